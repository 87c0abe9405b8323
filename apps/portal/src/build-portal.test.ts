import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildPortal } from './build-portal.ts'

const directory = mkdtempSync(join(tmpdir(), 'build-portal-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('several who build at once leave one whole page, and nothing of an older one', { timeout: 120_000 }, async () => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets', 'older.js'), '')
  await Promise.all([1, 2].map(() => buildPortal(directory)))
  const page = readFileSync(join(directory, 'index.html'), 'utf8')
  const parts = [...page.matchAll(/(?:src|href)="\/portal\/([^"]+)"/g)].map(([, path]) => path)
  expect(parts.length).toBeGreaterThanOrEqual(2)
  const found = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(found.sort()).toEqual(['index.html', ...parts].map((path) => join(directory, path ?? '')).sort())
})
