import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountHealth } from '@sallyport/database/account-health.ts'
import { keepAnnouncing } from '@sallyport/database/announcing.ts'
import { attentionStore } from '@sallyport/database/attention-store.ts'
import { accountBudgets } from '@sallyport/database/cloud-budget-store.ts'
import { sealedCredential } from '@sallyport/database/cloud-credential-store.ts'
import { setUpInstallation } from '@sallyport/database/installation-store.ts'
import type { LoginUrls } from '@sallyport/database/logins.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { replicaStore } from '@sallyport/database/replica-store.ts'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { attentionService } from '@sallyport/domain/attention/attention-service.ts'
import { cachedCatalogue } from '@sallyport/domain/clouds/catalogue.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { Addresses } from './addresses.ts'
import { credentialDoor } from './credential-door.ts'
import type { DoorParts } from './doors.ts'
import { agentDownload } from './http/agent-download.ts'
import { consolePage, portal } from './http/built-page.ts'
import { docs } from './http/docs.ts'
import { defaultEndpointSettings, type EndpointSettings } from './http/graphql-endpoint.ts'
import { type Health, openHealth, type Readiness } from './http/health.ts'
import { peerOf } from './http/listeners.ts'
import type { Metrics } from './http/metrics.ts'
import { observedAddress, type TrustedProxies } from './http/observed-address.ts'
import type { TlsKey } from './http/tls-key.ts'
import { launchKit } from './launch-kit.ts'
import type { Logger } from './logging.ts'
import { everyLoop } from './loops/every-loop.ts'
import type { Loop } from './loops/loop.ts'
import { limitsForPeople, openClouds } from './open-clouds.ts'
import type { Configuration } from './read-configuration.ts'
import type { Webhook } from './read-webhook.ts'
import { type ReplicaRole, settingsHash } from './replica.ts'
import { type SealingKeys, sealingKeyCheck } from './sealing.ts'
import { administration, wireAdmin } from './wire-admin.ts'
import { admissionWork, provisioning } from './wire-admission.ts'
import { checkTargetsOf, wireAgents } from './wire-agents.ts'
import { wireAttestation } from './wire-attestation.ts'
import { wireDeletion } from './wire-deletion.ts'
import { announcing, deletionRule, tellingLoops } from './wire-telling.ts'
import { wireTenant } from './wire-tenant.ts'
import { wireWitness } from './wire-witness.ts'

export type WireMeans = {
  configuration: Configuration
  keys: SealingKeys
  database: Database
  urls: LoginUrls
  clock: Clock
  metrics: Metrics
  log: Logger
  tlsKey: TlsKey
  roles: readonly ReplicaRole[]
  /** Whether this process was started with `--restored`: it deletes nothing in clouds. */
  restored: boolean
  /** Path of the random file by which this replica is known. */
  hostFile: string
  /** Where alarms and notices are sent; undefined: nowhere. */
  webhook: Webhook | undefined
  /** This process, in the tables of replicas and leases. */
  replicaId: string
  version: string
  /** How we are reached; known once the doors are open. */
  addresses: () => Addresses
  /** Runs a loop now; nothing happens before the loops run. */
  wake: (loop: string) => void
  /** Whether this replica leads a loop. */
  leads: (loop: string) => boolean
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

/** What the parts share: keys, clients of the logins, clouds. The first start seeds through the same. */
export function sharedParts({
  configuration,
  keys,
  database,
  clock,
  log,
}: Pick<WireMeans, 'configuration' | 'keys' | 'database' | 'clock' | 'log'>) {
  const client = (login: 'admin' | 'worker'): PrismaClient =>
    openPrisma(database[login], (error) => log.warn({ err: error, login }, 'a database connection broke'))
  const clients = { admin: client('admin'), worker: client('worker') }
  const { requestTimeoutSeconds, retries, retryFirstSeconds, retryLongestSeconds } = configuration.clouds
  const { createsPerMinute, createsInFlight, requestsPerSecond } = configuration.clouds
  const limits = {
    headersMs: requestTimeoutSeconds * 1_000,
    bodyMs: requestTimeoutSeconds * 1_000,
    repeats: retries,
    firstDelayMs: retryFirstSeconds * 1_000,
    longestDelayMs: retryLongestSeconds * 1_000,
  }
  const openstack = { clock, random: Math.random, limits }
  const requestLivesMs = configuration.public.timeLimitSeconds * 1_000
  const providers = openClouds({
    readCredential: (accountId, purpose) => sealedCredential(clients.worker, accountId, purpose),
    sealing: keys,
    budgets: accountBudgets(clients.worker),
    health: accountHealth(clients.worker),
    onError: (error) => log.warn({ err: error }, 'the health of a cloud account could not be noted'),
    openstack,
    requestLivesMs,
  })
  const catalogue = cachedCatalogue({ providers, clock })
  const hasher = createTokenHasher(keys.ids.map((id) => ({ id, key: keys.subKey('tokens', id) })))
  const services = administration({
    admin: clients.admin,
    hasher,
    door: credentialDoor({ sealing: keys, openstack: { ...openstack, limits: limitsForPeople(limits, requestLivesMs) } }),
    providers,
    catalogue,
    newLimits: { createsPerMinute, createsInFlight, requestsPerSecond },
    deletionConfigured: configuration.deletion.enabled,
  })
  return {
    clients,
    providers,
    catalogue,
    hasher,
    services,
    close: async () => {
      await providers.close()
      await Promise.all(Object.values(clients).map((one) => one.$disconnect()))
    },
  }
}

/** Where ports meet adapters: everything that this program is made of, in one screen. */
export async function wire(means: WireMeans): Promise<Wired> {
  const { configuration, keys, database, clock, log, tlsKey, replicaId, roles, version, addresses } = means
  const shared = sharedParts(means)
  const { clients, providers, catalogue, hasher, services } = shared
  const { deploymentId } = await setUpInstallation(clients.admin, { deploymentId: randomUUID(), sealingKeyCheck: sealingKeyCheck(keys) })

  const agentDirectory = configuration.agents.directory ?? join(configuration.data.directory, 'agents')
  const agents = wireAgents({
    database,
    hasher,
    challengeKey: keys.subKey('challenges'),
    deploymentId,
    clock,
    settings: configuration,
    targets: () => checkTargetsOf(addresses()),
    addressOf: asSeenBy({ ranges: configuration.agent.trustedProxies, header: configuration.agent.proxyHeader }),
    log,
  })
  const rule = deletionRule(configuration, means.restored)
  await keepAnnouncing(clients.worker, announcing(rule, means.webhook))
  const pins = () => [tlsKey.pins.current, tlsKey.pins.next]
  const kit = launchKit({
    controlPlane: () => addresses().agent,
    pins,
    agentUrl: () => `${addresses().agent}/agent/download`,
    agentDirectory,
    hasher,
    sealing: keys,
  })
  const provision = await provisioning({
    admin: clients.admin,
    database,
    catalogue,
    providers,
    kit,
    rule,
    checksZone: agents.delegation.trouble,
  })

  const front = {
    settings: endpointSettings(configuration),
    cursorSecret: keys.subKey('cursors'),
    addressOf: asSeenBy({ ranges: configuration.public.trustedProxies, header: configuration.public.proxyHeader }),
    hasher,
    clock,
    database,
    log,
  }
  const tenant = await wireTenant({
    ...front,
    agentsReach: () => ({ controlPlane: addresses().agent, pins: pins(), deployment: deploymentId }),
    onBreach: (breach) => log.error(breach, 'the second wall refused a statement that the first let through'),
  })
  const witness = wireWitness({
    ...clients,
    database,
    providers,
    deploymentId,
    settings: configuration,
    replicaId,
    restored: means.restored,
    log,
  })
  const replica = { id: replicaId, version, settingsHash: settingsHash(configuration), roles: [...roles] }
  const deployment = await wireAttestation({
    ...clients,
    configuration,
    keys,
    replica,
    publicUrl: () => addresses().public,
    restored: means.restored,
    hostFile: means.hostFile,
    ladders: witness.ladders,
    wake: means.wake,
    log,
  })
  const { attestation, own } = deployment
  const deletion = wireDeletion({ database, providers, settings: configuration, own, witness: witness.witness, log })
  const attention = attentionService({
    store: attentionStore(clients.admin),
    deletion: { ...rule, state: deletion.gate.state },
  })
  const admin = await wireAdmin({
    ...front,
    admin: clients.admin,
    version,
    portalUrl: () => `${addresses().public.replace(/\/+$/, '')}/nodes/operations`,
    deploymentId,
    services: { ...services, ...provision, attestation, deletionGate: deletion.gate, attention },
  })

  const isWorker = roles.includes('worker')
  const work = isWorker
    ? await admissionWork({
        worker: clients.worker,
        database,
        urls: means.urls,
        providers,
        kit,
        settings: configuration,
        wake: means.wake,
        leads: means.leads,
        log,
      })
    : undefined
  const replicas = replicaStore(clients.worker)
  const delegation: Loop = { name: 'check-zone', kind: 'every-replica', periodSeconds: 60, run: () => agents.delegation.look() }

  const health = openHealth([databaseReadiness(means)], version)
  const download = agentDownload(agentDirectory)
  const healthRoutes = [
    { path: '/healthz', handler: health.alive },
    { path: '/readyz', handler: health.ready },
  ]
  return {
    doors: {
      public: {
        tenantGraphql: tenant.listener,
        adminGraphql: admin.listener,
        addresses: admin.addresses,
        portal: portal(),
        console: consolePage(),
        docs: docs(guide, version),
        agentDownload: download,
        health,
      },
      agent: [
        { path: '/agent/graphql', handler: agents.endpoint.listener },
        { path: '/agent/download/', handler: download },
        ...healthRoutes,
      ],
      checks: agents.checks,
      internal: [{ path: '/metrics', handler: means.metrics.handler }, ...healthRoutes],
      health: healthRoutes,
    },
    loops: [
      ...everyLoop({ replica, replicas, settings: configuration.workers }),
      delegation,
      ...tellingLoops({ worker: clients.worker, webhook: means.webhook, log }),
      ...deployment.loops,
      ...(work?.loops ?? []),
      ...(isWorker ? [...witness.loops, ...deletion.loops] : []),
    ],
    health,
    endStreams: () => {
      for (const endpoint of [tenant, admin, agents.endpoint]) endpoint.close()
    },
    close: async () => {
      await work?.stop()
      await Promise.all([tenant.stop(), admin.stop(), provision.stop()])
      await replicas.leave(replicaId).catch(() => {}) // forgotten as silent, if the database is gone
      await shared.close()
    },
  }
}

/** The address that a request came from, trusted proxies and the PROXY protocol taken into account. */
const asSeenBy =
  (trusted: TrustedProxies) =>
  (request: IncomingMessage): string | undefined =>
    observedAddress(peerOf(request.socket)?.address, request.headers, trusted)

function endpointSettings({ public: front }: Configuration): EndpointSettings {
  const { introspection, explorer, timeLimitSeconds, addressRate, viewerRate, streamsPerViewer } = front
  return {
    ...defaultEndpointSettings,
    introspection,
    explorer,
    timeLimitMs: timeLimitSeconds * 1_000,
    addressRate,
    viewerRate,
    streamsPerViewer,
  }
}

const databaseReadiness = ({ database, databaseIsThere }: WireMeans): Readiness => ({
  name: 'database',
  check: async () => {
    if (!databaseIsThere()) throw new Error('the database is lost')
    await database.worker.query('select 1')
  },
})
