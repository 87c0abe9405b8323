import { expect, test } from 'vitest'
import { audienceOf, readAgentClaims } from './agent-identity.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const at = now.getTime() / 1_000
const run = '6f2c1d9e-7d0a-4b1e-9a44-0d2b6f1f9c11'
const audience = audienceOf('d1')
const good = { sub: 'node', aud: audience, run, iat: at, exp: at + 60 }
const read = (change: Record<string, unknown>) => readAgentClaims({ ...good, ...change }, audience, now)

test('a token says whose it is, of which run, for whom and until when', () => {
  expect(read({})).toEqual({ nodeId: 'node', runId: run, goodUntil: new Date(now.getTime() + 65_000) })
  expect(read({ aud: ['x', audience], run: run.toUpperCase() })).toMatchObject({ runId: run })
})

test('clocks may differ by five seconds and no more', () => {
  expect(read({ iat: at + 5, exp: at + 65 })).not.toHaveProperty('fault')
  expect(read({ iat: at + 6, exp: at + 66 })).toEqual({ fault: 'NOT_YET' })
  expect(read({ iat: at - 64, exp: at - 4 })).not.toHaveProperty('fault')
  expect(read({ iat: at - 65, exp: at - 5 })).toEqual({ fault: 'EXPIRED' })
})

test('a token lives at most a minute', () => {
  expect(read({ exp: at + 61 })).toEqual({ fault: 'TOO_LONG' })
  expect(read({ exp: at })).toEqual({ fault: 'TOO_LONG' })
})

test.each([
  ['of another deployment', { aud: audienceOf('d2') }, 'OTHER_AUDIENCE'],
  ['for nobody', { aud: [] }, 'OTHER_AUDIENCE'],
  ['without a run', { run: undefined }, 'MALFORMED'],
  ['with a run that is no uuid', { run: 'x' }, 'MALFORMED'],
  ['without a node', { sub: '' }, 'MALFORMED'],
  ['without an end', { exp: undefined }, 'MALFORMED'],
  ['with an end in words', { exp: 'never' }, 'MALFORMED'],
  ['with half seconds', { iat: at + 0.5 }, 'MALFORMED'],
])('a token %s is refused', (_, change, fault) => {
  expect(read(change)).toEqual({ fault })
})

test('what is no object is refused', () => {
  for (const payload of [undefined, null, 'x', 1, []]) expect(readAgentClaims(payload, audience, now)).toEqual({ fault: 'MALFORMED' })
})
