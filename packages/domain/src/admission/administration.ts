import type { NodeFilter, NodeSort } from '../fleet/node-list.ts'
import type { CappedCount, Sorting } from '../primitives/listing.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { Condition } from './conditions.ts'
import type { NodesRequest } from './nodes-request.ts'
import type { OperationFilter, OperationSort } from './operation-list.ts'
import type { ProgressEvent } from './progress-events.ts'
import type { AttemptView, NodeView, OperationView, PlaceView, SeenAddress } from './views.ts'

/** One event of an operation, as administrators read it. */
export type AdminEvent = {
  number: number
  at: Date
  kind: ProgressEvent
  attemptId: string | undefined
  nodeId: string | undefined
  payload: Record<string, unknown>
}

/** How far an operation is: each place counts once, by its last attempt. */
export type OperationTally = {
  admitted: number
  underWay: number
  /** Failed or cancelled, and nothing follows. */
  over: number
  /** The first deadline of those under way; undefined: none has one. */
  nextDeadlineAt: Date | undefined
}

/** Reading, for administrators. What is not there is undefined. */
export type OperationReads = {
  /** Newest first where no order is asked for. */
  page(request: PageRequest, filter: OperationFilter, sort?: Sorting<OperationSort>): Promise<Page<OperationView>>
  count(filter: OperationFilter): Promise<CappedCount>
  find(id: string): Promise<OperationView | undefined>
  /** One list for each operation asked for, in order of their numbers. */
  placesOf(operationIds: readonly string[]): Promise<PlaceView[][]>
  /** One list for each place asked for, oldest first. */
  attemptsOf(placeIds: readonly string[]): Promise<AttemptView[][]>
  attempt(id: string): Promise<AttemptView | undefined>
  /** One for each operation asked for. */
  talliesOf(operationIds: readonly string[]): Promise<OperationTally[]>
  /** Of one operation, or of one of its nodes alone; the last one first. `id` of a key is the operation's or the node's, `at` an event's number. */
  events(request: PageRequest, of: { operationId: string } | { nodeId: string }): Promise<Page<AdminEvent>>
}

export type NodeReads = {
  /** Newest first where no order is asked for. */
  page(request: PageRequest, filter: NodeFilter, sort?: Sorting<NodeSort>): Promise<Page<NodeView>>
  count(filter: NodeFilter): Promise<CappedCount>
  /** One for each id asked for. */
  byIds(ids: readonly string[]): Promise<(NodeView | undefined)[]>
  /** The attempt of each node asked for; undefined: enrolled by hand. */
  attemptOf(nodeIds: readonly string[]): Promise<(AttemptView | undefined)[]>
  /** Those of the last hour first; at most 50 a node. */
  seenAddresses(nodeIds: readonly string[]): Promise<SeenAddress[][]>
}

/** What an administrator does. Each is one transaction, with its audit entry; `Problem` CONFLICT where the state does not allow it. */
export type OperationActs = {
  provision(request: NodesRequest, by: Acting): Promise<OperationView>
  /** Plans one more attempt for a place whose attempts all failed or were cancelled. */
  retryPlace(placeId: string, by: Acting): Promise<AttemptView>
  /** A wish for each attempt that lives; admitted nodes stay. Wished twice is wished once. */
  cancelOperation(operationId: string, by: Acting): Promise<OperationView>
  cancelAttempt(attemptId: string, by: Acting): Promise<AttemptView>
}

/** Conditions that a person may accept for one node when the node has no way to show them. */
export const acceptable = ['INSTANCE_PROOF', 'ICMP'] as const satisfies Condition[]
export type Acceptance = { condition: (typeof acceptable)[number]; name: string }

export type NodeActs = {
  /**
   * Accepts for a held node that a condition cannot be shown: instance proof only where its instance has no metadata service, ICMP only while
   * its last report says unknown, and only for reports that say so. `name`: typed, and must be the node's.
   */
  accept(nodeId: string, given: Acceptance, by: Acting): Promise<NodeView>
  disable(nodeId: string, by: Acting): Promise<NodeView>
  retire(nodeId: string, by: Acting): Promise<NodeView>
  revoke(nodeId: string, by: Acting): Promise<NodeView>
}

/** The decisions' rows. Each is one transaction with its audit entry, and throws `Problem` NOT_FOUND or CONFLICT. */
export type OperationActStore = {
  retryPlace(placeId: string, by: Acting): Promise<{ attemptId: string }>
  cancelOperation(operationId: string, by: Acting): Promise<void>
  cancelAttempt(attemptId: string, by: Acting): Promise<void>
}

export type NodeActStore = {
  accept(nodeId: string, given: Acceptance, by: Acting): Promise<void>
  /** Nothing happens where the node is in that state already. `action`: for the audit log. */
  goTo(nodeId: string, to: 'DISABLED' | 'RETIRED' | 'REVOKED', action: string, by: Acting): Promise<void>
}
