import type { OperationProgressSubscription } from '@sallyport/client/generated/admin/graphql.ts'

export type ProgressBatch = OperationProgressSubscription['operationProgress']
export type ProgressEvent = ProgressBatch['events'][number]

/** A stretch of time in which nothing was heard, and what came of it afterwards. Instants are by the server's clock. */
export type Gap = {
  from: Date
  /** Undefined: it lasts. */
  to: Date | undefined
  /** The last number that was known when it began. */
  after: number
  /** The numbers that were filled in once it was over; undefined: nothing had happened, or nothing came yet. */
  filled: { first: number; last: number } | undefined
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

/** Takes what the feed gave. What is known already is not taken twice; a feed that begins anew (RESET) says so. */
export function takeBatch(progress: Progress, { kind, number, events }: ProgressBatch): Progress {
  if (kind === 'RESET') return { ...progress, events: [], number, beheaded: true }
  if (kind === 'SNAPSHOT') return { ...progress, number: Math.max(progress.number, number) }
  const fresh = events.filter((event) => event.number > progress.number)
  const [first, last] = [fresh[0], fresh.at(-1)]
  if (first === undefined || last === undefined) return progress
  return {
    ...progress,
    events: [...progress.events, ...fresh],
    number: Math.max(number, last.number),
    gaps: withFilled(progress, fresh),
  }
}

/** What had happened before the last gap was over and comes right after it, be it in several answers. */
function withFilled({ gaps, number }: Progress, fresh: readonly ProgressEvent[]): readonly Gap[] {
  const gap = gaps.at(-1)
  const until = gap?.to
  if (gap === undefined || until === undefined || (gap.filled?.last ?? gap.after) !== number) return gaps
  const missed = fresh.filter(({ at }) => new Date(at) <= until)
  const [first, last] = [missed[0], missed.at(-1)]
  if (first === undefined || last === undefined) return gaps
  return [...gaps.slice(0, -1), { ...gap, filled: { first: gap.filled?.first ?? first.number, last: last.number } }]
}

/** @param now by the server's clock, as events are */
export function takeConnection(progress: Progress, state: 'OPEN' | 'LOST', now: Date): Progress {
  const last = progress.gaps.at(-1)
  if (state === 'LOST')
    return last !== undefined && last.to === undefined
      ? progress
      : { ...progress, gaps: [...progress.gaps, { from: now, to: undefined, after: progress.number, filled: undefined }] }
  if (last === undefined || last.to !== undefined) return progress
  return { ...progress, gaps: [...progress.gaps.slice(0, -1), { ...last, to: now }] }
}
