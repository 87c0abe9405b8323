import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockStateDirectory } from './lock.ts'
import { makeNodeKey, readNodeKey } from './node-key.ts'
import { distrust, openStateDirectory } from './state-directory.ts'
import { writeDurably } from './write-durably.ts'

let home: string
let directory: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'state-'))
  directory = join(home, 'a', 'state')
})
afterEach(() => rmSync(home, { recursive: true }))

const mode = (path: string) => statSync(path).mode & 0o777

test('it makes the directory private, and closes to others what they may read', () => {
  openStateDirectory(directory)
  expect(mode(directory)).toBe(0o700)
  writeFileSync(join(directory, 'enrollment.json'), '{}', { mode: 0o644 })
  chmodSync(directory, 0o755)
  openStateDirectory(directory)
  expect([mode(directory), mode(join(directory, 'enrollment.json'))]).toEqual([0o700, 0o600])
})

test('it refuses a directory or a file that others may write, since nobody knows who wrote it', () => {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o770)
  expect(() => openStateDirectory(directory)).toThrow(`${directory} has mode 0770: others may write it`)
  chmodSync(directory, 0o700)
  writeFileSync(join(directory, 'key.pem'), 'x')
  chmodSync(join(directory, 'key.pem'), 0o602)
  expect(() => openStateDirectory(directory)).toThrow('key.pem has mode 0602')
})

test('it refuses links and what belongs to somebody else', () => {
  mkdirSync(directory, { recursive: true })
  symlinkSync('/etc/hostname', join(directory, 'identity.json'))
  expect(() => openStateDirectory(directory)).toThrow('symbolic link')
  expect(() => openStateDirectory(join(directory, 'identity.json'))).toThrow('is not a directory')
  const stats: Stats = Object.assign(statSync(home), { mode: 0o40700, uid: 1_001 })
  expect(distrust('/x', stats, 1_002)).toContain('belongs to user 1001')
  expect(distrust('/x', stats, 1_001)).toBeUndefined()
})

test('root does not leave its files in the directory of another user', () => {
  openStateDirectory(directory)
  if (process.getuid?.() === 0) chownSync(directory, 1_001, 1_001)
  expect(() => openStateDirectory(directory, 0)).toThrow('run it as that user')
})

test('a file is replaced whole, private, and leaves nothing beside it', () => {
  openStateDirectory(directory)
  const path = join(directory, 'identity.json')
  writeFileSync(join(directory, '.identity.json.new'), 'left by a crash')
  writeDurably(path, 'one')
  writeDurably(path, 'two')
  expect(readFileSync(path, 'utf8')).toBe('two')
  expect(mode(path)).toBe(0o600)
  expect(existsSync(join(directory, '.identity.json.new'))).toBe(false)
})

test('a key is read back as the same key', () => {
  openStateDirectory(directory)
  expect(readNodeKey(directory)).toBeUndefined()
  const made = makeNodeKey(directory)
  expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(32)
  expect(readNodeKey(directory)?.publicKey).toBe(made.publicKey)
  expect(mode(join(directory, 'key.pem'))).toBe(0o600)
})

test('a lock holds while its process lives and not a moment longer', () => {
  openStateDirectory(directory)
  const path = join(directory, 'run.lock')
  const unlock = lockStateDirectory(directory)
  const own = JSON.parse(readFileSync(path, 'utf8'))
  expect(own.pid).toBe(process.pid)
  // The parent lives, with another birth than this lock says: its number was given to a new process.
  writeFileSync(path, JSON.stringify({ pid: process.ppid, birth: own.birth }))
  lockStateDirectory(directory)
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  for (const left of ['', '{"pid":', '{"pid":99999999,"birth":"x"}', '{}']) {
    writeFileSync(path, left)
    lockStateDirectory(directory)
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  }
  unlock()
  expect(existsSync(path)).toBe(false)
})
