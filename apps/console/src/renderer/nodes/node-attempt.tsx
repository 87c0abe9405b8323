import type { NodeShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { conditionTitles } from '@sallyport/domain/admission/condition-titles.ts'
import { endReasons } from '@sallyport/domain/admission/reasons.ts'
import { Moment, TimeLeft } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { attemptShown, conditionShown, instanceShown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { Facts, Panel } from '../kit/panel.tsx'
import { Sentence } from '../kit/sentence.tsx'

type Attempt = NonNullable<NodeShownFragment['attempt']>

/** Its admission: while it is held every condition with what it waits for; afterwards how it ended. */
export function NodeAttempt({ attempt, node }: { attempt: Attempt; node: { name: string; operationId: string | null } }) {
  const { operationId } = node
  const lives = attempt.endedAt === null
  return (
    <Panel title="Admission" level={3}>
      <Facts
        facts={{
          [`Attempt ${attempt.number}`]: <StateMark {...attemptShown(attempt.state)} />,
          Operation: operationId !== null && (
            <Link href={`/operations/${operationId}?node=${encodeURIComponent(node.name)}`}>Follow it in its operation</Link>
          ),
          Deadline: lives && attempt.deadlineAt !== null && <TimeLeft until={attempt.deadlineAt} />,
          Ended: attempt.endedAt !== null && <Moment at={attempt.endedAt} />,
          Why: attempt.endReason !== null && endReasons[attempt.endReason].admin,
          [lives ? 'What hinders it' : 'In full']: attempt.detail !== null && attempt.detail !== '' && <Sentence text={attempt.detail} />,
          'Accepted without proof': attempt.acceptedAt !== null && <By who={attempt.acceptedBy} at={attempt.acceptedAt} />,
          'Ping unknown, accepted': attempt.icmpAcceptedAt !== null && <By who={attempt.icmpAcceptedBy} at={attempt.icmpAcceptedAt} />,
        }}
      />
      {attempt.instances.map((instance) => (
        <p key={instance.id}>
          {instance.part === 'EXTRA' ? 'Extra instance' : 'Instance'} <Link href={`/instances/${instance.id}`}>{instance.name}</Link>{' '}
          <StateMark {...instanceShown(instance)} />
          <br />
          <span className="help">
            {instance.cloudAccountName}, {instance.region}
            {instance.providerState !== null && (
              <>
                ; the cloud says <code>{instance.providerState}</code>
              </>
            )}
          </span>
        </p>
      ))}
      {lives && attempt.conditions.length > 0 && <Conditions attempt={attempt} />}
    </Panel>
  )
}

const By = ({ who, at }: { who: string | null; at: string }) => (
  <>
    {who ?? 'Somebody'}, <Moment at={at} />
  </>
)

function Conditions({ attempt }: { attempt: Attempt }) {
  return (
    <>
      <p>
        {attempt.conditionsMet} of {attempt.conditionsTotal} conditions are met.
      </p>
      <ul className="node-conditions">
        {attempt.conditions.map(({ name, state, detail, since, accepted }) => (
          <li key={name}>
            <p>
              <strong>{conditionTitles[name]}</strong> <StateMark {...conditionShown(state, accepted, name)} />
            </p>
            {(state !== 'MET' || accepted) && detail !== '' && (
              <p>
                <Sentence text={detail} />
              </p>
            )}
            {since !== null && (
              <p className="help">
                <Moment at={since} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
