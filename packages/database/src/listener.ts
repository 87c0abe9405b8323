import pg from 'pg'

export type Listener = {
  /**
   * Hears NOTIFY on `channel`. Notifications that come while the connection is down are lost: `onReconnect` runs when it is back, and
   * the caller reads what it missed from the tables.
   * @returns stops hearing
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>
}

type Hearer = { onPayload: (payload: string) => void; onReconnect: () => void }

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const PULSE_MS = 10_000
const PULSE_ANSWER_MS = 5_000

/** One connection for all channels, made when the first is asked for and made again whenever it breaks or falls silent. */
export function openListener(
  url: string,
  options: { onError: (error: Error) => void; waitMs: number },
): Listener & { close(): Promise<void> } {
  const hearers = new Map<string, Set<Hearer>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined
  let wasConnected = false
  let closed = false

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'sallyport listener',
      options: '-c TimeZone=UTC',
      keepAlive: true,
      connectionTimeoutMillis: options.waitMs,
    })
    next.on('error', options.onError)
    next.on('notification', ({ channel, payload }) => {
      for (const hearer of hearers.get(channel) ?? []) hearer.onPayload(payload ?? '')
    })
    await next.connect()
    next.once('end', () => lost(next))
    try {
      for (const channel of hearers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (closed) throw new Error('the listener was closed')
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
    watchPulse(next)
    if (wasConnected) for (const set of hearers.values()) for (const hearer of set) hearer.onReconnect()
    wasConnected = true
    return next
  }

  /** A connection that a firewall forgot looks open for hours. */
  function watchPulse(current: pg.Client): void {
    clearInterval(pulse)
    pulse = setInterval(() => {
      const silent = setTimeout(() => drop(current), PULSE_ANSWER_MS)
      current.query('select 1').then(
        () => clearTimeout(silent),
        () => {
          clearTimeout(silent)
          drop(current)
        },
      )
    }, PULSE_MS)
    pulse.unref()
  }

  function drop(current: pg.Client): void {
    options.onError(new Error('the listening connection does not answer'))
    current.end().catch(() => {})
    lost(current)
  }

  function lost(gone: pg.Client): void {
    if (client !== gone) return
    client = undefined
    clearInterval(pulse)
    if (!closed) reconnect(FIRST_WAIT_MS)
  }

  function reconnect(wait: number): void {
    clearTimeout(retry)
    retry = setTimeout(() => {
      ready().catch((error: Error) => {
        options.onError(error)
        if (!closed) reconnect(Math.min(wait * 2, LONGEST_WAIT_MS))
      })
    }, wait)
  }

  async function ready(): Promise<pg.Client> {
    if (client) return client
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  return {
    listen: async (channel, onPayload, onReconnect) => {
      const hearer = { onPayload, onReconnect }
      const set = hearers.get(channel) ?? new Set()
      hearers.set(channel, set.add(hearer))
      try {
        const current = await ready()
        await current.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        set.delete(hearer)
        throw error
      }
      return async () => {
        set.delete(hearer)
        if (set.size > 0) return
        hearers.delete(channel)
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(options.onError)
      }
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(pulse)
      await connecting?.catch(() => {})
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
