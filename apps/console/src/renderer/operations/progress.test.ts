import { describe, expect, it } from 'vitest'
import { nothingYet, type Progress, type ProgressBatch, type ProgressEvent, takeBatch, takeConnection } from './progress.ts'

const instant = (second: number): string => new Date(Date.UTC(2026, 10, 29, 12, 0, second)).toISOString()
const event = (number: number, second = number): ProgressEvent =>
  ({ number, at: instant(second), kind: 'CONDITIONS', conditions: [] }) as never
const entries = (...events: ProgressEvent[]): ProgressBatch => ({ kind: 'ENTRIES', number: events.at(-1)!.number, events }) as never
const numbers = ({ events }: Progress): number[] => events.map(({ number }) => number)

describe('the events of an operation', () => {
  it('are each taken once, in order, however often they come', () => {
    const once = takeBatch(nothingYet, entries(event(1), event(2)))
    const again = takeBatch(once, entries(event(1), event(2), event(3)))
    expect(numbers(again)).toEqual([1, 2, 3])
    expect(takeBatch(again, entries(event(3)))).toBe(again)
  })

  it('begin anew, and say so, where what came before is not kept', () => {
    const reset = takeBatch(takeBatch(nothingYet, entries(event(1))), { kind: 'RESET', number: 7, events: [] } as never)
    expect(reset).toMatchObject({ events: [], number: 7, beheaded: true })
    expect(numbers(takeBatch(reset, entries(event(8))))).toEqual([8])
  })

  it('know which of them happened while nothing was heard, also where they come in two answers', () => {
    let progress = takeBatch(nothingYet, entries(event(1), event(2)))
    progress = takeConnection(progress, 'OPEN', new Date(instant(2)))
    expect(progress.gaps).toEqual([])
    progress = takeConnection(progress, 'LOST', new Date(instant(3)))
    progress = takeConnection(progress, 'LOST', new Date(instant(4)))
    progress = takeConnection(progress, 'OPEN', new Date(instant(20)))
    progress = takeBatch(progress, entries(event(3, 5), event(4, 9)))
    progress = takeBatch(progress, entries(event(5, 19), event(6, 21)))
    progress = takeBatch(progress, entries(event(7, 22)))
    expect(progress.gaps).toEqual([{ from: new Date(instant(3)), to: new Date(instant(20)), after: 2, filled: { first: 3, last: 5 } }])
    expect(numbers(progress)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('say of a gap in which nothing happened that it was empty', () => {
    let progress = takeConnection(takeBatch(nothingYet, entries(event(1))), 'LOST', new Date(instant(3)))
    progress = takeConnection(progress, 'OPEN', new Date(instant(13)))
    expect(takeBatch(progress, entries(event(2, 14))).gaps[0]?.filled).toBeUndefined()
  })
})
