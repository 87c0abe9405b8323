import { useCallback, useEffect, useRef, useState } from 'react'
import { type Changed, type ListAsked, type ListNews, readNews } from './list-news.ts'
import { none } from './list-pages.ts'
import { useLive } from './live.tsx'
import type { ChangeKind } from './queries.ts'

type Options<Row> = {
  /** Another list has other news. */
  key: readonly unknown[]
  /** Kinds of change that its rows show. */
  about: readonly ChangeKind[]
  /** Milliseconds after which it is looked for news without any change. */
  every: number | undefined
  list: ListAsked<Row>
  /** Ends when nothing of the list is on its way. */
  settled: () => Promise<unknown>
}

/** Milliseconds until what failed is asked for again. */
const againAfter = 5_000
const noNews: ListNews = { count: undefined, arrived: none, left: new Set() }

type Known = { of: Options<never>['key']; news: ListNews; missed: Error | undefined }
const nothingOf = (key: Known['of']): Known => ({ of: key, news: noNews, missed: undefined })

const nothing: ReadonlySet<string> = new Set()

const together = (a: Changed | undefined, b: Changed): Changed => (a === 'ALL' || b === 'ALL' ? 'ALL' : new Set([...(a ?? []), ...b]))

/** Hears what changed while the list is shown, and asks for it: one question at a time, what changes meanwhile is asked for after it. */
export function useListNews<Row extends { id: string }>(options: Options<Row>) {
  const { key, every } = options
  const live = useLive()
  const lost = live.lostSince !== undefined
  const [told, setTold] = useState(() => nothingOf(key))
  const known = told.of === key ? told : nothingOf(key)
  const latest = useRef({ ...options, known, lost })
  latest.current = { ...options, known, lost }
  const tell = useCallback((next: Known) => {
    latest.current.known = next
    setTold(next)
  }, [])
  const forget = useCallback(() => tell(nothingOf(key)), [tell, key])
  const lookAgain = useRef(() => {})

  useEffect(() => {
    const before = (): Known => (latest.current.known.of === key ? latest.current.known : nothingOf(key))
    let working = false
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    /** What changed since the asking began. */
    let waiting: Changed | undefined
    const work = async (): Promise<void> => {
      if (working) return
      working = true
      clearTimeout(timer)
      while (waiting !== undefined && !over && !latest.current.lost) {
        const changed = waiting
        waiting = undefined
        try {
          await latest.current.settled()
          const news = await readNews(latest.current.list, changed, before().news)
          if (over) return
          tell({ of: key, news, missed: undefined })
        } catch (error) {
          if (over) return
          waiting = together(waiting, changed)
          tell({ ...before(), missed: error as Error })
          timer = setTimeout(() => void work(), againAfter)
          break
        }
      }
      working = false
    }
    const look = (changed: Changed): void => {
      waiting = together(waiting, changed)
      void work()
    }
    lookAgain.current = () => void work()
    const stop = live.hear(({ everything, ids }) => {
      const concerned = latest.current.about.flatMap((kind) => [...(ids.get(kind) ?? [])])
      if (everything || concerned.length > 0) look(everything ? 'ALL' : new Set(concerned))
    })
    const turn = every === undefined ? undefined : setInterval(() => document.visibilityState === 'hidden' || look(nothing), every)
    return () => {
      over = true
      clearTimeout(timer)
      clearInterval(turn)
      stop()
    }
  }, [live.hear, tell, every, key])

  // What could not be asked for while the connection was lost.
  useEffect(() => {
    if (!lost) lookAgain.current()
  }, [lost])

  return { news: known.news, missed: known.missed, forget }
}
