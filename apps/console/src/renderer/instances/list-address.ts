import type { InstanceSortBy } from '@sallyport/client/generated/admin/graphql.ts'
import { type InstanceSeen, instanceShown } from '@sallyport/kit/states.ts'

export type SortBy = InstanceSortBy
const sorts: readonly SortBy[] = ['CREATED_AT', 'FILED_AT', 'NAME', 'STATE']

type State = InstanceSeen['state']
const inOrder = ['WANTED', 'SEEN', 'KEPT', 'WAITING', 'DELETING', 'UNCONFIRMED', 'SETTLED', 'GONE', 'NONE'] as const satisfies (
  | State
  | 'KEPT'
)[]

/** What a list can be narrowed to: by the words that it shows, one of which the server tells by `keptAt`. */
export const kinds = inOrder.map((id) => ({
  id,
  name: instanceShown(id === 'KEPT' ? { state: 'SEEN', keptAt: 'once' } : { state: id, keptAt: null }).word,
}))

/** The server's filter for the chosen kinds; what is none is left out. */
export function narrowedTo(chosen: readonly string[]): { states?: State[]; kept?: boolean } {
  const states = kinds.flatMap(({ id }) => (id !== 'KEPT' && chosen.includes(id) ? [id] : []))
  const kept = chosen.includes('KEPT') ? true : states.includes('SEEN') ? false : undefined
  return { ...(states.length > 0 && { states }), ...(kept !== undefined && { kept }) }
}

/** `FILED_AT` or `-FILED_AT`, as an address has it. Undefined: the server's own order. */
export function orderOf(sort: string | undefined): { by: SortBy; descending: boolean } | undefined {
  const by = sorts.find((each) => each === sort?.replace(/^-/, ''))
  return by === undefined || sort === undefined ? undefined : { by, descending: sort.startsWith('-') }
}
