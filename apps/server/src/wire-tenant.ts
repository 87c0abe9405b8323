import { randomBytes, randomUUID } from 'node:crypto'
import { openWakeUps } from '@sallyport/database/feeds.ts'
import type { Database } from '@sallyport/database/open-database.ts'
import type { OwnRows } from '@sallyport/database/tenant/own-rows.ts'
import { tenantAddressesStore } from '@sallyport/database/tenant-addresses-store.ts'
import { tenantMembersStore } from '@sallyport/database/tenant-members-store.ts'
import { tenantMonitorsStore } from '@sallyport/database/tenant-monitors-store.ts'
import { tenantNodesStore } from '@sallyport/database/tenant-nodes-store.ts'
import { tenantNoticesStore } from '@sallyport/database/tenant-notices-store.ts'
import { tenantOperationsStore } from '@sallyport/database/tenant-operations-store.ts'
import { tenantProgressStore } from '@sallyport/database/tenant-progress-store.ts'
import { tenantTokensStore } from '@sallyport/database/tenant-tokens-store.ts'
import { tenantSignIns } from '@sallyport/database/tenant-viewer-store.ts'
import { openTenantWall } from '@sallyport/database/tenant-wall.ts'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import { ownMonitorService } from '@sallyport/domain/monitoring/own-monitors.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { tokenMaker } from '@sallyport/domain/tenancy/new-token.ts'
import { ownMemberService, ownTokenService } from '@sallyport/domain/tenancy/own-members.ts'
import { ownNodeService } from '@sallyport/domain/tenancy/own-nodes.ts'
import type { AgentsReach, TenantServices } from '@sallyport/graphql/tenant/tenant-builder.ts'
import type { GraphqlEndpoint } from './http/graphql-endpoint.ts'
import { type TenantEndpointMeans, tenantEndpoint } from './http/tenant-endpoint.ts'

export type TenantMeans = Pick<TenantEndpointMeans, 'settings' | 'addressOf' | 'log' | 'cursorSecret'> & {
  database: Pick<Database, 'tenant' | 'listen'>
  hasher: TokenHasher
  clock: Clock
  /** Known once the doors are open. */
  agentsReach: () => AgentsReach
  /** Called for each statement that the second wall refused: every one is a bug of the first. */
  onBreach: (breach: { code: string; statement: string }) => void
  /** How often a stream looks without having been told; see `openWakeUps`. */
  pollMs?: number
  /** Tests switch the first wall off with it, to see that the second holds alone. */
  own?: OwnRows
}

/** Everything that tenants are served by. */
export async function wireTenant(means: TenantMeans): Promise<GraphqlEndpoint & { stop(): Promise<void> }> {
  const { database, hasher, own } = means
  const wall = openTenantWall(database.tenant, { onBreach: means.onBreach })
  const changes = await openWakeUps(database, 'sallyport_change', means.pollMs)
  const events = await openWakeUps(database, 'sallyport_event', means.pollMs)
  const random = (bytes: number): Uint8Array => randomBytes(bytes)
  const makeToken = tokenMaker(random, hasher)
  const newId = randomUUID
  const feeds = tenantProgressStore(wall, own)
  const services: TenantServices = {
    nodes: ownNodeService({ store: tenantNodesStore(wall, own), random, hasher, newId }),
    operations: tenantOperationsStore(wall, own),
    monitors: ownMonitorService({ store: tenantMonitorsStore(wall, own), newId }),
    members: ownMemberService({ store: tenantMembersStore(wall, own), makeToken, newId }),
    apiTokens: ownTokenService({ store: tenantTokensStore(wall, own), makeToken }),
    notices: tenantNoticesStore(wall, own),
    addresses: tenantAddressesStore(wall),
    agentsReach: means.agentsReach,
    feeds: {
      changes: (scope) => ({ ...feeds.changes(scope), wakeUps: (signal) => changes.of(scope.tenantId, signal) }),
      progress: (scope, operationId) => ({ ...feeds.progress(scope, operationId), wakeUps: (signal) => events.of(operationId, signal) }),
    },
  }
  const endpoint = tenantEndpoint({ ...means, services, signIns: tenantSignIns(wall), changes })
  return {
    ...endpoint,
    stop: async () => {
      endpoint.close()
      await Promise.all([changes.close(), events.close()])
    },
  }
}
