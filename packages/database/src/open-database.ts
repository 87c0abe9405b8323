import pg from 'pg'
import { type Listener, openListener } from './listener.ts'
import { type Login, type LoginUrls, logins } from './logins.ts'

export type Pool = pg.Pool

const WAIT_MS = 5_000

export type DatabaseOptions = {
  /** Connections of each pool, at most. Default 4. */
  poolSize?: number
  /** Of the worker's login, which all jobs and background tasks share. Default: as the others. */
  workerPoolSize?: number
  /** Milliseconds that a caller waits for a free connection, and the listener for its own. Default 5,000. */
  waitMs?: number
  /** Called for every connection that breaks, also while nobody uses it. Must not throw. */
  onError?: (login: Login | 'listener', error: Error) => void
}

/** One pool a login, and one connection that listens. */
export type Database = Record<Login, pg.Pool> & Listener & { close(): Promise<void> }

/**
 * Opens nothing yet: connections are made when they are first needed. Every session runs in UTC whatever the server's or the role's
 * setting, since the database adapter drops offsets; statement time-outs come from the login's role.
 */
export function openDatabase(urls: LoginUrls, options: DatabaseOptions = {}): Database {
  const onError = options.onError ?? (() => {})
  const ends = new Set<Promise<void>>()
  const pools = Object.fromEntries(logins.map((login) => [login, openPool(urls[login], login, options, onError, ends)])) as Record<
    Login,
    pg.Pool
  >
  const listener = openListener(urls.worker, { onError: (error) => onError('listener', error), waitMs: options.waitMs ?? WAIT_MS })
  return {
    ...pools,
    ...listener,
    close: async () => {
      await listener.close()
      await Promise.all(logins.map((login) => pools[login].end()))
      // A pool lets go of a connection before it is closed: a server that stopped now would call it broken.
      await Promise.all(ends)
    },
  }
}

/** @param ends takes a promise of its end for each connection that is open */
function openPool(
  url: string,
  login: Login,
  options: DatabaseOptions,
  onError: NonNullable<DatabaseOptions['onError']>,
  ends: Set<Promise<void>>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: (login === 'worker' ? options.workerPoolSize : undefined) ?? options.poolSize ?? 4,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    application_name: `sallyport ${login}`,
    options: '-c TimeZone=UTC',
    keepAlive: true,
  })
  // The pool watches a connection only while it is idle. Between two owners a dying one would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => onError(login, error))
    const end = new Promise<void>((resolve) => client.once('end', resolve))
    ends.add(end)
    void end.then(() => ends.delete(end))
  })
  pool.on('error', (error) => onError(login, error))
  return pool
}
