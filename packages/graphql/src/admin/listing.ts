import type { ObjectRef } from '@pothos/core'
import { canonicalJson, type Json } from '@sallyport/domain/primitives/canonical-json.ts'
import { type CappedCount, pageKey, type SortDirection, type Sorting, type SortValues } from '@sallyport/domain/primitives/listing.ts'
import type { Page, PageRequest } from '@sallyport/domain/primitives/page.ts'
import { invalid } from '@sallyport/domain/primitives/problem.ts'
import { lineOfText } from '@sallyport/domain/tenancy/person.ts'
import type { Act } from '@sallyport/domain/tenancy/rights.ts'
import { pageRequest, toConnection } from '../connection.ts'
import { parseInput } from '../mutation.ts'
import { type AdminContext, builder } from './admin-builder.ts'
import { rowId } from './ids.ts'

type Types = (typeof builder)['$inferSchemaTypes']

const DirectionType = builder.enumType('SortDirection', {
  description: 'Which way a list is sorted. Ids break ties, in the same direction.',
  values: {
    ASC: { description: 'The least, the first or the oldest at the top.' },
    DESC: { description: 'The greatest, the last or the newest at the top.' },
  } as const,
})

/** The input with which one list is sorted: `<name>Sort`, with an enum `<name>SortBy` of what it can be sorted by. */
export function sortInput<By extends string>(name: string, values: Record<By, string>) {
  const described = Object.fromEntries(Object.entries<string>(values).map(([by, description]) => [by, { description }]))
  const by = builder.enumType(`${name}SortBy`, {
    description: 'What the list is sorted by.',
    values: described as Record<By, { description: string }>,
  })
  return builder.inputType(`${name}Sort`, {
    description: 'In which order a list is told.',
    fields: (t) => ({
      by: t.field({ type: by, required: true, description: 'What decides.' }),
      direction: t.field({ type: DirectionType, required: true, defaultValue: 'ASC', description: 'Which way.' }),
    }),
  })
}

const CountType = builder.objectRef<CappedCount>('MatchCount').implement({
  description: 'How many rows a list has in all, under the same filter.',
  authScopes: { act: 'installation.read' },
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'At most 10,000 are counted.' }),
    atLeast: t.exposeBoolean('atLeast', { description: 'True: there are more than `value`.' }),
  }),
})

type Counted = { count: () => Promise<CappedCount> }

/** The connection and edge of a list that is filtered and sorted here: it can be counted, too. */
export function countedPagesOf<Item>(type: ObjectRef<Types, Item>, name: string, act: Act) {
  return builder.connectionObject(
    {
      type,
      name: `${name}Connection`,
      description: `One page of a list; ask for the next with \`after: pageInfo.endCursor\`.`,
      authScopes: { act },
      fields: (t) => ({
        count: t.field({
          type: CountType,
          description: 'How many rows match, on all pages together, at this moment. Ask for it with the first page and not with each one.',
          complexity: 20,
          resolve: (connection) => (connection as unknown as Counted).count(),
        }),
      }),
    },
    { name: `${name}Edge`, description: 'One item of a page, with its cursor.', authScopes: { act } },
  )
}

type ListArgs = {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
  ids?: readonly (string | number)[] | null | undefined
}

/** Most ids that a list is asked for at once: as many as a page has rows. */
const idsAtMost = 100

/** Cost of a page: of ids that are asked for, as many as there are. */
export const listCost = ({ first, ids }: ListArgs): { field: number; multiplier: number } => ({
  field: 1,
  multiplier: first ?? (ids == null ? 20 : Math.min(ids.length, idsAtMost)),
})

/**
 * One page of a list. Its cursors are good for the same filter and the same order alone; ids do not count, since they are one page at most.
 * @param standard the order where none is asked for
 */
export async function listed<Item extends { id: string } | { address: string }, Filter extends object, By extends string>(
  list: {
    name: string
    standard: Sorting<By>
    sortValues: Record<By, (item: Item, filter: Filter) => SortValues>
    page(request: PageRequest, filter: Filter, sort: Sorting<By>): Promise<Page<Item>>
    count(filter: Filter): Promise<CappedCount>
  },
  args: ListArgs & { sort?: { by: By; direction: SortDirection } | null | undefined },
  filter: Readonly<Filter>,
  context: AdminContext,
) {
  const sort = args.sort ?? list.standard
  const name = cursorName(list.name, filter, sort, list.standard)
  const request = pageRequest(
    name,
    { ...args, first: args.first ?? (args.ids == null ? undefined : Math.max(args.ids.length, 1)) },
    context,
  )
  const page = await list.page(request, filter as Filter, sort)
  const keyOf = (item: Item) => pageKey(list.sortValues[sort.by](item, filter as Filter), 'id' in item ? item.id : item.address)
  return { ...toConnection(name, page, keyOf, context), count: () => list.count(filter as Filter) }
}

/** What a cursor is bound to. The list as it is without filter and order has its bare name. */
function cursorName<By extends string>(name: string, filter: object, sort: Sorting<By>, standard: Sorting<By>): string {
  const narrowing = Object.entries(filter).filter(([key, value]) => value !== undefined && key !== 'ids')
  const bare = narrowing.length === 0 && sort.by === standard.by && sort.direction === standard.direction
  return bare ? name : `${name} ${canonicalJson({ ...Object.fromEntries(narrowing), sort: { ...sort } } as Json)}`
}

/** Rows' ids of the global ids that a list is asked for; undefined: of all rows. */
export function rowIds(type: string, ids: readonly (string | number)[] | null | undefined): string[] | undefined {
  if (ids == null) return undefined
  if (ids.length > idsAtMost) throw invalid('ids', `Ask for at most ${idsAtMost} ids at once.`)
  return [...new Set(ids.map((id) => rowId(type, String(id))))]
}

/** The argument by which rows that the feed of changes named are read anew. */
export const idsArg = (t: PothosSchemaTypes.QueryFieldBuilder<Types, Types['Root']>) =>
  t.arg.idList({
    required: false,
    description:
      'Exactly these rows, at most 100, as far as they are there and the rest takes them: for rows that `changes` named. Without `first` all of them come.',
  })

export const newestFirst = { by: 'CREATED_AT', direction: 'DESC' } as const
export const oldestFirst = { by: 'CREATED_AT', direction: 'ASC' } as const

const searched = lineOfText('A text to search for', 200)

/** A text to search for: at most 200 characters of one line. Nothing but blanks narrows nothing. A global id is looked for as the row's id. */
export function searchText(text: string | null | undefined): string | undefined {
  if (text == null || text.trim() === '') return undefined
  const given = parseInput(searched, text)
  return idWithin(given) ?? given
}

const ofRow = /^[A-Za-z]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const idWithin = (text: string): string | undefined =>
  /^[\w-]{40,}$/.test(text) ? ofRow.exec(Buffer.from(text, 'base64url').toString())?.[1] : undefined

/** The values that a filter names, each once, in one order; an empty list is refused, since it would find nothing, or be meant to find everything. */
export function oneOf<T>(field: string, values: readonly T[] | null | undefined): T[] | undefined {
  if (values == null) return undefined
  if (values.length === 0 || values.length > 50) throw invalid(`filter.${field}`, 'Name 1 to 50 values, or leave the list out.')
  return [...new Set(values)].sort()
}

/** The values of a filter that can be given in two places. */
export const given = <T>(value: T | null | undefined, values: readonly T[] | null | undefined): readonly T[] | undefined =>
  value == null ? (values ?? undefined) : values == null || values.includes(value) ? [value] : contradiction('filter.states')

/** A value that can be given in two places; two values that differ are refused. */
export function one<T>(field: string, first: T | undefined, second: T | undefined): T | undefined {
  if (first !== undefined && second !== undefined && first !== second) return contradiction(field)
  return first ?? second
}

function contradiction(field: string): never {
  throw invalid(field, 'The argument of the same name says something else. Give it once.')
}
