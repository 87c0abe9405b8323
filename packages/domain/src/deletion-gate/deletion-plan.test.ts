import { describe, expect, test } from 'vitest'
import { inFewLines, lacksOnlyTheClimb, standsInTheWay } from './deletion-plan.ts'
import { evaluateGate } from './evaluate-gate.ts'
import { everythingHolds, nowMs } from './evidence.situations.ts'
import { shortfallCases } from './shortfalls.situations.ts'

const climb = { known: false as const, why: 'A rung is climbed for each delete, once everything else holds.' }
const before = () => ({ ...everythingHolds(), climb })

describe('before the climb', () => {
  test('nothing but facts of a climb is lacking where everything else holds, and nothing stands in the way', () => {
    const { refusals } = evaluateGate(before(), nowMs)
    expect(refusals.map(({ fact }) => fact)).toEqual([
      'climbed-for-this-delete',
      'climb-settled',
      'claim-confirmed',
      'rung-is-ours',
      'next-rung-free',
      'nothing-above',
    ])
    expect(lacksOnlyTheClimb(refusals)).toBe(true)
    expect(standsInTheWay(refusals)).toEqual([])
  })

  test('where all of it holds nothing is lacking', () =>
    expect(lacksOnlyTheClimb(evaluateGate(everythingHolds(), nowMs).refusals)).toBe(true))

  test('a fact of another clause that is named like one of a climb stands in the way', () => {
    const named = {
      clause: 4 as const,
      name: 'identity-matches',
      fact: 'climb-settled',
      state: 'FALSE' as const,
      why: 'It is another one.',
    }
    expect(lacksOnlyTheClimb([named])).toBe(false)
    expect(standsInTheWay([named])).toEqual([named])
  })

  const others = shortfallCases.filter(({ clause, fact }) => clause !== 7 || fact === 'create-once-names' || fact === 'not-fenced')
  test.each(others.map((one) => [`${one.clause} ${one.fact}: ${one.how}`, one] as const))(
    'nobody climbs: %s',
    (_title, { base, change, clause, fact }) => {
      const evidence = change(base())
      const { refusals } = evaluateGate({ ...evidence, climb }, nowMs)
      expect(lacksOnlyTheClimb(refusals)).toBe(false)
      expect(standsInTheWay(refusals)).toContainEqual(expect.objectContaining({ clause, fact }))
    },
  )
})

describe('in few lines', () => {
  const refusal = (clause: 4 | 5, fact: string, why: string) => ({
    clause,
    name: clause === 4 ? 'identity-matches' : 'marker-present',
    fact,
    state: 'UNKNOWN' as const,
    why,
  })

  test('each sentence is said once, under its first fact, with the others that it covers, and each other one stays', () => {
    const refusals = [
      refusal(4, 'same-id', 'Not there.'),
      refusal(4, 'stage', 'Another.'),
      refusal(4, 'tags', 'Not there.'),
      refusal(5, 'one', 'Not there.'),
    ]
    expect(inFewLines(refusals)).toEqual([
      { ...refusals[0], covers: ['identity-matches/tags', 'marker-present/one'] },
      { ...refusals[1], covers: [] },
    ])
    expect(inFewLines([])).toEqual([])
  })

  test('a server that the cloud does not have is one line, which covers every fact of it', () => {
    const evidence = { ...everythingHolds(), server: { known: false as const, why: 'The instance could not be read: no such server.' } }
    const { refusals } = evaluateGate(evidence, nowMs)
    const [line, ...more] = inFewLines(refusals)
    expect([line!.fact, line!.covers.length + 1, more]).toEqual([refusals[0]!.fact, refusals.length, []])
    expect(refusals.length).toBeGreaterThan(10)
  })
})
