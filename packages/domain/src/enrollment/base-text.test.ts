import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { base32, base62, base64url, bigEndian, fromBase32, fromBase64url } from './base-text.ts'

test('base64url and base32 agree with an independent implementation', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = randomBytes(length)
    expect(base64url(bytes)).toBe(bytes.toString('base64url'))
    expect(fromBase64url(base64url(bytes))).toEqual(Uint8Array.from(bytes))
    expect(fromBase32(base32(bytes))).toEqual(Uint8Array.from(bytes))
  }
  // The vectors of RFC 4648, section 10.
  for (const [plain, text] of [
    ['', ''],
    ['f', 'my'],
    ['fo', 'mzxq'],
    ['foo', 'mzxw6'],
    ['foob', 'mzxw6yq'],
    ['fooba', 'mzxw6ytb'],
    ['foobar', 'mzxw6ytboi'],
  ] as const)
    expect(base32(Buffer.from(plain))).toBe(text)
})

test('only one spelling is read', () => {
  for (const text of ['mz', 'MY', 'my==', 'm', 'm1', 'my ']) expect(fromBase32(text)).toBeUndefined()
  for (const text of ['Zh', 'Zg==', 'Z', 'Z+', 'Z/', 'Zg\n']) expect(fromBase64url(text)).toBeUndefined()
})

test('base62 counts in digits, capitals, small letters and keeps its length', () => {
  expect(base62(0n, 6)).toBe('000000')
  expect(base62(61n, 2)).toBe('0z')
  expect(base62(62n, 2)).toBe('10')
  expect(base62(0xffffffffn, 6)).toBe('4gfFC3')
  expect(base62((1n << 256n) - 1n, 43)).toHaveLength(43)
  expect(bigEndian(Uint8Array.of(1, 0))).toBe(256n)
})
