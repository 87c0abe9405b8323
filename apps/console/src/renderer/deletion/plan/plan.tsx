import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Shown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { useLive } from '../../data/live.tsx'
import { Action } from '../../kit/action.tsx'
import { Fold } from '../../kit/fold.tsx'
import { KeepIt } from '../../kit/keep-it.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { shortOf } from '../../kit/short-of.ts'
import { Nothing, Refused } from '../../kit/told.tsx'
import { Asked } from '../asked.tsx'
import { FactList } from '../gate/clause-column.tsx'
import { InCloud } from '../in-cloud.tsx'
import { useGate } from '../use-gate.ts'
import { FromThen } from './from-then.tsx'
import { InShort, Progress, useSwitchedSince } from './plan-head.tsx'
import { because, byClause, type Verdict, verdictOf } from './plan-words.ts'
import type { Since } from './since-asked.ts'
import { type AskedAbout, usePlan } from './use-plan.ts'
import { useSince } from './use-since.ts'
import './plan.css'

/** What would be deleted now, instance by instance. Nothing is sent that deletes. */
export function Plan() {
  const { data: gate, uncertain } = useGate()
  const { plan, refused, askAnew, askMore, stop } = usePlan()
  const { lostSince } = useLive()
  const { rows, asking, answeredAt, hasMore } = plan
  const since = useSince(rows)
  const switched = useSwitchedSince(plan.anewAt)
  const waiting = gate?.deletionGate.waiting
  const heldBack = lostSince === undefined ? undefined : 'The connection is lost: no cloud can be asked until it is back.'
  return (
    <Panel
      title="What would be deleted now"
      actions={
        asking ? (
          <Action onPress={stop}>Stop asking</Action>
        ) : (
          <Action heldBack={heldBack} onPress={askAnew}>
            Ask again
          </Action>
        )
      }
    >
      <p>
        Each instance that waits is judged as before a delete; clouds are asked, and nothing is deleted by it. Only the ladder of the
        witness is not climbed: that happens for a delete alone.
      </p>
      {gate !== undefined && uncertain && (
        <p>
          <StateMark mark="unknown" word="Whether the gate is open is not known" /> What is said of each instance is as of when it was
          asked.
        </p>
      )}
      {gate !== undefined && !uncertain && !gate.deletionGate.open && (
        <p>
          <StateMark mark="held" word="The gate is closed" /> Nothing is deleted, whatever holds of one instance.{' '}
          <Link href="/deletion">See why</Link>
        </p>
      )}
      {asking ? <Progress plan={plan} waiting={waiting} /> : null}
      {refused !== undefined && <Refused refusal={refused} />}
      {answeredAt !== undefined && !asking && rows.length > 0 && (
        <InShort plan={plan} waiting={waiting} since={since} switched={switched} />
      )}
      {answeredAt !== undefined && rows.length === 0 && !asking && (
        <Nothing title="No instance waits for its deletion">
          <p>An instance is filed when its attempt ended without admission, or when its node is retired.</p>
        </Nothing>
      )}
      <ol className={asking && answeredAt === undefined ? 'deletion-plan older' : 'deletion-plan'}>
        {rows.map((row) => (
          <PlanItem key={row.instanceId} row={row} since={since(row)} />
        ))}
      </ol>
      {hasMore && !asking && (
        <Action heldBack={heldBack} onPress={askMore}>
          Ask about more of them
        </Action>
      )}
    </Panel>
  )
}

const marks: Record<Verdict, Shown> = {
  WOULD: { mark: 'attention', word: 'Would be deleted' },
  NOT_YET: { mark: 'waiting', word: 'Not yet' },
  WOULD_NOT: { mark: 'held', word: 'Would not' },
  WAITS_NO_MORE: { mark: 'unknown', word: 'Waits no more' },
}

function PlanItem({ row, since }: { row: AskedAbout; since: Since | undefined }) {
  const { instanceId, cloudId, instanceName, nodeName, tenantName, cloudAccountName, filedAt, blockedBy, clauses } = row
  const verdict = verdictOf(row)
  const wentOn = since?.kind === 'WENT_ON'
  return (
    <li className={`deletion-planned ${since === undefined ? verdict : 'since'}`} tabIndex={-1}>
      <p className="deletion-verdict">
        <StateMark {...(wentOn ? since.shown : since !== undefined ? { mark: 'unknown', word: 'Changed since' } : marks[verdict])} />
        <span>
          {since !== undefined && (
            <>
              When it was asked, <Asked at={row.askedAt} />:{' '}
            </>
          )}
          Instance <Link href={`/instances/${encodeURIComponent(instanceId)}`}>{shortOf(instanceId)}</Link> (
          <InCloud name={instanceName} cloudId={cloudId} />) of node <strong>{nodeName}</strong> <VerdictWords row={row} />, because{' '}
          <Sentence text={because(row)} /> <OnceActive row={row} />
        </span>
      </p>
      {since !== undefined && <SinceWords since={since} />}
      <p className="help">
        {tenantName} · {cloudAccountName} · filed <Moment at={filedAt} />
      </p>
      {!wentOn &&
        (blockedBy.length > 3 ? (
          <Fold className="deletion-fold" summary={`All ${blockedBy.length} things that stand in the way, clause by clause`}>
            {() => <Hindrances row={row} />}
          </Fold>
        ) : (
          <Hindrances row={row} />
        ))}
      {verdict !== 'WAITS_NO_MORE' && !wentOn && <KeepIt instanceId={instanceId} of={nodeName} />}
      {clauses.length > 0 && (
        <Fold className="deletion-fold" summary="Every clause with its evidence">
          {() =>
            clauses.map((clause) => (
              <section key={clause.number} className="deletion-evidence">
                <h3>
                  {clause.number}. {clause.asks}
                </h3>
                <FactList clause={clause} />
              </section>
            ))
          }
        </Fold>
      )}
    </li>
  )
}

function VerdictWords({ row }: { row: AskedAbout }) {
  switch (verdictOf(row)) {
    case 'WOULD':
      return <strong>would be deleted</strong>
    case 'NOT_YET':
      return (
        <>
          <strong>
            would be deleted from {row.passableFrom !== null && <FromThen at={row.passableFrom} />} on, by itself, if nothing else changes
          </strong>
          ; not yet
        </>
      )
    default:
      return 'would not be deleted'
  }
}

/** Of one that nothing keeps but that deletion is not active. */
function OnceActive({ row: { outlook, passableFrom } }: { row: AskedAbout }) {
  if (outlook !== 'ONCE_ACTIVE') return null
  return (
    <strong>
      Were deletion active, it would be
      {passableFrom !== null && (
        <>
          , from <FromThen at={passableFrom} /> on
        </>
      )}
      .
    </strong>
  )
}

/** The plan is asked again by hand alone: what became of an instance since stands in its place. */
function SinceWords({ since }: { since: Since }) {
  return (
    <p className="deletion-kept" role="status">
      {since.kind === 'TIME_CAME'
        ? 'The time that was named has come: ask again.'
        : since.kind === 'CHANGED'
          ? 'Something of it changed since: ask again.'
          : since.kept
            ? 'It waits no more: nothing deletes it until somebody files it again.'
            : 'It waits no more.'}
    </p>
  )
}

/** What stands in the way, clause by clause. A single thing was said in the sentence above already. */
function Hindrances({ row: { blockedBy, clauses } }: { row: AskedAbout }) {
  return byClause(blockedBy).map(({ clause, name, hindrances }) => (
    <section key={clause} className="deletion-group">
      <h3>
        {clause === 0 ? 'The evidence as a whole' : `Clause ${clause}: ${clauses.find(({ number }) => number === clause)?.asks ?? name}`}
      </h3>
      <ul>
        {hindrances.map(({ fact, state, why, whatToDo }) => (
          <li key={fact}>
            <StateMark mark={state === 'FALSE' ? 'failed' : 'unknown'} word={state === 'FALSE' ? 'Does not hold' : 'Not known'} />
            <span>
              {blockedBy.length > 1 && <Sentence text={why} />} <span className="deletion-do">→ {whatToDo}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
