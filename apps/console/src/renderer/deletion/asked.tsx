import { useFromNow } from '@sallyport/kit/moment.tsx'
import { ago } from '@sallyport/kit/words-for-time.ts'

/** How long ago this window was answered: by its own clock, since that took the time. */
export function Asked({ at }: { at: number }) {
  return <>{useFromNow(() => ago(new Date(at), new Date()))}</>
}

/** The age of evidence when it was told. */
export function ageWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms old`
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s old`
  return `${Math.round(ms / 60_000)} min old`
}
