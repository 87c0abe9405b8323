import type { NodeFilter, NodeSort, NodeSortBy, NodeState, RevokedAs } from '@sallyport/client/generated/admin/graphql.ts'
import type { Order } from '../kit/data-list/columns.ts'
import { chosenOf } from '../kit/filters.tsx'

/** What the address of the list says, each a text that anyone may have written. */
export const nodeAddressNames = ['search', 'tenant', 'account', 'state', 'heard', 'order'] as const
export type NodeAddress = Record<(typeof nodeAddressNames)[number], string | undefined>

/** What the list can be narrowed to, by the words that it shows: a node that was revoked has one of three. */
export const nodeKinds: readonly { id: string; name: string; state: NodeState; revokedAs?: RevokedAs }[] = [
  { id: 'HELD', state: 'HELD', name: 'Held' },
  { id: 'ENABLED', state: 'ENABLED', name: 'Enabled' },
  { id: 'DISABLED', state: 'DISABLED', name: 'Disabled' },
  { id: 'ENROLLING', state: 'ENROLLING', name: 'Enrolling' },
  { id: 'NOT_ADMITTED', state: 'REVOKED', revokedAs: 'NOT_ADMITTED', name: 'Not admitted' },
  { id: 'CANCELLED', state: 'REVOKED', revokedAs: 'CANCELLED', name: 'Cancelled' },
  { id: 'REVOKED', state: 'REVOKED', revokedAs: 'REVOKED', name: 'Revoked' },
  { id: 'RETIRED', state: 'RETIRED', name: 'Retired' },
]
const everySort: readonly string[] = ['CREATED_AT', 'NAME', 'STATE', 'STATE_SINCE', 'LAST_SEEN_AT'] satisfies NodeSortBy[]

/** What the server is asked for; what the address says and nobody knows does not narrow. */
export function askedBy({ search, tenant, account, state, heard, order }: NodeAddress): { filter: NodeFilter; sort: NodeSort | null } {
  const chosen = chosenOf(state)
  const kinds = nodeKinds.filter(({ id }) => chosen.includes(id))
  const states = [...new Set(kinds.map((kind) => kind.state))]
  const revokedAs = kinds.flatMap((kind) => kind.revokedAs ?? [])
  const wanted = orderOf(order)
  return {
    filter: {
      ...(search !== undefined && { search: search.slice(0, 200) }),
      ...(tenant !== undefined && { tenantId: tenant }),
      ...(account !== undefined && { cloudAccountId: account }),
      ...(states.length > 0 && { states }),
      ...(revokedAs.length > 0 && { revokedAs }),
      ...(heard === 'live' && { live: true }),
      ...(heard === 'silent' && { live: false }),
    },
    sort: wanted === undefined ? null : { by: wanted.by as NodeSortBy, direction: wanted.descending ? 'DESC' : 'ASC' },
  }
}

/** `NAME`, or `NAME-` for the other way round. */
export function orderOf(text: string | undefined): Order | undefined {
  const by = text?.replace(/-$/, '')
  return by !== undefined && everySort.includes(by) ? { by, descending: text?.endsWith('-') === true } : undefined
}

export const orderText = ({ by, descending }: Order): string => (descending ? `${by}-` : by)
