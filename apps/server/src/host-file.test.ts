import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHostFile } from './host-file.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sallyport-host-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})
const at = (...path: string[]): string => join(root, ...path)
const trouble = (place: string, data = at('data')): string => (readHostFile(place, data) as { trouble: string }).trouble

test('a host file is made once, for its owner alone, and tells the same from then on', () => {
  const place = at('state', 'sallyport', 'host')
  const first = readHostFile(place, at('data'))
  const content = readFileSync(place, 'utf8')
  expect(content).toMatch(/^[0-9a-f]{64}\n$/)
  expect(first).toEqual({ host: createHash('sha256').update(content.trim()).digest('hex') })
  expect(readHostFile(place, at('data'))).toEqual(first)
  expect(statSync(place).mode & 0o777).toBe(0o600)
  expect(statSync(at('state')).mode & 0o777).toBe(0o700)
  expect(readdirSync(at('state', 'sallyport'))).toEqual(['host'])
})

test('a host file that was lost is another host', () => {
  const first = readHostFile(at('host'), at('data'))
  rmSync(at('host'))
  expect(readHostFile(at('host'), at('data'))).not.toEqual(first)
})

test('no host file is made in the data directory, nor where a link leads there', () => {
  mkdirSync(at('data'))
  symlinkSync(at('data'), at('elsewhere'))
  for (const place of [at('data', 'host'), at('data', 'below', 'host'), at('elsewhere', 'host')])
    expect(trouble(place)).toContain('would lie within data.directory')
  expect(readdirSync(at('data'))).toEqual([])
})

test('what somebody else wrote is left as it is, and said', () => {
  writeFileSync(at('host'), 'hello\n')
  expect(trouble(at('host'))).toContain('does not hold what Sallyport writes')
  expect(readFileSync(at('host'), 'utf8')).toBe('hello\n')
})

test('a place where nothing can be made is a sentence and no failure', () => {
  expect(trouble('/proc/sallyport/host')).toMatch(/cannot be read or made \(\w+\)/)
  writeFileSync(at('file'), '')
  expect(trouble(at('file', 'host'))).toMatch(/cannot be read or made/)
})
