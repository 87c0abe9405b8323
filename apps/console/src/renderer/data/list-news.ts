import { arrivedOn, type Count, most, none, type Page, type Pages, rowsOf, rowsOn } from './list-pages.ts'

/** Ids of what changed; none: whatever time alone brings and takes. */
export type Changed = ReadonlySet<string> | 'ALL'

/** What a list came to know of itself without moving a row. */
export type ListNews = {
  count: Count | undefined
  arrived: Count
  /** Rows that are shown and belong to the list no more. */
  left: ReadonlySet<string>
}

export type ListAsked<Row> = {
  /** A page of the list; what is given replaces its variables. @throws RequestFailed */
  ask(more: Record<string, unknown>): Promise<Page<Row>>
  /** How its first page is asked for. */
  firstPage: Record<string, unknown>
  perPage: number
  byIds: boolean
  /** Whether rows can come to fit and cease to. */
  filtered: boolean
  pages(): Pages<Row> | undefined
  /** Where it has no row: nothing moves. */
  fill(first: Page<Row>): void
  replaceRows(fresh: readonly Row[]): void
}

/**
 * Brings the rows that are shown up to date in their places, after something changed: by one question for the first page, which tells most of it,
 * and by another for those that changed and are not on it.
 */
export async function readNews<Row extends { id: string }>(list: ListAsked<Row>, changed: Changed, before: ListNews): Promise<ListNews> {
  const first = await list.ask(list.firstPage)
  const known = rowsOf(list.pages())
  if (known.length === 0) {
    list.fill(first)
    return { count: first.count, arrived: none, left: new Set() }
  }
  const told = rowsOn(first)
  const onFirst = new Set(told.map(({ id }) => id))
  // All pages of a list that cannot be asked by ids are asked for anew by the feed.
  const all = changed === 'ALL' && list.byIds
  const others = known.flatMap(({ id }) => (!onFirst.has(id) && (all || (changed !== 'ALL' && changed.has(id))) ? [id] : []))
  const asked = list.byIds ? await byTheirIds(list, others, first) : await byTheirPages(list, others)
  list.replaceRows([...asked.rows, ...told])
  // A first page that is the only one tells of every row.
  const left = first.pageInfo.hasNextPage
    ? [...before.left, ...asked.left].filter((id) => !onFirst.has(id) && !asked.fit.has(id))
    : known.flatMap(({ id }) => (onFirst.has(id) ? [] : [id]))
  return { count: first.count, arrived: await cameSince(list, first, known, left.length), left: new Set(left) }
}

/** What came since: of a list of which every page is shown, also what came behind its first page, wherever the count or the end tells of it. */
async function cameSince<Row extends { id: string }>(
  list: ListAsked<Row>,
  first: Page<Row>,
  known: readonly Row[],
  left: number,
): Promise<Count> {
  const here = new Set(known.map(({ id }) => id))
  const onFirst = arrivedOn(first, here)
  const last = list.pages()?.pages.at(-1)?.pageInfo
  if (last === undefined || last.hasNextPage || !first.pageInfo.hasNextPage) return onFirst
  if (first.count?.atLeast === false) return { value: Math.max(onFirst.value, first.count.value - (known.length - left)), atLeast: false }
  if (onFirst.atLeast || last.endCursor == null) return onFirst
  const behind = await list.ask({ first: list.perPage, after: last.endCursor })
  const { value } = arrivedOn(behind, new Set([...here, ...rowsOn(first).map(({ id }) => id)]))
  return { value: onFirst.value + value, atLeast: value > 0 && behind.pageInfo.hasNextPage }
}

type AskedAlone<Row> = { rows: Row[]; fit: ReadonlySet<string>; left: readonly string[] }

/** Whatever the filter: a row that fits it no more stays where it is and says what it is now. */
async function byTheirIds<Row extends { id: string }>(
  list: ListAsked<Row>,
  ids: readonly string[],
  first: Page<Row>,
): Promise<AskedAlone<Row>> {
  const rows: Row[] = []
  const fit = new Set<string>()
  for (let at = 0; at < ids.length; at += most) {
    const some = { ids: ids.slice(at, at + most), first: most }
    rows.push(...rowsOn(await list.ask({ ...some, filter: undefined })))
    if (list.filtered && first.pageInfo.hasNextPage) for (const { id } of rowsOn(await list.ask(some))) fit.add(id)
  }
  return { rows, fit, left: list.filtered ? ids.filter((id) => !fit.has(id)) : [] }
}

/** Lists that cannot be asked by ids are asked for the pages that hold what changed. */
async function byTheirPages<Row extends { id: string }>(list: ListAsked<Row>, ids: readonly string[]): Promise<AskedAlone<Row>> {
  const { pages = [], pageParams = [] } = list.pages() ?? {}
  const rows: Row[] = []
  for (const [at, page] of pages.entries()) {
    const concerned = at > 0 && page.edges.some(({ node }) => ids.includes(node.id))
    if (concerned) rows.push(...rowsOn(await list.ask({ first: list.perPage, after: pageParams[at] })))
  }
  return { rows, fit: new Set(), left: [] }
}
