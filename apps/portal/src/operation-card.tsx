import { Moment, TimeLeft } from '@sallyport/kit/moment.tsx'
import { namesOfNodes } from '@sallyport/kit/names-of-nodes.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { isUnderWay, nodeShown, operationShown } from '@sallyport/kit/states.ts'
import { admittedWords, byPlace, type Place } from './places.ts'
import type { Operation, OperationNode } from './use-operations.ts'

/** One provisioning request: who, when, and a row for each node that it asks for. */
export function OperationCard({ operation }: { operation: Operation }) {
  const { id, state, startedBy, startedAt, endedAt, count, namePrefix, nodes } = operation
  const places = byPlace(nodes)
  return (
    <article className="operation" aria-labelledby={id}>
      <header>
        <h2 id={id}>{namesOfNodes(places.map(({ now }) => now.name)) || namePrefix}</h2>
        <StateMark {...operationShown(state)} />
        <p className="origin">
          Started by {startedBy} <Moment at={startedAt} />
          {endedAt !== null && (
            <>
              {' · '}ended <Moment at={endedAt} />
            </>
          )}
          {' · '}
          {admittedWords(places, count)}
        </p>
      </header>
      <ul>
        {places.map((place) => (
          <PlaceRow key={place.key} place={place} />
        ))}
      </ul>
    </article>
  )
}

/** What there is to say beside the state's own word. */
function Why({ node: { state, live, lastSeenAt, reason } }: { node: OperationNode }) {
  if (state !== 'ENABLED' || live) return reason?.code === 'CANCELLED' ? null : reason?.text
  return lastSeenAt === null ? (
    'Never heard.'
  ) : (
    <>
      Last heard <Moment at={lastSeenAt} />.
    </>
  )
}

function PlaceRow({ place: { now, earlier } }: { place: Place<OperationNode> }) {
  const { name, progress } = now
  const underWay = isUnderWay(now)
  return (
    <li className="place">
      <span className="name">{name}</span>
      <StateMark {...nodeShown(now)} />
      <span className="reason">
        <Why node={now} />
        {underWay && progress?.deadlineAt != null && <TimeLeft until={progress.deadlineAt} />}
      </span>
      {underWay && progress !== null && (
        <span className="progress">
          <progress value={progress.conditionsMet} max={progress.conditionsTotal} aria-label={`${name}: conditions met`} />
          <span className="count">
            {progress.conditionsMet} of {progress.conditionsTotal} conditions met
          </span>
        </span>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{earlier.length === 1 ? '1 earlier attempt' : `${earlier.length} earlier attempts`}</summary>
          <ol reversed>
            {earlier.map((node) => (
              <li key={node.id}>
                <StateMark {...nodeShown(node)} /> {node.reason?.text ?? ''} <Moment at={node.stateSince} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}
