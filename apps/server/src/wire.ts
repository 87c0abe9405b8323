import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@sallyport/database/open-database.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { replicaStore } from '@sallyport/database/replica-store.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { Addresses } from './addresses.ts'
import type { DoorParts } from './doors.ts'
import { agentDownload } from './http/agent-download.ts'
import { docs } from './http/docs.ts'
import { type Health, openHealth, type Readiness } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import type { TlsKey } from './http/tls-key.ts'
import type { Logger } from './logging.ts'
import { everyLoop } from './loops/every-loop.ts'
import type { Loop } from './loops/loop.ts'
import type { Configuration } from './read-configuration.ts'
import { type ReplicaRole, settingsHash } from './replica.ts'
import type { SealingKeys } from './sealing.ts'

export type WireMeans = {
  configuration: Configuration
  keys: SealingKeys
  database: Database
  clock: Clock
  metrics: Metrics
  log: Logger
  tlsKey: TlsKey
  roles: readonly ReplicaRole[]
  /** This process, in the tables of replicas and leases. */
  replicaId: string
  version: string
  /** How we are reached; known once the doors are open. */
  addresses: () => Addresses
  /** False while the database is lost. */
  databaseIsThere: () => boolean
}

export type Wired = {
  doors: DoorParts
  loops: Loop[]
  health: Health
  /** Tells subscribers to come back elsewhere. */
  endStreams(): void
  /** Ends what was opened here; the database and the doors are closed by whoever opened them. */
  close(): Promise<void>
}

const guide = fileURLToPath(new URL('../../../docs', import.meta.url))

/** Where ports meet adapters: everything that this program is made of, in one screen. */
export async function wire(means: WireMeans): Promise<Wired> {
  const { configuration, database, metrics, log, replicaId, roles, version } = means
  const worker = openPrisma(database.worker, (error) => log.warn({ err: error }, 'a database connection broke'))

  const replica = { id: replicaId, version, settingsHash: settingsHash(configuration), roles: [...roles] }
  const replicas = replicaStore(worker)

  const readiness: Readiness[] = [
    {
      name: 'database',
      check: async () => {
        if (!means.databaseIsThere()) throw new Error('the database is lost')
        await database.worker.query('select 1')
      },
    },
  ]
  const health = openHealth(readiness, version)
  const download = agentDownload(configuration.agents.directory ?? join(configuration.data.directory, 'agents'))
  const healthRoutes = [
    { path: '/healthz', handler: health.alive },
    { path: '/readyz', handler: health.ready },
  ]

  return {
    doors: {
      public: { docs: docs(guide, version), agentDownload: download, health },
      agent: [{ path: '/agent/download/', handler: download }, ...healthRoutes],
      checks: undefined,
      internal: [{ path: '/metrics', handler: metrics.handler }, ...healthRoutes],
      health: healthRoutes,
    },
    loops: everyLoop({ replica, replicas, settings: configuration.workers }),
    health,
    endStreams: () => {},
    close: async () => {
      await replicas.leave(replicaId).catch(() => {}) // forgotten as silent, if the database is gone
      await worker.$disconnect()
    },
  }
}
