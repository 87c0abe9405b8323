import type { RequestFailed } from '@sallyport/client/connect.ts'
import { execute } from '@sallyport/client/execute.ts'
import { follow } from '@sallyport/client/follow.ts'
import type { OperationsPageQuery } from '@sallyport/client/generated/tenant/graphql.ts'
import { Changes, OperationsPage } from '@sallyport/client/tenant/operations-page.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, noticesKey, queries, tokenEnded } from './api.ts'
import { signOut } from './session.ts'

export type Operation = OperationsPageQuery['operations']['edges'][number]['node']
export type OperationNode = Operation['nodes'][number]

const perPage = 20
const concerning = new Set(['NODE', 'OPERATION'])

/** The operations, newest first, kept fresh by the one stream of this window. */
export function useOperations() {
  const query = useInfiniteQuery({
    queryKey: ['operations'],
    queryFn: ({ pageParam, signal }) => execute(api, OperationsPage, { first: perPage, after: pageParam }, signal),
    initialPageParam: null as string | null,
    // Heartbeats are no changes: whether a node fell silent is learnt by looking.
    refetchInterval: 30_000,
    getNextPageParam: ({ operations: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
  })
  const lostSince = useFreshness(query.refetch)
  const operations = query.data?.pages.flatMap((page) => page.operations.edges.map((edge) => edge.node))
  return { ...query, operations, lostSince }
}

/** Fetches again whenever the stream tells of something; never two fetches at once, and never one too few. @returns since when the stream is lost */
function useFreshness(refetch: () => Promise<unknown>): Date | undefined {
  const [lostSince, setLostSince] = useState<Date>()
  const latest = useRef(refetch)
  latest.current = refetch
  useEffect(() => {
    let stale = false
    let fetching = false
    const freshen = async (): Promise<void> => {
      stale = true
      if (fetching) return
      fetching = true
      while (stale) {
        stale = false
        await latest.current()
      }
      fetching = false
    }
    const following = follow({
      connection: api,
      document: Changes,
      variables: {},
      pick: ({ changes }) => changes,
      onBatch: ({ kind, changes }) => {
        if (kind !== 'ENTRIES' || changes.some((change) => concerning.has(change.kind))) {
          void freshen()
          void queries.invalidateQueries({ queryKey: noticesKey })
        }
      },
      onConnection: (state) => setLostSince(state === 'LOST' ? new Date() : undefined),
      onEnd: (failure: RequestFailed) => signOut(failure.isSignedOut ? tokenEnded : failure.message),
    })
    const online = (): void => following.retryNow()
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      following.stop()
    }
  }, [])
  return lostSince
}
