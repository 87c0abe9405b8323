import { liveForSeconds } from '@sallyport/domain/monitoring/assignable-nodes.ts'
import { type NodeSeen, nodeShown, type Shown } from '@sallyport/kit/states.ts'

/**
 * Whether a node was heard lately enough to count. `now`: the server's present instant, or the last one of which anything is known: that of the
 * last answer, or the one at which the connection was lost.
 */
export const isLiveAt = (lastSeenAt: string | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - new Date(lastSeenAt).getTime() <= liveForSeconds * 1_000

/** Since when a node is as it is shown: one that is silent was heard last then, however long ago it was enabled. */
export const shownSince = (
  { state, stateSince, lastSeenAt }: { state: NodeSeen['state']; stateSince: string; lastSeenAt: string | null },
  live: boolean,
): string => (state === 'ENABLED' && !live ? (lastSeenAt ?? stateSince) : stateSince)

export const shownNode = ({ state, reason }: { state: NodeSeen['state']; reason: string | null }, live: boolean): Shown =>
  nodeShown({ state, live, reason: reason === null ? null : { code: reason } })
