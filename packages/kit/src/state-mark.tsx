import type { ReactNode } from 'react'
import type { Mark, Shown } from './states.ts'

const shapes: Record<Mark, ReactNode> = {
  waiting: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  working: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.3" />
      <path className="turning" d="M8 2.5a5.5 5.5 0 0 1 5.5 5.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  met: <circle cx="8" cy="8" r="6" fill="currentColor" />,
  accepted: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 2.75" />
      <circle cx="8" cy="8" r="2.25" fill="currentColor" />
    </>
  ),
  attention: <path d="M8 1.5 15 14H1Z" fill="currentColor" />,
  failed: <path d="m3.5 3.5 9 9m0-9-9 9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />,
  held: (
    <>
      <rect x="2.5" y="7" width="11" height="7.5" rx="1.5" fill="currentColor" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" strokeWidth="2" />
    </>
  ),
  unknown: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 2.75" />,
}

/** Shape, colour and word together. */
export function StateMark({ mark, word }: Shown) {
  return (
    <span className={`state ${mark}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        {shapes[mark]}
      </svg>
      <span className="word">{word}</span>
    </span>
  )
}
