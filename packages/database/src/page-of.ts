import type { Page, PageRequest } from '@sallyport/domain/primitives/page.ts'
import { Prisma } from './prisma.ts'

/** Rows of one more than asked for, as a page. */
export function pageOf<Row, Item>(rows: Row[], { first }: PageRequest, toItem: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, first).map(toItem), hasNext: rows.length > first }
}

/** Condition that a row comes after the page's key, in the order of an instant and an id. `true` for the first page. */
export function afterKey(
  { after }: PageRequest,
  at: string,
  id: string,
  order: 'oldest first' | 'newest first',
  idType = 'uuid',
): Prisma.Sql {
  if (after === undefined) return Prisma.sql`true`
  const comparison = order === 'oldest first' ? '>' : '<'
  return Prisma.sql`(${Prisma.raw(at)}, ${Prisma.raw(id)}) ${Prisma.raw(comparison)} (${after.at}::timestamptz, ${after.id}::${Prisma.raw(idType)})`
}

/** null in a row is undefined in the domain. */
export const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined
