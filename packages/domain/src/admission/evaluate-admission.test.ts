import { describe, expect, test } from 'vitest'
import { conditionTitles } from './condition-titles.ts'
import { type Condition, conditions } from './conditions.ts'
import { evaluateAdmission, type Verdict } from './evaluate-admission.ts'
import { at, everythingHolds, met, policy, withheld } from './evidence.situations.ts'
import type { AdmissionEvidence, AdmissionPolicy } from './evidence.ts'

const judge = (evidence: AdmissionEvidence, seconds = 300, change: Partial<AdmissionPolicy> = {}): Verdict =>
  evaluateAdmission(evidence, { ...policy, ...change }, at(seconds))
const unmet = (verdict: Verdict): readonly Condition[] => (verdict.kind === 'HOLD' ? verdict.unmet : [])
/** A node that is silent for more than 45 s has no unbroken run either. */
const implied = (withheldOnes: Condition[]): Condition[] =>
  conditions.filter((c) => withheldOnes.includes(c) || (c === 'RAN_LONG_ENOUGH' && withheldOnes.includes('LIVE')))

test('an attempt of which everything holds is admitted, with its instance proof', () => {
  expect(judge(everythingHolds)).toMatchObject({ kind: 'ADMIT', withInstanceProof: true })
})

test.each([...conditions])('without %s alone a node stays held, and only that is unmet', (condition) => {
  const verdict = judge(withheld[condition](everythingHolds))
  expect(verdict.kind).toBe('HOLD')
  expect(unmet(verdict)).toEqual(implied([condition]))
})

test.each(conditions.flatMap((a, i) => conditions.slice(i + 1).map((b) => [a, b] as const)))(
  'without %s and %s both are unmet, and nothing else',
  (a, b) => {
    // The later change of a heartbeat would undo the earlier one.
    const both = withheld[b](withheld[a](everythingHolds))
    expect(unmet(judge(both))).toEqual(implied([a, b]))
  },
)

describe('the deadline', () => {
  test('is the first instant that is too late, though everything holds', () => {
    const longLived = { ...everythingHolds, deadlineAt: at(300) }
    expect(judge(longLived, 299.999).kind).toBe('ADMIT')
    expect(judge(longLived, 300)).toMatchObject({ kind: 'FAIL', reason: 'DEADLINE' })
  })

  test.each([...conditions])('names %s when that was missing', (condition) => {
    const verdict = judge({ ...withheld[condition](everythingHolds), deadlineAt: at(300) })
    expect(verdict).toMatchObject({ kind: 'FAIL', reason: 'DEADLINE', detail: expect.stringContaining(`${conditionTitles[condition]}: `) })
  })
})

test('a deadline leads with what stood in the way, and names the rest as what follows from it', () => {
  const nobody: AdmissionEvidence = { ...everythingHolds, heartbeat: undefined, enrolledAt: undefined, sightings: [], deadlineAt: at(300) }
  const { INSTANCE } = everythingHolds.observed
  const verdict = judge({ ...nobody, observed: INSTANCE === undefined ? {} : { INSTANCE } })
  expect(verdict).toMatchObject({
    detail:
      'The deadline passed before every condition was met. Enrolled: No agent has presented the enrollment token of this attempt. Not met because of that: Live, Version, Proof, HTTP, TCP, TLS, DNS, ICMP, Egress, Ran 120 s and Stage.',
  })
})

test('what a person accepted is met, and told from what was shown', () => {
  const accepted = (evidence: AdmissionEvidence, change: Partial<AdmissionPolicy> = {}) =>
    judge(evidence, 300, change).conditions.filter((report) => report.accepted)
  expect(accepted(everythingHolds)).toEqual([])
  const icmp = { ...met(), outcome: 'UNKNOWN' as const }
  const unknown = { ...everythingHolds, observed: { ...everythingHolds.observed, ICMP: icmp } }
  expect(accepted(unknown, { acceptUnknownIcmp: false })).toEqual([])
  expect(accepted(unknown, { acceptUnknownIcmp: true })).toMatchObject([{ condition: 'ICMP', state: 'MET' }])
  expect(accepted({ ...unknown, icmpAcceptedBy: 'Ada' }, { acceptUnknownIcmp: false })).toMatchObject([{ condition: 'ICMP', state: 'MET' }])
})

describe('other ends', () => {
  const ends: [name: string, change: Partial<AdmissionEvidence>, reason: string][] = [
    ['a revoked node', { node: 'REVOKED' }, 'REVOKED'],
    ['a cancelled attempt', { cancelWished: true }, 'CANCELLED'],
    ['a second key', { secondKey: true }, 'SECOND_KEY'],
    ['a cloned agent', { cloned: true }, 'CLONED'],
    ['a wrong proof', { observed: { ...everythingHolds.observed, INSTANCE_PROOF: { ...met(), outcome: 'FAILED' } } }, 'WRONG_PROOF'],
    ...(['INSTANCE_ERROR', 'INSTANCE_VANISHED', 'INSTANCE_ALTERED'] as const).map(
      (reason): [string, Partial<AdmissionEvidence>, string] => [
        reason,
        { observed: { ...everythingHolds.observed, INSTANCE: { ...met(at(350), { reason, message: 'Words.' }), outcome: 'FAILED' } } },
        reason,
      ],
    ),
  ]

  test.each(ends)('%s fails an attempt of which everything else holds', (_name, change, reason) => {
    expect(judge({ ...everythingHolds, ...change })).toMatchObject({ kind: 'FAIL', reason })
  })

  test.each(ends)('%s waits until the create is answered: an instance may exist that nobody has heard of', (_name, change) => {
    expect(judge({ ...everythingHolds, ...change, createAnswered: false }).kind).toBe('HOLD')
    expect(judge({ ...everythingHolds, ...change, createAnswered: false }, 700).kind).toBe('HOLD')
  })

  test("a person's decision comes before what the machine found", () => {
    const all = Object.assign({}, everythingHolds, ...ends.map(([, change]) => change)) as AdmissionEvidence
    expect(judge({ ...all, deadlineAt: at(0) })).toMatchObject({ reason: 'REVOKED' })
    expect(judge({ ...all, node: 'HELD', deadlineAt: at(0) })).toMatchObject({ reason: 'CANCELLED' })
  })

  test('the failed instance is told in the words of the cloud', () => {
    const observed = {
      ...everythingHolds.observed,
      INSTANCE: { ...met(at(350), { reason: 'INSTANCE_ERROR', message: 'No valid host.' }), outcome: 'FAILED' as const },
    }
    expect(judge({ ...everythingHolds, observed })).toMatchObject({
      detail: 'The cloud put the instance into ERROR. Instance: No valid host.',
    })
  })
})

describe('what is good for a time', () => {
  const edges: [condition: Condition, lastGood: number, change: Partial<AdmissionEvidence>][] = [
    ['LIVE', 340, {}],
    ['INSTANCE', 350, { heartbeat: { ...everythingHolds.heartbeat!, lastSeenAt: at(350) } }],
    ['HTTP', 440, {}],
    ['ICMP', 440, {}],
  ]
  test.each(edges)('%s holds up to its last instant and not a millisecond longer', (condition, lastGood, change) => {
    const evidence = { ...everythingHolds, ...change }
    expect(unmet(judge(evidence, lastGood))).not.toContain(condition)
    expect(unmet(judge(evidence, lastGood + 0.001))).toContain(condition)
  })

  test('a run is long enough with the heartbeat that comes 120 s after its first, exactly; time that passes in silence does not count', () => {
    const heard = (lastSeenAt: Date) => ({
      ...everythingHolds,
      heartbeat: { ...everythingHolds.heartbeat!, unbrokenSince: at(175), lastSeenAt },
    })
    for (const now of [295, 300, 339]) expect(unmet(judge(heard(at(294.999)), now))).toEqual(['RAN_LONG_ENOUGH'])
    expect(judge(heard(at(295)), 295).kind).toBe('ADMIT')
  })

  test('it says when time alone turns the next condition', () => {
    const short = { ...everythingHolds, heartbeat: { ...everythingHolds.heartbeat!, unbrokenSince: at(190) } }
    expect(judge(short)).toMatchObject({ kind: 'HOLD', nextAt: at(340.001) })
    const waiting = judge({ ...withheld.STAGE(everythingHolds), heartbeat: { ...everythingHolds.heartbeat!, lastSeenAt: at(300) } })
    expect(waiting).toMatchObject({ nextAt: at(345.001) })
    const silent: AdmissionEvidence = { ...everythingHolds, heartbeat: undefined, observed: {}, sightings: [], enrolledAt: undefined }
    expect(judge(silent)).toMatchObject({ nextAt: at(600) })
    expect(judge({ ...silent, deadlineAt: undefined })).toMatchObject({ nextAt: undefined })
  })
})

describe('instance proof', () => {
  test('of an earlier run does not vouch for the present one', () => {
    const heartbeat = { ...everythingHolds.heartbeat!, runId: '22222222-2222-4222-8222-222222222222' }
    expect(unmet(judge({ ...everythingHolds, heartbeat }))).toEqual(['INSTANCE_PROOF'])
  })

  const unproven = withheld.INSTANCE_PROOF(everythingHolds)
  const seenAt = (reported: string[]): AdmissionEvidence => ({
    ...unproven,
    observed: { ...unproven.observed, INSTANCE: met(at(350), { reportedAddresses: reported, seenAtOwnAddress: ['198.51.100.7'] }) },
  })

  test('is not needed where no metadata service is and the node is seen at the address that the cloud reports', () => {
    expect(judge(seenAt(['10.0.0.5', '198.51.100.7']), 300, { noMetadataService: true })).toMatchObject({
      kind: 'ADMIT',
      withInstanceProof: false,
    })
    expect(unmet(judge(seenAt(['198.51.100.7'])))).toEqual(['INSTANCE_PROOF'])
  })

  test('an address beside the reported one is one too many, whatever was noted before', () => {
    const evidence = seenAt(['198.51.100.7'])
    const stranger = { ...evidence.sightings[0]!, address: '198.51.100.8' }
    expect(unmet(judge({ ...evidence, sightings: [...evidence.sightings, stranger] }, 300, { noMetadataService: true }))).toEqual([
      'INSTANCE_PROOF',
    ])
  })

  test('or an administrator accepts the node by name, only there', () => {
    const accepted = { ...unproven, acceptedBy: 'Ada' }
    expect(judge(accepted, 300, { noMetadataService: true }).kind).toBe('ADMIT')
    expect(unmet(judge(accepted))).toEqual(['INSTANCE_PROOF'])
  })

  test('a wrong one fails also where none is needed', () => {
    const wrong = {
      ...everythingHolds,
      acceptedBy: 'Ada',
      observed: { ...everythingHolds.observed, INSTANCE_PROOF: { ...met(), outcome: 'FAILED' as const } },
    }
    expect(judge(wrong, 300, { noMetadataService: true })).toMatchObject({ reason: 'WRONG_PROOF' })
  })
})

describe('egress', () => {
  const v4 = everythingHolds.sightings[0]!
  const v6 = { ...v4, address: '2001:db8::7', family: 6 as const }
  const seen = (...sightings: AdmissionEvidence['sightings'][number][]) => unmet(judge({ ...everythingHolds, sightings }))

  test('three sightings over sixty seconds, and not fewer or shorter', () => {
    expect(seen({ ...v4, count: 3, firstSeenAt: at(230), lastSeenAt: at(290) })).toEqual([])
    expect(seen({ ...v4, count: 2 })).toEqual(['EGRESS'])
    expect(seen({ ...v4, firstSeenAt: at(230.001) })).toEqual(['EGRESS'])
    expect(seen()).toEqual(['EGRESS'])
  })

  test('sightings of several published addresses of a family add up', () => {
    expect(seen({ ...v4, count: 1, lastSeenAt: at(200) }, { ...v4, address: '198.51.100.8', count: 2, firstSeenAt: at(250) })).toEqual([])
  })

  test('each family is judged on its own', () => {
    expect(seen(v6)).toEqual([])
    expect(seen(v4, v6)).toEqual([])
    expect(seen(v4, { ...v6, count: 2 })).toEqual(['EGRESS'])
    expect(seen({ ...v4, count: 2 }, { ...v6, count: 2 })).toEqual(['EGRESS'])
    expect(seen(v4, { ...v6, published: false })).toEqual(['EGRESS'])
  })

  test('an unpublished address counts for five minutes after it was last seen', () => {
    const stray = { ...v4, address: '203.0.113.9', published: false, lastSeenAt: at(100) }
    const evidence = {
      ...everythingHolds,
      sightings: [{ ...v4, lastSeenAt: at(395) }, stray],
      heartbeat: { ...everythingHolds.heartbeat!, lastSeenAt: at(395) },
    }
    const late = { ...evidence, observed: { ...evidence.observed, INSTANCE: met(at(440)) } }
    expect(judge(late, 399.999)).toMatchObject({ kind: 'HOLD', unmet: ['EGRESS'], nextAt: at(400) })
    expect(judge(late, 400).kind).toBe('ADMIT')
  })

  test('an installation that publishes nothing asks for nothing', () => {
    const verdict = judge({ ...everythingHolds, sightings: [{ ...v4, published: false }] }, 300, { publishesAddresses: false })
    expect(verdict.kind).toBe('ADMIT')
    const proved = (of: Verdict) => of.conditions.filter(({ accepted }) => !accepted).map(({ condition }) => condition)
    expect(proved(verdict), 'nothing was shown of where it comes from').toEqual(conditions.filter((condition) => condition !== 'EGRESS'))
    expect(proved(judge(everythingHolds))).toEqual([...conditions])
  })
})

test('unknown ICMP counts only where the request accepts it or an administrator did for this node, and failed ICMP nowhere', () => {
  expect(judge(withheld.ICMP(everythingHolds), 300, { acceptUnknownIcmp: true }).kind).toBe('ADMIT')
  expect(judge({ ...withheld.ICMP(everythingHolds), icmpAcceptedBy: 'Ada' }).kind).toBe('ADMIT')
  expect(unmet(judge({ ...withheld.ICMP(everythingHolds), acceptedBy: 'Ada' }))).toEqual(['ICMP'])
  const failed = { ...everythingHolds, observed: { ...everythingHolds.observed, ICMP: { ...met(at(440)), outcome: 'FAILED' as const } } }
  expect(unmet(judge({ ...failed, icmpAcceptedBy: 'Ada' }, 300, { acceptUnknownIcmp: true }))).toEqual(['ICMP'])
})

test('a stage that the cloud does not take is named', () => {
  const observed = { ...everythingHolds.observed, STAGE: { ...met(undefined, { message: 'No.' }), outcome: 'UNKNOWN' as const } }
  const verdict = judge({ ...everythingHolds, observed })
  expect(unmet(verdict)).toEqual(['STAGE'])
  expect(verdict.conditions.find(({ condition }) => condition === 'STAGE')?.detail).toBe('CLOUD_NOT_WRITABLE: No.')
})

test('the same evidence gives the same verdict, and is not changed', () => {
  const frozen = JSON.stringify(everythingHolds)
  expect(judge(everythingHolds)).toEqual(judge(everythingHolds))
  expect(JSON.stringify(everythingHolds)).toBe(frozen)
})
