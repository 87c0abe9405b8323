import { useCallback, useEffect, useRef, useState } from 'react'
import { type Changed, type ListAsked, type ListNews, readNews } from './list-news.ts'
import { none } from './list-pages.ts'
import { useLive } from './live.tsx'
import type { ChangeKind } from './queries.ts'

type Options<Row> = {
  /** Another list has other news. */
  key: readonly unknown[]
  /** Kinds of change that its rows show, with blanks between them. */
  kinds: string
  /** Milliseconds after which it is looked for news without any change. */
  every: number | undefined
  list: ListAsked<Row>
  /** Ends when nothing of the list is on its way. */
  settled: () => Promise<unknown>
}

/** Milliseconds until what failed is asked for again. */
const againAfter = 5_000
const noNews: ListNews = { count: undefined, arrived: none, left: new Set() }
const nothing: ReadonlySet<string> = new Set()

const together = (a: Changed | undefined, b: Changed): Changed => (a === 'ALL' || b === 'ALL' ? 'ALL' : new Set([...(a ?? []), ...b]))

/** Hears what changed while the list is shown, and asks for it: one question at a time, what changes meanwhile is asked for after it. */
export function useListNews<Row extends { id: string }>(options: Options<Row>) {
  const { key, kinds, every } = options
  const live = useLive()
  const lost = live.lostSince !== undefined
  const [news, setNews] = useState(noNews)
  const [missed, setMissed] = useState<Error>()
  const latest = useRef({ ...options, news, lost })
  latest.current = { ...options, news, lost }
  const forget = useCallback(() => {
    latest.current.news = noNews
    setNews(noNews)
    setMissed(undefined)
  }, [])
  const lookAgain = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other news
  useEffect(() => {
    forget()
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
          const told = await readNews(latest.current.list, changed, latest.current.news)
          if (over) return
          latest.current.news = told
          setNews(told)
          setMissed(undefined)
        } catch (error) {
          if (over) return
          waiting = together(waiting, changed)
          setMissed(error as Error)
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
      const concerned = (kinds.split(' ') as ChangeKind[]).flatMap((kind) => [...(ids.get(kind) ?? [])])
      if (everything || concerned.length > 0) look(everything ? 'ALL' : new Set(concerned))
    })
    const turn = every === undefined ? undefined : setInterval(() => document.visibilityState === 'hidden' || look(nothing), every)
    return () => {
      over = true
      clearTimeout(timer)
      clearInterval(turn)
      stop()
    }
  }, [live.hear, forget, kinds, every, key])

  // What could not be asked for while the connection was lost.
  useEffect(() => {
    if (!lost) lookAgain.current()
  }, [lost])

  return { news, missed, forget }
}
