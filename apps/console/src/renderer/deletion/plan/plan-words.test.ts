import { describe, expect, it } from 'vitest'
import { because, byClause, inShort, verdictOf } from './plan-words.ts'

const hindrance = (clause: number, fact: string, why: string) => ({
  clause,
  clauseName: `clause-${clause}`,
  fact,
  state: 'FALSE',
  why,
  whatToDo: 'Wait.',
})
const judged = [{ number: 1, name: 'one', asks: 'One.', state: 'HOLDS' as const, facts: [] }]
const not = { wouldBeDeleted: false, clauses: judged, outlook: 'NOT_BY_ITSELF' as const }

describe('the plan in sentences', () => {
  it('never says that an instance would be deleted of which no clause was judged', () => {
    expect(verdictOf({ wouldBeDeleted: true, clauses: [], outlook: 'NOT_BY_ITSELF' })).toBe('WAITS_NO_MORE')
  })

  it('says why one would not be, and how much else stands in the way', () => {
    const blockedBy = [hindrance(8, 'cool-down-over', 'The instance can still be kept.'), hindrance(2, 'activated', 'Nobody activated.')]
    expect(because({ ...not, blockedBy })).toBe('the instance can still be kept. One more thing stands in the way.')
    expect(because({ ...not, blockedBy: [] })).toBe('the gate did not say what stands in the way.')
  })

  it('keeps the capitals of names', () => {
    expect(because({ ...not, blockedBy: [hindrance(4, 'id', 'RegionOne is not the recorded region.')] })).toBe(
      'RegionOne is not the recorded region.',
    )
  })

  it('puts what belongs to one clause together, in the order of the clauses', () => {
    const groups = byClause([hindrance(8, 'a', 'A.'), hindrance(2, 'b', 'B.'), hindrance(8, 'c', 'C.')])
    expect(groups.map(({ clause, hindrances }) => [clause, hindrances.map(({ fact }) => fact)])).toEqual([
      [2, ['b']],
      [8, ['a', 'c']],
    ])
  })

  const [first, later] = ['2026-12-01T10:30:19.000Z', '2026-12-01T10:40:00.000Z']
  const waits = (outlook: 'NOW' | 'BY_TIME' | 'ONCE_ACTIVE' | 'NOT_BY_ITSELF', passableFrom: string | null = null) => ({
    ...not,
    wouldBeDeleted: outlook === 'NOW',
    outlook,
    passableFrom,
  })

  it('tells what time alone brings from what it does not, and from when on the first of it', () => {
    expect(verdictOf(waits('BY_TIME', first))).toBe('NOT_YET')
    expect(inShort([waits('BY_TIME', first), waits('BY_TIME', first)])).toEqual({
      now: 0,
      later: { count: 2, first, alike: true },
      onceActive: undefined,
    })
    expect(inShort([waits('BY_TIME', later), waits('BY_TIME', first), waits('NOW'), waits('NOT_BY_ITSELF')])).toEqual({
      now: 1,
      later: { count: 2, first, alike: false },
      onceActive: undefined,
    })
  })

  it('says how many would be were deletion active, which are none of those that would be by time', () => {
    const rows = [waits('ONCE_ACTIVE'), waits('ONCE_ACTIVE', first), waits('NOT_BY_ITSELF')]
    expect(rows.map(verdictOf)).toEqual(['WOULD_NOT', 'WOULD_NOT', 'WOULD_NOT'])
    expect(inShort(rows)).toEqual({ now: 0, later: undefined, onceActive: { now: 1, later: { count: 1, first, alike: true } } })
  })
})
