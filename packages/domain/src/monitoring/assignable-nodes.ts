import { bounds } from '../admission/conditions.ts'
import type { NodeState } from '../fleet/node-states.ts'

export type NodeSigns = {
  state: NodeState
  /** The last heartbeat; undefined: none yet. */
  lastSeenAt: Date | undefined
}

/** How long a heartbeat stands for life, in seconds. The SQL form of the same question is the view `counting_node`. */
export const liveForSeconds = bounds.liveFor

/** After so many minutes without a heartbeat an enabled node needs a person: one gap is none, and nobody has to wait for the alarm to see it. */
export const missedMinutes = 2
/** After so many minutes without a heartbeat an enabled node raises an alarm. */
export const silentMinutes = 10

export function isLive(node: NodeSigns, now: Date): boolean {
  return node.lastSeenAt !== undefined && now.getTime() - node.lastSeenAt.getTime() <= liveForSeconds * 1_000
}

/**
 * The one question who counts: in what monitors are given to, in quorum and in health. Held, disabled, revoked and retired nodes count
 * nowhere, and neither does one whose heartbeat is older than 45 s.
 */
export function counts(node: NodeSigns, now: Date): boolean {
  return node.state === 'ENABLED' && isLive(node, now)
}
