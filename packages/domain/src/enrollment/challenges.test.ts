import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { base32 } from './base-text.ts'
import { isCheckChallenge, isProofOf, mintCheckChallenge, proofOf } from './check-challenge.ts'
import { acceptsEnrollmentChallenge, enrollmentStatement, issueEnrollmentChallenge } from './enrollment-challenge.ts'
import { isOwnDnsCheck, mintOwnDnsCheck } from './own-dns-check.ts'
import type { Hmac } from './ports.ts'

const under =
  (key: string): Hmac =>
  (message) =>
    createHmac('sha256', key).update(message).digest()
const ours = under('ours')
const theirs = under('theirs')
const noon = new Date('2026-11-29T12:00:00.000Z')
const later = (ms: number) => new Date(noon.getTime() + ms)

test('an enrollment challenge is good for its token, for 60 s, under its key', () => {
  const { challenge, expiresAt } = issueEnrollmentChallenge(ours, '0123456789', noon)
  expect(expiresAt).toEqual(later(60_000))
  expect(challenge.length).toBeLessThanOrEqual(60)
  const accepts = (text: string, id = '0123456789', at = noon, hmac = ours) => acceptsEnrollmentChallenge(hmac, text, id, at)
  expect(accepts(challenge)).toBe(true)
  expect(accepts(challenge, '0123456789', later(59_999))).toBe(true)
  expect(accepts(challenge, '0123456789', later(60_000))).toBe(false)
  expect(accepts(challenge, '012345678A')).toBe(false)
  expect(accepts(challenge, '0123456789', noon, theirs)).toBe(false)
  const [expires, mac] = challenge.split('.') as [string, string]
  expect(accepts(`${(Number.parseInt(expires, 36) + 1).toString(36)}.${mac}`)).toBe(false)
  for (const text of ['', '.', `${challenge}x`, challenge.toUpperCase(), `-1.${mac}`, `0${challenge}`]) expect(accepts(text)).toBe(false)
})

test('what is signed names challenge, token and key', () => {
  expect(enrollmentStatement('c', 'id', 'k')).toBe('sallyport-enroll:v1\nc\nid\nk')
})

test('a check challenge is one DNS label of 40 characters that only its own key recognises', () => {
  const texts = Array.from({ length: 50 }, () => mintCheckChallenge(randomBytes, ours))
  expect(new Set(texts).size).toBe(50)
  for (const text of texts) {
    expect(text).toMatch(/^[a-z2-7]{40}$/)
    expect(isCheckChallenge(text, ours)).toBe(true)
    expect(isCheckChallenge(text, theirs)).toBe(false)
    const at = Math.floor(Math.random() * 40)
    expect(isCheckChallenge(text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1), ours)).toBe(false)
  }
  for (const noise of [base32(randomBytes(25)), '', 'a'.repeat(40), texts[0]!.toUpperCase(), texts[0]!.slice(1)])
    expect(isCheckChallenge(noise, ours)).toBe(false)
})

test('a proof fits its challenge and key alone', () => {
  const [one, two] = [mintCheckChallenge(randomBytes, ours), mintCheckChallenge(randomBytes, ours)]
  expect(proofOf(one, ours)).toMatch(/^[a-z2-7]{32}$/)
  expect(isProofOf(one, proofOf(one, ours), ours)).toBe(true)
  for (const wrong of [proofOf(two, ours), proofOf(one, theirs), one, '', `${proofOf(one, ours)} `])
    expect(isProofOf(one, wrong, ours)).toBe(false)
})

test('the server’s own DNS check carries its end and is no check of a node', () => {
  const text = mintOwnDnsCheck(randomBytes, ours, noon)
  expect(text).toMatch(/^[a-z2-7]{40}$/)
  expect(isOwnDnsCheck(text, ours, noon)).toBe(true)
  expect(isOwnDnsCheck(text, ours, later(59_999))).toBe(true)
  expect(isOwnDnsCheck(text, ours, later(60_000))).toBe(false)
  expect(isOwnDnsCheck(text, theirs, noon)).toBe(false)
  expect(isCheckChallenge(text, ours)).toBe(false)
  expect(isOwnDnsCheck(mintCheckChallenge(randomBytes, ours), ours, noon)).toBe(false)
})
