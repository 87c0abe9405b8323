import { AcknowledgeAlarm, AlarmsPage } from '@sallyport/client/admin/alarms.ts'
import type { AlarmShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { useAct } from '../data/use-act.ts'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Detail } from '../kit/data-list/beside.tsx'
import { Facts } from '../kit/panel.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { Subject } from '../kit/subject.tsx'
import { Failed, Loading, Nothing, Refused } from '../kit/told.tsx'
import { alarmShown, titleOfAlarm } from './alarm-words.ts'

/** One alarm, whatever the list beside it shows. */
export function AlarmDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useAsk(
    AlarmsPage,
    { ids: [id] },
    { about: ['ALARM', 'NODE'], every: 15_000 },
  )
  const alarm = data?.alarms.edges[0]?.node
  return (
    <Detail title={alarm && !isPlaceholderData ? titleOfAlarm(alarm.kind) : 'Alarm'} onClose={onClose}>
      {isPending || isPlaceholderData ? (
        <Loading what="the alarm" rows={3} />
      ) : error && !data ? (
        <Failed error={error} what="The alarm" onRetry={() => void refetch()} />
      ) : alarm === undefined ? (
        <Nothing title="There is no such alarm">
          <p>Its address may be of another installation.</p>
        </Nothing>
      ) : (
        <Shown key={alarm.id} alarm={alarm} />
      )}
    </Detail>
  )
}

function Shown({ alarm }: { alarm: AlarmShownFragment }) {
  const { act, pending, refused, heldBack } = useAct(AcknowledgeAlarm)
  const open = !alarm.acknowledgedAt
  const { subjectKind, subjectId } = alarm
  return (
    <>
      <StateMark {...alarmShown(alarm)} />
      <p className="alarms-message">
        <Sentence text={alarm.message} />
      </p>
      {alarm.over != null && (
        <p>
          <strong>Over.</strong> <Sentence text={alarm.over} />
        </p>
      )}
      <Facts
        facts={[
          ['About', <Subject key="about" of={alarm} />],
          alarm.tenantId != null && [
            'Tenant',
            <Link key="tenant" href={`/tenants/${alarm.tenantId}`}>
              Open the tenant
            </Link>,
          ],
          ['First', <Instant key="first" at={alarm.raisedAt} />],
          alarm.count > 1 && [
            'Last',
            <span key="last">
              <Moment at={alarm.lastRaisedAt} />, {alarm.count} times in all
            </span>,
          ],
          alarm.acknowledgedAt != null && [
            'Acknowledged',
            <span key="acknowledged">
              by {alarm.acknowledgedBy}, <Moment at={alarm.acknowledgedAt} />
            </span>,
          ],
        ]}
      />
      <div className="actions">
        {open && (
          <Action kind="primary" pending={pending} heldBack={heldBack} onPress={() => void act({ input: { alarmId: alarm.id } })}>
            Acknowledge
          </Action>
        )}
        <Link className="action" href={`/audit?subjectKind=${encodeURIComponent(subjectKind)}&subjectId=${encodeURIComponent(subjectId)}`}>
          What was done to it
        </Link>
      </div>
      {refused && <Refused refusal={refused} />}
      {open && (
        <p className="help">
          Acknowledging says that you look after it, under your name. The same trouble raises a new alarm from then on.
        </p>
      )}
    </>
  )
}
