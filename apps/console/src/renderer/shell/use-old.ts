import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isFromBefore } from '../data/use-ask.ts'

/** What is in sight may be old: it is being asked for anew, or could not be. */
export type Old = 'ASKING' | 'FAILED'

/** Milliseconds: what is answered sooner is not told of, so that nothing blinks. */
const sooner = 200

/** Whether something in sight was answered before its view was opened, or could not be asked for anew since. */
export function useOld(): Old | undefined {
  const queries = useQueryClient()
  const [old, setOld] = useState<Old>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Not within the turn in which a query tells of itself: that may be while something is drawn.
    const look = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        setOld(oldIn(queries))
      }, sooner)
    }
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') answeredAt.set(event.query, performance.now())
      look()
    })
    look()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  return old
}

function oldIn(queries: QueryClient): Old | undefined {
  const shown = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta, state }) => meta?.asked !== undefined && state.data !== undefined })
  if (shown.some(({ state }) => state.status === 'error')) return 'FAILED'
  return shown.some(isAskedAnew) ? 'ASKING' : undefined
}

/** By the time that runs; of a query that was answered before anybody looked nothing is known. */
const answeredAt = new WeakMap<object, number>()

const isAskedAnew = (query: Query): boolean =>
  performance.now() - (answeredAt.get(query) ?? Number.NEGATIVE_INFINITY) > sooner &&
  query.observers.some((observer) => isFromBefore(observer.getCurrentResult()))
