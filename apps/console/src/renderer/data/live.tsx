import type { Followed } from '@sallyport/client/follow.ts'
import type { AllChangesSubscription } from '@sallyport/client/generated/admin/graphql.ts'
import { nowThere } from '@sallyport/kit/moment.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { usePort } from '../port/use-port.ts'
import type { ChangeKind } from './queries.ts'

type Batch = AllChangesSubscription['changes']
/** What changed, by kind. `everything`: too much was missed, or this is the beginning. */
export type News = { everything: boolean; ids: ReadonlyMap<ChangeKind, ReadonlySet<string>> }

type Live = {
  /** By the server's clock, as `lastChangeAt`. Undefined: connected, and up to date. */
  lostSince: Date | undefined
  /** Why it does not come back by itself, where it does not: the server shows another key, for example. */
  lostFor: string | undefined
  /** Of the last change that was heard. */
  lastChangeAt: Date | undefined
  retryNow(): void
  hear(listener: (news: News) => void): () => void
}

const LiveContext = createContext<Live | undefined>(undefined)

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === undefined) throw new Error('this part of the window stands outside the feed')
  return live
}

/** Undefined: connected, or outside the feed. */
export const useLostSince = (): Date | undefined => useContext(LiveContext)?.lostSince

/**
 * The first change after a quiet while is told at once, those of the next moment together: a window that asks again at each of a hundred would
 * be busy with nothing else.
 */
const gatherMs = 250

/** Views ask as the feed begins: so much later it is not known what changed since they asked. */
const lateMs = 1_000

/**
 * The one feed of this window. Whatever is shown is asked for again when something that it is about changed (`asked.about` of a query), so
 * that only what time alone changes is polled (`every`); lists refresh their rows themselves (`use-list.ts`).
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const port = usePort()
  const queries = useQueryClient()
  const [lostSince, setLostSince] = useState<Date>()
  const [lostFor, setLostFor] = useState<string>()
  const [lastChangeAt, setLastChangeAt] = useState<Date>()
  const [listeners] = useState(() => new Set<(news: News) => void>())
  const [{ retryNow }, setFollowed] = useState({ retryNow: () => {} })

  useEffect(() => {
    let gathered: { everything: boolean; ids: Map<ChangeKind, Set<string>> } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let toldAt = Number.NEGATIVE_INFINITY
    const tell = (): void => {
      toldAt = performance.now()
      const news = gathered
      gathered = undefined
      timer = undefined
      if (news === undefined) return
      void queries.invalidateQueries({
        predicate: ({ meta }) =>
          meta?.asked !== undefined &&
          (news.everything ? meta.asked.rowByRow !== true : meta.asked.about.some((kind) => news.ids.has(kind))),
      })
      for (const listener of listeners) listener(news)
    }
    const tellSoon = (): void => {
      timer ??= setTimeout(tell, Math.max(0, toldAt + gatherMs - performance.now()))
    }
    let following: Followed | undefined
    let over = false
    const begin = (): void => {
      const begunAt = performance.now()
      let wasLost = false
      following = port.follow<Batch>(
        { name: 'changes' },
        {
          onBatch: ({ kind, changes }) => {
            gathered ??= { everything: false, ids: new Map() }
            // The beginning tells of nothing that was not just asked for, unless it had to wait.
            const waited = wasLost || performance.now() - begunAt > lateMs
            if (kind === 'RESET' || (kind === 'SNAPSHOT' && waited)) gathered.everything = true
            for (const change of changes) {
              const ids = gathered.ids.get(change.kind) ?? new Set()
              gathered.ids.set(change.kind, ids.add(change.id))
            }
            if (changes.length > 0) setLastChangeAt(nowThere())
            tellSoon()
          },
          onConnection: (state) => {
            if (state === 'LOST') wasLost = true
            setLostSince((before) => (state === 'OPEN' ? undefined : (before ?? nowThere())))
            setLostFor(undefined)
          },
          onEnd: (failure) => {
            if (failure.isSignedOut) {
              if (!over && port.session.current().signedIn) beginAnew()
              return
            }
            setLostSince((before) => before ?? nowThere())
            setLostFor(failure.message)
            setFollowed({ retryNow: beginAnew })
          },
        },
      )
      setFollowed({ retryNow: () => following?.retryNow() })
    }
    /** The token was replaced while the session goes on: what changed meanwhile is not known. */
    const beginAnew = (): void => {
      gathered = { everything: true, ids: new Map() }
      tellSoon()
      begin()
    }
    begin()
    return () => {
      over = true
      clearTimeout(timer)
      following?.stop()
    }
  }, [port, queries, listeners])

  // What could not be answered meanwhile is asked for again: no change tells of it.
  const lost = lostSince !== undefined
  useEffect(() => {
    if (!lost) void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [lost, queries])

  // The same one as long as the window is there: who hears by it would miss what came while it hears anew.
  const [hear] = useState(() => (listener: (news: News) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const live = useMemo<Live>(
    () => ({
      lostSince,
      lostFor,
      lastChangeAt,
      retryNow,
      hear,
    }),
    [lostSince, lostFor, lastChangeAt, retryNow, hear],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}
