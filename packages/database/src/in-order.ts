import { type CappedCount, countsAtMost, type Sorting, sortValues } from '@sallyport/domain/primitives/listing.ts'
import type { PageRequest } from '@sallyport/domain/primitives/page.ts'
import { near } from './finding.ts'
import { Prisma, type PrismaClient } from './prisma.ts'

export const newestFirst = { by: 'CREATED_AT', direction: 'DESC' } as const

/** One expression that a list is sorted by, never null, and how a value of it is written into a statement. */
export type SortColumn = { expression: string | Prisma.Sql; value: (text: string) => Prisma.Sql }

export const byInstant = (expression: string): SortColumn => ({ expression, value: (text) => Prisma.sql`${text}::timestamptz` })
export const byWord = (expression: string): SortColumn => ({ expression, value: (text) => Prisma.sql`${text}::text` })
/** An address or range, by number. */
export const byAddress = (expression: string): SortColumn => ({
  expression: `${expression}::inet`,
  value: (text) => Prisma.sql`${text}::inet`,
})
export const byNumber = (expression: string): SortColumn => ({ expression, value: (text) => Prisma.sql`${text}::int` })
/** In whatever case, as far as the database's locale knows it. */
export const byName = (expression: string): SortColumn => ({
  expression: `lower(${expression})`,
  value: (text) => Prisma.sql`lower(${text}::text)`,
})

/** By how near a name is to the text that is searched for, as the domain's `closeness` counts it; then by the name. */
export const byMatch = (text: string | undefined, expression: string): readonly SortColumn[] => [
  { expression: near(text, expression), value: (value) => Prisma.sql`${value}::int` },
  byName(expression),
]

/**
 * What comes after the page's key, and the order of the list. The columns are those of the same sort as the values of the key; the id breaks ties.
 * A row whose sort value changes between two pages may be told twice or not at all; all others are told once.
 */
export function inOrder<By extends string>(
  { after }: PageRequest,
  { by, direction }: Sorting<By>,
  columns: Record<By, readonly SortColumn[]>,
  id: { expression: string; type: 'uuid' | 'text' },
): { after: Prisma.Sql; orderBy: Prisma.Sql } {
  const parts = columns[by]
  const expressions = [...parts.map(({ expression }) => expression), id.expression].map(asSql)
  const way = Prisma.raw(direction)
  const orderBy = Prisma.join(expressions.map((expression) => Prisma.sql`${expression} ${way}`))
  if (after === undefined) return { after: Prisma.sql`true`, orderBy }
  const texts = sortValues(after)
  const values = parts.map(({ value }, place) => value(texts[place] ?? ''))
  const key = Prisma.join([...values, Prisma.sql`${after.id}::${Prisma.raw(id.type)}`])
  const comparison = Prisma.raw(direction === 'ASC' ? '>' : '<')
  return { after: Prisma.sql`(${Prisma.join(expressions)}) ${comparison} (${key})`, orderBy }
}

const asSql = (expression: string | Prisma.Sql): Prisma.Sql => (typeof expression === 'string' ? Prisma.raw(expression) : expression)

/** All of these; those that are undefined narrow nothing. */
export function allOf(conditions: readonly (Prisma.Sql | undefined)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? Prisma.sql`true` : Prisma.join(given, ' AND ')
}

/** A condition of a value that may be left out. */
export const where = <T>(value: T | undefined, condition: (value: T) => Prisma.Sql): Prisma.Sql | undefined =>
  value === undefined ? undefined : condition(value)

/** Counts the rows of `FROM … WHERE …`, but not far beyond what is told. */
export async function countUpTo(login: PrismaClient, fromWhere: Prisma.Sql): Promise<CappedCount> {
  const rows = await login.$queryRaw<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM (SELECT FROM ${fromWhere} LIMIT ${countsAtMost + 1}) counted`
  const n = rows[0]?.n ?? 0
  return { value: Math.min(n, countsAtMost), atLeast: n > countsAtMost }
}
