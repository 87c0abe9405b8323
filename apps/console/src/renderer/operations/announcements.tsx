import { useEffect, useRef, useState } from 'react'
import { announcement } from './event-words.ts'
import type { ProgressEvent } from './progress.ts'

/** Says admissions and ends to screen readers, each once: those that came after the view was opened, and no change of a condition. */
export function Announcements({ events, after }: { events: readonly ProgressEvent[]; after: number | undefined }) {
  const [words, setWords] = useState('')
  const said = useRef<number>(undefined)
  useEffect(() => {
    if (after === undefined) return
    const from = said.current ?? after
    const fresh = events.filter(({ number }) => number > from)
    const last = fresh.at(-1)
    if (last === undefined) return
    said.current = last.number
    const sentences = fresh.map(announcement).filter((sentence) => sentence !== undefined)
    if (sentences.length > 0) setWords(sentences.join(' '))
  }, [events, after])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {words}
    </p>
  )
}
