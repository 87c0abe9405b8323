/** What tells that a sign-in may have ended. */
export type SignInSigns = {
  /** Yields whenever something changed that may concern the viewer, and at least every few seconds. Ends with `signal`. */
  wakeUps: (signal: AbortSignal) => AsyncIterable<void>
  /** Whether the token is still good, asked of the database. */
  isGood: () => Promise<boolean>
  /** When it expires, by the clock of this process; undefined: it does not. */
  expiresInMs: number | undefined
}

const LONGEST_TIMER = 2_147_483_647

/**
 * Calls `onEnd` once when the token is no longer good, until `signal` is aborted. A database that cannot be asked ends nothing: the stream
 * has nothing to tell then, and is judged when it is back.
 */
export function watchSignIn({ wakeUps, isGood, expiresInMs }: SignInSigns, signal: AbortSignal, onEnd: () => void): void {
  let over = signal.aborted
  const look = async (): Promise<void> => {
    if (over || (await isGood().catch(() => true)) || over) return
    over = true
    onEnd()
  }
  const timer =
    expiresInMs === undefined || expiresInMs > LONGEST_TIMER ? undefined : setTimeout(() => void look(), Math.max(expiresInMs, 0) + 5)
  signal.addEventListener('abort', () => {
    over = true
    clearTimeout(timer)
  })
  void (async () => {
    for await (const _ of wakeUps(signal)) {
      // What woke this woke the stream as well: what it has to tell is asked for first.
      await new Promise((resolve) => setImmediate(resolve))
      if (over) return
      await look()
    }
  })()
}
