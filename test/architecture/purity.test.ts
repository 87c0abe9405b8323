import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the compiler says of these lines under the settings of the domain. */
function compileAsDomain(text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-purity-'))
  writeFileSync(join(directory, 'planted.ts'), text)
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'packages/domain/tsconfig.json'), include: ['planted.ts'], exclude: [] }),
  )
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', directory], { encoding: 'utf8' })
  rmSync(directory, { recursive: true })
  return stdout
}

test('the compiler accepts plain code of the domain', () => {
  expect(compileAsDomain('export const sum = (a: number, b: number): number => a + b')).toBe('')
})

test.each([
  ['process', 'export const home = process.env.HOME', "Cannot find name 'process'"],
  ['the network', "export const answer = fetch('https://example.org')", "Cannot find name 'fetch'"],
  ['files', "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('a')", "Cannot find name 'node:fs'"],
  ['timers', 'export const later = setTimeout(() => {}, 1)', "Cannot find name 'setTimeout'"],
  ['the console', "console.log('here')\nexport {}", "Cannot find name 'console'"],
  ['a page', 'export const title = document.title', "Cannot find name 'document'"],
])('the compiler refuses %s in the domain', (_, text, complaint) => {
  expect(compileAsDomain(text)).toContain(complaint)
})

/** The compiler's own library has a clock and dice: these are looked for by name. */
const ambient = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\b|\bcrypto\b/

test('the domain reads no clock and throws no dice', () => {
  const files = globSync('packages/domain/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(3)
  const found = files.filter((file) => ambient.test(readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
  expect(found).toEqual([])
})

test.each(['const t = Date.now()', 'const t = new Date( )', 'const n = Math.random()', 'const id = crypto.randomUUID()'])(
  '%s would be found',
  (line) => {
    expect(ambient.test(line)).toBe(true)
    expect(ambient.test('const t = new Date(clock)')).toBe(false)
  },
)
