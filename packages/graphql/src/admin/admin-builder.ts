import type { AddressService } from '@sallyport/domain/addresses/addresses.ts'
import type { AdminEvent, NodeActs, NodeReads, OperationActs, OperationReads } from '@sallyport/domain/admission/administration.ts'
import type { AttentionService } from '@sallyport/domain/attention/attention-service.ts'
import type { CloudAccountService } from '@sallyport/domain/clouds/accounts.ts'
import type { Catalogue } from '@sallyport/domain/clouds/catalogue.ts'
import type { AttestationService } from '@sallyport/domain/deletion-gate/attestation/attestation-service.ts'
import type { BreakerAdministration } from '@sallyport/domain/deletion-gate/breaker-service.ts'
import type { DecisionReads } from '@sallyport/domain/deletion-gate/decisions/decision-reads.ts'
import type { DeletionGateService } from '@sallyport/domain/deletion-gate/steps/gate-service.ts'
import type { DeletionQueueReads } from '@sallyport/domain/instances/deletion-queue.ts'
import type { InstanceReads } from '@sallyport/domain/instances/instance-view.ts'
import type { DeletionRule } from '@sallyport/domain/instances/next-step.ts'
import type { OrphanService } from '@sallyport/domain/instances/orphans.ts'
import type { WaitingService } from '@sallyport/domain/instances/waiting.ts'
import type { MonitoringOverview } from '@sallyport/domain/monitoring/overview.ts'
import type { AlarmService } from '@sallyport/domain/progress/alarms.ts'
import type { AuditLog } from '@sallyport/domain/progress/audit-log.ts'
import type { Change } from '@sallyport/domain/progress/changes.ts'
import type { FleetHistoryService } from '@sallyport/domain/progress/fleet-history.ts'
import type { InstallationReader } from '@sallyport/domain/progress/installation.ts'
import type { AdministratorService } from '@sallyport/domain/tenancy/administrators.ts'
import type { AllowanceService } from '@sallyport/domain/tenancy/allowances.ts'
import type { TenantAdminService } from '@sallyport/domain/tenancy/tenants.ts'
import type { AdminViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { newBuilder } from '../builder.ts'
import type { RequestContext } from '../context.ts'
import type { FeedSource } from '../feed.ts'
import { mutationsOf } from '../mutation.ts'
import { addProblemTypes } from '../problems.ts'

/** The use cases behind the admin schema, by subject; joined to their stores in apps/server/src/wire.ts. */
export type AdminServices = {
  /** Of the server that answers. */
  version: string
  /** Where people of tenants sign in; known once the doors are open. */
  portalUrl: () => string
  administrators: AdministratorService
  tenants: TenantAdminService
  allowances: AllowanceService
  accounts: CloudAccountService
  catalogue: Catalogue
  addresses: AddressService
  monitoring: MonitoringOverview
  attention: AttentionService
  history: FleetHistoryService
  alarms: AlarmService
  audit: AuditLog
  installation: InstallationReader
  /** Of this process: what is attested is what it sees. */
  attestation: AttestationService
  /** The administrators' feed; numbers are kept for 24 hours. */
  changes: FeedSource<Change>
  operations: OperationReads & OperationActs & { progress(operationId: string): FeedSource<AdminEvent> }
  nodes: NodeReads & NodeActs
  /** `rule`: whether instances are deleted here at all. */
  instances: InstanceReads & { rule: DeletionRule }
  /** What is done about instances that wait for their deletion. */
  waiting: WaitingService
  deletionQueue: DeletionQueueReads
  orphans: OrphanService
  breaker: BreakerAdministration
  deletionGate: DeletionGateService
  decisions: Pick<DecisionReads, 'page'>
}

export type AdminContext = RequestContext<AdminViewer, AdminServices>

/** A console shows a hundred rows at once with all that there is to say of each. */
export const builder = newBuilder<AdminContext>({ costAtMost: 10_000 })
export const problems = addProblemTypes(builder)
export const addMutation = mutationsOf(builder, problems)

builder.queryType({ description: 'What an administrator can read.' })
builder.mutationType({ description: 'What an administrator can do. Whatever changes something is written to the audit log.' })
builder.subscriptionType({ description: 'What an administrator can follow, over server-sent events.' })
