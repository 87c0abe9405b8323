import { expect, test } from 'vitest'
import { readEnrollmentToken, tokenChecksum } from './enrollment-token.ts'

const body = `spe_${'a'.repeat(10)}${'Z'.repeat(43)}`
const token = body + tokenChecksum(body)

test('the checksum is CRC-32 in base62, digits before capitals before small letters', () => {
  // CRC-32 of "123456789" is 0xCBF43926 = 3421780262 by its definition.
  expect(tokenChecksum('123456789')).toBe('3jZRME')
  expect(token).toHaveLength(63)
})

test('a whole token gives its public id', () => {
  expect(readEnrollmentToken(token)).toEqual({ ok: true, id: 'aaaaaaaaaa' })
})

test('whatever was cut, added, changed or mixed up is refused, and the text is not repeated', () => {
  const cases = [
    ['', 'is empty'],
    [token.slice(0, -1), 'has 62 characters'],
    [`${token}x`, 'has 64 characters'],
    [`${token.slice(0, 30)}-${token.slice(31)}`, 'has a character'],
    [`spt_${token.slice(4)}`, 'of another kind'],
    [`xyz_${token.slice(4)}`, 'does not begin'],
  ] as const
  for (const [text, words] of cases) {
    const reading = readEnrollmentToken(text)
    expect(reading.ok).toBe(false)
    if (!reading.ok) {
      expect(reading.problem).toContain(words)
      expect(reading.problem).not.toContain('aaaaaa')
    }
  }
})

test('no single changed character gets past the checksum', () => {
  for (let at = 4; at < token.length; at++)
    for (const other of '0Kz')
      if (token[at] !== other) expect(readEnrollmentToken(token.slice(0, at) + other + token.slice(at + 1)).ok).toBe(false)
})
