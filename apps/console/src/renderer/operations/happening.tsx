import type { Mark } from '@sallyport/kit/states.ts'

/** Around the origin. As with the marks of states each has a shape, so that none rests on colour alone; and none moves: it is over. */
const shapes: Record<string, string> = {
  waiting: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
  working: 'M-1.5-5h3v10h-3z',
  held: 'M-4-4h8v8h-8z',
  met: 'M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0',
  attention: 'M0-6 6 5H-6Z',
  failed: 'm-5-3 2-2 3 3 3-3 2 2-3 3 3 3-2 2-3-3-3 3-2-2 3-3z',
}

/** What happened, within a drawing. */
export function HappeningShape({ mark, title }: { mark: string; title?: string }) {
  return (
    <g className={`operation-happening ${mark}`}>
      {title !== undefined && <title>{title}</title>}
      <path d={shapes[mark] ?? shapes.waiting} />
    </g>
  )
}

/** What happened, in a line of text. */
export function Happening({ mark, words }: { mark: Mark; words: string }) {
  return (
    <span className="operation-happened">
      <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
        <HappeningShape mark={mark} />
      </svg>
      {words}
    </span>
  )
}
