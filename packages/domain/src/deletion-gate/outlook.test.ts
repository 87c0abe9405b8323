import { describe, expect, test } from 'vitest'
import { inFewLines, standsInTheWay } from './deletion-plan.ts'
import { evaluateGate } from './evaluate-gate.ts'
import { ago, change, databaseNow, everythingHolds, nowMs } from './evidence.situations.ts'
import type { GateEvidence } from './evidence.ts'
import { type Outlook, outlookOf } from './outlook.ts'
import { shortfallCases } from './shortfalls.situations.ts'

const climb = { known: false as const, why: 'A rung is climbed for each delete, once everything else holds.' }
/** As the plan has it: nothing was climbed. */
const outlook = (...changes: ((evidence: GateEvidence) => GateEvidence)[]): Outlook => {
  const evidence = changes.reduce<GateEvidence>((before, next) => next(before), { ...everythingHolds(), climb })
  const { refusals, clauses } = evaluateGate({ ...evidence, climb }, nowMs)
  return outlookOf({ blockedBy: inFewLines(standsInTheWay(refusals)), clauses })
}
const inMinutes = (minutes: number): string => new Date(databaseNow.getTime() + minutes * 60_000).toISOString()

const cooling = (leftMinutes: number) => change('coolDown', { filedAt: ago(15 - leftMinutes) })
const afterSilence = change('silence', { lastSilentAt: ago(1), startedAt: ago(60), now: databaseNow })
const inactive = change('activation', { newest: null })
const renamed = change('server', { name: 'another' })
const neverClimbed = (evidence: GateEvidence): GateEvidence => ({
  ...evidence,
  witness: { known: true, atMs: nowMs, value: null } as never,
})

describe('what becomes of an instance', () => {
  test('nothing stands in the way of it, or something that somebody has to change', () => {
    expect(outlook()).toEqual({ kind: 'NOW' })
    expect(outlook(renamed)).toEqual({ kind: 'NOT_BY_ITSELF' })
    expect(outlook(renamed, cooling(5))).toEqual({ kind: 'NOT_BY_ITSELF' })
    expect(outlook(renamed, inactive)).toEqual({ kind: 'NOT_BY_ITSELF' })
  })

  test('what is a matter of time alone ends when the last of it ends', () => {
    expect(outlook(cooling(5))).toEqual({ kind: 'BY_TIME', from: inMinutes(5) })
    expect(outlook(cooling(5), afterSilence)).toEqual({ kind: 'BY_TIME', from: inMinutes(9) })
    expect(outlook(cooling(12), afterSilence)).toEqual({ kind: 'BY_TIME', from: inMinutes(12) })
  })

  test('deletion that is not active stands alone, with the witness that is climbed first with it, and beside what passes', () => {
    expect(outlook(inactive)).toEqual({ kind: 'ONCE_ACTIVE', from: null })
    expect(outlook(inactive, neverClimbed)).toEqual({ kind: 'ONCE_ACTIVE', from: null })
    expect(outlook(inactive, cooling(5))).toEqual({ kind: 'ONCE_ACTIVE', from: inMinutes(5) })
    expect(outlook(neverClimbed), 'it is active, and nothing was climbed').toEqual({ kind: 'NOT_BY_ITSELF' })
  })

  test('an activation of which nothing is known is none that is not there', () => {
    expect(outlook((evidence) => ({ ...evidence, activation: { known: false, why: 'It could not be read.' } }))).toEqual({
      kind: 'NOT_BY_ITSELF',
    })
  })

  test('what was not judged, or whose evidence is not whole, is not foretold', () => {
    const { clauses } = evaluateGate(everythingHolds(), nowMs)
    const whole = { clause: 0 as const, name: 'whole', fact: 'known-sources', state: 'UNKNOWN' as const, why: 'Strange.' }
    expect(outlookOf({ blockedBy: [whole], clauses })).toEqual({ kind: 'NOT_BY_ITSELF' })
    expect(outlookOf({ blockedBy: [], clauses: [] })).toEqual({ kind: 'NOT_BY_ITSELF' })
  })

  const inTime = new Set(['silence-judged', 'silence-over', 'few-in-ten-minutes', 'few-in-a-day', 'pause-after-first', 'cool-down-over'])
  const others = shortfallCases.filter(({ fact }) => !inTime.has(fact))
  test.each(others.map((one) => [`${one.clause} ${one.fact}: ${one.how}`, one] as const))(
    'is never said to come by time alone: %s',
    (_title, { base, change: shortOf }) => {
      const { refusals, clauses } = evaluateGate({ ...shortOf(base()), climb }, nowMs)
      expect(outlookOf({ blockedBy: inFewLines(standsInTheWay(refusals)), clauses }).kind).not.toBe('BY_TIME')
    },
  )
})
