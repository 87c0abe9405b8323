import type { NodeOrigin, NodeState } from '../fleet/node-states.ts'
import type { AttemptState, OperationState } from './attempt-states.ts'
import type { ConditionReport } from './conditions.ts'
import type { EndReason, TenantReason } from './reasons.ts'

/** What administrators read of provisioning. Instants are the database's. */
export type OperationView = {
  id: string
  tenantId: string
  tenantName: string
  accountId: string
  accountName: string
  startedById: string
  startedByName: string
  region: string
  zone: string | undefined
  sizeId: string
  sizeName: string
  imageId: string
  imageName: string
  bootVolumeGib: number | undefined
  networkIds: string[]
  securityGroupIds: string[]
  floatingPoolId: string | undefined
  count: number
  namePrefix: string
  /** The names of its first and last place; in between the numbers are without gaps. */
  firstName: string
  lastName: string
  agentVersion: string
  validationDeadlineMinutes: number
  acceptUnknownIcmp: boolean
  attemptsPerPlace: number
  noMetadataService: boolean
  state: OperationState
  /** The number of the last event. */
  lastEvent: number
  createdAt: Date
  endedAt: Date | undefined
  cancelledAt: Date | undefined
}

export type PlaceView = { id: string; operationId: string; number: number; name: string }

export type AttemptView = {
  id: string
  operationId: string
  placeId: string
  nodeId: string
  number: number
  counted: boolean
  requestedByName: string
  state: AttemptState
  plannedAt: Date
  createCalledAt: Date | undefined
  createAnsweredAt: Date | undefined
  deadlineAt: Date | undefined
  cancelWishedAt: Date | undefined
  cancelWishedBy: string | undefined
  acceptedBy: string | undefined
  acceptedAt: Date | undefined
  icmpAcceptedBy: string | undefined
  icmpAcceptedAt: Date | undefined
  stageAhead: boolean
  endedAt: Date | undefined
  endReason: EndReason | undefined
  /** While it lives: what hinders it; afterwards: the cause in full. */
  detail: string | undefined
  tenantReason: TenantReason | undefined
  conditions: ConditionReport[]
  conditionsMet: number
  conditionsTotal: number
}

export type NodeView = {
  id: string
  tenantId: string
  tenantName: string
  name: string
  origin: NodeOrigin
  state: NodeState
  stateSince: Date
  reason: TenantReason | undefined
  operationId: string | undefined
  /** Name of the cloud account that its operation asked for it in. */
  accountName: string | undefined
  createdAt: Date
  firstEnabledAt: Date | undefined
  endedAt: Date | undefined
  lastSeenAt: Date | undefined
  unbrokenSince: Date | undefined
  agentVersion: string | undefined
  /** The agent's clock minus the server's, in milliseconds. */
  clockSkewMs: number | undefined
  ping: string | undefined
  withInstanceProof: boolean | undefined
}

/** From where a node's packets arrived. */
export type SeenAddress = {
  address: string
  family: 4 | 6
  firstSeenAt: Date
  lastSeenAt: Date
  count: number
  /** Whether it was seen in the run that beats now. */
  presentRun: boolean
  published: boolean
  /** Where the cloud confirms it: the instance's own, its router's, or one recorded for the account. Then one click publishes it. */
  confirmedBy: 'INSTANCE' | 'ROUTER' | 'RECORDED' | undefined
  /** The trusted proxy that told it. */
  toldBy: string | undefined
}
