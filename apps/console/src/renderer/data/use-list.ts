import type { Document } from '@sallyport/client/execute.ts'
import { nowThere } from '@sallyport/kit/moment.tsx'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePort } from '../port/use-port.ts'
import {
  type Count,
  distinct,
  firstOf,
  most,
  onlyPage,
  type Page,
  type PageParam,
  type Pages,
  rowsOf,
  rowsOn,
  withRows,
} from './list-pages.ts'
import { useLive } from './live.tsx'
import type { ChangeKind } from './queries.ts'
import { answeredThere, type Told, toldAt } from './told-of.ts'
import { nameOf } from './use-ask.ts'
import { useFreshRows } from './use-fresh-rows.ts'
import { useListNews } from './use-list-news.ts'

export type ListOf<Result, Variables, Row> = {
  document: Document<Result, Variables>
  /** Filter and order; a list begins anew when they change. */
  variables: Omit<Variables, 'first' | 'after' | 'ids' | 'count'>
  /** The list within an answer. */
  pick: (result: Result) => Page<Row>
  /** Kinds of change that its rows show. */
  about: readonly ChangeKind[]
  /** Whether the document takes `ids`: then a row that changed is asked for alone, and stays where it is. */
  byIds?: boolean
  /** Whether the document takes `$count: Boolean! = false` and asks `count @include(if: $count) { value atLeast }`. */
  counted?: boolean
  /** Rows a page, at most 100. */
  perPage?: number
  /** Milliseconds after which rows in sight are asked for anew, for what no change tells of, as heartbeats. With `byIds` alone. */
  every?: number
  /** Milliseconds after which the first page is asked for anew, for rows that come to fit the filter, or cease to, by time alone. */
  everyPage?: number
}

export type ListShown<Row> = {
  rows: readonly Row[]
  /** How many rows fit the filter, where the list is counted. */
  count: Count | undefined
  loading: boolean
  /** What is shown was known before and is being asked for anew, or is of another filter: it does not say that there is nothing. */
  renewing: boolean
  /** Why `rows` may be old, where they could not be asked for. */
  failure: Error | undefined
  hasMore: boolean
  loadMore: () => void
  loadingMore: boolean
  /** Rows that came since: they wait until they are asked for, so that nothing moves under the pointer. */
  arrivals: number
  /** Whether yet more may have come: as many as that fit on the first page, where they are looked for. */
  arrivalsAtLeast: boolean
  /** Rows that are shown and belong to the list no more; they go with `showArrivals`. */
  left: ReadonlySet<string>
  showArrivals: () => void
  /** Asks for all of its pages anew, with what has come. */
  retry: () => void
  /** Told by whoever draws the rows: which are in sight. */
  inSight: (ids: readonly string[]) => void
  /** When a row was told last, where rows are asked for anew by time. */
  toldOf: (id: string) => Told | undefined
  /** Every row that fits the filter, page by page, for an export. @throws RequestFailed */
  everyRow: (onProgress: (rows: number) => void, signal: AbortSignal) => Promise<Row[]>
}

/**
 * A list that is paged, filtered and ordered on the server. What changed is refreshed in place; what is new announces itself and waits.
 * A change costs at most a question for the first page, one for what follows the last where nobody counts, and two for each hundred rows that
 * changed and are on neither. Whoever opens it is shown what was known while it is asked for anew.
 */
export function useList<
  Result,
  Variables extends { first?: unknown; after?: unknown; ids?: unknown; count?: unknown },
  Row extends { id: string },
>(list: ListOf<Result, Variables, Row>): ListShown<Row> {
  const port = usePort()
  const client = useQueryClient()
  const live = useLive()
  const { document, pick, about, byIds = false, counted = false, perPage = most, every, everyPage } = list
  const variables = list.variables as Record<string, unknown>
  const key = useMemo(() => ['list', nameOf(document), variables], [document, variables])
  const answeredAt = useRef(new Map<string, Date>())
  const ask = async (more: Record<string, unknown>, signal?: AbortSignal): Promise<Page<Row>> => {
    const askedAt = nowThere()
    const page = pick(await port.ask(document, { ...variables, ...more } as Variables, signal))
    for (const { id } of rowsOn(page)) answeredAt.current.set(id, askedAt)
    return page
  }

  const firstPage = { first: perPage, ...(counted && { count: true }) }

  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam === null ? firstPage : { first: perPage, after: pageParam }, signal),
    initialPageParam: null as PageParam,
    getNextPageParam: ({ pageInfo }): PageParam | undefined => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined),
    placeholderData: keepPreviousData,
    // About nothing: its rows are refreshed here, not its pages by the feed, unless everything may have changed and it cannot be asked by ids.
    meta: {
      asked: { about: [], document: document.toString(), variables: { ...variables, ...firstPage }, ...(byIds && { rowByRow: true }) },
    },
  })
  const rows = useMemo(() => rowsOf(query.data as Pages<Row> | undefined), [query.data])
  // Once it is left, and not when it is opened: what is written then counts as an answer since.
  useLayoutEffect(
    () => () => {
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt
      if (updatedAt) client.setQueryData<Pages<Row>>(key, (data) => data && firstOf(data), { updatedAt })
    },
    [client, key],
  )

  /** What became known of rows while the next page was on its way, which brings the others as they were when it was asked for. */
  const meanwhile = useRef<Row[]>(undefined)
  const replaceRows = useCallback(
    (fresh: readonly Row[]): void => {
      meanwhile.current?.push(...fresh)
      client.setQueryData<Pages<Row>>(key, (data) => data && withRows(data, fresh))
    },
    [client, key],
  )
  const { news, missed, forget } = useListNews({
    key,
    about,
    every: everyPage,
    list: {
      ask,
      firstPage,
      perPage,
      byIds,
      filtered: Object.keys((variables.filter as object | null | undefined) ?? {}).length > 0,
      pages: () => client.getQueryData<Pages<Row>>(key),
      fill: (first) => void client.setQueryData(key, onlyPage(first)),
      replaceRows,
    },
    settled: async () => {
      if (client.getQueryState(key)?.fetchStatus === 'fetching') await query.refetch({ cancelRefetch: false })
    },
  })

  const lost = live.lostSince !== undefined
  const fresh = useFreshRows({ every: byIds ? every : undefined, lost }, async (ids) => {
    replaceRows(rowsOn(await ask({ ids, first: most, filter: undefined })))
  })
  const failure = query.error ?? missed ?? fresh.missed
  // What was known before it was opened was told before.
  const [openedWith] = useState(() => answeredThere(client.getQueryState(key)?.dataUpdatedAt ?? Date.now()))
  const failing = lost || failure !== undefined
  const toldOf = useCallback(
    (id: string) => (every === undefined ? undefined : toldAt(answeredAt.current.get(id) ?? openedWith, { every, failing })),
    [every, failing, openedWith],
  )

  const loadMore = (): void => {
    if (query.isFetching) return
    meanwhile.current = []
    void query.fetchNextPage().then(() => {
      const known = meanwhile.current ?? []
      meanwhile.current = undefined
      if (known.length > 0) replaceRows(known)
    })
  }
  const renewing = query.isPlaceholderData || (query.isFetching && !query.isFetchingNextPage)

  return {
    rows,
    inSight: fresh.inSight,
    toldOf,
    count: news.count ?? query.data?.pages[0]?.count,
    loading: query.isPending || (renewing && rows.length === 0),
    renewing,
    failure,
    hasMore: query.hasNextPage,
    loadMore,
    loadingMore: query.isFetchingNextPage,
    arrivals: news.arrived.value,
    arrivalsAtLeast: news.arrived.atLeast,
    left: news.left,
    showArrivals: () => {
      forget()
      void client.resetQueries({ queryKey: key, exact: true })
    },
    retry: () => {
      forget()
      void query.refetch()
    },
    everyRow: async (onProgress, signal) => {
      const all: Row[] = []
      let after: string | null | undefined
      do {
        const page = await ask({ first: most, ...(after == null ? {} : { after }) }, signal)
        all.push(...rowsOn(page))
        onProgress(all.length)
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined
      } while (after != null)
      return [...distinct(all)]
    },
  }
}
