import type { InstanceState } from '../fleet/instance-states.ts'
import { closeness } from '../primitives/closeness.ts'
import type { SortValues } from '../primitives/listing.ts'
import type { InstanceView } from './instance-view.ts'

/** Narrows a list of instances; what is undefined does not narrow. */
export type InstanceFilter = {
  /** Exactly these rows, at most 100, as far as they are there and the rest of the filter takes them. */
  ids?: readonly string[] | undefined
  /** Part of its name, its node's name or the cloud's id of it, in whatever case. */
  search?: string | undefined
  tenantId?: string | undefined
  accountId?: string | undefined
  /** The cloud's name of the region, exactly. */
  region?: string | undefined
  /** One of these. */
  states?: readonly InstanceState[] | undefined
  /** True: those in the cloud that an administrator took back, beside those in one of `states`; false: none of them. */
  kept?: boolean | undefined
  /** Those that wait for their deletion, and those whose delete was not confirmed or hangs; false: all others. */
  needsAttention?: boolean | undefined
}

/**
 * `STATE`: by the state's word, then by when the row was made. `FILED_AT`: one that never waited for its deletion was filed last.
 * `MATCH`: by how near its name is to what is searched for.
 */
export const instanceSorts = ['CREATED_AT', 'NAME', 'STATE', 'FILED_AT', 'MATCH'] as const
export type InstanceSort = (typeof instanceSorts)[number]

export const instanceSortValues: Record<InstanceSort, (instance: InstanceView, filter: InstanceFilter) => SortValues> = {
  CREATED_AT: ({ createdAt }) => [createdAt],
  NAME: ({ name }) => [name],
  STATE: ({ state, createdAt }) => [state, createdAt],
  FILED_AT: ({ filedAt }) => [filedAt ?? 'infinity'],
  MATCH: ({ name }, { search }) => [String(closeness(name, search)), name],
}
