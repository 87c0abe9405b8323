import type { ClauseShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { factShown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { Fold } from '../../kit/fold.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { ageWords } from '../asked.tsx'
import { type ClauseLine, clauseColumn, shortfalls } from './gate-words.ts'

type Clause = ClauseShownFragment
type Fact = Clause['facts'][number]

/** Every clause is a sentence that is true or not. */
export function ClauseColumn({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <ol className="deletion-clauses">
      {clauseColumn(clauses).map((line) => (
        <ClauseItem key={line.number} line={line} />
      ))}
    </ol>
  )
}

function ClauseItem({ line: { number, asks, judged, perInstance } }: { line: ClauseLine }) {
  return (
    <li className={`panel deletion-clause ${judged?.state ?? 'PER_INSTANCE'}`}>
      <header>
        <h3>
          <span className="deletion-number">{number}</span> <span>{asks}</span>
        </h3>
        {judged === undefined ? <StateMark mark="waiting" word="Asked of each instance" /> : <StateMark {...factShown(judged.state)} />}
      </header>
      {judged && <FactList clause={judged} />}
      {perInstance && (
        <p className="help">
          {judged === undefined ? 'It' : 'The rest of it'} is asked of each instance, with its cloud, right before its delete.{' '}
          <Link href="/deletion/plan">The plan asks it now</Link>
        </p>
      )}
    </li>
  )
}

/** What does not hold stands open; what holds is folded. */
export function FactList({ clause }: { clause: Clause }) {
  const holding = clause.facts.filter(({ state }) => state === 'HOLDS')
  const wrong = shortfalls(clause)
  return (
    <>
      {wrong.length > 0 && (
        <ul className="deletion-facts">
          {wrong.map(({ state, facts, why, whatToDo }) => (
            <li key={facts[0]?.name}>
              {facts.map((fact) => (
                <FactLine key={fact.name} fact={fact} marked={fact === facts[0]} />
              ))}
              <p className={state === 'FALSE' ? 'deletion-why' : 'deletion-why unknown'}>
                <Sentence text={why} />
              </p>
              <p className="deletion-do">→ {whatToDo}</p>
            </li>
          ))}
        </ul>
      )}
      {holding.length > 0 && (
        <Fold className="deletion-fold" summary={holding.length === 1 ? 'One fact holds' : `${holding.length} facts hold`}>
          {() => (
            <ul className="deletion-facts">
              {holding.map((fact) => (
                <li key={fact.name}>
                  <FactLine fact={fact} marked />
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </>
  )
}

/** One fact: what was found, what has to hold, and how old the evidence is. */
function FactLine({ fact: { state, holds, ageMs, name }, marked }: { fact: Fact; marked: boolean }) {
  return (
    <div className="deletion-fact">
      {marked ? <StateMark {...factShown(state)} /> : <span />}
      <span>{holds}</span>
      <span className="help">
        <code>{name}</code> · {ageMs === null ? 'not read' : ageWords(ageMs)}
      </span>
    </div>
  )
}
