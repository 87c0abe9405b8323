import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { expect, test, vi } from 'vitest'
import { createTokenHasher } from './token-hash.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>()
  return { ...real, createHmac: vi.fn(real.createHmac), timingSafeEqual: vi.fn(real.timingSafeEqual) }
})

const key = (id: string) => ({ id, key: new Uint8Array(32).fill(id.charCodeAt(0)) })

test('a token matches what was kept of it, and no other token does', () => {
  const hasher = createTokenHasher([key('a')])
  const token = mintToken('spt', randomBytes)
  const kept = hasher.hash(token)
  expect(kept.keyId).toBe('a')
  expect(kept.mac).toHaveLength(32)
  expect(hasher.matches(token, kept)).toBe(true)
  expect(hasher.matches(mintToken('spt', randomBytes), kept)).toBe(false)
})

test('a hash copied to a row of another id or kind is worthless there', () => {
  const hasher = createTokenHasher([key('a')])
  const secret = (n: number) => new Uint8Array(n).fill(n === 32 ? 1 : 2)
  const otherId = (n: number) => new Uint8Array(n).fill(n === 32 ? 1 : 3)
  const kept = hasher.hash(mintToken('spt', secret))
  expect(hasher.matches(mintToken('spa', secret), kept)).toBe(false)
  expect(hasher.matches(mintToken('spt', otherId), kept)).toBe(false)
})

test('after a change of keys old tokens are accepted while their key is listed, and no longer', () => {
  const token = mintToken('spa', randomBytes)
  const kept = createTokenHasher([key('a')]).hash(token)
  expect(createTokenHasher([key('b'), key('a')]).matches(token, kept)).toBe(true)
  expect(createTokenHasher([key('b'), key('a')]).hash(token).keyId).toBe('b')
  expect(createTokenHasher([key('b')]).matches(token, kept)).toBe(false)
})

test('an unknown id, an unknown key and a wrong secret cost one HMAC and one comparison each', () => {
  const work = () => [vi.mocked(createHmac).mock.calls.length, vi.mocked(timingSafeEqual).mock.calls.length]
  const hasher = createTokenHasher([key('a')])
  const token = mintToken('spe', randomBytes)
  const kept = hasher.hash(mintToken('spe', randomBytes))
  for (const row of [undefined, { ...kept, keyId: 'gone' }, kept, { ...kept, mac: new Uint8Array() }]) {
    const [hmacs, comparisons] = work() as [number, number]
    expect(hasher.matches(token, row)).toBe(false)
    expect(work()).toEqual([hmacs + 1, comparisons + 1])
  }
})

test('keys that could not protect anything are refused', () => {
  expect(() => createTokenHasher([])).toThrow('at least one key')
  expect(() => createTokenHasher([{ id: 'a', key: new Uint8Array(31) }])).toThrow('fewer than 32 bytes')
  expect(() => createTokenHasher([key('a'), key('a')])).toThrow('one id')
})
