import { AttestReplica } from '@sallyport/client/admin/attestation.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Shown } from '@sallyport/kit/states.ts'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Confirmation } from '../../kit/dialog.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ShortId } from '../../kit/short-id.tsx'
import { type Overview, useAskAnew } from '../use-attestation.ts'

type Replica = Overview['replicas'][number]

/** Processes of this installation, and which of them may delete. */
export function ReplicasPanel({ overview: { replicas, attestation, installationName } }: { overview: Overview }) {
  const { act, pending, refused, heldBack, reset } = useAct(AttestReplica)
  const askAnew = useAskAnew()
  const [asking, setAsking] = useState<Replica>()
  const [isOpen, setOpen] = useState(false)
  const stands = attestation !== null && attestation.endedAt === null
  const confirm = async (): Promise<void> => {
    if (asking === undefined) return
    const acted = await act({ input: { replicaId: asking.id } })
    if ('refused' in acted) return
    setOpen(false)
    askAnew()
  }
  return (
    <Panel title="Replicas">
      <ul className="deletion-replicas">
        {replicas.map((replica) => (
          <li key={replica.id}>
            <div className="deletion-replica">
              <StateMark {...replicaShown(replica, stands)} />
              <span className="help">
                {replica.answers ? 'the one that answers, ' : ''}
                {replica.roles.join(' and ')}, {replica.version}, heard <Moment at={replica.lastSeenAt} />
              </span>
            </div>
            {replica.host !== null && (
              <p className="help">
                Host file <ShortId id={replica.host} what="host file" />
              </p>
            )}
            {[...replica.differences.map(({ sentence }) => sentence), ...replica.lacks].map((sentence) => (
              <p key={sentence} className="deletion-why">
                {sentence}
              </p>
            ))}
            {stands && !replica.attested && (
              <Action
                kind="danger"
                heldBack={heldBack}
                onPress={() => {
                  reset()
                  setAsking(replica)
                  setOpen(true)
                }}
              >
                Attest this replica
              </Action>
            )}
          </li>
        ))}
      </ul>
      <Confirmation
        title="Attest one more replica"
        action="Attest this replica"
        typed={{ label: 'Name of the installation', text: installationName }}
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        pending={pending}
        refused={refused}
        heldBack={heldBack}
      >
        <p>
          The replica with the host file <code>{asking?.host?.slice(0, 16)}</code>, heard {asking && <Moment at={asking.lastSeenAt} />}, may
          then delete as the others may. The activation stays as it is.
        </p>
        <p>Is it one of yours? A copy of this installation shows a host file that nobody attested as well.</p>
      </Confirmation>
    </Panel>
  )
}

function replicaShown({ attested, restored, deletionEnabled, compared, differences }: Replica, stands: boolean): Shown {
  if (restored) return { mark: 'held', word: 'Started as restored: deletes nothing' }
  if (!deletionEnabled) return { mark: 'held', word: 'Switched off in its configuration' }
  if (!stands) return { mark: 'waiting', word: 'Waits for an attestation' }
  if (!attested) return { mark: 'attention', word: 'Not attested: deletes nothing' }
  if (!compared) return { mark: 'working', word: 'Compares itself' }
  return differences.length > 0 ? { mark: 'failed', word: 'Differs: deletes nothing' } : { mark: 'met', word: 'Attested' }
}
