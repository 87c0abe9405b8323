import { acceptable } from '@sallyport/domain/admission/administration.ts'
import { attemptStates, operationStates } from '@sallyport/domain/admission/attempt-states.ts'
import { conditions } from '@sallyport/domain/admission/conditions.ts'
import { progressEvents } from '@sallyport/domain/admission/progress-events.ts'
import { endReasons, tenantReasons } from '@sallyport/domain/admission/reasons.ts'
import { instanceStates } from '@sallyport/domain/fleet/instance-states.ts'
import { revokedAs } from '@sallyport/domain/fleet/node-list.ts'
import { nodeStates } from '@sallyport/domain/fleet/node-states.ts'
import { builder } from './admin-builder.ts'

/** Enum values with the sentences of the domain's own table. */
const described = <Key extends string>(table: Record<Key, string>): Record<Key, { description: string }> =>
  Object.fromEntries(Object.entries<string>(table).map(([key, description]) => [key, { description }])) as Record<
    Key,
    { description: string }
  >

export const OperationStateType = builder.enumType('OperationState', {
  description: 'Follows from the places of the operation: RUNNING while an attempt lives, PARTIAL where some of the nodes were admitted.',
  values: operationStates,
})

export const AttemptStateType = builder.enumType('AttemptState', {
  description:
    'PLANNED, then CREATING from the one create request on, BOOTING once the instance is known, VALIDATING once a key is enrolled.',
  values: attemptStates,
})

export const NodeStateType = builder.enumType('NodeState', {
  description: 'HELD: provisioned and not admitted yet. REVOKED is the end of trust, RETIRED the end of use.',
  values: nodeStates,
})

export const NodeOriginType = builder.enumType('NodeOrigin', {
  description: 'MANUAL: enrolled by hand. PROVISIONED: on an instance that was created here.',
  values: ['MANUAL', 'PROVISIONED'] as const,
})

export const RevokedAsType = builder.enumType('RevokedAs', {
  description: 'REVOKED: somebody revoked it. CANCELLED: somebody cancelled its admission. NOT_ADMITTED: it did not prove itself.',
  values: revokedAs,
})

export const InstanceStateType = builder.enumType('InstanceState', {
  description:
    'WANTED: asked for. SEEN: the cloud told of it. NONE: refused, or never found. WAITING: waits to be deleted. GONE: the cloud proved it gone. DELETING: its delete was decided. UNCONFIRMED: its delete was sent and not proved in time. SETTLED: an administrator decided.',
  values: instanceStates,
})

export const InstancePartType = builder.enumType('InstancePart', {
  description: "ADOPTED: the attempt's own. EXTRA: beyond the one that an attempt may have.",
  values: ['ADOPTED', 'EXTRA'] as const,
})

export const EndReasonType = builder.enumType('EndReason', {
  description: 'Why an attempt ended without admission.',
  values: described(
    Object.fromEntries(Object.entries(endReasons).map(([key, { admin }]) => [key, admin])) as Record<keyof typeof endReasons, string>,
  ),
})

export const TenantReasonType = builder.enumType('TenantReason', {
  description: 'What the tenant is told, one of a closed list.',
  values: described(tenantReasons),
})

export const ConditionNameType = builder.enumType('ConditionName', {
  description: 'What admission weighs, in the order in which it is usually met.',
  values: conditions,
})

export const AcceptableConditionType = builder.enumType('AcceptableCondition', {
  description: 'What an administrator may accept for one node that has no way to show it.',
  values: acceptable,
})

export const ConditionStateType = builder.enumType('ConditionState', {
  description:
    'WAITING: not met yet, or not any more. UNKNOWN: cannot be established; an administrator may accept it where the page on admission says so.',
  values: ['MET', 'WAITING', 'FAILED', 'UNKNOWN'] as const,
})

export const ConfirmationType = builder.enumType('AddressConfirmation', {
  description: "Where the cloud says that an address is ours: the instance's own, its router's, or one that was recorded for the account.",
  values: ['INSTANCE', 'ROUTER', 'RECORDED'] as const,
})

export const ProgressEventType = builder.enumType('ProgressEvent', {
  description: 'What happened to an operation or one of its attempts.',
  values: progressEvents,
})
