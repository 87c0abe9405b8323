import { expect, test } from 'vitest'
import { dueChecks, type HeldChecks } from './due-checks.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const kinds = ['HTTP', 'TCP', 'TLS', 'DNS'] as const
const all = <T>(value: T) => Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<(typeof kinds)[number], T>

/** A node that answered everything so many seconds ago. */
const answered = (seconds: number, change: Partial<HeldChecks> = {}): HeldChecks => ({
  now,
  challenges: all({ issuedAt: ago(seconds), open: false }),
  results: { ...all({ met: true, observedAt: ago(seconds) }), ICMP: { met: true, observedAt: ago(seconds) } },
  sightings: [{ firstSeenAt: ago(200), lastSeenAt: ago(seconds) }],
  instanceProofOpen: false,
  unbrokenSince: ago(500),
  ...change,
})

test('a run that was asked nothing is asked everything', () => {
  expect(dueChecks({ now, challenges: {}, results: {}, sightings: [], instanceProofOpen: true, unbrokenSince: now })).toEqual({
    challenges: ['HTTP', 'TCP', 'TLS', 'DNS'],
    icmp: true,
    instanceProof: true,
    nextInSeconds: 15,
  })
})

test('what was answered is asked again after 60 s and not before', () => {
  expect(dueChecks(answered(59.9))).toMatchObject({ challenges: [], icmp: false })
  expect(dueChecks(answered(60))).toMatchObject({ challenges: ['HTTP', 'TCP', 'TLS', 'DNS'], icmp: true })
})

test('the next heartbeat is asked for when a check becomes due, within 1 to 15 s', () => {
  expect(dueChecks(answered(20)).nextInSeconds).toBe(15)
  expect(dueChecks(answered(52.5)).nextInSeconds).toBe(8)
  expect(dueChecks(answered(59.99)).nextInSeconds).toBe(1)
})

test('a heartbeat is asked for when the run has lasted 120 s, since only what was heard counts', () => {
  const running = (seconds: number) => dueChecks(answered(20, { unbrokenSince: ago(seconds) })).nextInSeconds
  expect([104, 105, 112.5, 119.99, 120, 121].map(running)).toEqual([15, 15, 8, 1, 15, 15])
})

test('nothing is asked twice while its answer is awaited; a failure is asked again after 10 s', () => {
  const open = answered(30, { challenges: { ...all({ issuedAt: ago(30), open: false }), TCP: { issuedAt: ago(100), open: true } } })
  expect(dueChecks(open).challenges).toEqual([])
  const failed = (seconds: number) =>
    answered(30, {
      challenges: { ...all({ issuedAt: ago(30), open: false }), TLS: { issuedAt: ago(seconds), open: false } },
      results: {
        ...all({ met: true, observedAt: ago(30) }),
        TLS: { met: false, observedAt: ago(seconds) },
        ICMP: { met: false, observedAt: ago(seconds) },
      },
    })
  expect(dueChecks(failed(9))).toMatchObject({ challenges: [], icmp: false, nextInSeconds: 1 })
  expect(dueChecks(failed(10))).toMatchObject({ challenges: ['TLS'], icmp: true })
})

test('two rounds that were seen a little less than a minute apart bring one more look over HTTP', () => {
  const seen = (from: number, to: number) => answered(12, { sightings: [{ firstSeenAt: ago(from), lastSeenAt: ago(to) }] })
  expect(dueChecks(seen(72, 12.01)).challenges).toEqual(['HTTP'])
  expect(dueChecks(seen(72.01, 12.01)).challenges).toEqual([])
  expect(dueChecks(seen(59, 12)).challenges).toEqual([])
})
