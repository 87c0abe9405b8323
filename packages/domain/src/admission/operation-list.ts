import { closeness } from '../primitives/closeness.ts'
import type { SortValues } from '../primitives/listing.ts'
import type { OperationState } from './attempt-states.ts'
import type { OperationView } from './views.ts'

/** Narrows a list of operations; what is undefined does not narrow. */
export type OperationFilter = {
  /** Exactly these rows, at most 100, as far as they are there and the rest of the filter takes them. */
  ids?: readonly string[] | undefined
  /** Part of the prefix of its nodes' names, of the tenant's or the account's name, or of the name of whoever started it, in whatever case. */
  search?: string | undefined
  tenantId?: string | undefined
  accountId?: string | undefined
  /** One of these. */
  states?: readonly OperationState[] | undefined
  /** An administrator's id. */
  startedById?: string | undefined
}

/**
 * `NAME`: by the prefix of its nodes' names. `STATE`: by the state's word, then by when it was asked for. `ENDED_AT`: one that runs ends last.
 * `MATCH`: by how near that prefix is to what is searched for.
 */
export const operationSorts = ['CREATED_AT', 'NAME', 'STATE', 'ENDED_AT', 'MATCH'] as const
export type OperationSort = (typeof operationSorts)[number]

export const operationSortValues: Record<OperationSort, (operation: OperationView, filter: OperationFilter) => SortValues> = {
  CREATED_AT: ({ createdAt }) => [createdAt],
  NAME: ({ namePrefix }) => [namePrefix],
  STATE: ({ state, createdAt }) => [state, createdAt],
  ENDED_AT: ({ endedAt }) => [endedAt ?? 'infinity'],
  MATCH: ({ namePrefix }, { search }) => [String(closeness(namePrefix, search)), namePrefix],
}
