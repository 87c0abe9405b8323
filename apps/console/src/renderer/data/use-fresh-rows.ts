import { useCallback, useEffect, useRef, useState } from 'react'
import { most } from './list-pages.ts'

/** Milliseconds until rows that could not be asked for are asked for again. */
const againAfter = 5_000

/** Asks for rows in sight anew whenever they are older than `every`; those that come into sight as well. @returns why they could not be, as `missed` */
export function useFreshRows({ every, lost }: { every: number | undefined; lost: boolean }, refresh: (ids: string[]) => Promise<void>) {
  const sight = useRef<readonly string[]>([])
  const latest = useRef(refresh)
  latest.current = refresh
  const [missed, setMissed] = useState<Error>()
  useEffect(() => {
    if (every === undefined || lost) return
    // By the time that runs: this machine's clock may be set meanwhile.
    const askedAt = new Map<string, number>()
    let working = false
    let over = false
    const ask = async (due: string[], now: number): Promise<void> => {
      working = true
      for (const id of due) askedAt.set(id, now)
      const failure = await latest.current(due).then(
        () => undefined,
        (error: Error) => error,
      )
      working = false
      if (over) return
      if (failure !== undefined) for (const id of due) askedAt.set(id, performance.now() - every + againAfter)
      setMissed(failure)
    }
    const timer = setInterval(() => {
      const now = performance.now()
      // One that was not seen here before was just asked for with its page, or is soon.
      for (const id of sight.current) if (!askedAt.has(id)) askedAt.set(id, now - every / 2)
      const due = sight.current.filter((id) => now - (askedAt.get(id) ?? 0) >= every).slice(0, most)
      if (working || due.length === 0 || document.visibilityState === 'hidden') return
      void ask(due, now)
    }, 1_000)
    return () => {
      over = true
      clearInterval(timer)
      setMissed(undefined)
    }
  }, [every, lost])
  const inSight = useCallback((ids: readonly string[]) => {
    sight.current = ids
  }, [])
  return { inSight, missed }
}
