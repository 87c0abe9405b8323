/**
 * A resumable feed: first what is known up to now, then every entry from there on, in order, none missed and none twice. The numbers come
 * from a counter that is raised in the transaction of the entry, so reading "all above n" is complete; a wake-up is only a hint.
 */
export type FeedSource<Entry extends { number: number }> = {
  /** The highest number given out, and the lowest still kept (numbers are kept for 24 hours); `oldest` is `latest + 1` when none is kept. */
  bounds(): Promise<{ latest: number; oldest: number }>
  /** At most `limit` entries with a number above `after`, in order. */
  read(after: number, limit: number): Promise<Entry[]>
  /** Yields whenever there may be more; also after a lost connection, and at least every few seconds. Ends when `signal` is aborted. */
  wakeUps(signal: AbortSignal): AsyncIterable<void>
}

export type FeedBatch<Entry> =
  /** Everything up to `number` is history: fetch what you show, then apply what follows. */
  | { kind: 'SNAPSHOT'; number: number; entries: [] }
  | { kind: 'ENTRIES'; number: number; entries: Entry[] }
  /** `after` is older than what is kept, or was never given out: fetch again; `number` is where the feed goes on. */
  | { kind: 'RESET'; number: number; entries: [] }

export async function* follow<Entry extends { number: number }>(
  source: FeedSource<Entry>,
  after: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<FeedBatch<Entry>, void, undefined> {
  const { latest, oldest } = await source.bounds()
  let at = after ?? latest
  if (after === undefined) yield { kind: 'SNAPSHOT', number: latest, entries: [] }
  else if (after > latest || after < oldest - 1) {
    at = latest
    yield { kind: 'RESET', number: latest, entries: [] }
  }
  const limit = 200
  for await (const _ of source.wakeUps(signal)) {
    while (!signal.aborted) {
      const entries = await source.read(at, limit)
      const last = entries.at(-1)
      if (last === undefined) break
      at = last.number
      yield { kind: 'ENTRIES', number: at, entries }
      if (entries.length < limit) break
    }
    if (signal.aborted) return
  }
}
