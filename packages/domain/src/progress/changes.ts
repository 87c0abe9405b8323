/** One thing that changed, in the administrators' feed. */
export type Change = {
  /** Gapless, in the order of commits. */
  number: number
  /** NODE, OPERATION, TENANT …: see `ChangeKind` of the API. */
  kind: string
  id: string
  at: Date
}

/** The administrators' feed: numbers are kept for 24 hours. Reading "all above n" is complete; a wake-up is only a hint. */
export type ChangeFeed = {
  /** `oldest` is `latest + 1` when no number is kept. */
  bounds(): Promise<{ latest: number; oldest: number }>
  /** At most `limit` with a number above `after`, in order. */
  read(after: number, limit: number): Promise<Change[]>
  /** Yields whenever there may be more, and at least every few seconds. Ends when `signal` is aborted. */
  wakeUps(signal: AbortSignal): AsyncIterable<void>
}
