import { createHash, randomUUID } from 'node:crypto'
import { admissionStore } from '@sallyport/database/admission-store.ts'
import { attemptStore } from '@sallyport/database/attempt-store.ts'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { freshNonce } from '@sallyport/database/end-attempt.ts'
import { openWakeUps } from '@sallyport/database/feeds.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import type { LoginUrls } from '@sallyport/database/logins.ts'
import { nodeActs } from '@sallyport/database/node-acts.ts'
import { nodeReads } from '@sallyport/database/node-reads.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import { operationActs } from '@sallyport/database/operation-acts.ts'
import { operationFeed, operationReads } from '@sallyport/database/operation-reads.ts'
import { operationRequests } from '@sallyport/database/operation-store.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { openQueue } from '@sallyport/database/queue/open-queue.ts'
import { decideAtOnce } from '@sallyport/domain/admission/decide-at-once.ts'
import type { AdmissionMeans } from '@sallyport/domain/admission/ports.ts'
import { nodeActsService, operationActsService } from '@sallyport/domain/admission/provisioning-service.ts'
import type { Catalogue } from '@sallyport/domain/clouds/catalogue.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import type { DeletionRule } from '@sallyport/domain/instances/next-step.ts'
import type { AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import type { launchKit } from './launch-kit.ts'
import type { Logger } from './logging.ts'
import { admissionLoops, listenForAttempts } from './loops/admission-loops.ts'
import { startAdvancingAttempts } from './loops/advance-attempt.ts'
import { decideWhenHeard } from './loops/decide-when-heard.ts'
import type { Loop } from './loops/loop.ts'
import type { Configuration } from './read-configuration.ts'

/** What administrators ask of provisioning, over its stores. */
export async function provisioning(means: {
  admin: PrismaClient
  database: Pick<Database, 'listen'>
  catalogue: Catalogue
  providers: Providers
  kit: ReturnType<typeof launchKit>
  rule: DeletionRule
  /** Why nodes could not resolve their challenges; undefined: they can. */
  checksZone: () => string | undefined
}): Promise<Pick<AdminServices, 'operations' | 'nodes' | 'instances'> & { stop(): Promise<void> }> {
  const { admin, catalogue, providers, kit, rule, checksZone } = means
  const events = await openWakeUps(means.database, 'sallyport_event')
  const operations = operationReads(admin)
  const nodes = nodeReads(admin)
  const acts = operationActsService({
    reads: operations,
    acts: operationActs(admin),
    requests: operationRequests(admin),
    accounts: cloudAccountStore(admin),
    catalogue,
    providers,
    releases: kit,
    measureUserData: kit.measure,
    checksZone,
    newId: randomUUID,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  })
  return {
    operations: { ...operations, ...acts, progress: (operationId) => operationFeed(admin, events, operationId) },
    nodes: { ...nodes, ...nodeActsService({ reads: nodes, acts: nodeActs(admin) }) },
    instances: { ...instanceReads(admin), rule },
    stop: () => events.close(),
  }
}

/** Verdicts that are asked for at once, past the queue: they ask no cloud, and each takes a few milliseconds. */
const LOOKS_AT_ONCE = 4

export type AdmissionWork = {
  loops: Loop[]
  /** Hands back what runs between two steps, and takes nothing new. */
  stop(): Promise<void>
}

/** The workers of one replica: sweeps that find what is due, and the job that takes each attempt one step on. */
export async function admissionWork(means: {
  worker: PrismaClient
  database: Pick<Database, 'listen' | 'worker' | 'admission'>
  urls: LoginUrls
  providers: Providers
  kit: ReturnType<typeof launchKit>
  settings: Pick<Configuration, 'workers' | 'retention'>
  wake: (loop: string) => void
  leads: (loop: string) => boolean
  log: Logger
}): Promise<AdmissionWork> {
  const { worker, database, providers, kit, settings, wake, leads, log } = means
  const queue = await openQueue(means.urls.worker, { fetches: true, onError: (error) => log.warn({ err: error }, 'the queue had trouble') })
  const leaving = new AbortController()
  const plain = plainClient(database.worker)
  const admission: AdmissionMeans = {
    attempts: attemptStore(plain),
    verdicts: admissionStore(database.admission),
    providers,
    identifiers: { uuid: randomUUID, nonce: freshNonce },
    kit,
  }
  const { concurrency, queuePollSeconds } = settings.workers
  await startAdvancingAttempts({ queue, means: admission, concurrency, pollSeconds: queuePollSeconds, leaving: leaving.signal, log })
  const sweep = (): void => wake('attempt-sweep')
  const short = decideWhenHeard({
    decide: (attemptId, ripe) => decideAtOnce(attemptId, admission, { ripe }),
    otherwise: sweep,
    atOnce: LOOKS_AT_ONCE,
    log,
  })
  const unlisten = await listenForAttempts(database, { leads: () => leads('attempt-sweep'), sweep, short })
  return {
    loops: admissionLoops({ attempts: dueAttempts(plain), worker, queue, providers, settings, wake, log }),
    stop: async () => {
      leaving.abort(new Error('the process is leaving'))
      await unlisten()
      await short.stop()
      await queue.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
