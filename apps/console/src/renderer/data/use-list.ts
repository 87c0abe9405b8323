import type { Document } from '@sallyport/client/execute.ts'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePort } from '../port/use-port.ts'
import { useLive } from './live.tsx'
import type { ChangeKind } from './queries.ts'
import { nameOf } from './use-ask.ts'

export type Count = { value: number; atLeast: boolean }
export type Page<Row> = {
  edges: { node: Row }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
  count?: Count
}

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
}

export type ListShown<Row> = {
  rows: readonly Row[]
  /** How many rows fit the filter, where the list is counted. */
  count: Count | undefined
  loading: boolean
  failure: Error | undefined
  hasMore: boolean
  loadMore: () => void
  loadingMore: boolean
  /** Rows that came since: they wait until they are asked for, so that nothing moves under the pointer. */
  arrivals: number
  /** Whether yet more may have come: as many as that fit on the first page, where they are looked for. */
  arrivalsAtLeast: boolean
  showArrivals: () => void
  /** Asks for all of its pages anew, with what has come. */
  retry: () => void
  /** Told by whoever draws the rows: which are in sight. */
  inSight: (ids: readonly string[]) => void
  /** Every row that fits the filter, page by page, for an export. @throws RequestFailed */
  everyRow: (onProgress: (rows: number) => void, signal: AbortSignal) => Promise<Row[]>
}

type PageParam = string | null
const most = 100

/**
 * A list that is paged, filtered and ordered on the server. What changed is refreshed in place; what is new announces itself and waits.
 * A change costs one small request, however many rows were loaded.
 */
export function useList<
  Result,
  Variables extends { first?: unknown; after?: unknown; ids?: unknown; count?: unknown },
  Row extends { id: string },
>(list: ListOf<Result, Variables, Row>): ListShown<Row> {
  const port = usePort()
  const client = useQueryClient()
  const live = useLive()
  const { document, pick, about, byIds = false, counted = false, perPage = most, every } = list
  const variables = list.variables as Record<string, unknown>
  const key = useMemo(() => ['list', nameOf(document), variables], [document, variables])
  const ask = (more: Record<string, unknown>, signal?: AbortSignal): Promise<Page<Row>> =>
    port.ask(document, { ...variables, ...more } as Variables, signal).then(pick)

  const kinds = about.join(' ') // the same text for the same kinds, however often they are listed anew
  const firstPage = { first: perPage, ...(counted && { count: true }) }

  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam === null ? firstPage : { first: perPage, after: pageParam }, signal),
    initialPageParam: null as PageParam,
    getNextPageParam: ({ pageInfo }): PageParam | undefined => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined),
    placeholderData: keepPreviousData,
    // About nothing: its rows are refreshed here, not its pages by the feed.
    meta: {
      asked: { about: [], document: document.toString(), variables: { ...variables, first: perPage }, ...(byIds && { rowByRow: true }) },
    },
  })
  const rows = useMemo(() => distinct(query.data?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)) ?? []), [query.data])
  const [fresherCount, setCount] = useState<Count>()
  const [arrived, setArrived] = useState<Count>(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other arrivals
  useEffect(() => {
    setArrived(none)
    setCount(undefined)
  }, [key])

  const replaceRows = useCallback(
    (fresh: ReadonlyMap<string, Row>): void => {
      client.setQueryData<InfiniteData<Page<Row>, PageParam>>(
        key,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) =>
              page.edges.some(({ node }) => fresh.has(node.id))
                ? { ...page, edges: page.edges.map((edge) => ({ ...edge, node: fresh.get(edge.node.id) ?? edge.node })) }
                : page,
            ),
          },
      )
    },
    [client, key],
  )

  const latest = useRef({ ask, rows, firstPage, refetch: query.refetch })
  latest.current = { ask, rows, firstPage, refetch: query.refetch }
  useEffect(() => {
    let working = false
    /** What changed since the asking began. */
    let waiting: ReadonlySet<string> | 'ALL' | undefined
    const refresh = async (changed: ReadonlySet<string> | 'ALL'): Promise<void> => {
      const { ask, rows } = latest.current
      const known = rows.filter(({ id }) => changed === 'ALL' || changed.has(id)).map(({ id }) => id)
      if (byIds) {
        for (let at = 0; at < known.length; at += most) {
          const wanted = known.slice(at, at + most)
          // Whatever the filter: a row that fits it no more stays where it is and says what it is now.
          const { edges } = await ask({ ids: wanted, first: most, filter: undefined })
          replaceRows(new Map(edges.map(({ node }) => [node.id, node])))
        }
      }
      // What is new stands on the first page; what stands there already is refreshed on the way.
      const first = await ask(latest.current.firstPage)
      const now = latest.current.rows
      setCount(first.count)
      replaceRows(new Map(first.edges.map(({ node }) => [node.id, node])))
      const here = new Set(now.map(({ id }) => id))
      if (now.length === 0) await latest.current.refetch()
      else setArrived(arrivedOn(first, here))
    }
    return live.hear(({ everything, ids }) => {
      const concerned = (kinds.split(' ') as ChangeKind[]).flatMap((kind) => [...(ids.get(kind) ?? [])])
      if (!everything && concerned.length === 0) return
      waiting = everything || waiting === 'ALL' ? 'ALL' : new Set([...(waiting ?? []), ...concerned])
      if (working) return
      working = true
      void (async () => {
        while (waiting !== undefined) {
          const changed = waiting
          waiting = undefined
          await refresh(changed).catch(() => {}) // the next change, or the return of the connection, tries again
        }
        working = false
      })()
    })
  }, [live.hear, replaceRows, kinds, byIds])

  const inSight = useFreshRows({ every: byIds ? every : undefined, lost: live.lostSince !== undefined }, async (ids) => {
    const { edges } = await ask({ ids, first: most, filter: undefined })
    replaceRows(new Map(edges.map(({ node }) => [node.id, node])))
  })

  return {
    rows,
    inSight,
    count: fresherCount ?? query.data?.pages[0]?.count,
    loading: query.isPending,
    failure: query.error ?? undefined,
    hasMore: query.hasNextPage,
    loadMore: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    loadingMore: query.isFetchingNextPage,
    arrivals: arrived.value,
    arrivalsAtLeast: arrived.atLeast,
    showArrivals: () => {
      setArrived(none)
      void client.resetQueries({ queryKey: key, exact: true })
    },
    retry: () => {
      setArrived(none)
      void query.refetch()
    },
    everyRow: async (onProgress, signal) => {
      const all: Row[] = []
      let after: string | null | undefined
      do {
        const page = await ask({ first: most, ...(after == null ? {} : { after }) }, signal)
        all.push(...page.edges.map(({ node }) => node))
        onProgress(all.length)
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined
      } while (after != null)
      return [...distinct(all)]
    },
  }
}

const none: Count = { value: 0, atLeast: false }

/** What a first page has that is not here; where it ends with such a row, the next page may have more. */
function arrivedOn<Row extends { id: string }>({ edges, pageInfo }: Page<Row>, here: ReadonlySet<string>): Count {
  const isNew = edges.map(({ node }) => !here.has(node.id))
  return { value: isNew.filter(Boolean).length, atLeast: pageInfo.hasNextPage && isNew.at(-1) === true }
}

/** A row that moved while pages were loaded can come twice. */
function distinct<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Asks for rows in sight anew whenever they are older than `every`; those that come into sight as well. */
function useFreshRows({ every, lost }: { every: number | undefined; lost: boolean }, refresh: (ids: string[]) => Promise<void>) {
  const sight = useRef<readonly string[]>([])
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (every === undefined || lost) return
    const askedAt = new Map<string, number>()
    let working = false
    const timer = setInterval(() => {
      const now = Date.now()
      // One that was not seen here before was just asked for with its page, or is soon.
      for (const id of sight.current) if (!askedAt.has(id)) askedAt.set(id, now - every / 2)
      const due = sight.current.filter((id) => now - (askedAt.get(id) ?? 0) >= every).slice(0, most)
      if (working || due.length === 0 || document.visibilityState === 'hidden') return
      working = true
      for (const id of due) askedAt.set(id, now)
      void latest
        .current(due)
        .catch(() => {}) // the next turn tries again
        .finally(() => {
          working = false
        })
    }, 1_000)
    return () => clearInterval(timer)
  }, [every, lost])
  return useCallback((ids: readonly string[]) => {
    sight.current = ids
  }, [])
}
