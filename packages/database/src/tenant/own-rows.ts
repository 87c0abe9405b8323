import type { Page, PageRequest } from '@sallyport/domain/primitives/page.ts'

/**
 * The first wall: the condition that keeps a statement to the tenant's own rows. `$1` is the tenant in every statement of the tenants'
 * stores. The second wall is PostgreSQL's row-level security; either would do alone, and the tests switch each of them off to show it.
 */
export type OwnRows = (tenantColumn: string) => string
export const ownRows: OwnRows = (tenantColumn) => `${tenantColumn} = $1::uuid`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** What is no UUID names no row: it is not there, and never reaches the database. */
export const isUuid = (id: string): boolean => UUID.test(id)

const first = {
  'newest first': ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  'oldest first': ['-infinity', '00000000-0000-0000-0000-000000000000'],
} as const

/** Values for `(created_at, id) < ($n, $n+1)` (newest first) or `>`, and the limit: one statement for the first page and all others. */
export function pageValues({ after, first: count }: PageRequest, order: keyof typeof first): [at: string, id: string, limit: number] {
  const [at, id] = after ? [after.at, after.id] : first[order]
  return [at, id, count + 1]
}

/** Rows of one more than was asked for, as a page. */
export function toPage<Row, Item>(rows: readonly Row[], request: PageRequest, toItem: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, request.first).map(toItem), hasNext: rows.length > request.first }
}

export function grouped<Row, Item>(rows: readonly Row[], keyOf: (row: Row) => string, toItem: (row: Row) => Item): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(toItem(row))
    else groups.set(key, [toItem(row)])
  }
  return groups
}

export const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined
