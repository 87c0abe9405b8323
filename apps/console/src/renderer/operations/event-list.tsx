import { Instant } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { conditionShown } from '@sallyport/kit/states.ts'
import { useMemo, useState } from 'react'
import { useAddress } from '../data/use-address.ts'
import { Action } from '../kit/action.tsx'
import { Choice } from '../kit/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { conditionTitle } from './condition-words.ts'
import { eventLine, happening, tenantWords } from './event-words.ts'
import { Happening } from './happening.tsx'
import type { Operation } from './overlay.ts'
import type { Progress, ProgressEvent } from './progress.ts'
import { turnsOf, turnWords } from './turns.ts'

const perPage = 50
const all = 'all'

/** Everything that happened, the newest first, numbered without gaps. */
export function EventList({ operation, progress }: { operation: Operation; progress: Progress }) {
  const [{ events: name }, change] = useAddress(['events'])
  const [pages, setPages] = useState(1)
  const turns = useMemo(() => turnsOf(progress.events), [progress.events])
  const fitting = progress.events.filter((event) => name === undefined || event.name === name)
  const shown = fitting.toReversed().slice(0, pages * perPage)
  const filledIn = (number: number): boolean =>
    progress.gaps.some(({ filled }) => filled !== undefined && number >= filled.first && number <= filled.last)
  return (
    <Panel
      title="What happened"
      actions={
        <div className="operation-of">
          <Choice
            label="Of which node"
            options={[{ id: all, name: 'Every node' }, ...operation.places.map((place) => ({ id: place.name, name: place.name }))]}
            value={name ?? all}
            onChange={(next) => change({ events: next === all ? undefined : next })}
          />
        </div>
      }
    >
      {shown.length === 0 ? (
        <p className="help">Nothing yet: each step of the operation is written here as it happens.</p>
      ) : (
        <ol className="operation-events" aria-label="Events, newest first">
          {shown.map((event) => (
            <EventRow
              key={event.number}
              event={event}
              turned={turnWords(turns.get(event.number) ?? [])}
              filledIn={filledIn(event.number)}
            />
          ))}
        </ol>
      )}
      {progress.beheaded && <p className="help">What happened before is not kept any more.</p>}
      {fitting.length > shown.length && (
        <div className="actions">
          <Action onPress={() => setPages(pages + 1)}>Show {Math.min(perPage, fitting.length - shown.length)} older</Action>
          <span className="help">
            {shown.length} of {fitting.length}
          </span>
        </div>
      )}
    </Panel>
  )
}

function EventRow({ event, turned, filledIn }: { event: ProgressEvent; turned: string; filledIn: boolean }) {
  const { words, mark } = happening(event)
  const about = eventLine(event, turned)
  const tenant = tenantWords(event.tenantReason)
  return (
    <li data-number={event.number}>
      <span className="operation-event-number" title="Number of the event">
        {event.number}
      </span>
      <span className="operation-event-time">
        <Instant at={event.at} />
      </span>
      <span className="operation-event-name">
        {event.name ?? ''}
        {(event.attemptNumber ?? 1) > 1 && <span className="help"> attempt {event.attemptNumber}</span>}
      </span>
      <span className="operation-event-what">
        <Happening mark={mark} words={words} />
        {about !== '' && <span className="operation-event-about">{about}</span>}
        {filledIn && <span className="operation-filled">filled in after the connection was back</span>}
        {(event.conditions.length > 0 || (event.kind === 'FAILED' && tenant !== undefined)) && (
          <details>
            <summary>Details</summary>
            {tenant !== undefined && <p className="help">The tenant reads: “{tenant}”</p>}
            <ul className="operation-event-conditions">
              {event.conditions.map(({ name, state, detail, accepted }) => (
                <li key={name}>
                  <StateMark {...conditionShown(state, accepted, name)} /> <strong>{conditionTitle(name)}</strong>{' '}
                  <Sentence text={detail} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </span>
    </li>
  )
}
