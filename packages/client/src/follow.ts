import { createClient } from 'graphql-sse'
import { type Connection, failureOf, headersFor, type RequestFailed } from './connect.ts'
import type { Document } from './execute.ts'
import { limitEvents } from './limit-events.ts'
import { retryDelay } from './retry-delay.ts'
import { watchSilence } from './watch-silence.ts'

/** One answer of a numbered feed. */
export type Batch = { kind: 'SNAPSHOT' | 'ENTRIES' | 'RESET'; number: number }

export type FollowOptions<Result, Variables, Some extends Batch> = {
  connection: Connection
  document: Document<Result, Variables & { after?: number | null }>
  variables: Omit<Variables, 'after'>
  /** The feed's answer within a result. */
  pick: (result: Result) => Some
  /**
   * Everything of the feed, in order, none missed and none twice. SNAPSHOT comes once at the beginning; RESET says that too much was missed:
   * what is shown must be fetched again. Both also where nothing changed.
   */
  onBatch: (batch: Some) => void
  /** OPEN when the feed is up to date and being followed, LOST since when it is not. Never called twice in a row with the same. */
  onConnection?: (state: 'OPEN' | 'LOST') => void
  /** The feed is over for good: the token is no longer good, or the request is wrong. */
  onEnd: (failure: RequestFailed) => void
  /** Where to begin; undefined: now. */
  after?: number
  /** Milliseconds of silence after which a connection counts as dead. The server writes every 12 s at least. Default 30,000. */
  silenceMs?: number
  /** Waits between attempts; see `retryDelay`. */
  delay?: (attempt: number) => number
}

export type Followed = {
  stop(): void
  /** Tries at once instead of waiting, for example when the browser says that it is online again. */
  retryNow(): void
}
export type FollowedHere = Followed & {
  /** Over a new connection, at once: the one that is there may be dead without a word. */
  connectAnew(): void
}

/** Answers that no repetition changes. */
const final = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_USER_INPUT'])

/**
 * Follows a numbered feed over server-sent events for as long as it takes: reconnects with back-off and goes on after the last number that
 * was seen, so that a cut costs time and never an entry.
 */
export function follow<Result, Variables, Some extends Batch>(options: FollowOptions<Result, Variables, Some>): FollowedHere {
  const { connection, onBatch, onEnd, pick } = options
  const delay = options.delay ?? retryDelay
  let after = options.after
  let attempt = 0
  let stopped = false
  let anew = false
  let shown: 'OPEN' | 'LOST' | undefined
  let endStream = (): void => {}
  let wake = (): void => {}

  const tell = (state: 'OPEN' | 'LOST'): void => {
    if (shown === state || stopped) return
    shown = state
    options.onConnection?.(state)
  }
  const end = (failure: RequestFailed): void => {
    if (stopped) return
    stopped = true
    endStream()
    onEnd(failure)
  }

  const take = (result: Result): void => {
    const batch = pick(result)
    after = batch.number
    attempt = 0
    tell('OPEN')
    onBatch(batch)
  }

  /** One connection, until it ends in whatever way. */
  const connectOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const client = createClient({
        url: connection.url,
        retryAttempts: 0,
        headers: () => headersFor(connection),
        fetchFn: limitEvents(
          watchSilence(connection.fetch ?? fetch, options.silenceMs ?? 30_000, () => {
            // The first byte says that the stream is open; what is missed comes with the first answer.
            if (after !== undefined) tell('OPEN')
          }),
        ),
      })
      const done = (): void => {
        client.dispose()
        resolve()
      }
      endStream = client.subscribe<Result>(
        { query: options.document.toString(), variables: { ...options.variables, ...(after === undefined ? {} : { after }) } },
        {
          next: ({ data, errors }) => {
            if (errors?.length) {
              const failure = failureOf(errors as never, 200)
              if (final.has(failure.code)) end(failure)
            } else if (data) take(data)
          },
          error: (reason) =>
            void refusalOf(reason)
              .then((failure) => (failure && final.has(failure.code) ? end(failure) : undefined))
              .finally(done),
          complete: done,
        },
      )
    })

  void (async () => {
    while (!stopped) {
      await connectOnce()
      if (stopped) return
      tell('LOST')
      const pause = anew ? 0 : delay(attempt++)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      anew = false
    }
  })()

  return {
    stop: () => {
      stopped = true
      endStream()
      wake()
    },
    retryNow: () => wake(),
    connectAnew: () => {
      anew = true
      endStream()
      wake()
    },
  }
}

/** What the server said where it refused to open the stream; undefined where it could not be asked. */
async function refusalOf(reason: unknown): Promise<RequestFailed | undefined> {
  const response = (reason as { response?: unknown } | undefined)?.response
  if (!(response instanceof Response)) return undefined
  const answer = (await response.json().catch(() => null)) as { errors?: { message: string }[] } | null
  return failureOf(answer?.errors, response.status)
}
