import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { Panel } from '../../kit/panel.tsx'
import { Failed, Loading } from '../../kit/told.tsx'
import { useAccounts } from '../use-accounts.ts'

/** Whether a copy of this installation is about: what the witness of each account says. */
export function CopiesPanel({ fencedAt }: { fencedAt: string | undefined }) {
  const { accounts, more, error, refetch } = useAccounts()
  return (
    <Panel title="Copies of this installation">
      {fencedAt !== undefined && (
        <p>
          <StateMark mark="failed" word="Another copy was found" /> <Moment at={fencedAt} />. Find out which one is to go on, stop the other
          one for good, then <Link href="/deletion/attest">attest anew</Link>.
        </p>
      )}
      {error !== undefined && accounts === undefined && <Failed error={error} what="The witnesses" onRetry={() => void refetch()} />}
      {accounts === undefined && error === undefined && <Loading what="the witnesses" rows={2} />}
      {accounts?.length === 0 && <p>There is no cloud account yet: nothing can be deleted anywhere.</p>}
      <ul className="deletion-copies">
        {accounts?.map(({ id, name, markers, witness }) => (
          <li key={id}>
            <Link href={`/clouds/${encodeURIComponent(id)}`}>{name}</Link>
            {markers.length === 0 ? (
              <StateMark mark="attention" word="No ownership marker: nothing is deleted here" />
            ) : witness?.fence != null ? (
              <StateMark mark="failed" word="Fenced" />
            ) : witness == null || witness.lastClimbAt === null ? (
              <StateMark mark="waiting" word="Nothing climbed yet" />
            ) : (
              <StateMark mark="met" word={`Ours up to rung ${witness.rung}`} />
            )}
            {witness?.fence != null && (
              <p className="deletion-why">
                {witness.fence.why} Found <Moment at={witness.fence.since} />.
              </p>
            )}
            {witness?.fence == null && witness?.lastClimbAt != null && (
              <p className="help">
                Climbed <Moment at={witness.lastClimbAt} /> in {witness.region}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more && <p className="help">The first hundred accounts are shown.</p>}
    </Panel>
  )
}
