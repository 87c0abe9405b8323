import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { base62 } from './base-text.ts'
import { mintToken, parseToken, type Token, tokenKinds, tokenPattern } from './token.ts'

const fixed = (bytes: number) => new Uint8Array(bytes).fill(7)
const isToken = (read: ReturnType<typeof parseToken>): read is Token => !('fault' in read)

test('a token is its kind, ten of id, forty-three of secret and its CRC-32', () => {
  const token = mintToken('spe', fixed)
  expect(token.text).toMatch(/^spe_[0-9A-Za-z]{59}$/)
  expect(token.text.slice(4, 14)).toBe(token.id)
  expect(token.body).toBe(token.text.slice(0, 57))
  expect(token.text.slice(57)).toBe(base62(BigInt(crc32(token.body)), 6))
})

test('every minted token is read back, as its own kind only', () => {
  for (const kind of tokenKinds) {
    const token = mintToken(kind, randomBytes)
    expect(parseToken(kind, token.text)).toEqual(token)
    for (const other of tokenKinds) if (other !== kind) expect(parseToken(other, token.text)).toEqual({ fault: 'OTHER_KIND' })
  }
})

test('every bit of the secret counts', () => {
  const secrets = new Set<string>()
  for (let bit = 0; bit < 256; bit++)
    secrets.add(mintToken('spa', (n) => Uint8Array.from({ length: n }, (_, i) => (n === 32 && i === bit >> 3 ? 1 << (bit & 7) : 0))).body)
  expect(secrets.size).toBe(256)
})

test('a cut, changed or strange text is refused with what is wrong', () => {
  const { text } = mintToken('spe', fixed)
  expect(parseToken('spe', '')).toEqual({ fault: 'EMPTY' })
  expect(parseToken('spe', text.slice(0, -1))).toEqual({ fault: 'WRONG_LENGTH' })
  expect(parseToken('spe', `${text} `)).toEqual({ fault: 'WRONG_LENGTH' })
  expect(parseToken('spe', `ghp_${text.slice(4)}`)).toEqual({ fault: 'NOT_A_TOKEN' })
  expect(parseToken('spe', text.replace(/.$/, '-'))).toEqual({ fault: 'BAD_CHARACTER' })
  expect(parseToken('spe', text.replace(/.$/, '\n'))).toEqual({ fault: 'BAD_CHARACTER' })
})

test('no single changed character passes the checksum', () => {
  const { text } = mintToken('spt', fixed)
  for (let at = 4; at < text.length; at++)
    for (let digit = 0n; digit < 62n; digit++) {
      const changed = text.slice(0, at) + base62(digit, 1) + text.slice(at + 1)
      expect(isToken(parseToken('spt', changed))).toBe(changed === text)
    }
})

test('the published pattern finds tokens of every kind in running text and nothing shorter', () => {
  const tokens = tokenKinds.map((kind) => mintToken(kind, randomBytes).text)
  const line = `token=${tokens[0]}; "${tokens[1]}", (${tokens[2]})\n${tokens[3]}`
  expect(line.match(tokenPattern)).toEqual(tokens)
  expect(`x${tokens[0]} ${tokens[0]?.slice(0, -1)}`.match(tokenPattern)).toBeNull()
})
