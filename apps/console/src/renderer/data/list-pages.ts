import type { InfiniteData } from '@tanstack/react-query'

export type Count = { value: number; atLeast: boolean }
export type Page<Row> = {
  edges: { node: Row }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
  count?: Count
}
export type PageParam = string | null
export type Pages<Row> = InfiniteData<Page<Row>, PageParam>

export const none: Count = { value: 0, atLeast: false }
/** Rows that the server tells at once, and ids that it takes at once. */
export const most = 100

export const rowsOn = <Row>({ edges }: Page<Row>): Row[] => edges.map(({ node }) => node)
/** Of all pages; a row that moved while they were loaded can come twice. */
export const rowsOf = <Row extends { id: string }>(pages: Pages<Row> | undefined): readonly Row[] =>
  distinct(pages?.pages.flatMap(rowsOn) ?? [])

export function distinct<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

export const onlyPage = <Row>(page: Page<Row>): Pages<Row> => ({ pages: [page], pageParams: [null] })

/** What a list shows while it is opened again: asking anew for hundreds of pages, of which nobody sees more than the first, would take long. */
export const firstOf = <Row>({ pages, pageParams }: Pages<Row>): Pages<Row> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

/** The same pages with these rows in their places. */
export function withRows<Row extends { id: string }>(data: Pages<Row>, fresh: readonly Row[]): Pages<Row> {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const pages = data.pages.map((page) =>
    page.edges.some(({ node }) => byId.has(node.id))
      ? { ...page, edges: page.edges.map((edge) => ({ ...edge, node: byId.get(edge.node.id) ?? edge.node })) }
      : page,
  )
  return { ...data, pages }
}

/** What a first page has that is not here; where it ends with such a row, the next page may have more. */
export function arrivedOn<Row extends { id: string }>({ edges, pageInfo }: Page<Row>, here: ReadonlySet<string>): Count {
  const isNew = edges.map(({ node }) => !here.has(node.id))
  return { value: isNew.filter(Boolean).length, atLeast: pageInfo.hasNextPage && isNew.at(-1) === true }
}
