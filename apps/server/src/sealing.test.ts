import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knowsSealingKey, loginPassword, readSealingKeys, sealingKeyCheck, sealingKeys } from './sealing.ts'

const fresh = () => randomBytes(32).toString('base64')
const old = fresh()
const keys = sealingKeys([old])
const secret = Buffer.from('the credential of a cloud')

test('what was sealed opens for the same context only, and never twice to the same bytes', () => {
  const sealed = keys.seal(secret, 'cloud-account:1')
  expect(Buffer.from(keys.open(sealed, 'cloud-account:1'))).toEqual(secret)
  expect(() => keys.open(sealed, 'cloud-account:2')).toThrow('belongs to something else')
  expect(Buffer.from(keys.seal(secret, 'cloud-account:1'))).not.toEqual(Buffer.from(sealed))
  expect(Buffer.from(sealed).includes(secret)).toBe(false)
})

test('a change of any byte is noticed', () => {
  const sealed = Buffer.from(keys.seal(secret, 'x'))
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    expect(() => keys.open(changed, 'x'), `byte ${index}`).toThrow()
  }
  expect(() => keys.open(sealed.subarray(0, 20), 'x')).toThrow('nothing that was sealed here')
})

test('after a new key was put first, the old one still opens; without it its name is told', () => {
  const sealed = keys.seal(secret, 'x')
  const rotated = sealingKeys([fresh(), old])
  expect(Buffer.from(rotated.open(sealed, 'x'))).toEqual(secret)
  expect(rotated.currentId).not.toBe(keys.currentId)
  expect(() => sealingKeys([fresh()]).open(sealed, 'x')).toThrow(`the sealing key ${keys.currentId} is not at hand`)
  expect(rotated.subKey('tokens', keys.currentId)).toEqual(keys.subKey('tokens'))
})

test('each purpose and each login has a secret of its own', () => {
  const all = (['sealing', 'tokens', 'logins', 'challenges', 'cursors', 'tls'] as const).map((purpose) =>
    keys.subKey(purpose).toString('hex'),
  )
  expect(new Set(all).size).toBe(6)
  expect(loginPassword(keys, 'tenant')).not.toBe(loginPassword(keys, 'admin'))
  expect(loginPassword(sealingKeys([old]), 'tenant')).toBe(loginPassword(keys, 'tenant'))
})

test('a database remembers its key by a check that does not give the key away', () => {
  const check = sealingKeyCheck(keys)
  expect(knowsSealingKey(sealingKeys([fresh(), old]), check)).toBe(true)
  expect(knowsSealingKey(sealingKeys([fresh()]), check)).toBe(false)
  expect(knowsSealingKey(keys, `${keys.currentId}:AAAA`)).toBe(false)
  expect(check).not.toContain(old)
})

test.each(['', 'short', `${fresh()}x`, 'not base64 at all!!!!!!!!!!!!!!!!!!!!!!!!!!!'])('%s is no sealing key', (text) => {
  expect(() => sealingKeys([text])).toThrow('a sealing key must be 32 bytes in base64')
})

test('keys come from a file that only its owner reads, or from the variable that is named', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-keys-'))
  const file = join(directory, 'key')
  expect(() => readSealingKeys({ sealing: { keyFile: file } }, {})).toThrow(`there is no sealing key at ${file}: make one with`)
  writeFileSync(file, `${old}\n`, { mode: 0o644 })
  chmodSync(file, 0o644)
  expect(() => readSealingKeys({ sealing: { keyFile: file } }, {})).toThrow('can be read by others (mode 644): run "chmod 600')
  chmodSync(file, 0o600)
  expect(readSealingKeys({ sealing: { keyFile: file } }, {}).currentId).toBe(keys.currentId)
  expect(readSealingKeys({ sealing: { keyEnvironment: 'KEY' } }, { KEY: `${fresh()} ${old}` }).has(keys.currentId)).toBe(true)
  expect(() => readSealingKeys({ sealing: { keyEnvironment: 'KEY' } }, {})).toThrow('the environment variable KEY')
  expect(() => readSealingKeys({ sealing: {} }, {})).toThrow('no sealing key is configured')
  rmSync(directory, { recursive: true })
})
