import { useSyncExternalStore } from 'react'
import { ago, clockTime, exactly, type HowExact, left } from './words-for-time.ts'

/** The server's clock by an answer of it, the time that ran until then, and this machine's clock, each in milliseconds. */
let told: { there: number; ran: number; here: number } | undefined

/**
 * The present instant by the server's clock, as far as it is known. It goes on with the time that runs: this machine's clock may be set meanwhile.
 */
export const nowThere = (): Date => new Date(told === undefined ? Date.now() : told.there + performance.now() - told.ran)

/** Milliseconds by which this machine's clock was set since it was compared with the server's; a machine that slept looks as if it was set forward. */
export const clockSetBy = (): number => (told === undefined ? 0 : Date.now() - told.here - (performance.now() - told.ran))

let now = nowThere()
let how: HowExact = {}
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

const tell = (): void => {
  now = nowThere()
  for (const each of listeners) each()
}

/** One clock for the whole page, at rest while nothing shows a time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (ticking === undefined) {
    now = nowThere() // it stood still meanwhile
    ticking = setInterval(tell, 1_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** @param ms what has to be added to this machine's clock to have the server's, by which deadlines are judged */
export function setClockOffset(ms: number): void {
  const here = Date.now()
  told = { there: here + ms, ran: performance.now(), here }
  tell()
}

/** How exact instants are written from now on, everywhere on the page. */
export function showExactly(next: HowExact): void {
  how = next
  tell()
}

/** Something that follows from the server's present instant; shown anew when it becomes another, not with each second. */
export const useFromNow = <Value extends string | number | boolean | undefined>(from: (now: Date) => Value): Value =>
  useSyncExternalStore(subscribe, () => from(now))

/** Writes an exact instant as the reader chose. */
export function useExactly(): (then: Date) => string {
  const chosen = useSyncExternalStore(subscribe, () => how)
  return (then) => exactly(then, chosen)
}

/** Writes a time of day as the reader chose. */
export function useClockTime(): (then: Date) => string {
  const chosen = useSyncExternalStore(subscribe, () => how)
  return (then) => clockTime(then, chosen)
}

/** A relative time, with the exact instant on hover. */
export function Moment({ at }: { at: string }) {
  const then = new Date(at)
  const inFull = useExactly()
  const words = useFromNow((now) => ago(then, now))
  return (
    <time dateTime={at} title={inFull(then)}>
      {words}
    </time>
  )
}

/** An exact instant, with the relative time on hover: for records, where the order of things is what matters. */
export function Instant({ at }: { at: string }) {
  const then = new Date(at)
  const inFull = useExactly()
  const words = useFromNow((now) => ago(then, now))
  return (
    <time dateTime={at} title={words}>
      {inFull(then)}
    </time>
  )
}

export function TimeLeft({ until }: { until: string }) {
  const deadline = new Date(until)
  const inFull = useExactly()
  const words = useFromNow((now) => left(deadline, now).words)
  const pressing = useFromNow((now) => left(deadline, now).pressing)
  return (
    <time className={`left ${pressing}`} dateTime={until} title={`until ${inFull(deadline)}`}>
      {words}
    </time>
  )
}
