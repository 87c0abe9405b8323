import { describe, expect, it } from 'vitest'
import {
  alone,
  type Bucket,
  extremesOf,
  gapsBetween,
  goesBackToHours,
  inDigits,
  moved,
  nowOf,
  rangeOf,
  sinceOf,
  stepSeconds,
  summaryOf,
  sumOf,
  toColumns,
} from './series.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 30, 10, minute)).toISOString()
const nothing = {
  nodesEnabled: null,
  nodesLive: null,
  nodesHeld: null,
  monitorsUp: null,
  monitorsDown: null,
  monitorsUnknown: null,
  admitted: null,
  failed: null,
  cancelled: null,
  least: null,
  most: null,
}
const bucket = (minute: number, known?: Partial<Bucket>): Bucket => ({
  from: at(minute),
  until: at(minute + 1),
  samples: known === undefined ? 0 : 1,
  ...nothing,
  ...known,
})

describe('the series of a history', () => {
  const buckets = [
    bucket(0, { nodesEnabled: 3, nodesLive: 3, failed: 1 }),
    bucket(1),
    bucket(2),
    bucket(3, { nodesEnabled: 0, nodesLive: 0, failed: 0 }),
    bucket(4, { nodesEnabled: 2, nodesLive: 1, failed: 2 }),
    bucket(5),
  ]

  it('have a value where something was sampled, and none where nothing was: a gap is neither zero nor what was before', () => {
    const [xs, enabled, live] = toColumns(buckets, ['nodesEnabled', 'nodesLive'])
    expect(enabled).toEqual([3, null, null, 0, 2, null])
    expect(live).toEqual([3, null, null, 0, 1, null])
    expect(xs[0]).toBe(Date.UTC(2026, 10, 30, 10, 0, 30) / 1_000)
    expect(xs.map((x, i) => x - (xs[i - 1] ?? x))).toEqual([0, 60, 60, 60, 60, 60])
  })

  it('have no value where a bucket without samples carries one all the same', () => {
    expect(toColumns([{ ...bucket(0, { nodesEnabled: 7 }), samples: 0 }], ['nodesEnabled'])[1]).toEqual([null])
    expect(summaryOf([{ ...bucket(0, { nodesEnabled: 7 }), samples: 0 }], 'nodesEnabled')).toBeUndefined()
  })

  it('draw values as points that no line leads to', () => {
    expect(alone([3, null, null, 0, 2, null, 1])).toEqual([0, 6])
    expect(alone([0])).toEqual([0])
    expect(alone([null, 1, 2, null])).toEqual([])
    expect(alone([])).toEqual([])
  })

  it('tell their gaps as stretches of time, and not that there is nothing yet after the last sample or before the first', () => {
    expect(gapsBetween(buckets)).toEqual([{ from: at(1), until: at(3) }])
    expect(gapsBetween([bucket(0), bucket(1, {}), bucket(2), bucket(3, {}), bucket(4), bucket(5, {}), bucket(6)])).toEqual([
      { from: at(2), until: at(3) },
      { from: at(4), until: at(5) },
    ])
    expect(gapsBetween([bucket(0), bucket(1, {}), bucket(2, {}), bucket(3)])).toEqual([])
    expect(gapsBetween([bucket(0), bucket(1)])).toEqual([])
  })

  it('are summed up by what is known alone', () => {
    expect(summaryOf(buckets, 'nodesEnabled')).toEqual({ least: 0, most: 3 })
    expect(summaryOf(buckets, 'nodesHeld')).toBeUndefined()
    expect(sumOf(buckets, 'failed')).toBe(3)
    expect(sumOf(buckets, 'cancelled')).toBeUndefined()
    expect(sumOf([bucket(0, { failed: 0 })], 'failed')).toBe(0)
  })

  it('show a peak that was over before its bucket was, in the sum and in the bucket', () => {
    const gauges = { nodesEnabled: 2, nodesLive: 2, nodesHeld: 0, monitorsUp: 0, monitorsDown: 0, monitorsUnknown: 0 }
    const peak = bucket(0, { nodesHeld: 0, nodesEnabled: 2, failed: 1, least: gauges, most: { ...gauges, nodesHeld: 3 } })
    expect(summaryOf([peak, bucket(1), bucket(2, { nodesHeld: 1 })], 'nodesHeld')).toEqual({ least: 0, most: 3 })
    expect((['nodesHeld', 'nodesEnabled', 'failed', 'admitted'] as const).map((line) => moved(peak, line))).toEqual([
      '0 to 3',
      '2',
      '1',
      undefined,
    ])
    expect(extremesOf({ ...peak, samples: 0 }, 'nodesHeld')).toBeUndefined()
  })

  it('say whether they go back to hours of which one minute is kept', () => {
    const twoDays = [bucket(0, {}), bucket(2 * 24 * 60)]
    expect(goesBackToHours(twoDays)).toBe(false)
    expect(goesBackToHours([...twoDays, bucket(2 * 24 * 60 + 1)])).toBe(true)
    expect(goesBackToHours([bucket(0), ...twoDays.slice(1), bucket(2 * 24 * 60 + 1)])).toBe(false)
    expect(goesBackToHours([])).toBe(false)
  })

  it('tell figures with their digits grouped', () => {
    expect([3, 0, 1234].map(inDigits)).toEqual(['3', '0', '1,234'])
  })

  it('know what is now of what is there, and not of what ended', () => {
    const now = { nodesEnabled: 6, nodesLive: 5, nodesHeld: 1, monitorsUp: 0, monitorsDown: 0, monitorsUnknown: 2 }
    expect((['nodesEnabled', 'monitorsUp', 'admitted'] as const).map((line) => nowOf(now, line))).toEqual([6, 0, undefined])
  })
})

describe('a range', () => {
  it('is a day unless the address names another one', () => {
    expect([undefined, 'week', 'toString', 'year'].map(rangeOf)).toEqual(['day', 'week', 'day', 'day'])
  })

  it('begins at the same instant until a bucket is over, and ends with the bucket that is now', () => {
    const now = Date.UTC(2026, 10, 30, 10, 4, 59)
    expect(stepSeconds('day')).toBe(600)
    expect(sinceOf('day', now)).toBe('2026-11-29T10:10:00.000Z')
    expect(sinceOf('day', Date.UTC(2026, 10, 30, 10, 9, 59))).toBe(sinceOf('day', now))
    expect(sinceOf('day', Date.UTC(2026, 10, 30, 10, 10))).toBe('2026-11-29T10:20:00.000Z')
    expect(sinceOf('hour', now)).toBe('2026-11-30T09:05:00.000Z')
  })
})
