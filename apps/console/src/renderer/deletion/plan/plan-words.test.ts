import { describe, expect, it } from 'vitest'
import { because, byClause, verdictOf } from './plan-words.ts'

const hindrance = (clause: number, fact: string, why: string) => ({
  clause,
  clauseName: `clause-${clause}`,
  fact,
  state: 'FALSE',
  why,
  whatToDo: 'Wait.',
})
const judged = [{ number: 1, name: 'one', asks: 'One.', state: 'HOLDS' as const, facts: [] }]

describe('the plan in sentences', () => {
  it('never says that an instance would be deleted of which no clause was judged', () => {
    expect(verdictOf({ wouldBeDeleted: true, clauses: [] })).toBe('WAITS_NO_MORE')
  })

  it('says why one would not be, and how much else stands in the way', () => {
    const blockedBy = [hindrance(8, 'cool-down-over', 'The instance can still be kept.'), hindrance(2, 'activated', 'Nobody activated.')]
    expect(because({ wouldBeDeleted: false, clauses: judged, blockedBy })).toBe(
      'the instance can still be kept. One more thing stands in the way.',
    )
    expect(because({ wouldBeDeleted: false, clauses: judged, blockedBy: [] })).toBe('the gate did not say what stands in the way.')
  })

  it('keeps the capitals of names', () => {
    expect(
      because({ wouldBeDeleted: false, clauses: judged, blockedBy: [hindrance(4, 'id', 'RegionOne is not the recorded region.')] }),
    ).toBe('RegionOne is not the recorded region.')
  })

  it('puts what belongs to one clause together, in the order of the clauses', () => {
    const groups = byClause([hindrance(8, 'a', 'A.'), hindrance(2, 'b', 'B.'), hindrance(8, 'c', 'C.')])
    expect(groups.map(({ clause, hindrances }) => [clause, hindrances.map(({ fact }) => fact)])).toEqual([
      [2, ['b']],
      [8, ['a', 'c']],
    ])
  })
})
