import { amount } from '@sallyport/domain/primitives/amount.ts'
import { Moment, TimeLeft } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { operationShown } from '@sallyport/kit/states.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { Action } from '../kit/action.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { ShortId } from '../kit/short-id.tsx'
import { Failed, Loading, Nothing } from '../kit/told.tsx'
import { ActDialog, type Wanted } from './act-dialog.tsx'
import { Announcements } from './announcements.tsx'
import { EventList } from './event-list.tsx'
import { GapNotes } from './gap-notes.tsx'
import { namesOf } from './names-of.ts'
import { NodeTable } from './node-table.tsx'
import { isOver, lastAttempt, type Operation, tally } from './overlay.ts'
import { TimeLine } from './time-line.tsx'
import { useOperation } from './use-operation.ts'

/** One operation, live. */
export function OperationView({ id }: { id: string }) {
  const seen = useOperation(id)
  const { operation, progress, connection, knownFrom, failure, refresh } = seen
  const [wanted, setWanted] = useState<Wanted>()
  if (failure) return <Failed error={failure} what="The operation" onRetry={refresh} />
  if (operation === undefined) return <Loading what="the operation" rows={6} />
  if (operation === null)
    return (
      <Nothing title="There is no such operation">
        <p>
          The address names none of this installation. All that there are stand in the <Link href="/operations">list of operations</Link>.
        </p>
      </Nothing>
    )
  return (
    <div className="view operation">
      <Head operation={operation} onCancel={() => setWanted({ kind: 'CANCEL_OPERATION', operation })} />
      <Announcements events={progress.events} after={knownFrom} />
      <GapNotes progress={progress} connection={connection} />
      <TimeLine operation={operation} events={progress.events} />
      <NodeTable operation={operation} events={progress.events} onWant={setWanted} onDone={refresh} />
      <EventList operation={operation} progress={progress} />
      {wanted !== undefined && <ActDialog wanted={wanted} onClose={() => setWanted(undefined)} onDone={refresh} />}
    </div>
  )
}

function Head({ operation, onCancel }: { operation: Operation; onCancel: () => void }) {
  const { tenantName, state, cancelledAt } = operation
  const names = namesOf(operation)
  return (
    <Panel
      title={
        <span className="operation-title">
          {names} <span className="operation-for">for {tenantName}</span>
        </span>
      }
      actions={
        <>
          <Link href="/operations" className="action quiet">
            All operations
          </Link>
          {state === 'RUNNING' && (
            <Action
              kind="danger"
              onPress={onCancel}
              heldBack={cancelledAt == null ? undefined : 'It was cancelled already, and ends by itself.'}
            >
              Cancel the operation
            </Action>
          )}
        </>
      }
    >
      <p className="operation-standing">
        <StateMark {...operationShown(state)} />
        <span>{standing(operation)}</span>
        <NextDeadline operation={operation} />
      </p>
      {cancelledAt != null && state === 'RUNNING' && (
        <p className="operation-note">
          It was cancelled <Moment at={cancelledAt} />. What is planned or boots ends within seconds; what is being created ends when the
          cloud has answered.
        </p>
      )}
      <details className="operation-request">
        <summary>
          {operation.cloudAccountName}, {operation.region} · {operation.sizeName} · {operation.imageName} · asked for by{' '}
          {operation.startedByName} <Moment at={operation.createdAt} />
        </summary>
        <Facts facts={requestFacts(operation)} />
      </details>
    </Panel>
  )
}

/** "2 of 3 nodes were admitted; 1 is under way." */
function standing({ places, count }: Operation): string {
  const { admitted, underWay, failed, cancelled } = tally(places)
  if (count === 1)
    return `The node ${underWay === 1 ? 'is under way' : admitted === 1 ? 'was admitted' : failed === 1 ? 'failed' : 'was cancelled'}.`
  const parts = [
    underWay > 0 ? `${underWay} ${underWay === 1 ? 'is' : 'are'} under way` : '',
    failed > 0 ? `${failed} failed` : '',
    cancelled > 0 ? `${cancelled} ${cancelled === 1 ? 'was' : 'were'} cancelled` : '',
  ].filter((part) => part !== '')
  return `${admitted} of ${count} nodes ${admitted === 1 ? 'was' : 'were'} admitted${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`
}

/** Of the attempts that live, the deadline that comes first. */
function NextDeadline({ operation }: { operation: Operation }) {
  const deadlines = operation.places
    .map(lastAttempt)
    .filter((attempt) => attempt !== undefined && !isOver(attempt))
    .map((attempt) => attempt?.deadlineAt)
    .filter((at) => at != null)
    .toSorted()
  const [first] = deadlines
  return first === undefined ? null : (
    <span className="operation-deadline">
      Deadline: <TimeLeft until={first} />
    </span>
  )
}

function requestFacts(operation: Operation) {
  const none = 'none'
  const ids = (list: readonly string[], what: string) =>
    list.length === 0 ? none : list.map((one) => <ShortId key={one} id={one} what={what} />)
  return [
    ['Operation', <ShortId key="id" id={operation.id} />],
    ['Availability zone', operation.availabilityZone ?? "the cloud's choice"],
    ['Size', operation.sizeName],
    ['Image', operation.imageName],
    ['Boot volume', operation.bootVolumeGib == null ? 'the disk of the size' : `${amount(operation.bootVolumeGib)} GiB`],
    [
      'Networks',
      <span key="n" className="operation-ids">
        {ids(operation.networkIds, 'network')}
      </span>,
    ],
    [
      'Security groups',
      operation.securityGroupIds.length === 0 ? (
        "the cloud's default"
      ) : (
        <span key="g" className="operation-ids">
          {ids(operation.securityGroupIds, 'security group')}
        </span>
      ),
    ],
    ['Floating addresses', operation.floatingIpPoolId == null ? none : <ShortId key="f" id={operation.floatingIpPoolId} what="pool" />],
    ['Agent', operation.agentVersion],
    ['Attempts for each node', String(operation.attemptsPerPlace)],
    ['Deadline', `${minutesOf(operation.validationDeadline)} after the create request`],
    ['Unknown ICMP', operation.acceptUnknownIcmp ? 'counts as met' : 'has to be accepted for each node'],
    operation.noMetadataService && (['Metadata service', 'there is none: no instance proof is required'] as const),
  ] as const
}

/** `PT1H30M` is "1 h 30 min". */
const minutesOf = (duration: string): string =>
  duration
    .replace(/^PT/, '')
    .replace(/(\d+)H/, '$1 h ')
    .replace(/(\d+)M/, '$1 min ')
    .replace(/([\d.]+)S/, '$1 s')
    .trim()
