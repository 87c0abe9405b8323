import { describe, expect, it } from 'vitest'
import { FRESH_FOR_MS } from '../clause.ts'
import type { RecordedInstance } from '../recorded-instance.ts'
import { witnessHolds, witnessShortfalls } from './witness-is-ours.situations.ts'
import { CLIMB_GOOD_FOR_MS, SETTLED_AFTER_MS, type WitnessEvidence, witnessIsOurs } from './witness-is-ours.ts'

const readAtMs = 100_000
const row = { instanceId: 'instance-1', accountId: 'account-1' } as RecordedInstance
const holds = (): WitnessEvidence => ({ row: { known: true, value: row, atMs: readAtMs }, ...witnessHolds(readAtMs, row) })
const judge = (evidence: WitnessEvidence, nowMs = readAtMs) =>
  Object.fromEntries(
    witnessIsOurs.facts.flatMap(({ name, shortfall }) => {
      const found = shortfall(evidence, nowMs)
      return found === undefined ? [] : [[name, found.kind]]
    }),
  )
const names = witnessIsOurs.facts.map(({ name }) => name)
const late = (evidence: WitnessEvidence, source: keyof WitnessEvidence, byMs: number): WitnessEvidence => {
  const reading = evidence[source]
  return { ...evidence, [source]: reading.known ? { ...reading, atMs: reading.atMs - byMs } : reading }
}

describe('the clause that the witness is ours', () => {
  it('holds to the last moment at which all of it is fresh', () => {
    expect(judge(holds(), readAtMs)).toEqual({})
    expect(judge(holds(), readAtMs + FRESH_FOR_MS)).toEqual({})
    expect(Object.keys(judge(holds(), readAtMs + FRESH_FOR_MS + 1))).toEqual(names)
  })

  it.each(witnessShortfalls.map((one) => [one.fact, one.state, one.how, one] as const))(
    '%s is %s (%s), and nothing else but what it implies',
    (fact, state, _how, { change, implies }) => {
      const found = judge(change(holds()))
      expect(Object.keys(found)).toEqual(names.filter((name) => name === fact || implies.includes(name)))
      expect(found[fact]).toBe(state)
    },
  )

  it.each(['FALSE', 'UNKNOWN'])('each fact is seen to be %s', (state) => {
    expect(new Set(witnessShortfalls.filter((one) => one.state === state).map(({ fact }) => fact))).toEqual(new Set(names))
  })

  it.each<[keyof WitnessEvidence, string[]]>([
    ['row', ['climbed-for-this-delete']],
    ['createOnceNames', ['create-once-names']],
    ['climb', names.filter((name) => name !== 'create-once-names' && name !== 'not-fenced')],
    ['witness', ['not-fenced', 'claim-confirmed']],
    ['rung', ['climb-settled', 'rung-is-ours']],
    ['rungAbove', ['climb-settled', 'next-rung-free']],
    ['ladder', ['climb-settled', 'nothing-above']],
  ])('without an answer of %s it is not known', (source, facts) => {
    const found = judge({ ...holds(), [source]: { known: false, why: 'Timed out.' } })
    expect(found).toEqual(Object.fromEntries(facts.map((fact) => [fact, 'UNKNOWN'])))
  })

  it('each fact names what it rests on, so that its age can be told', () => {
    const evidence = holds()
    const sourcesOf = (readings: readonly unknown[] = []) =>
      Object.entries(evidence).flatMap(([name, reading]) => (readings.includes(reading) ? [name] : []))
    expect(witnessIsOurs.facts.map(({ name, readings }) => [name, sourcesOf(readings?.(evidence))])).toEqual([
      ['create-once-names', ['createOnceNames']],
      ['not-fenced', ['witness']],
      ['climbed-for-this-delete', ['row', 'climb']],
      ['climb-settled', ['climb', 'rung', 'rungAbove', 'ladder']],
      ['claim-confirmed', ['climb', 'witness']],
      ['rung-is-ours', ['climb', 'rung']],
      ['next-rung-free', ['climb', 'rungAbove']],
      ['nothing-above', ['climb', 'ladder']],
    ])
  })

  it.each(['rung', 'rungAbove', 'ladder'] as const)('the climb settled before each of what was read, also before %s', (source) => {
    expect(judge(late(holds(), source, 1))).toEqual({ 'climb-settled': 'FALSE' })
  })

  it('nobody who looked before the climb may still delete when it has settled', () => {
    expect(SETTLED_AFTER_MS).toBeGreaterThan(FRESH_FOR_MS)
  })

  it('a climb serves its delete for a minute', () => {
    const begun = (agoMs: number) => judge(late(holds(), 'climb', agoMs - SETTLED_AFTER_MS - 1_000))
    expect(begun(CLIMB_GOOD_FOR_MS)).toEqual({})
    expect(begun(CLIMB_GOOD_FOR_MS + 1)).toHaveProperty('climbed-for-this-delete', 'UNKNOWN')
  })
})
