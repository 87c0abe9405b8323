import { type Condition, conditions } from '@sallyport/domain/admission/conditions.ts'
import { evaluateAdmission, type Verdict } from '@sallyport/domain/admission/evaluate-admission.ts'
import { at, everythingHolds, met, policy, withheld } from '@sallyport/domain/admission/evidence.situations.ts'
import type { AdmissionEvidence, AdmissionPolicy } from '@sallyport/domain/admission/evidence.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const instant = fc.double({ min: 0, max: 900, noNaN: true }).map((s) => at(Math.round(s * 1_000) / 1_000))
const twoInstants = fc.tuple(instant, instant).map(([a, b]): [Date, Date] => (a.getTime() < b.getTime() ? [a, b] : [b, a]))
const outcome = fc.constantFrom('MET' as const, 'FAILED' as const, 'UNKNOWN' as const)
const runs = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const observation = fc.option(
  fc
    .record({ outcome, goodUntil: fc.option(instant, { nil: undefined }), runId: fc.constantFrom(...runs), since: instant })
    .map((o) => ({ ...met(o.goodUntil), ...o })),
  { nil: undefined },
)
const heartbeat = fc.option(
  fc
    .tuple(twoInstants, fc.constantFrom('1.0.0', '0.9.0'), fc.constantFrom(...runs))
    .map(([[unbrokenSince, lastSeenAt], agentVersion, runId]) => ({
      runId,
      unbrokenSince,
      lastSeenAt,
      agentVersion,
    })),
  { nil: undefined },
)
const sighting = fc
  .tuple(twoInstants, fc.constantFrom(4 as const, 6 as const), fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.nat(2))
  .map(([[firstSeenAt, lastSeenAt], family, count, published, n]) => ({
    address: family === 4 ? `198.51.100.${n}` : `2001:db8::${n}`,
    family,
    firstSeenAt,
    lastSeenAt,
    count,
    published,
  }))
const evidence: fc.Arbitrary<AdmissionEvidence> = fc
  .record({
    node: fc.constantFrom('HELD' as const, 'HELD' as const, 'HELD' as const, 'REVOKED' as const),
    deadlineAt: fc.option(instant, { nil: undefined }),
    createAnswered: fc.boolean(),
    cancelWished: fc.boolean(),
    secondKey: fc.boolean(),
    cloned: fc.boolean(),
    enrolledAt: fc.option(instant, { nil: undefined }),
    heartbeat,
    sightings: fc.array(sighting, { maxLength: 4 }),
    instanceKnown: fc.boolean(),
    acceptedBy: fc.option(fc.constant('Ada'), { nil: undefined }),
    icmpAcceptedBy: fc.option(fc.constant('Ada'), { nil: undefined }),
    observed: fc.record({
      INSTANCE: observation,
      INSTANCE_PROOF: observation,
      HTTP: observation,
      TCP: observation,
      TLS: observation,
      DNS: observation,
      ICMP: observation,
      STAGE: observation,
    }),
  })
  .map(({ observed, ...rest }) => ({ ...rest, observed: Object.fromEntries(Object.entries(observed).filter(([, o]) => o !== undefined)) }))
const anyPolicy: fc.Arbitrary<AdmissionPolicy> = fc.record({
  agentVersion: fc.constant('1.0.0'),
  acceptUnknownIcmp: fc.boolean(),
  noMetadataService: fc.boolean(),
  publishesAddresses: fc.boolean(),
})
const stateOf = (verdict: Verdict, condition: Condition) => verdict.conditions.find((report) => report.condition === condition)?.state

test('whatever the evidence: admitted means that every condition is met, the deadline is ahead and no end was found', () => {
  fc.assert(
    fc.property(evidence, anyPolicy, instant, (found, asked, now) => {
      const verdict = evaluateAdmission(found, asked, now)
      expect(verdict.conditions.map(({ condition }) => condition)).toEqual(conditions)
      if (verdict.kind !== 'ADMIT') return
      expect(verdict.conditions.every(({ state }) => state === 'MET')).toBe(true)
      expect(found.deadlineAt === undefined || now < found.deadlineAt).toBe(true)
      expect([found.node, found.cancelWished, found.secondKey, found.cloned, found.createAnswered]).toEqual([
        'HELD',
        false,
        false,
        false,
        true,
      ])
    }),
    { numRuns: 2_000 },
  )
})

test('whatever is withheld of an attempt of which everything holds, it is not admitted, and what was withheld is unmet', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 1 }), (missing) => {
      const left = missing.reduce((found, condition) => withheld[condition](found), everythingHolds)
      const verdict = evaluateAdmission(left, policy, at(300))
      expect(verdict.kind).toBe('HOLD')
      for (const condition of missing) expect([condition, stateOf(verdict, condition)]).not.toEqual([condition, 'MET'])
    }),
    { numRuns: 500 },
  )
})

test('between now and the instant that it names, time alone changes no condition', () => {
  fc.assert(
    fc.property(evidence, anyPolicy, instant, fc.double({ min: 0, max: 0.999, noNaN: true }), (found, asked, now, part) => {
      const verdict = evaluateAdmission(found, asked, now)
      if (verdict.kind !== 'HOLD' || verdict.nextAt === undefined) return
      const between = new Date(Math.floor(now.getTime() + part * (verdict.nextAt.getTime() - now.getTime())))
      const later = evaluateAdmission(found, asked, between)
      expect(later.kind).toBe('HOLD')
      expect(later.conditions.map(({ state }) => state)).toEqual(verdict.conditions.map(({ state }) => state))
    }),
    { numRuns: 2_000 },
  )
})
