import type { OperationProgressSubscription } from '@sallyport/client/generated/admin/graphql.ts'

export type ProgressBatch = OperationProgressSubscription['operationProgress']
export type ProgressEvent = ProgressBatch['events'][number]

/** A stretch of time in which nothing was heard, and what came of it afterwards. Instants are those of one clock, not of the events'. */
export type Gap = {
  from: Date
  /** Undefined: it lasts. */
  to: Date | undefined
  /** The last number that was known when it began. */
  after: number
  /** The numbers that were filled in once it was over; undefined: nothing had happened, or nothing came yet. */
  filled: { first: number; last: number /** More of the same follows. */; full: boolean } | undefined
}

/** What is known of an operation's events. */
export type Progress = {
  /** By number, ascending, each once. */
  events: readonly ProgressEvent[]
  /** Up to here everything is known. */
  number: number
  /** True: what happened before the first of `events` is not kept any more. */
  beheaded: boolean
  /** Oldest first. */
  gaps: readonly Gap[]
}

export const nothingYet: Progress = { events: [], number: 0, beheaded: false, gaps: [] }

/** Events that the server tells in one answer at most: after a full one more of the same follows. */
const mostAtOnce = 200
/** Milliseconds. What was missed comes right after the connection is back; what comes later may just have happened. */
const comesWithin = 10_000

/**
 * Takes what the feed gave. What is known already is not taken twice; a feed that begins anew (RESET) says so.
 * @param now when it was heard: by the clock that `takeConnection` is told
 */
export function takeBatch(progress: Progress, { kind, number, events }: ProgressBatch, now: Date): Progress {
  if (kind === 'RESET') return { ...progress, events: [], number, beheaded: true }
  if (kind === 'SNAPSHOT') return { ...progress, number: Math.max(progress.number, number) }
  const fresh = events.filter((event) => event.number > progress.number)
  const [first, last] = [fresh[0], fresh.at(-1)]
  if (first === undefined || last === undefined) return progress
  return {
    ...progress,
    events: [...progress.events, ...fresh],
    number: Math.max(number, last.number),
    gaps: withFilled(progress, { first: first.number, last: last.number, full: fresh.length === mostAtOnce }, now),
  }
}

/** The first answer after a gap is what was missed; where it was full, so is the one after it. */
function withFilled({ gaps, number }: Progress, came: NonNullable<Gap['filled']>, now: Date): readonly Gap[] {
  const gap = gaps.at(-1)
  if (gap?.to === undefined) return gaps
  const { filled } = gap
  const goesOn =
    filled === undefined ? gap.after === number && now.getTime() - gap.to.getTime() <= comesWithin : filled.full && filled.last === number
  return goesOn ? [...gaps.slice(0, -1), { ...gap, filled: { ...came, first: filled?.first ?? came.first } }] : gaps
}

/** @param now by any clock, always the same */
export function takeConnection(progress: Progress, state: 'OPEN' | 'LOST', now: Date): Progress {
  const last = progress.gaps.at(-1)
  if (state === 'LOST')
    return last !== undefined && last.to === undefined
      ? progress
      : { ...progress, gaps: [...progress.gaps, { from: now, to: undefined, after: progress.number, filled: undefined }] }
  if (last === undefined || last.to !== undefined) return progress
  return { ...progress, gaps: [...progress.gaps.slice(0, -1), { ...last, to: now }] }
}
