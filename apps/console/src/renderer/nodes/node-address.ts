import type { NodeFilter, NodeSort, NodeSortBy, NodeState } from '@sallyport/client/generated/admin/graphql.ts'
import type { Order } from '../kit/data-list/columns.ts'
import { chosenOf } from '../kit/filters.tsx'

/** What the address of the list says, each a text that anyone may have written. */
export const nodeAddressNames = ['search', 'tenant', 'account', 'state', 'heard', 'order'] as const
export type NodeAddress = Record<(typeof nodeAddressNames)[number], string | undefined>

const everyState: readonly string[] = ['ENROLLING', 'HELD', 'ENABLED', 'DISABLED', 'RETIRED', 'REVOKED'] satisfies NodeState[]
const everySort: readonly string[] = ['CREATED_AT', 'NAME', 'STATE', 'STATE_SINCE', 'LAST_SEEN_AT'] satisfies NodeSortBy[]

/** What the server is asked for; what the address says and nobody knows does not narrow. */
export function askedBy({ search, tenant, account, state, heard, order }: NodeAddress): { filter: NodeFilter; sort: NodeSort | null } {
  const states = chosenOf(state).filter((one) => everyState.includes(one)) as NodeState[]
  const wanted = orderOf(order)
  return {
    filter: {
      ...(search !== undefined && { search: search.slice(0, 200) }),
      ...(tenant !== undefined && { tenantId: tenant }),
      ...(account !== undefined && { cloudAccountId: account }),
      ...(states.length > 0 && { states }),
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
