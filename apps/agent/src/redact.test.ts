import { expect, test } from 'vitest'
import { oneLine, redact } from './redact.ts'

const token = (kind: string) => `${kind}_${'a1B'.repeat(19)}xy`

test('tokens of every kind lose all but their kind', () => {
  for (const kind of ['spe', 'spt', 'spa', 'spr']) expect(redact(`token=${token(kind)}!`)).toBe(`token=${kind}_[removed]!`)
  expect(token('spe')).toHaveLength(63)
})

test('JWTs and private keys go, and ordinary words stay', () => {
  expect(redact('Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl end')).toBe('Bearer [jwt removed] end')
  expect(redact('-----BEGIN PRIVATE KEY-----\nMC4\n-----END PRIVATE KEY----- end')).toBe('[key removed] end')
  expect(redact('connect ECONNREFUSED 127.0.0.1:443')).toBe('connect ECONNREFUSED 127.0.0.1:443')
})

test('a report is one line of at most 300 characters', () => {
  expect(oneLine('a\r\nb\u0000c\u2028d')).toBe('a b c d')
  expect(oneLine('x'.repeat(400))).toHaveLength(300)
  expect(oneLine(`${'x'.repeat(298)}😀😀`).isWellFormed()).toBe(true)
  expect(oneLine(`${'x'.repeat(280)} ${token('spe')}`)).not.toContain('a1B')
})
