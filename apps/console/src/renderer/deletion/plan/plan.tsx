import { Gate } from '@sallyport/client/admin/deletion.ts'
import { Moment, useFromNow } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Shown } from '@sallyport/kit/states.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLive } from '../../data/live.tsx'
import { useAsk } from '../../data/use-ask.ts'
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
import { because, byClause, type Verdict, verdictOf } from './plan-words.ts'
import { type Planned, type PlanShown, usePlan } from './use-plan.ts'

/** What would be deleted now, instance by instance. Nothing is sent that deletes. */
export function Plan() {
  const { data: gate } = useAsk(Gate, {}, { about: ['ATTESTATION', 'INSTANCE', 'ALARM'] })
  const { plan, askAnew, askMore, stop } = usePlan()
  const { lostSince } = useLive()
  const { rows, asking, answeredAt, refused, hasMore } = plan
  const waiting = gate?.deletionGate.waiting
  const would = rows.filter((row) => verdictOf(row) === 'WOULD').length
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
      {gate !== undefined && !gate.deletionGate.open && (
        <p>
          <StateMark mark="held" word="The gate is closed" /> Nothing is deleted, whatever holds of one instance.{' '}
          <Link href="/deletion">See why</Link>
        </p>
      )}
      {asking ? <Progress plan={plan} waiting={waiting} /> : null}
      {refused !== undefined && <Refused refusal={refused} />}
      {answeredAt !== undefined && !asking && rows.length > 0 && (
        <p role="status">
          <strong>
            {would === 0 ? 'None' : would} of {rows.length} would be deleted.
          </strong>{' '}
          <span className="help">
            Asked <Asked at={answeredAt} />
            {waiting !== undefined && waiting > rows.length && `; ${waiting} wait in all`}.
          </span>
        </p>
      )}
      {answeredAt !== undefined && rows.length === 0 && !asking && (
        <Nothing title="No instance waits for its deletion">
          <p>An instance is filed when its attempt ended without admission, or when its node is retired.</p>
        </Nothing>
      )}
      <ol className={asking && answeredAt === undefined ? 'deletion-plan older' : 'deletion-plan'}>
        {rows.map((row) => (
          <PlanItem key={row.instanceId} row={row} />
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

function Progress({ plan: { rows, begunAt, answeredAt }, waiting }: { plan: PlanShown; waiting: number | undefined }) {
  const seconds = useFromNow(() => (begunAt === undefined ? 0 : Math.max(0, Math.floor((Date.now() - begunAt) / 1_000))))
  const judged = answeredAt === undefined ? 0 : rows.length
  const words = `Asking the clouds: ${waiting === undefined ? `${judged} judged` : `${Math.min(judged, waiting)} of ${waiting} judged`}`
  return (
    <div className="deletion-progress">
      <progress aria-label="Instances judged" {...(waiting === undefined || waiting === 0 ? {} : { max: waiting, value: judged })} />
      <span role="status">{words}</span>
      <span className="help">{seconds} s</span>
    </div>
  )
}

const marks: Record<Verdict, Shown> = {
  WOULD: { mark: 'attention', word: 'Would be deleted' },
  WOULD_NOT: { mark: 'held', word: 'Would not' },
  WAITS_NO_MORE: { mark: 'unknown', word: 'Waits no more' },
}

function PlanItem({ row }: { row: Planned }) {
  const { instanceId, cloudId, instanceName, nodeName, tenantName, cloudAccountName, filedAt, blockedBy, clauses } = row
  const verdict = verdictOf(row)
  return (
    <li className={`deletion-planned ${verdict}`}>
      <p className="deletion-verdict">
        <StateMark {...marks[verdict]} />
        <span>
          Instance <Link href={`/instances/${encodeURIComponent(instanceId)}`}>{shortOf(instanceId)}</Link> (
          <InCloud name={instanceName} cloudId={cloudId} />) of node <strong>{nodeName}</strong>{' '}
          {verdict === 'WOULD' ? <strong>would be deleted</strong> : 'would not be deleted'}, because <Sentence text={because(row)} />
        </span>
      </p>
      <p className="help">
        {tenantName} · {cloudAccountName} · filed <Moment at={filedAt} />
      </p>
      {blockedBy.length > 3 ? (
        <Fold className="deletion-fold" summary={`All ${blockedBy.length} things that stand in the way, clause by clause`}>
          {() => <Hindrances row={row} />}
        </Fold>
      ) : (
        <Hindrances row={row} />
      )}
      {verdict !== 'WAITS_NO_MORE' && <KeepPlanned row={row} />}
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

/** The plan is asked again by hand alone: that one was kept stands in its place. */
function KeepPlanned({ row: { instanceId, nodeName } }: { row: Planned }) {
  const [kept, setKept] = useState(false)
  if (!kept) return <KeepIt instanceId={instanceId} of={nodeName} onKept={() => setKept(true)} />
  return (
    <p className="deletion-kept" role="status">
      <StateMark mark="met" word="Kept" /> It waits no more: nothing deletes it until somebody files it again.
    </p>
  )
}

/** What stands in the way, clause by clause. A single thing was said in the sentence above already. */
function Hindrances({ row: { blockedBy, clauses } }: { row: Planned }) {
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
