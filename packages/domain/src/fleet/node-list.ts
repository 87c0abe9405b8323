import type { TenantReason } from '../admission/reasons.ts'
import type { NodeView } from '../admission/views.ts'
import { closeness } from '../primitives/closeness.ts'
import type { SortValues } from '../primitives/listing.ts'
import type { NodeOrigin, NodeState } from './node-states.ts'

/** Narrows a list of nodes; what is undefined does not narrow. */
export type NodeFilter = {
  /** Exactly these rows, at most 100, as far as they are there and the rest of the filter takes them. */
  ids?: readonly string[] | undefined
  /** Part of the node's or its tenant's name, in whatever case. */
  search?: string | undefined
  tenantId?: string | undefined
  operationId?: string | undefined
  accountId?: string | undefined
  /** One of these. */
  states?: readonly NodeState[] | undefined
  /** Of revoked nodes, those that ended in one of these ways. Nodes in other states are not narrowed by it. */
  revokedAs?: readonly RevokedAs[] | undefined
  origin?: NodeOrigin | undefined
  /** Whether it was heard within `liveForSeconds`, whatever its state. */
  live?: boolean | undefined
}

/** How a revoked node came to its end: somebody revoked it, somebody cancelled its admission, or it was not admitted. */
export const revokedAs = ['REVOKED', 'CANCELLED', 'NOT_ADMITTED'] as const
export type RevokedAs = (typeof revokedAs)[number]

/** Reasons of a revoked node that was revoked by somebody; the last one is of its admission, and it was revoked since. */
export const reasonsOfRevoking: readonly TenantReason[] = ['REVOKED', 'ADMITTED']

/**
 * `STATE`: by the state's word, then by when the row was made. `LAST_SEEN_AT`: a node that was never heard counts as heard longest ago.
 * `MATCH`: by how near its name is to what is searched for.
 */
export const nodeSorts = ['CREATED_AT', 'NAME', 'STATE', 'STATE_SINCE', 'LAST_SEEN_AT', 'MATCH'] as const
export type NodeSort = (typeof nodeSorts)[number]

export const nodeSortValues: Record<NodeSort, (node: NodeView, filter: NodeFilter) => SortValues> = {
  CREATED_AT: ({ createdAt }) => [createdAt],
  NAME: ({ name }) => [name],
  STATE: ({ state, createdAt }) => [state, createdAt],
  STATE_SINCE: ({ stateSince }) => [stateSince],
  LAST_SEEN_AT: ({ lastSeenAt }) => [lastSeenAt ?? '-infinity'],
  MATCH: ({ name }, { search }) => [String(closeness(name, search)), name],
}
