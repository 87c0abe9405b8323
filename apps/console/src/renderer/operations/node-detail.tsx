import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { attemptShown, instanceShown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { Action } from '../kit/action.tsx'
import { Facts } from '../kit/panel.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { ShortId } from '../kit/short-id.tsx'
import type { Acting } from './acting.ts'
import { CloudWords } from './cloud-words.tsx'
import { conditionTitle, shownIn } from './condition-words.ts'
import { endWords, tenantWords } from './event-words.ts'
import { type Attempt, type AttemptInstance, isOver, lastAttempt, type Place } from './overlay.ts'
import type { ProgressEvent } from './progress.ts'
import { SeenAddresses } from './seen-addresses.tsx'

/** Everything of one node: its conditions in full, from where it was seen, its instances, and the attempts before. */
export function NodeDetail({ place, ...acting }: Acting & { place: Place; events: readonly ProgressEvent[] }) {
  const attempt = lastAttempt(place)
  if (attempt === undefined) return null
  const earlier = place.attempts.slice(0, -1).toReversed()
  return (
    <div className="operation-detail">
      <section aria-label={`Conditions of ${place.name}`}>
        <h3>
          Conditions: {attempt.conditionsMet} of {attempt.conditionsTotal} met
        </h3>
        {attempt.conditions.length === 0 ? (
          <p className="help">They are looked at once the create request was sent.</p>
        ) : (
          <ul className="operation-conditions">
            {attempt.conditions.map((condition) => (
              <li key={condition.name}>
                <StateMark {...shownIn(attempt, condition)} />
                <strong>{conditionTitle(condition.name)}</strong>
                <span>
                  <Sentence text={condition.detail} />
                  {condition.since != null && (
                    <span className="help">
                      {' '}
                      · <Moment at={condition.since} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={`Attempt of ${place.name}`}>
        <h3>Attempt {attempt.number}</h3>
        <AttemptFacts attempt={attempt} />
        <h3>Seen from</h3>
        <SeenAddresses attempt={attempt} {...acting} />
        <Instances attempt={attempt} />
        {attempt.node.state === 'HELD' && !isOver(attempt) && (
          <div className="actions">
            <Action kind="danger" label={`Revoke ${place.name}`} onPress={() => acting.onWant({ kind: 'REVOKE', attempt })}>
              Revoke
            </Action>
            <span className="help">Where its key may be known to somebody else.</span>
          </div>
        )}
      </section>
      {earlier.length > 0 && (
        <section className="operation-earlier" aria-label={`Earlier attempts of ${place.name}`}>
          <h3>Earlier attempts</h3>
          {earlier.map((one) => (
            <details key={one.id}>
              <summary>
                Attempt {one.number}: <StateMark {...attemptShown(one.state)} /> {endWords(one.endReason)}
                {!one.counted && ' It does not count.'}
              </summary>
              <AttemptFacts attempt={one} />
              <Instances attempt={one} />
            </details>
          ))}
        </section>
      )}
    </div>
  )
}

function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const when = (at: string | null | undefined) => (at == null ? null : <Instant at={at} />)
  return (
    <Facts
      facts={[
        ['Planned', when(attempt.plannedAt)],
        ['Create request sent', when(attempt.createCalledAt)],
        ['Create request answered', when(attempt.createAnsweredAt)],
        ['Deadline', when(attempt.deadlineAt)],
        ['Ended', when(attempt.endedAt)],
        attempt.endReason != null && ['Why', <CloudWords key="why" text={attempt.detail ?? endWords(attempt.endReason) ?? ''} />],
        ['What the tenant reads', tenantWords(attempt.tenantReason) ?? null],
        attempt.acceptedBy != null && ['Accepted without proof', `by ${attempt.acceptedBy}`],
        attempt.icmpAcceptedBy != null && ['Unknown ICMP accepted', `by ${attempt.icmpAcceptedBy}`],
        attempt.cancelWishedBy != null && ['Cancelled', `by ${attempt.cancelWishedBy}`],
        attempt.stageAhead && ['Stage', 'Its instance may say “admitted” though the attempt was not.'],
        ['Node', <ShortId key="node" id={attempt.node.id} what="id of the node" />],
      ]}
    />
  )
}

function Instances({ attempt }: { attempt: Attempt }) {
  return (
    <>
      <h3>{attempt.instances.length > 1 ? 'Instances' : 'Instance'}</h3>
      {attempt.instances.length === 0 ? (
        <p className="help">None was asked for yet.</p>
      ) : (
        attempt.instances.map((instance) => <InstanceFacts key={instance.id} instance={instance} />)
      )}
    </>
  )
}

function InstanceFacts({ instance }: { instance: AttemptInstance }) {
  const { cloudId, addresses, fault, consoleTail, providerState, providerTask } = instance
  return (
    <div className="operation-instance">
      <Facts
        facts={[
          [
            'Name',
            <Link key="name" href={`/instances/${encodeURIComponent(instance.id)}`}>
              {instance.name}
            </Link>,
          ],
          instance.part === 'EXTRA' && ['Part', 'Extra: beyond the one that an attempt may have'],
          ['State here', <StateMark key="state" {...instanceShown({ state: instance.state, keptAt: instance.keptAt ?? null })} />],
          instance.stateDetail != null && ['Why', <CloudWords key="why" text={instance.stateDetail} />],
          ["The cloud's id", cloudId == null ? null : <ShortId key="id" id={cloudId} what="id that the cloud gave" />],
          ["The cloud's state", providerState == null ? null : `${providerState}${providerTask == null ? '' : ` (${providerTask})`}`],
          [
            'Addresses',
            addresses.length === 0 ? null : addresses.map(({ address, kind, network }) => `${address} (${kind}, ${network})`).join(', '),
          ],
          ['Floating address', instance.floatingAddress ?? null],
          ['Stage', instance.stage ?? null],
          fault != null && [
            'The cloud says',
            <CloudWords key="fault" text={`${fault.code == null ? '' : `${fault.code}: `}${fault.message}`} />,
          ],
          ['Read last', instance.lastReadAt == null ? null : <Moment key="read" at={instance.lastReadAt} />],
          [
            'Create request',
            instance.createRequestId == null ? null : <ShortId key="rq" id={instance.createRequestId} what="id of the request" />,
          ],
          ['Next step', instance.nextStep ?? null],
        ]}
      />
      {consoleTail != null && consoleTail !== '' && (
        <details>
          <summary>End of its console log</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard as well */}
          <section className="operation-console" tabIndex={0} aria-label="End of the console log">
            <pre>{consoleTail}</pre>
          </section>
        </details>
      )}
    </div>
  )
}
