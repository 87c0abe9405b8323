import type { MonitorState } from '../monitoring/quorum.ts'
import { instants } from '../primitives/instant.ts'
import { invalid, type Problem } from '../primitives/problem.ts'

/** How long samples are kept: each minute at least so long, then hours. */
export const keptSamples = { minutesForHours: 48, hoursForDays: 90 } as const

/** Most buckets that are answered at once. */
const pointsAtMost = 500

/** What there is in one moment. */
export type FleetGauges = {
  nodesEnrolling: number
  nodesHeld: number
  nodesEnabled: number
  nodesDisabled: number
  /** Enabled and heard within 45 s. */
  nodesLive: number
  monitorsUp: number
  monitorsDown: number
  monitorsUnknown: number
  operationsRunning: number
}

/** What ended in a stretch of time. */
export type FleetEnds = { admitted: number; failed: number; cancelled: number }

/** Between which numbers the gauges moved in a stretch of time. Of an hour that was made of minutes its last one alone is known. */
export type FleetExtremes = { least: FleetGauges; most: FleetGauges }

/** One stretch of a history. Gauges are those of the last minute that was sampled, ends are sums. */
export type FleetBucket = {
  from: Date
  until: Date
  /** Minutes of it that were sampled. 0: nothing is known, and `known` is undefined: that is not zero. */
  samples: number
  known: (FleetGauges & FleetEnds) | undefined
  /** Undefined where `known` is. */
  extremes: FleetExtremes | undefined
}

export type FleetHistory = {
  bucketSeconds: number
  buckets: FleetBucket[]
  /** As it is when it is asked, sampled or not. */
  gaugesNow: FleetGauges
}

/** Where the buckets of a question lie: evenly spaced, each a whole number of samples long. */
export type HistoryGrid = { start: Date; bucketSeconds: number; count: number }

export type FleetHistoryStore = {
  /** The buckets in which something was sampled, by their number in the grid from 0 on. */
  read(grid: HistoryGrid): Promise<(FleetGauges & FleetEnds & FleetExtremes & { bucket: number; samples: number })[]>
  /** What there is now. */
  gauges(): Promise<FleetGauges>
  now(): Promise<Date>
}

const second = 1_000

/**
 * At most `points` buckets over the whole of the time. None is finer than the samples that are left of it: where hours are all there is, a
 * finer one would show gaps that were none.
 */
export function historyGrid(asked: { since: Date; until: Date; points: number }, now: Date): HistoryGrid | Problem {
  const { since, until, points } = asked
  if (!Number.isInteger(points) || points < 1 || points > pointsAtMost) return invalid('points', `Ask for 1 to ${pointsAtMost} points.`)
  if (since >= until) return invalid('since', 'The beginning comes before the end.')
  // Minutes stay an hour longer than is promised: who asks for all of them by another clock gets them, too.
  const minutesSince = now.getTime() - (keptSamples.minutesForHours + 0.5) * 3_600 * second
  const grain = since.getTime() < minutesSince ? 3_600 : 60
  const floor = (at: Date): number => Math.floor(at.getTime() / second / grain) * grain
  const ceiling = (at: Date): number => Math.ceil(at.getTime() / second / grain) * grain
  const start = floor(since)
  const seconds = ceiling(until) - start
  const bucketSeconds = Math.ceil(seconds / points / grain) * grain
  return { start: new Date(start * second), bucketSeconds, count: Math.ceil(seconds / bucketSeconds) }
}

export type FleetHistoryService = {
  /** @throws Problem INVALID_INPUT for times or points that make no history */
  history(asked: { since: Date; until: Date | undefined; points: number }): Promise<FleetHistory>
}

export function fleetHistoryService({ store }: { store: FleetHistoryStore }): FleetHistoryService {
  return {
    async history({ since, until, points }) {
      const now = await store.now()
      const grid = historyGrid({ since, until: until ?? now, points }, now)
      if (!('start' in grid)) throw grid
      const { start, bucketSeconds, count } = grid
      const [read, gaugesNow] = await Promise.all([store.read(grid), store.gauges()])
      const sampled = new Map(
        read.map(({ bucket, samples, least, most, ...known }) => [bucket, { samples, known, extremes: { least, most } }]),
      )
      const at = (number: number): Date => new Date(Math.min(start.getTime() + number * bucketSeconds * second, instants.latest.getTime()))
      const buckets = Array.from({ length: count }, (_, number) => ({
        from: at(number),
        until: at(number + 1),
        ...(sampled.get(number) ?? { samples: 0, known: undefined, extremes: undefined }),
      }))
      return { bucketSeconds, buckets, gaugesNow }
    },
  }
}

/** Monitors by what is known of them, as they are sampled. */
export type MonitorCounts = Record<MonitorState, number>
