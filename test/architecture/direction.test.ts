import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { rules } from './direction.ts'
import { readImports } from './read-imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const made: string[] = []
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true })
})

/** A tree of the same shape as ours that holds these files only. */
function plant(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'sallyport-direction-'))
  made.push(tree)
  for (const name of ['domain', 'database', 'clouds', 'graphql', 'client'])
    write(
      tree,
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@sallyport/${name}`, version: '0.0.0', exports: { './*': './src/*' } }),
    )
  write(tree, 'package.json', '{ "type": "module" }')
  mkdirSync(join(tree, 'node_modules/@sallyport'), { recursive: true })
  for (const name of ['domain', 'database', 'clouds', 'graphql', 'client'])
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@sallyport', name))
  for (const folder of ['apps', 'test']) mkdirSync(join(tree, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) write(tree, path, text)
  return tree
}

function write(tree: string, path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

/** Where an import of the planted file leads, so that it can be put there. */
function target(from: string, imports: string): string | undefined {
  if (imports.startsWith('node:')) return undefined
  if (imports.startsWith('.')) return join(dirname(from), imports)
  const [, name, ...rest] = imports.split('/')
  return join('packages', name!, 'src', ...rest)
}

test('the tree keeps every rule, and was really read', async () => {
  const { modules, breaches } = await readImports(root)
  expect(breaches).toEqual([])
  for (const folder of [
    'packages/domain/src/',
    'packages/database/src/',
    'packages/clouds/src/',
    'apps/agent/src/',
    'apps/simulated-cloud/src/',
    'test/',
  ])
    expect(modules.filter((module) => module.startsWith(folder)).length, folder).toBeGreaterThan(3)
})

test.each(rules)('$name: an import against it is found, of a value and of a type', async ({ name, breach }) => {
  for (const statement of [
    `import { b } from '${breach.imports}'\nexport const a = b`,
    `import type { b } from '${breach.imports}'\nexport type A = b`,
  ]) {
    const there = target(breach.from, breach.imports)
    const tree = plant({ [breach.from]: statement, ...(there ? { [there]: 'export const b = 1' } : {}) })
    const { breaches } = await readImports(tree)
    expect(breaches.map(({ rule, from }) => ({ rule, from }))).toContainEqual({ rule: name, from: breach.from })
  }
})

test('a circle, a missing file and an undeclared package are found', async () => {
  const tree = plant({
    'packages/clouds/src/one.ts': "import { two } from './two.ts'\nexport const one = two",
    'packages/clouds/src/two.ts': "import { one } from './one.ts'\nexport const two = one",
    'packages/clouds/src/three.ts': "import { nowhere } from './nowhere.ts'\nexport const three = nowhere",
    'packages/clouds/src/four.ts': "import express from 'express'\nexport const four = express",
    'node_modules/express/package.json': '{ "name": "express", "version": "1.0.0", "main": "index.js" }',
    'node_modules/express/index.js': '',
  })
  const found = (await readImports(tree)).breaches.map(({ rule, from }) => `${rule} ${from.replace('packages/clouds/src/', '')}`)
  expect(found).toEqual(expect.arrayContaining(['no-cycle one.ts', 'imports-exist three.ts', 'imports-are-declared four.ts']))
})
