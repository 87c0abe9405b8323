import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFirstAccess } from './first-access.ts'
import { checkSealingKey, makeSealingKey } from './sealing-key.ts'

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sealing-key-'))
  file = join(directory, 'sealing.key')
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a key is made once, for its owner alone, and found by every later start', () => {
  checkSealingKey(directory)
  expect(existsSync(file)).toBe(false)
  const { currentId } = makeSealingKey(directory)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  checkSealingKey(directory)
  expect(makeSealingKey(directory).currentId).toBe(currentId)
  expect(existsSync(`${file}.new`)).toBe(false)
})

test('what could not be written whole leaves no key behind, so that the next start makes one', () => {
  mkdirSync(join(file, '..', 'sealing.key.new', 'in-the-way'), { recursive: true })
  expect(() => makeSealingKey(directory)).toThrow(/sealing\.key cannot be written \(.+\): make room/)
  expect(existsSync(file)).toBe(false)
  rmSync(`${file}.new`, { recursive: true })
  expect(makeSealingKey(directory).ids).toHaveLength(1)
})

test('an empty file is made a key where nothing was sealed yet, and refused where something was', () => {
  writeFileSync(file, '', { mode: 0o600 })
  checkSealingKey(directory)
  expect(makeSealingKey(directory).ids).toHaveLength(1)
  writeFileSync(file, '', { mode: 0o600 })
  keepFirstAccess(directory, { administratorToken: 'x' })
  expect(() => checkSealingKey(directory)).toThrow(`${file}: there is no sealing key`)
  expect(() => makeSealingKey(directory)).toThrow('there is no sealing key')
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('a key that is none, or that others can read, is refused before anything starts', () => {
  writeFileSync(file, 'short\n', { mode: 0o600 })
  expect(() => checkSealingKey(directory)).toThrow('must be 32 bytes in base64')
  rmSync(file)
  makeSealingKey(directory)
  chmodSync(file, 0o644)
  expect(() => checkSealingKey(directory)).toThrow('can be read by others')
})
