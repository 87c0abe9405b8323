import type { GateQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Instant } from '@sallyport/kit/moment.tsx'
import { Link } from 'wouter'
import { Sentence } from '../../kit/sentence.tsx'
import { Asked } from '../asked.tsx'
import { reasons } from './gate-words.ts'

/** Open or closed, in one glance: word, shape and colour, and why. What may have changed since is told as of then. */
export function GateSign({
  gate,
  at,
  uncertain,
  paused,
}: {
  gate: GateQuery['deletionGate']
  at: number
  /** It may be another one by now. */
  uncertain: boolean
  /** Until when the pause after the first delete lasts. Undefined: none is told of. */
  paused: string | undefined
}) {
  const { open, waiting, clauses } = gate
  const { sentences, more } = reasons(clauses, 3)
  return (
    <section className={`deletion-sign ${uncertain ? 'unknown' : open ? 'open' : 'closed'}`} aria-label="State of the gate">
      <GateShape open={uncertain ? undefined : open} />
      <div>
        <h2>{uncertain ? 'Whether the gate is open is not known' : open ? 'The gate is open' : 'The gate is closed'}</h2>
        {uncertain && (
          <p>
            When it was judged last, <Asked at={at} />, it was {open ? 'open' : 'closed'}.
          </p>
        )}
        {open && !uncertain && paused !== undefined && (
          <p>
            <strong>
              Nothing is deleted now: the pause after the first delete lasts until <Instant at={paused} />.
            </strong>
          </p>
        )}
        {open && uncertain ? null : open ? (
          <p>
            {waiting === 0
              ? 'No instance waits. One that is filed from now on is deleted when every clause holds for it.'
              : `${waiting === 1 ? 'One instance waits' : `${waiting} instances wait`}: nothing of the installation stands in the way, and what passes every clause is deleted when the pace allows it. `}
            {waiting > 0 && <Link href="/deletion/plan">See which</Link>}
          </p>
        ) : (
          <>
            <p>{uncertain ? 'Nothing was deleted in any cloud then, because:' : 'Nothing is deleted in any cloud, because:'}</p>
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>
                  <Sentence text={sentence} />
                </li>
              ))}
              {more > 0 && <li>{more === 1 ? 'One more fact does not hold.' : `${more} more facts do not hold.`}</li>}
            </ul>
          </>
        )}
        <p className="help">
          As the replica that answers saw it, <Asked at={at} />.
        </p>
      </div>
    </section>
  )
}

/** Bars across the way, or none; a way of which neither is known. */
function GateShape({ open }: { open: boolean | undefined }) {
  return (
    <svg className="deletion-shape" viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
      <path
        d="M8 60V22a24 18 0 0 1 48 0v38"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        {...(open === undefined && { strokeDasharray: '6 5' })}
      />
      {open === undefined ? null : open ? (
        <path
          d="M32 54V24m-10 10 10-11 10 11"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <path d="M20 14v46M32 8v52M44 14v46M10 30h44M10 46h44" fill="none" stroke="currentColor" strokeWidth="4" />
      )}
    </svg>
  )
}
