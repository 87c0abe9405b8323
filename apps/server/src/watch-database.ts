import type { Pool } from '@sallyport/database/open-database.ts'
import type { Logger } from './logging.ts'
import type { Configuration } from './read-configuration.ts'

export type DatabaseWatch = {
  /** False from the first failed look until the database answers again. */
  isThere(): boolean
  stop(): Promise<void>
}

const LOOK_SECONDS = 2

/** Seconds before attempt `attempt` (1, 2 …). */
export function waitBefore(attempt: number, { reconnectFirstSeconds, reconnectLongestSeconds }: Configuration['database']): number {
  return Math.min(reconnectFirstSeconds * 2 ** (attempt - 1), reconnectLongestSeconds)
}

/**
 * Looks at the database all the time. Lost, it is tried again as the settings say; `onGone` is called once when it does not come back:
 * the process must end rather than act on what it remembers.
 */
export function watchDatabase(pool: Pool, settings: Configuration['database'], log: Logger, onGone: () => void): DatabaseWatch {
  const stopping = new AbortController()
  let there = true
  let failures = 0

  async function look(): Promise<boolean> {
    try {
      await pool.query('select 1')
      return true
    } catch (error) {
      log.warn({ err: error, attempt: failures + 1 }, 'the database does not answer')
      return false
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answered = await look()
      if (answered && failures > 0) log.info({ attempts: failures }, 'the database answers again')
      there = answered
      failures = answered ? 0 : failures + 1
      if (failures > settings.reconnectAttempts) {
        onGone()
        return
      }
      await pause(answered ? LOOK_SECONDS : waitBefore(failures, settings), stopping.signal)
    }
  }

  const watching = watch()
  return {
    isThere: () => there,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1_000)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
