import { describe, expect, it } from 'vitest'
import { type Acting, actingAsSystem } from '../tenancy/acting.ts'
import {
  type Breaker,
  besides,
  decideReset,
  type Outcome,
  onceTooManyWishes,
  tooManyWishes,
  trip,
  unlikeThePlan,
  wishesCountSince,
} from './breaker.ts'

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 30, 10) + ms)
const tenMinutes = 600_000
const wishes = (count: number, ms: number): Date[] => Array.from({ length: count }, () => at(ms))
const ada: Acting = { kind: 'ADMINISTRATOR', id: 'ada', name: 'Ada', request: undefined }

describe('too many wishes', () => {
  const judge = (filedAt: Date[], resetAt: Date | null = null, most = 20) => tooManyWishes(filedAt, resetAt, most, at(0)) !== undefined

  it('are more than twenty within ten minutes: exactly twenty are none', () => {
    expect(judge(wishes(20, -1))).toBe(false)
    expect(judge(wishes(21, -1))).toBe(true)
    expect(judge([])).toBe(false)
    expect(judge(wishes(2, 0), null, 1)).toBe(true)
  })

  it('are those of the last ten minutes: one exactly as old is outside, a millisecond less is inside', () => {
    expect(judge([...wishes(20, -1), at(-tenMinutes)])).toBe(false)
    expect(judge([...wishes(20, -1), at(-tenMinutes + 1)])).toBe(true)
  })

  it('do not trip again what an administrator reset, unless as many come anew', () => {
    expect(judge(wishes(500, -10), at(-9))).toBe(false)
    expect(judge([...wishes(500, -10), ...wishes(20, -9)], at(-9))).toBe(false)
    expect(judge([...wishes(500, -10), ...wishes(21, -9)], at(-9))).toBe(true)
  })

  it('are told in numbers', () => {
    expect(tooManyWishes(wishes(21, 0), null, 20, at(0))).toBe(
      'Within 10 minutes 21 instances were filed for deletion; more than 20 are not believed.',
    )
  })
})

describe('wishes count', () => {
  const tripped = { at: at(0), why: 'A delete was refused.' }

  it('since the reset while the breaker is closed, whatever was named before', () => {
    expect(wishesCountSince({ tripped: null, resetAt: null }, null)).toBeNull()
    expect(wishesCountSince({ tripped: null, resetAt: null }, at(-1))).toBeNull()
    expect(wishesCountSince({ tripped: null, resetAt: at(-5) }, at(-9))).toEqual(at(-5))
    expect(wishesCountSince({ tripped: null, resetAt: at(-5) }, at(-1))).toEqual(at(-5))
  })

  it('while it is tripped from ten minutes after those that were named since the reset, and else since the reset', () => {
    expect(wishesCountSince({ tripped, resetAt: null }, null)).toBeNull()
    expect(wishesCountSince({ tripped, resetAt: at(-5) }, null)).toEqual(at(-5))
    expect(wishesCountSince({ tripped, resetAt: at(-5) }, at(-6))).toEqual(at(-5))
    expect(wishesCountSince({ tripped, resetAt: at(-5) }, at(-5))).toEqual(at(-5 + tenMinutes))
    expect(wishesCountSince({ tripped, resetAt: null }, at(0))).toEqual(at(tenMinutes))
  })

  it('and are added to the cause in a sentence', () => {
    expect(besides('Within 10 minutes 21 were filed.')).toBe('Besides, within 10 minutes 21 were filed.')
  })
})

describe('wishes that nobody looked at in time', () => {
  const judge = (filedAt: Date[], resetAt: Date | null = null, most = 20) => onceTooManyWishes(filedAt, resetAt, most)
  const day = 86_400_000

  it('are too many where they were in any ten minutes, told by the first of those', () => {
    expect(judge([])).toBeUndefined()
    expect(judge([...wishes(20, -day), ...wishes(20, 0)])).toBeUndefined()
    expect(judge([...wishes(22, 0), ...wishes(30, -day), ...wishes(20, -2 * day)])).toBe(
      'Within 10 minutes 30 instances were filed for deletion; more than 20 are not believed.',
    )
  })

  it('are counted over ten minutes: one exactly as much older is outside, a millisecond less is inside', () => {
    expect(judge([...wishes(20, -day), at(-day - tenMinutes)])).toBeUndefined()
    expect(judge([...wishes(20, -day), at(-day - tenMinutes + 1)])).toBeDefined()
    // A window begins anywhere, and none of one that is over counts in the next.
    expect(judge([...wishes(1, 0), ...wishes(10, 1), ...wishes(10, tenMinutes)])).toBeUndefined()
    expect(judge([...wishes(1, 0), ...wishes(10, 1), ...wishes(11, tenMinutes)])).toContain('21 instances')
  })

  it('are those since the last reset', () => {
    expect(judge(wishes(500, -day), at(-day + 1))).toBeUndefined()
    expect(judge([...wishes(500, -day), ...wishes(21, -9)], at(-9))).toContain('21 instances')
  })
})

describe('an outcome', () => {
  const ends: Outcome['end'][] = ['GONE', 'REFUSED', 'STILL_THERE', 'UNCONFIRMED', 'KEPT_AS_DELETED', 'RESTORED']
  it('is as planned only where this instance went, or the cloud says that it will, and no other', () => {
    expect(ends.filter((end) => unlikeThePlan({ end, othersLost: [] }) === undefined)).toEqual(['GONE', 'KEPT_AS_DELETED'])
    expect(ends.filter((end) => unlikeThePlan({ end, othersLost: ['another'] }) === undefined)).toEqual([])
  })
  it('is told with what else was lost', () => {
    expect(unlikeThePlan({ end: 'REFUSED', othersLost: ['a', 'b'] })).toBe(
      'The cloud refused to delete an instance of which everything had held. Meanwhile the cloud lost 2 other instances of ours.',
    )
  })
})

describe('the breaker', () => {
  const closed: Breaker = { tripped: null, resetAt: null }
  const tripped = trip(closed, 'Too many.', at(1))

  it('keeps the first cause', () => {
    expect(tripped).toEqual({ tripped: { at: at(1), why: 'Too many.' }, resetAt: null })
    expect(trip(tripped, 'Refused.', at(2))).toEqual(tripped)
  })

  it('is reset by an administrator alone', () => {
    expect(decideReset(tripped, ada, at(3))).toEqual({ tripped: null, resetAt: at(3) })
    expect(() => decideReset(tripped, actingAsSystem, at(3))).toThrow('Only an administrator')
    expect(() => decideReset(tripped, { ...actingAsSystem, id: 'system' }, at(3))).toThrow('Only an administrator')
    expect(() => decideReset(tripped, { ...ada, id: undefined }, at(3))).toThrow('Only an administrator')
  })

  it('that is closed stays as it is when it is reset: wishes of before are not forgotten', () => {
    expect(decideReset({ tripped: null, resetAt: at(1) }, ada, at(9))).toEqual({ tripped: null, resetAt: at(1) })
  })

  it('trips again after a reset', () => {
    expect(trip({ tripped: null, resetAt: at(3) }, 'Again.', at(4))).toEqual({ tripped: { at: at(4), why: 'Again.' }, resetAt: at(3) })
  })
})
