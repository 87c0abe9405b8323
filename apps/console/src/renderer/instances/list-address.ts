import type { InstanceSortBy } from '@sallyport/client/generated/admin/graphql.ts'
import { instanceShown } from '@sallyport/kit/states.ts'

export type SortBy = InstanceSortBy
const sorts: readonly SortBy[] = ['CREATED_AT', 'FILED_AT', 'NAME', 'STATE']

/** States that a list can be narrowed to. */
export const states = (['WANTED', 'SEEN', 'WAITING', 'DELETING', 'UNCONFIRMED', 'SETTLED', 'GONE', 'NONE'] as const).map((id) => ({
  id,
  name: instanceShown({ state: id, keptAt: null }).word,
}))

/** `FILED_AT` or `-FILED_AT`, as an address has it. Undefined: the server's own order. */
export function orderOf(sort: string | undefined): { by: SortBy; descending: boolean } | undefined {
  const by = sorts.find((each) => each === sort?.replace(/^-/, ''))
  return by === undefined || sort === undefined ? undefined : { by, descending: sort.startsWith('-') }
}
