import { randomBytes, randomUUID } from 'node:crypto'
import { addressStore } from '@sallyport/database/address-store.ts'
import { adminSignIns } from '@sallyport/database/admin-viewer-store.ts'
import { administratorStore } from '@sallyport/database/administrator-store.ts'
import { alarmStore } from '@sallyport/database/alarm-store.ts'
import { allowanceStore } from '@sallyport/database/allowance-store.ts'
import { auditLog } from '@sallyport/database/audit-store.ts'
import { breakerStore } from '@sallyport/database/breaker-store.ts'
import { changeFeed } from '@sallyport/database/change-feed.ts'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { decisionReads } from '@sallyport/database/decision-reads.ts'
import { deletionQueue } from '@sallyport/database/deletion-queue.ts'
import { openWakeUps } from '@sallyport/database/feeds.ts'
import { fleetHistoryStore } from '@sallyport/database/fleet-samples.ts'
import { installationReader } from '@sallyport/database/installation-store.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { monitoringOverview } from '@sallyport/database/monitoring-overview-store.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import { orphanStore } from '@sallyport/database/orphan-store.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { waitingStore } from '@sallyport/database/waiting-store.ts'
import { addressService } from '@sallyport/domain/addresses/addresses.ts'
import type { AccountLimits } from '@sallyport/domain/clouds/account.ts'
import type { CredentialDoor } from '@sallyport/domain/clouds/account-ports.ts'
import { cloudAccountService } from '@sallyport/domain/clouds/accounts.ts'
import type { Catalogue } from '@sallyport/domain/clouds/catalogue.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import { orphanService } from '@sallyport/domain/instances/orphans.ts'
import { waitingService } from '@sallyport/domain/instances/waiting.ts'
import { alarmService } from '@sallyport/domain/progress/alarms.ts'
import { fleetHistoryService } from '@sallyport/domain/progress/fleet-history.ts'
import { administratorService } from '@sallyport/domain/tenancy/administrators.ts'
import { allowanceService } from '@sallyport/domain/tenancy/allowances.ts'
import { tokenMaker } from '@sallyport/domain/tenancy/new-token.ts'
import { tenantAdminService } from '@sallyport/domain/tenancy/tenants.ts'
import type { AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { addressesJson } from './http/addresses-json.ts'
import { type AdminEndpointMeans, adminEndpoint } from './http/admin-endpoint.ts'
import type { GraphqlEndpoint } from './http/graphql-endpoint.ts'
import type { Handler } from './http/respond.ts'
import { ownNetworks } from './own-networks.ts'

/** What only a server that serves has: work on nodes, and what it is itself. */
export type ServingServices = Pick<AdminServices, 'operations' | 'nodes' | 'instances' | 'attestation' | 'deletionGate' | 'attention'>
/** What administrators do beside. */
export type AdministrationServices = Omit<AdminServices, 'version' | 'portalUrl' | 'changes' | keyof ServingServices>

/** The use cases of administration over their stores; the same ones serve the API and the first start. */
export function administration(means: {
  admin: PrismaClient
  hasher: Pick<TokenHasher, 'hash'>
  door: CredentialDoor
  providers: Providers
  catalogue: Catalogue
  newLimits?: AccountLimits
  deletionConfigured?: boolean
}): AdministrationServices {
  const { admin, door, providers, catalogue, newLimits, deletionConfigured = false } = means
  const makeToken = tokenMaker((bytes) => randomBytes(bytes), means.hasher)
  const newId = randomUUID
  return {
    administrators: administratorService({ store: administratorStore(admin), makeToken, newId }),
    tenants: tenantAdminService({ store: tenantAdminStore(admin), makeToken, newId }),
    allowances: allowanceService({ store: allowanceStore(admin), newId }),
    accounts: cloudAccountService({
      store: cloudAccountStore(admin),
      door,
      providers,
      catalogue,
      newId,
      ...(newLimits && { newLimits }),
      deletionConfigured,
    }),
    catalogue,
    addresses: addressService({ store: addressStore(admin), catalogue, ownNetworks, newId }),
    monitoring: monitoringOverview(admin),
    history: fleetHistoryService({ store: fleetHistoryStore(admin) }),
    alarms: alarmService({ store: alarmStore(admin) }),
    audit: auditLog(admin),
    installation: installationReader(admin),
    waiting: waitingService({ store: waitingStore(admin), reads: instanceReads(admin), providers }),
    deletionQueue: deletionQueue(admin),
    orphans: orphanService({ store: orphanStore(admin), providers, newId }),
    breaker: breakerStore(admin),
    decisions: decisionReads(admin),
  }
}

export type AdminMeans = Pick<AdminEndpointMeans, 'settings' | 'addressOf' | 'log' | 'cursorSecret' | 'clock' | 'hasher'> & {
  database: Pick<Database, 'listen'>
  /** Over the pool of the login admin. */
  admin: PrismaClient
  version: string
  portalUrl: () => string
  deploymentId: string
  services: AdministrationServices & ServingServices
}

/** Everything that administrators are served by, and the public list of addresses. */
export async function wireAdmin(means: AdminMeans): Promise<GraphqlEndpoint & { addresses: Handler; stop(): Promise<void> }> {
  const { database, admin, version, portalUrl, clock, deploymentId } = means
  const changes = await openWakeUps(database, 'sallyport_change')
  const services: AdminServices = { ...means.services, version, portalUrl, changes: changeFeed(admin, changes) }
  const endpoint = adminEndpoint({ ...means, services, signIns: adminSignIns(admin), changes })
  return {
    ...endpoint,
    addresses: addressesJson({ read: means.services.addresses.document, clock, deploymentId }),
    stop: async () => {
      endpoint.close()
      await changes.close()
    },
  }
}
