import type { NodeState } from '../../fleet/node-states.ts'
import { minutes } from '../../primitives/clock.ts'

/** Nodes in these states report, once they were heard for the first time. */
export const reportingStates: readonly NodeState[] = ['ENABLED', 'DISABLED']

/** After silence the gate stays closed for so long, in milliseconds. Rule: clause 3 of the gate. */
export const AFTER_SILENCE_MS = minutes(10)

/** Read in one statement; every instant is the database's. */
export type SilenceFound = {
  /** Nodes in one of `reportingStates` that were heard at least once. */
  due: number
  /** Those of them that were heard within the window. */
  heard: number
  /** The setting `silenceMinutes`. */
  windowMinutes: number
  /** When this process started to take heartbeats. */
  startedAt: Date
  /** The last instant at which silence was seen, by any replica; `null`: it never was. */
  lastSilentAt: Date | null
  now: Date
}

/** Counts for `SilenceFound`. A heartbeat that is exactly as old as the window counts; one from the future does not. */
export function countReporting(
  nodes: readonly { state: NodeState; lastHeardAt: Date | undefined }[],
  windowMinutes: number,
  now: Date,
): { due: number; heard: number } {
  const due = nodes.filter(({ state, lastHeardAt }) => reportingStates.includes(state) && lastHeardAt !== undefined)
  const heard = due.filter(({ lastHeardAt }) => {
    const agoMs = now.getTime() - lastHeardAt!.getTime()
    return agoMs >= 0 && agoMs <= minutes(windowMinutes)
  })
  return { due: due.length, heard: heard.length }
}

const areCounts = ({ due, heard }: SilenceFound): boolean =>
  Number.isSafeInteger(due) && Number.isSafeInteger(heard) && heard >= 0 && due >= heard

/** From when on silence is judged: nodes need one window after a start to be heard. Undefined: at once, as no node is due to report. */
export const judgedFrom = ({ due, startedAt, windowMinutes }: SilenceFound): Date | undefined =>
  due === 0 ? undefined : new Date(startedAt.getTime() + minutes(windowMinutes))

/** Until when the gate stays closed after the last silence; undefined: there was none. */
export const closedUntil = ({ lastSilentAt }: SilenceFound): Date | undefined =>
  lastSilentAt === null ? undefined : new Date(lastSilentAt.getTime() + AFTER_SILENCE_MS)

export type Silence =
  /** Every node that is due, or at least half of them, is heard. With no node due the witness alone decides. */
  | { state: 'HEARD' }
  /** Fewer than half are heard. Whoever sees it writes down when: the gate stays closed for a while after the last such instant. */
  | { state: 'SILENT' }
  /** `until`: when it is over by time alone. */
  | { state: 'AFTER_SILENCE' | 'NOT_JUDGED_YET'; until: Date }
  /** Something was not told, or cannot be. */
  | { state: 'UNKNOWN' }

/** What silence says of the gate: only HEARD lets a delete pass. It withdraws nothing. */
export function judgeSilence(found: SilenceFound): Silence {
  if (!areCounts(found)) return { state: 'UNKNOWN' }
  const now = found.now.getTime()
  const judged = judgedFrom(found)
  // Also true where an instant is no number.
  if (judged !== undefined && !(now >= judged.getTime()))
    return Number.isNaN(now - judged.getTime()) ? { state: 'UNKNOWN' } : { state: 'NOT_JUDGED_YET', until: judged }
  if (found.heard * 2 < found.due) return { state: 'SILENT' }
  const closed = closedUntil(found)
  if (closed === undefined || now >= closed.getTime()) return { state: 'HEARD' }
  return Number.isNaN(now - closed.getTime()) ? { state: 'UNKNOWN' } : { state: 'AFTER_SILENCE', until: closed }
}
