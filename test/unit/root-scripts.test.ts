import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: Record<string, string> }
const people = Object.entries(scripts).filter(([name]) => !name.startsWith('app:'))

test.each(people)('npm run %s works with any Node: the bootstrap hands over to a script that is there', (_name, command) => {
  const target = command.match(/^node packages\/boot\/boot\.mjs (app:[a-z:-]+)$/)?.[1]
  expect(scripts).toHaveProperty([target ?? command])
  const file = scripts[target!]?.match(/^node (\S+)/)?.[1]
  if (file !== undefined) expect(existsSync(`${root}/${file}`), file).toBe(true)
})

test.each([
  ['simulated-cloud', 'apps/simulated-cloud/src/main.ts'],
  ['build:agent', 'apps/agent/build.ts'],
])('the usage of %s names it as people call it, and asking for it is no failure', (name, file) => {
  const usage = execFileSync(process.execPath, [file, '--help'], { cwd: root, encoding: 'utf8' })
  expect(usage).toMatch(new RegExp(`^usage: npm run ${name} -- `))
})
