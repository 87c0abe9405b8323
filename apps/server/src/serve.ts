import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import type { LoginUrls } from '@sallyport/database/logins.ts'
import { type Database, openDatabase } from '@sallyport/database/open-database.ts'
import { type Addresses, addressesOf, certificateNames } from './addresses.ts'
import { migrationsOf, requireLogins, requireReadyDatabase } from './database-guard.ts'
import { type Doors, openDoors } from './doors.ts'
import { exitCodes } from './exit-codes.ts'
import { openMetrics } from './http/metrics.ts'
import { openTlsKey } from './http/tls-key.ts'
import type { Logger } from './logging.ts'
import { loginsOf } from './logins-of.ts'
import { type RunningLoops, runLoops } from './loops/run-loops.ts'
import { migrationsDirectory, version } from './program.ts'
import type { Configuration } from './read-configuration.ts'
import type { Webhook } from './read-webhook.ts'
import type { ReplicaRole } from './replica.ts'
import type { SealingKeys } from './sealing.ts'
import { watchDatabase } from './watch-database.ts'
import { wire } from './wire.ts'

export type ServeOptions = {
  configuration: Configuration
  keys: SealingKeys
  roles: readonly ReplicaRole[]
  /** Started as a restored or copied deployment: deletes nothing in clouds, whatever is configured. */
  restored: boolean
  /** Path of the random file by which this replica is known. */
  hostFile: string
  /** Where alarms and notices are sent; undefined: nowhere. */
  webhook: Webhook | undefined
  log: Logger
}

export type Served = {
  addresses: Addresses
  doors: Doors['open']
  /** Resolves with the exit code when the process must end by itself: the database did not come back. */
  mustEnd: Promise<number>
  /** Takes nothing new, lets what runs end within the grace time, hands the rest back, and leaves. Safe to call twice. */
  stop(): Promise<void>
}

/** Starts one replica. @throws Refusal, ListenError, SealingError: one sentence each; what was opened is closed again */
export async function serve({ configuration, keys, roles, restored, hostFile, webhook, log }: ServeOptions): Promise<Served> {
  const closers: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return await startReplica()
  } catch (error) {
    await closeAll()
    throw error
  }

  async function startReplica(): Promise<Served> {
    const metrics = openMetrics()
    const urls = loginsOf(configuration, keys)
    const database = openPools(configuration, urls, (login, error) => {
      metrics.databaseErrors.inc({ login })
      log.warn({ err: error, login }, 'a database connection broke')
    })
    closers.push(() => database.close())
    const { tenant, admin, agent, worker, admission } = database
    await requireLogins({ tenant, admin, agent, worker, admission })
    await requireReadyDatabase(worker, {
      migrations: migrationsOf(migrationsDirectory),
      keys,
      production: configuration.mode === 'production',
    })

    let end: (exitCode: number) => void = () => {}
    const mustEnd = new Promise<number>((resolve) => {
      end = resolve
    })
    const watch = watchDatabase(worker, configuration.database, log, () => {
      log.fatal({ attempts: configuration.database.reconnectAttempts }, 'the database was lost and did not come back')
      end(exitCodes.database)
    })
    closers.push(() => watch.stop())

    const clock = { now: () => new Date() }
    const tlsKey = await openTlsKey(join(configuration.data.directory, 'tls'), certificateNames(configuration), clock.now())
    const replicaId = randomUUID()
    let addresses: Addresses | undefined
    let loops: RunningLoops | undefined
    const wired = await wire({
      configuration,
      keys,
      database,
      urls,
      clock,
      metrics,
      log,
      tlsKey,
      roles,
      restored,
      hostFile,
      webhook,
      replicaId,
      version,
      databaseIsThere: watch.isThere,
      wake: (loop) => loops?.wake(loop),
      leads: (loop) => loops?.leads(loop) ?? false,
      addresses: () => {
        if (!addresses) throw new Error('asked for addresses before the doors were open')
        return addresses
      },
    })
    closers.push(() => wired.close())

    const doors = await openDoors({ configuration, parts: wired.doors, tlsKey, metrics, log, api: roles.includes('api') })
    addresses = addressesOf(configuration, doors)
    const running = runLoops({
      loops: roles.includes('worker') ? wired.loops : wired.loops.filter(({ kind }) => kind === 'every-replica'),
      leases: leaseStore(worker),
      holder: replicaId,
      leaseSeconds: configuration.workers.leaseSeconds,
      renewSeconds: configuration.workers.leaseRenewSeconds,
      metrics,
      log,
    })
    loops = running
    closers.push(async () => {
      wired.health.startLeaving()
      wired.endStreams()
      await Promise.all([doors.close(configuration.shutdown.graceSeconds * 1_000), running.stop()])
    })
    log.info({ replicaId, roles, version, doors: Object.fromEntries([...doors.open].map(([name, { where }]) => [name, where])) }, 'serving')
    let stopping: Promise<void> | undefined
    return {
      addresses,
      doors: doors.open,
      mustEnd,
      stop: () => {
        stopping ??= closeAll()
        return stopping
      },
    }
  }
}

const BACKGROUND_CONNECTIONS = 6

/** The pools of all logins, as configured. */
export function openPools({ database, workers }: Configuration, urls: LoginUrls, onError: (login: string, error: Error) => void): Database {
  const poolSize = database.poolSize || Math.max(4, availableParallelism())
  // A job that waits for a connection longer than waitSeconds fails; each may hold one, and so may what runs in the background.
  const workerPoolSize = Math.max(poolSize, workers.concurrency + BACKGROUND_CONNECTIONS)
  return openDatabase(urls, { poolSize, workerPoolSize, waitMs: database.waitSeconds * 1_000, onError })
}
