import { useSyncExternalStore } from 'react'
import { ago, exactly, left } from './words-for-time.ts'

let now = new Date()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for the whole page, at rest while nothing shows a time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    now = new Date()
    for (const each of listeners) each()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

/** A relative time, with the exact instant on hover. */
export function Moment({ at }: { at: string }) {
  const then = new Date(at)
  return (
    <time dateTime={at} title={exactly(then)}>
      {ago(then, useNow())}
    </time>
  )
}

export function TimeLeft({ until }: { until: string }) {
  const deadline = new Date(until)
  const { words, pressing } = left(deadline, useNow())
  return (
    <time className={`left ${pressing}`} dateTime={until} title={`until ${exactly(deadline)}`}>
      {words}
    </time>
  )
}
