import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { everyClause } from '@sallyport/domain/deletion-gate/every-clause.ts'
import { expect, test } from 'vitest'
import { changedPaths, inOrder } from '../../mutation/changed-files.ts'
import { apply, findMutants } from '../../mutation/find-mutants.ts'
import { gateFiles, gateFolder, testBeside } from '../../mutation/gate-files.ts'
import { readArguments, usage } from '../../mutation/read-arguments.ts'

const mutated = (source: string): Record<string, string> =>
  Object.fromEntries(findMutants('a.ts', source).map((mutant) => [mutant.what, apply(source, mutant)]))

test('each element of a list is taken out alone, with its comma, and named by its own name', () => {
  expect(mutated("const rules = [\n  { name: 'one' },\n  made('two', 1),\n]")).toEqual({
    'without one': "const rules = [\n  \n  made('two', 1),\n]",
    'without two': "const rules = [\n  { name: 'one' },\n  \n]",
  })
  expect(mutated("const words = ['a', 'b'] as const")).toEqual({
    "without 'a'": "const words = [ 'b'] as const",
    "without 'b'": "const words = ['a', ] as const",
  })
})

test('a condition is taken out with what it leads to, and each part of it alone', () => {
  expect(mutated('function f(a: A, b: B) { if (a || b) return 1\n return 2 }')).toEqual({
    'without: if (a || b) …': 'function f(a: A, b: B) { ;\n return 2 }',
    'without a || …': 'function f(a: A, b: B) { if (b) return 1\n return 2 }',
    'without … || b': 'function f(a: A, b: B) { if (a) return 1\n return 2 }',
  })
  expect(mutated('const f = (a: A) => (a && b(a))')).toEqual({
    'without a && …': 'const f = (a: A) => (b(a))',
    'without … && b(a)': 'const f = (a: A) => (a)',
  })
})

test('a complaint is taken out where nothing would be one, on either side', () => {
  expect(mutated("const f = (a: A) => (a ? undefined : 'wrong')")).toEqual({ 'without: a ? …': 'const f = (a: A) => (undefined)' })
  expect(mutated("const f = (a: A) => (a ? 'wrong' : undefined)")).toEqual({ 'without: a ? …': 'const f = (a: A) => (undefined)' })
  expect(mutated("const f = (a: A) => (a ? 'one' : 'other')")).toEqual({})
})

test('limits, statements, catches and freezes are taken out', () => {
  expect(mutated('const f = (a: number) => a <= 1')).toEqual({ 'without the limit itself: a <= 1': 'const f = (a: number) => a < 1' })
  expect(mutated('const f = (a: number) => a >= 1')).toEqual({ 'without the limit itself: a >= 1': 'const f = (a: number) => a > 1' })
  expect(mutated('function f() { used.add(1) }')).toEqual({ 'without: used.add(1)': 'function f() { ; }' })
  expect(mutated('function f() { try { return a } catch { return b } }')).toEqual({ 'without the catch': 'function f() { { return a } }' })
  expect(mutated('const a = Object.freeze(b)')).toEqual({ 'without Object.freeze(b)': 'const a = (b)' })
})

test('types are left alone, and lines are those of the file', () => {
  expect(findMutants('a.ts', "type A = ['a', 'b']\nconst a = b as ['c']\n")).toEqual([])
  expect(findMutants('a.ts', "/** Ä … 🎈 */\n\nconst a = ['x']\n")).toMatchObject([{ file: 'a.ts', line: 3, what: "without 'x'" }])
  expect(mutated("// Ä … 🎈\nconst a = ['x']")).toEqual({ "without 'x'": '// Ä … 🎈\nconst a = []' })
})

const root = fileURLToPath(new URL('../../..', import.meta.url))
const whatOf = (file: string): string[] => findMutants(file, readFileSync(`${root}/${file}`, 'utf8')).map(({ what }) => what)

test('the rules of the gate are found: every clause, every fact that is written out, and what guards the permit', () => {
  const files = gateFiles(root)
  for (const file of ['clause.ts', 'evaluate-gate.ts', 'every-clause.ts', 'permit.ts']) expect(files).toContain(`${gateFolder}/${file}`)
  expect(whatOf(`${gateFolder}/every-clause.ts`)).toHaveLength(everyClause.length)
  const everywhere = new Set(files.flatMap(whatOf))
  for (const { name, facts } of everyClause) {
    const source = readFileSync(`${root}/${gateFolder}/clauses/${name}.ts`, 'utf8')
    expect(files).toContain(`${gateFolder}/clauses/${name}.ts`)
    for (const rule of facts) if (source.includes(`'${rule.name}'`)) expect(everywhere).toContain(`without ${rule.name}`)
  }
  expect(whatOf(`${gateFolder}/permit.ts`)).toEqual(
    expect.arrayContaining(['without: open.delete(permit)', 'without: if (grant === undefined) …', 'without: if (!verdict.passes) …']),
  )
})

test('what the gate is asked on, what is made of its outcome, and what people settle, are rules of it, each with its own test', () => {
  const files = gateFiles(root)
  const others = [
    'take-reading',
    'gather-evidence',
    'identity-shown',
    'survey-account',
    'delete-instance',
    'confirm-delete',
    'gone',
    'follow-accessories',
  ]
  for (const file of [...others.map((name) => `${gateFolder}/steps/${name}.ts`), 'packages/domain/src/instances/settle.ts']) {
    expect(files).toContain(file)
    expect(existsSync(`${root}/${testBeside(file)}`)).toBe(true)
  }
})

test('what changed itself comes first, then what changed by its own test, and nothing else', () => {
  const files = ['g/a.ts', 'g/b.ts', 'g/c.ts']
  expect(inOrder(files, ['g/c.ts', 'x/y.ts'])).toEqual(['g/c.ts'])
  expect(inOrder(files, ['g/c.ts', 'g/b.test.ts'])).toEqual(['g/c.ts', 'g/b.ts'])
  expect(inOrder(files, ['g/evidence.situations.ts'])).toEqual([])
  expect(inOrder(files, [])).toEqual([])
})

test('a file that was only moved did not change; one that was added or edited did', () => {
  expect(changedPaths(['M\tg/a.ts', 'A\tg/b.ts', 'R098\tg/c.ts\tg/d/c.ts', 'D\tg/e.ts'])).toEqual(['g/a.ts', 'g/b.ts', 'g/e.ts'])
})

test('what is asked for is read, and what is not understood is said', () => {
  expect(readArguments([])).toEqual({ files: [], changedSince: undefined, list: false, minutes: undefined })
  expect(readArguments(['--changed'])).toMatchObject({ changedSince: 'HEAD^' })
  expect(readArguments(['--changed', '--base', 'main', '--only', 'permit'])).toMatchObject({ changedSince: 'main', files: ['permit'] })
  expect(readArguments(['--base', 'main'])).toContain('--changed')
  expect(readArguments(['--chnaged'])).toContain('--chnaged')
  expect(readArguments(['--minutes', '0.5'])).toMatchObject({ minutes: 0.5 })
  for (const minutes of ['0', '-1', 'ten']) expect(readArguments([`--minutes=${minutes}`])).toContain('--minutes')
  for (const part of ['--only', '--changed', '--base', '--minutes', '--list']) expect(usage).toContain(part)
})
