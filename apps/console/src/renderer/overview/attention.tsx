import type { AttentionShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLive } from '../data/live.tsx'
import { useAttention } from '../data/use-attention.ts'
import { Action } from '../kit/action.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { AttentionItem } from './attention-item.tsx'
import { verdictOf } from './attention-words.ts'
import { keepStill } from './keep-still.ts'

/** Whether something needs a person, in one line, and what it is, below it. */
export function Attention() {
  const { data, error, dataUpdatedAt, refetch } = useAttention()
  const { lostSince } = useLive()
  if (data === undefined)
    return (
      <section className="overview-verdict" aria-label="What needs a person">
        {error ? (
          <Failed error={error} what="What needs a person" onRetry={() => void refetch()} />
        ) : (
          <Loading what="what needs a person" rows={3} />
        )}
      </section>
    )
  const items = data.attention.edges.map(({ node }) => node)
  return (
    <Known items={items} more={data.attention.pageInfo.hasNextPage}>
      {error && lostSince === undefined && (
        <p className="trouble" role="status">
          This is as of <Moment at={new Date(dataUpdatedAt).toISOString()} />, and could not be asked again: {error.message}
        </p>
      )}
    </Known>
  )
}

function Known({ items, more, children }: { items: readonly AttentionShownFragment[]; more: boolean; children: ReactNode }) {
  const [held, setHeld] = useState(false)
  const [, setTurn] = useState(0)
  const shown = useRef<readonly AttentionShownFragment[]>([])
  const { rows, waiting } = keepStill(shown.current, items, held)
  shown.current = rows.map(({ item }) => item)
  const showAll = (): void => {
    shown.current = items
    setTurn((turn) => turn + 1)
  }
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef(false)
  // What had the focus may be gone with what is over: it goes to the verdict then, and nobody holds the list any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the list is another one
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) heading.current?.focus()
    const section = place.current
    if (section !== null && !section.matches(':hover') && !section.contains(document.activeElement)) setHeld(false)
  }, [items])
  const verdict = verdictOf(items, more)
  return (
    <section
      ref={place}
      className={`overview-verdict ${verdict.mark}`}
      aria-labelledby="overview-verdict"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        focused.current = true
        setHeld(event.target !== heading.current)
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null) focused.current = false
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(event.currentTarget.matches(':hover'))
      }}
    >
      <div className="overview-head">
        <h2 id="overview-verdict" ref={heading} tabIndex={-1}>
          <StateMark mark={verdict.mark} word={verdict.word} />
        </h2>
        <div role="status">
          {waiting > 0 && (
            <Action onPress={showAll}>{waiting === 1 ? 'One more needs a person: show' : `${waiting} more need a person: show`}</Action>
          )}
        </div>
      </div>
      {children}
      {rows.length === 0 ? (
        <p className="help">No alarm is open, no deadline is near, nothing waits. This page updates by itself when that changes.</p>
      ) : (
        <ul className="overview-items">
          {rows.map(({ item, over }) => (
            <AttentionItem key={item.id} item={item} over={over} />
          ))}
        </ul>
      )}
    </section>
  )
}
