import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const collection = new URL('../shared/scenarios.tsv', root)
const page = readFileSync(new URL('docs/contributing/scenarios.md', root), 'utf8')

const rows = page
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| kind '))
  .map((line) => {
    const [, kind = '', elsewhere = '', here = '', shown = ''] = line.split('|').map((cell) => cell.trim())
    return { kind, elsewhere, here, shown, paths: [...shown.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })

test('each kind has one row, with words in each column, and a test that shows it or the word that it comes later', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(rows.length)
  for (const { kind, elsewhere, here, shown, paths } of rows) {
    expect(elsewhere, kind).not.toBe('')
    expect(here, kind).not.toBe('')
    expect(paths.length > 0 || shown === '*later*', kind).toBe(true)
  }
})

test('every test that the page names is there', () => {
  for (const { kind, paths } of rows)
    for (const path of paths) {
      expect(path, kind).toMatch(/\.test\.ts$/)
      expect(existsSync(new URL(path, root)), `${kind}: ${path}`).toBe(true)
    }
})

test('the kinds are those of the collection', ({ skip }) => {
  if (!existsSync(collection)) skip('the collection of scenarios, ../shared/scenarios.tsv')
  const [, ...lines] = readFileSync(collection, 'utf8').split('\n')
  const kinds = new Set(lines.filter((line) => line !== '').map((line) => line.split('\t')[0]))
  expect([...rows.map(({ kind }) => kind)].sort()).toEqual([...kinds].sort())
})
