import { describe, expect, it } from 'vitest'
import { Problem } from '../primitives/problem.ts'
import { fleetHistoryService, historyGrid } from './fleet-history.ts'

const now = new Date('2026-12-01T12:00:30Z')
const ago = (hours: number, seconds = 0): Date => new Date(now.getTime() - hours * 3_600_000 - seconds * 1_000)
const grid = (since: Date, points: number, until = now) => historyGrid({ since, until, points }, now)

describe('the buckets of a history', () => {
  it('cover all of the time, whole minutes each', () => {
    expect(grid(ago(1), 60)).toEqual({ start: new Date('2026-12-01T11:00:00Z'), bucketSeconds: 120, count: 31 })
    expect(grid(ago(1), 61)).toEqual({ start: new Date('2026-12-01T11:00:00Z'), bucketSeconds: 60, count: 61 })
    expect(grid(ago(1), 500)).toMatchObject({ bucketSeconds: 60, count: 61 })
    expect(grid(ago(0, 1), 1)).toEqual({ start: new Date('2026-12-01T12:00:00Z'), bucketSeconds: 60, count: 1 })
  })

  it('are never more than asked for, whatever the time', () => {
    for (const hours of [0.3, 1, 7, 24, 47, 49, 100, 2_160, 90_000])
      for (const points of [1, 2, 3, 59, 120, 499, 500]) {
        const made = grid(ago(hours), points)
        if (made instanceof Problem) throw made
        expect(made.count).toBeLessThanOrEqual(points)
        const end = made.start.getTime() + made.count * made.bucketSeconds * 1_000
        expect(made.start.getTime()).toBeLessThanOrEqual(ago(hours).getTime())
        expect(end).toBeGreaterThanOrEqual(now.getTime())
        expect(end - made.bucketSeconds * 1_000).toBeLessThan(now.getTime())
      }
  })

  it('are whole hours where minutes are not kept, and minutes for two days by any clock', () => {
    expect(grid(ago(48, 60), 500)).toMatchObject({ bucketSeconds: 360 })
    expect(grid(ago(50), 500)).toEqual({ start: new Date('2026-11-29T10:00:00Z'), bucketSeconds: 3_600, count: 51 })
    expect(grid(ago(24 * 30), 100)).toMatchObject({ bucketSeconds: 8 * 3_600, count: 91 })
  })

  it.each([0, -1, 501, 1.5])('%d points are refused', (points) => {
    expect(grid(ago(1), points)).toMatchObject({ kind: 'INVALID_INPUT', field: 'points' })
  })

  it('a time that ends before it begins is refused', () => {
    expect(historyGrid({ since: now, until: now, points: 1 }, now)).toMatchObject({ kind: 'INVALID_INPUT', field: 'since' })
  })
})

it('a bucket in which nothing was sampled is unknown, and the end is now where none is given', async () => {
  const known = {
    nodesEnrolling: 0,
    nodesHeld: 1,
    nodesEnabled: 2,
    nodesDisabled: 0,
    nodesLive: 2,
    monitorsUp: 0,
    monitorsDown: 0,
    monitorsUnknown: 0,
    operationsRunning: 1,
    admitted: 0,
    failed: 0,
    cancelled: 0,
  }
  const { admitted: _, failed: __, cancelled: ___, ...gauges } = { ...known, nodesEnabled: 6 }
  const extremes = { least: { ...gauges, nodesHeld: 0 }, most: { ...gauges, nodesHeld: 3 } }
  const store = { now: async () => now, read: async () => [{ bucket: 1, samples: 1, ...known, ...extremes }], gauges: async () => gauges }
  const { bucketSeconds, buckets, gaugesNow } = await fleetHistoryService({ store }).history({
    since: ago(0, 120),
    until: undefined,
    points: 10,
  })
  expect(bucketSeconds).toBe(60)
  expect(gaugesNow, 'whatever was sampled last').toMatchObject({ nodesEnabled: 6, nodesLive: 2 })
  expect(buckets).toEqual([
    { from: new Date('2026-12-01T11:58:00Z'), until: new Date('2026-12-01T11:59:00Z'), samples: 0, known: undefined, extremes: undefined },
    { from: new Date('2026-12-01T11:59:00Z'), until: new Date('2026-12-01T12:00:00Z'), samples: 1, known, extremes },
    { from: new Date('2026-12-01T12:00:00Z'), until: new Date('2026-12-01T12:01:00Z'), samples: 0, known: undefined, extremes: undefined },
  ])
})
