import { Held } from '@sallyport/client/admin/deletion.ts'
import { useFromNow } from '@sallyport/kit/moment.tsx'
import { useAsk } from '../../data/use-ask.ts'
import { Failed, Loading } from '../../kit/told.tsx'
import { Unmarked } from '../unmarked.tsx'
import { useAccounts } from '../use-accounts.ts'
import { isActive, useAttestation } from '../use-attestation.ts'
import { gateEveryMs, useGate } from '../use-gate.ts'
import { ActivationPanel } from './activation-panel.tsx'
import { BreakerPanel } from './breaker-panel.tsx'
import { ClauseColumn } from './clause-column.tsx'
import { CopiesPanel } from './copies-panel.tsx'
import { GateSign } from './gate-sign.tsx'
import { pausedUntil } from './gate-words.ts'
import { PacePanel } from './pace-panel.tsx'
import { ReplicasPanel } from './replicas-panel.tsx'

export function GateView() {
  const { data, error, refetch, at, uncertain } = useGate()
  const { overview, uncertain: activeUncertain, error: unread, refetch: readAgain } = useAttestation()
  const { accounts } = useAccounts()
  const { data: held } = useAsk(Held, {}, { about: ['ATTESTATION', 'INSTANCE'], every: gateEveryMs })
  const activatedAt = isActive(overview) === true ? overview?.activation?.activatedAt : undefined
  const paused = useFromNow((now) => pausedUntil(held?.instances.edges.map(({ node }) => node) ?? [], activatedAt, now))
  return (
    <div className="view">
      {data === undefined ? (
        error === null ? (
          <Loading what="the gate" rows={2} />
        ) : (
          <Failed error={error} what="The gate" onRetry={() => void refetch()} />
        )
      ) : (
        <GateSign gate={data.deletionGate} at={at - data.deletionGate.ageMs} uncertain={uncertain} paused={paused} />
      )}
      <Unmarked accounts={accounts?.filter(({ markers }) => markers.length === 0) ?? []} />
      <div className="deletion-gate">
        <div className="view">
          {data === undefined ? (
            error === null && <Loading what="the clauses" rows={8} />
          ) : (
            <ClauseColumn clauses={data.deletionGate.clauses} />
          )}
        </div>
        <div className="view">
          {unread !== undefined && overview === undefined && (
            <Failed error={unread} what="The attestation" onRetry={() => void readAgain()} />
          )}
          {overview === undefined && unread === undefined && <Loading what="the activation" />}
          {overview && <ActivationPanel overview={overview} uncertain={activeUncertain} />}
          {data && <BreakerPanel breaker={data.deletionBreaker} />}
          {overview && data && <PacePanel overview={overview} waiting={data.deletionGate.waiting} underWay={data.deletionGate.underWay} />}
          <CopiesPanel fencedAt={overview?.fencedAt ?? undefined} />
          {overview && <ReplicasPanel overview={overview} />}
        </div>
      </div>
    </div>
  )
}
