import { DecisionsPage } from '@sallyport/client/admin/deletion.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { useAsk } from '../../data/use-ask.ts'
import { decidedBy, decisionShown, readDetail } from '../../kit/decision-words.ts'
import { Failed, Loading } from '../../kit/told.tsx'

const shown = 10

/** What was decided about this instance, newest first. */
export function InstanceHistory({ instanceId }: { instanceId: string }) {
  const { data, error, refetch } = useAsk(DecisionsPage, { first: shown, instanceId }, { about: ['INSTANCE'] })
  const decisions = data?.deletionDecisions
  return (
    <section className="instances-part">
      <h3>What was decided about it</h3>
      {decisions === undefined && error === null && <Loading what="the decisions" rows={2} />}
      {error !== null && <Failed error={error} what="The decisions" onRetry={() => void refetch()} />}
      {decisions?.edges.length === 0 && <p className="help">Nothing yet.</p>}
      <ol className="instances-history">
        {decisions?.edges.map(({ node: { id, number, kind, at, detail } }) => (
          <li key={id}>
            <Link href={`/deletion/decisions?instance=${encodeURIComponent(instanceId)}&record=${number}`}>{number}</Link>
            <StateMark {...decisionShown(kind)} />
            <span className="help">
              {decidedBy(readDetail(detail)) ?? 'Sallyport'}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
      {decisions?.pageInfo.hasNextPage && (
        <Link href={`/deletion/decisions?instance=${encodeURIComponent(instanceId)}`}>All decisions about it</Link>
      )}
    </section>
  )
}
