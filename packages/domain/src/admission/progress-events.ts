import type { AttemptState, OperationState } from './attempt-states.ts'
import type { ConditionReport } from './conditions.ts'
import type { EndReason } from './reasons.ts'
import type { TenantView } from './tenant-view.ts'

/** What an operation's progress tells, in the order in which it happens to one attempt. */
export const progressEvents = [
  'OPERATION_STARTED',
  'ATTEMPT_PLANNED',
  'CREATE_CALLED',
  'CREATE_UNANSWERED',
  'INSTANCE_CREATED',
  'VALIDATING',
  'CONDITIONS',
  'STAGE_AHEAD',
  'ADMITTED',
  'FAILED',
  'CANCELLED',
  'CANCEL_WISHED',
  'ACCEPTED_BY_NAME',
  'INSTANCE_APPEARED',
  'OPERATION_ENDED',
] as const
export type ProgressEvent = (typeof progressEvents)[number]

/** The tenants' payload of an event about an attempt: nothing in it comes from a cloud. */
export type TenantProgress = { name: string; attempt: number; state: AttemptState } & TenantView

/** The administrators' payload of an event about an attempt. */
export type AdminProgress = TenantProgress & {
  detail?: string
  endReason?: EndReason
  conditions?: readonly ConditionReport[]
  cloudId?: string
}

/** The payload, for both audiences, of an event about the operation as a whole. */
export type OperationProgress = { state: OperationState; count: number }
