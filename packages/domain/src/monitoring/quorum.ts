import type { MonitorOutcome, QuorumRule } from './monitor.ts'

/** What the live assigned nodes last said of a monitor, one entry a node; undefined: nothing yet, or too long ago. */
export type Votes = readonly (MonitorOutcome | undefined)[]

export type MonitorState = 'UP' | 'DOWN' | 'UNKNOWN'

/** The same, counted. `assigned` is the sum of the rest. */
export type Tally = { assigned: number; up: number; down: number; inconclusive: number; silent: number }

export function tally(votes: Votes): Tally {
  const saying = (outcome: MonitorOutcome | undefined) => votes.filter((vote) => vote === outcome).length
  return { assigned: votes.length, up: saying('UP'), down: saying('DOWN'), inconclusive: saying('INCONCLUSIVE'), silent: saying(undefined) }
}

/** How many nodes of `assigned` must say DOWN before the monitor is down. COUNT may ask for more than there are: then nothing is down. */
export function neededForDown(quorum: QuorumRule, assigned: number): number {
  switch (quorum.rule) {
    case 'MAJORITY':
      return Math.floor(assigned / 2) + 1
    case 'ANY':
      return 1
    case 'ALL':
      return Math.max(assigned, 1)
    case 'COUNT':
      return quorum.count
  }
}

/**
 * DOWN only when enough nodes say so; a node in trouble itself says INCONCLUSIVE, which is never down. UP when not enough do and at least
 * one node reached the target. Otherwise nobody knows: no live node, or nobody who could tell.
 */
export function monitorState(quorum: QuorumRule, { assigned, up, down }: Tally): MonitorState {
  if (assigned === 0) return 'UNKNOWN'
  if (down >= neededForDown(quorum, assigned)) return 'DOWN'
  return up > 0 ? 'UP' : 'UNKNOWN'
}

/** How long a result speaks for its node: three intervals, at least 90 s. Older than that the node counts as silent. */
export const voteGoodForSeconds = (intervalSeconds: number): number => Math.max(3 * intervalSeconds, 90)
