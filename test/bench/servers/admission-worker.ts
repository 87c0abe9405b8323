import { randomUUID } from 'node:crypto'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import type { LoginUrls } from '@sallyport/database/logins.ts'
import { openDatabase } from '@sallyport/database/open-database.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { openMetrics } from '@sallyport/server/http/metrics.ts'
import { openLog } from '@sallyport/server/logging.ts'
import { type RunningLoops, runLoops } from '@sallyport/server/loops/run-loops.ts'
import { retention, workers } from '@sallyport/server/settings/workings.ts'
import { admissionWork } from '@sallyport/server/wire-admission.ts'
import { scriptedCloud } from '../../fixtures/scripted-cloud.ts'
import type { HeldNode } from '../planted/held-with-evidence.ts'
import { serveForParent } from '../serve-in-child.ts'

/** The workers of one replica with their sweeps and queue, as they are wired, over a cloud in memory that answers at once. */
serveForParent(async ({ urls, held }: { urls: LoginUrls; held: readonly Pick<HeldNode, 'cloudId' | 'identity'>[] }) => {
  const log = openLog({ level: 'error' })
  const settings = { workers: workers.parse({}), retention: retention.parse({}) }
  const database = openDatabase(urls, { workerPoolSize: settings.workers.concurrency + 6 })
  const worker = openPrisma(database.worker, (error) => log.error({ err: error }, 'a connection broke'))
  const cloud = scriptedCloud()
  for (const { cloudId: id, identity } of held)
    cloud.servers.set(id, {
      id,
      projectId: 'p',
      name: 'n',
      description: undefined,
      state: 'running',
      providerState: 'ACTIVE',
      task: undefined,
      tellsTask: true,
      identity,
      stage: 'held',
      ownMetadata: undefined,
      otherMetadataKeys: undefined,
      tags: undefined,
      size: undefined,
      imageId: undefined,
      locked: undefined,
      lockedReason: undefined,
      softDeleted: undefined,
      volumeIds: undefined,
      keyName: undefined,
      addresses: [{ address: '10.0.0.7', kind: 'fixed', network: 'n' }],
      createdAt: new Date(),
      fault: undefined,
      fingerprint: 'f',
    })
  let running: RunningLoops | undefined
  const work = await admissionWork({
    worker,
    database,
    urls,
    providers: { open: async () => cloud },
    kit: { prepare: async () => Promise.reject(new Error('nothing is launched here')) } as never,
    settings,
    wake: (loop) => running?.wake(loop),
    leads: (loop) => running?.leads(loop) ?? false,
    log,
  })
  running = runLoops({
    loops: work.loops,
    leases: leaseStore(database.worker),
    holder: randomUUID(),
    leaseSeconds: settings.workers.leaseSeconds,
    renewSeconds: settings.workers.leaseRenewSeconds,
    metrics: openMetrics(),
    log,
  })
  return {
    origin: 'nowhere',
    close: async () => {
      await running?.stop()
      await work.stop()
      await worker.$disconnect()
      await database.close()
    },
  }
})
