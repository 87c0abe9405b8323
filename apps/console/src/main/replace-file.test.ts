import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWithoutRoom } from '../../../../test/fixtures/write-without-room.ts'
import { replaceFile } from './replace-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-file-'))
  file = join(folder, 'nodes.csv')
})
afterEach(() => rmSync(folder, { recursive: true }))

const mode = (path: string): number => statSync(path).mode & 0o777
// Windows has neither modes nor `ulimit`, and lets few make links.
const onPosix = test.skipIf(process.platform === 'win32')

test('what was there is replaced, and nothing is left beside it', async () => {
  writeFileSync(file, 'old, and longer')
  await replaceFile(file, 'ü\n')
  expect(readFileSync(file, 'utf8')).toBe('ü\n')
  expect(readdirSync(folder)).toEqual(['nodes.csv'])
})

onPosix('it is for its owner alone, also where the old one was for everybody', async () => {
  await replaceFile(file, 'new')
  expect(mode(file)).toBe(0o600)
  chmodSync(file, 0o666)
  await replaceFile(file, 'newer')
  expect(mode(file)).toBe(0o600)
})

test('whoever has the old one open reads on in it', async () => {
  writeFileSync(file, 'old')
  const before = statSync(file).ino
  await replaceFile(file, 'new')
  expect(statSync(file).ino).not.toBe(before)
})

onPosix('a link goes on leading to the file, which is replaced where it lies', async () => {
  const elsewhere = join(folder, 'elsewhere.csv')
  writeFileSync(elsewhere, 'old')
  symlinkSync(elsewhere, file)
  await replaceFile(file, 'new')
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
  expect(readFileSync(elsewhere, 'utf8')).toBe('new')
})

test('a folder of that name stays, and nothing is left beside it', async () => {
  mkdirSync(join(file, 'within'), { recursive: true })
  await expect(replaceFile(file, 'new')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['nodes.csv'])
  expect(readdirSync(file)).toEqual(['within'])
})

onPosix('what cannot be written whole leaves the old file as it is, and nothing beside it', () => {
  writeFileSync(file, 'as it was')
  const { status, stderr } = writeWithoutRoom(new URL('./replace-file.ts', import.meta.url), 'replaceFile', file)
  expect(stderr).toContain('EFBIG')
  expect(status).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe('as it was')
  expect(readdirSync(folder)).toEqual(['nodes.csv'])
})
