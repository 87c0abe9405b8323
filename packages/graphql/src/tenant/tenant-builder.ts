import type { OwnMonitorService } from '@sallyport/domain/monitoring/own-monitors.ts'
import type { OwnMemberService, OwnTokenService } from '@sallyport/domain/tenancy/own-members.ts'
import type { OwnNodeService } from '@sallyport/domain/tenancy/own-nodes.ts'
import type { OwnNoticeStore } from '@sallyport/domain/tenancy/own-notices.ts'
import type { OwnChange, OwnOperationStore, ProgressEntry } from '@sallyport/domain/tenancy/own-operations.ts'
import type { OwnAddressStore } from '@sallyport/domain/tenancy/own-tenant.ts'
import type { TenantScope, TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { newBuilder } from '../builder.ts'
import type { RequestContext } from '../context.ts'
import type { FeedSource } from '../feed.ts'
import { mutationsOf } from '../mutation.ts'
import { addProblemTypes } from '../problems.ts'

/** How a host that is enrolled by hand reaches the control plane; what stands in its `enrollment.json` beside the token. */
export type AgentsReach = { controlPlane: string; pins: readonly string[]; deployment: string }

/** The use cases behind the tenant schema, by subject; each takes the tenant whose rows it may touch. */
export type TenantServices = {
  nodes: OwnNodeService
  operations: OwnOperationStore
  monitors: OwnMonitorService
  members: OwnMemberService
  apiTokens: OwnTokenService
  notices: OwnNoticeStore
  addresses: OwnAddressStore
  agentsReach(): AgentsReach
  feeds: {
    changes(scope: TenantScope): FeedSource<OwnChange>
    /** Of an operation that was found before. */
    progress(scope: TenantScope, operationId: string): FeedSource<ProgressEntry>
  }
}

export type TenantContext = RequestContext<TenantViewer, TenantServices>

export const builder = newBuilder<TenantContext>()
export const problems = addProblemTypes(builder)
export const addMutation = mutationsOf(builder, problems)

builder.queryType({ description: 'What a member can read of their tenant.' })
builder.mutationType({ description: "What a member can do in their tenant. Every mutation is written to the installation's audit log." })
builder.subscriptionType({ description: 'What a member can follow, over server-sent events. A stream ends with the token that opened it.' })
