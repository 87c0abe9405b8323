import type { NodeFilter, NodeSort, NodeSortBy, NodeState, RevokedAs } from '@sallyport/client/generated/admin/graphql.ts'
import { nodeShown } from '@sallyport/kit/states.ts'
import type { Order } from '../kit/data-list/columns.ts'
import { chosenOf } from '../kit/filters.tsx'

/** What the address of the list says, each a text that anyone may have written. */
export const nodeAddressNames = ['search', 'tenant', 'account', 'state', 'heard', 'order'] as const
export type NodeAddress = Record<(typeof nodeAddressNames)[number], string | undefined>

const kinds: readonly { state: NodeState; revokedAs?: RevokedAs }[] = [
  { state: 'HELD' },
  { state: 'ENABLED' },
  { state: 'DISABLED' },
  { state: 'ENROLLING' },
  { state: 'REVOKED', revokedAs: 'NOT_ADMITTED' },
  { state: 'REVOKED', revokedAs: 'CANCELLED' },
  { state: 'REVOKED', revokedAs: 'REVOKED' },
  { state: 'RETIRED' },
]

/** What the list can be narrowed to, by the words that it shows: a node that was revoked has one of three. */
export const nodeKinds = kinds.map((kind) => ({
  ...kind,
  id: kind.revokedAs ?? kind.state,
  name: nodeShown({ state: kind.state, live: true, reason: kind.revokedAs === undefined ? null : { code: kind.revokedAs } }).word,
}))
const everySort: readonly string[] = ['CREATED_AT', 'NAME', 'STATE', 'STATE_SINCE', 'LAST_SEEN_AT'] satisfies NodeSortBy[]

/** What the server is asked for; what the address says and nobody knows does not narrow. */
export function askedBy({ search, tenant, account, state, heard, order }: NodeAddress): { filter: NodeFilter; sort: NodeSort | null } {
  const chosen = chosenOf(state)
  const wantedKinds = nodeKinds.filter(({ id }) => chosen.includes(id))
  const states = [...new Set(wantedKinds.map((kind) => kind.state))]
  const revokedAs = wantedKinds.flatMap((kind) => kind.revokedAs ?? [])
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
