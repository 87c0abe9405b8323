import { useEffect, useRef } from 'react'
import { useLive } from './live.tsx'
import type { ChangeKind } from './queries.ts'

/** Acts after a change of these kinds, at most once in so many milliseconds, and always once after the last: for what costs a question to a cloud. */
export function useAfterChanges(about: readonly ChangeKind[], apartMs: number, act: () => void): void {
  const { hear } = useLive()
  const latest = useRef({ about, act })
  latest.current = { about, act }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hear(({ everything, ids }) => {
      if (!everything && !latest.current.about.some((kind) => ids.has(kind))) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.act()
      }, apartMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hear, apartMs])
}
