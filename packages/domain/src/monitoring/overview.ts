import type { Page, PageRequest } from '../primitives/page.ts'
import type { HealthFacts } from './health.ts'
import type { Monitor } from './monitor.ts'
import type { Tally } from './quorum.ts'

/** A monitor of any tenant, with what the nodes that count last said of it. */
export type AnyMonitor = Monitor & { tenantId: string; tally: Tally }

export type TenantHealth = { tenantId: string; tenantName: string; facts: HealthFacts }

/** What administrators may read of monitoring, over all tenants. */
export type MonitoringOverview = {
  /** Oldest first; of one tenant, or of all. */
  monitors(request: PageRequest, tenantId: string | undefined): Promise<Page<AnyMonitor>>
  /** Tenants oldest first, each with what its health follows from. `createdAt` is the tenant's. */
  health(request: PageRequest): Promise<Page<TenantHealth & { createdAt: Date }>>
  /** In the order of the ids; undefined where there is no such tenant. */
  healthOf(tenantIds: readonly string[]): Promise<(TenantHealth | undefined)[]>
}
