import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLog, log } from './log.ts'

const directory = mkdtempSync(join(tmpdir(), 'console-log-'))
const path = join(directory, 'console.log')
let shown: string

beforeEach(() => {
  shown = ''
  rmSync(path, { force: true })
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    shown += line
    return true
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => rmSync(directory, { recursive: true }))

test('an entry goes to standard error, and with its time into the file of its owner, without a token', () => {
  keepLog(path)
  const token = `spa_${'a'.repeat(59)}`
  log('could not use it', new Error(`refused ${token}`))
  expect(shown).toMatch(/^sallyport: could not use it: Error: refused spa_aaaaaaaaaa…\n/)
  expect(readFileSync(path, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z sallyport: could not use it: Error: refused spa_aaaaaaaaaa…\n/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the file ends at 1 MiB, however much is told', () => {
  keepLog(path)
  for (let count = 0; count < 1_200; count += 1) log('ü'.repeat(1_000))
  expect(statSync(path).size).toBeLessThanOrEqual(1024 * 1024)
  expect(statSync(path).size).toBeGreaterThan(1_000_000)
  expect(shown.length).toBeGreaterThan(1_200_000)
})

test('a long file of an earlier run is kept beside', () => {
  writeFileSync(path, 'y'.repeat(600_000))
  keepLog(path)
  log('anew')
  expect(readFileSync(path, 'utf8')).toMatch(/anew\n$/)
  expect(statSync(`${path}.old`).size).toBe(600_000)
})

test('a file that cannot be written hinders nobody', () => {
  keepLog(join(directory, 'none', 'console.log'))
  log('heard')
  expect(shown).toBe('sallyport: heard\n')
})
