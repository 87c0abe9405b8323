import { useClockTime, useExactly, useFromNow } from '@sallyport/kit/moment.tsx'

/** An instant that comes within hours is told by its time of day alone. */
const soonMs = 12 * 60 * 60_000

/** From when on something is so. */
export function FromThen({ at }: { at: string }) {
  const then = new Date(at)
  const [clock, inFull] = [useClockTime(), useExactly()]
  const soon = useFromNow((now) => then.getTime() - now.getTime() < soonMs)
  return (
    <time dateTime={at} title={inFull(then)}>
      {soon ? clock(then) : inFull(then)}
    </time>
  )
}
