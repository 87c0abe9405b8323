import type { AttentionShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useRef, useState } from 'react'
import { useAttention } from '../data/use-attention.ts'
import { Action } from '../kit/action.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { AttentionItem } from './attention-item.tsx'
import { verdictOf } from './attention-words.ts'
import { keepStill } from './keep-still.ts'

/** Whether something needs a person, in one line, and what it is, below it. */
export function Attention() {
  const { data, error, refetch } = useAttention()
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
  const verdict = verdictOf(items, data.attention.pageInfo.hasNextPage)
  return (
    <section className={`overview-verdict ${verdict.mark}`} aria-labelledby="overview-verdict">
      <h2 id="overview-verdict">
        <StateMark mark={verdict.mark} word={verdict.word} />
      </h2>
      {items.length === 0 ? (
        <p className="help">No alarm is open, no deadline is near, nothing waits. This page says so by itself when that changes.</p>
      ) : (
        <List items={items} />
      )}
    </section>
  )
}

function List({ items }: { items: readonly AttentionShownFragment[] }) {
  const [held, setHeld] = useState(false)
  const [, setTurn] = useState(0)
  const shown = useRef<readonly AttentionShownFragment[]>([])
  const { rows, waiting } = keepStill(shown.current, items, held)
  shown.current = rows.map(({ item }) => item)
  const showAll = (): void => {
    shown.current = items
    setTurn((turn) => turn + 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it acts on nothing; it only holds still while somebody is at it
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(event.currentTarget.matches(':hover'))
      }}
    >
      <div role="status">
        {waiting > 0 && (
          <Action onPress={showAll}>{waiting === 1 ? 'One more needs a person: show' : `${waiting} more need a person: show`}</Action>
        )}
      </div>
      <ul className="overview-items">
        {rows.map(({ item, over }) => (
          <AttentionItem key={item.id} item={item} over={over} />
        ))}
      </ul>
    </div>
  )
}
