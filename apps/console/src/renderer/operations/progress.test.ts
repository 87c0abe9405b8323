import { describe, expect, it } from 'vitest'
import { nothingYet, type Progress, type ProgressBatch, type ProgressEvent, takeBatch, takeConnection } from './progress.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 29, 12, 0, second))
const event = (number: number): ProgressEvent => ({ number, at: at(number).toISOString(), kind: 'CONDITIONS', conditions: [] }) as never
const entries = (first: number, last: number): ProgressBatch =>
  ({ kind: 'ENTRIES', number: last, events: Array.from({ length: last - first + 1 }, (_, index) => event(first + index)) }) as never
const numbers = ({ events }: Progress): number[] => events.map(({ number }) => number)

describe('the events of an operation', () => {
  it('are each taken once, in order, however often they come', () => {
    const once = takeBatch(nothingYet, entries(1, 2), at(2))
    const again = takeBatch(once, entries(1, 3), at(3))
    expect(numbers(again)).toEqual([1, 2, 3])
    expect(takeBatch(again, entries(3, 3), at(4))).toBe(again)
  })

  it('begin anew, and say so, where what came before is not kept', () => {
    const reset = takeBatch(takeBatch(nothingYet, entries(1, 1), at(1)), { kind: 'RESET', number: 7, events: [] } as never, at(2))
    expect(reset).toMatchObject({ events: [], number: 7, beheaded: true })
    expect(numbers(takeBatch(reset, entries(8, 8), at(3)))).toEqual([8])
  })

  it('know which of them were missed: those of the first answer after the connection was back', () => {
    let progress = takeConnection(takeBatch(nothingYet, entries(1, 2), at(2)), 'OPEN', at(2))
    expect(progress.gaps).toEqual([])
    progress = takeConnection(takeConnection(progress, 'LOST', at(3)), 'LOST', at(4))
    progress = takeConnection(progress, 'OPEN', at(20))
    progress = takeBatch(progress, entries(3, 5), at(21))
    progress = takeBatch(progress, entries(6, 6), at(22))
    expect(progress.gaps).toEqual([{ from: at(3), to: at(20), after: 2, filled: { first: 3, last: 5, full: false } }])
    expect(numbers(progress)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('count on where more was missed than one answer holds', () => {
    let progress = takeConnection(takeConnection(takeBatch(nothingYet, entries(1, 2), at(2)), 'LOST', at(3)), 'OPEN', at(9))
    for (const [first, last] of [
      [3, 202],
      [203, 402],
      [403, 410],
      [411, 411],
    ] as const)
      progress = takeBatch(progress, entries(first, last), at(10))
    expect(progress.gaps[0]?.filled).toMatchObject({ first: 3, last: 410 })
  })

  it('say of a gap in which nothing happened that it was empty', () => {
    const back = takeConnection(takeConnection(takeBatch(nothingYet, entries(1, 1), at(1)), 'LOST', at(3)), 'OPEN', at(13))
    expect(takeBatch(back, entries(2, 2), at(24)).gaps[0]?.filled).toBeUndefined()
    expect(takeBatch(back, entries(2, 2), at(23)).gaps[0]?.filled).toMatchObject({ first: 2, last: 2 })
  })
})
