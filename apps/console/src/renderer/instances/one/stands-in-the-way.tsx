import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { Sentence } from '../../kit/sentence.tsx'
import { byClause } from './by-clause.ts'
import type { Instance } from './instance-detail.tsx'

/** What stood between it and its deletion when the gate last looked, clause by clause. */
export function StandsInTheWay({ instance: { state, judgedAt, blockedBy } }: { instance: Instance }) {
  if (state !== 'WAITING') return null
  const groups = byClause(blockedBy)
  return (
    <section className="instances-part">
      <h3>What stands in the way of its deletion</h3>
      <p className="help">
        {judgedAt === null ? (
          <>
            The gate has not looked at it yet. <Link href="/deletion/plan">Ask it now</Link>
          </>
        ) : (
          <>
            When the gate last looked, <Moment at={judgedAt} />. <Link href="/deletion/plan">Ask it now</Link>
          </>
        )}
      </p>
      {judgedAt !== null && groups.length === 0 && <p>Nothing.</p>}
      {groups.map(({ clause, title, hindrances }) => (
        <div key={clause} className="instances-group">
          <h4>{title}</h4>
          <ul>
            {hindrances.map(({ fact, state: found, why, whatToDo }) => (
              <li key={fact}>
                <StateMark mark={found === 'FALSE' ? 'failed' : 'unknown'} word={found === 'FALSE' ? 'Does not hold' : 'Not known'} />
                <p>
                  <Sentence text={why} />
                </p>
                <p className="instances-do">→ {whatToDo}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
