import { useCallback, useEffect, useRef } from 'react'
import { most } from './list-pages.ts'

/** Asks for rows in sight anew whenever they are older than `every`; those that come into sight as well. */
export function useFreshRows({ every, lost }: { every: number | undefined; lost: boolean }, refresh: (ids: string[]) => Promise<void>) {
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
