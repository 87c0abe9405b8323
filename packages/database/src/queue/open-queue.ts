import type pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './every-queue.ts'

export type OpenQueueOptions = {
  /** True for the worker's and the admission login, which also look after jobs of replicas that died; others only send. */
  fetches: boolean
  /** Told of every failure of upkeep and of connections. Must not throw. */
  onError: (error: Error) => void
  /** Seconds between two looks for dead workers. Default 2: a job is taken over at most that much after its heartbeat ran out. */
  upkeepSeconds?: number
  /** How long it waits for a connection, and for its listener's pulse. Default: 10 s, and 5 s. */
  patienceMs?: number
}

/** Opens the queue for one login. It never changes the schema: that is the owner's, in `migrate`. */
export async function openQueue(url: string, { fetches, onError, upkeepSeconds = 2, patienceMs }: OpenQueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c TimeZone=UTC',
    schema: QUEUE_SCHEMA,
    max: fetches ? 4 : 1,
    migrate: false,
    createSchema: false,
    supervise: fetches,
    schedule: false,
    registerInstance: false,
    useListenNotify: fetches,
    reindex: false, // needs the owner of the tables
    monitorVacuum: false,
    monitorIntervalSeconds: upkeepSeconds,
    superviseIntervalSeconds: upkeepSeconds,
    maintenanceIntervalSeconds: upkeepSeconds,
    ...(patienceMs === undefined ? {} : { connectionTimeoutMillis: patienceMs, notifyHeartbeatTimeoutMs: patienceMs }),
  })
  boss.on('error', onError)
  return await boss.start()
}

/** For `send(…, { db })`: the job exists exactly when the transaction of this connection commits. */
export const inTransaction = (client: pg.ClientBase): Db => ({ executeSql: (text, values) => client.query(text, values) })
