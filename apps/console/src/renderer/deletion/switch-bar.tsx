import { DeactivateDeletion } from '@sallyport/client/admin/attestation.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { useLive } from '../data/live.tsx'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { TextInput } from '../kit/field.tsx'
import { Refused } from '../kit/told.tsx'
import { isActive, type Overview, useAskAnew, useAttestation } from './use-attestation.ts'

/**
 * Whether deletion is active, and the one act that stops it: one press, on every screen of the gate. It depends on nothing that is read, and is not
 * held back while the feed is lost: it is tried, and what came of it is told.
 */
export function SwitchBar() {
  const { overview, error } = useAttestation()
  const { lostSince } = useLive()
  const { act, pending, refused } = useAct(DeactivateDeletion)
  const askAnew = useAskAnew()
  const [after, setAfter] = useState<Overview>()
  const [why, setWhy] = useState('')
  const current = after ?? overview
  const active = isActive(current)
  const certain = error === undefined && lostSince === undefined
  // What was answered to the act is newer than what was read before it, and older than whatever is read from then on.
  if (after !== undefined && overview !== undefined && overview.activation?.id !== after.activation?.id) setAfter(undefined)

  const deactivate = async (): Promise<void> => {
    const given = why.trim()
    const acted = await act({ input: given === '' ? {} : { reason: given } })
    if ('done' in acted) {
      setAfter(acted.done.attestation)
      setWhy('')
    }
    askAnew()
  }

  return (
    <section className={`deletion-switch ${active === true ? 'on' : active === false ? 'off' : 'unknown'}`} aria-label="The switch">
      <div className="deletion-switch-words">
        {active === undefined ? (
          <StateMark mark="unknown" word="Whether deletion is active is not known" />
        ) : active ? (
          <StateMark mark="attention" word="Deletion is active" />
        ) : (
          <StateMark mark="held" word="Deletion is not active" />
        )}
        <p>{current && <Since overview={current} active={active === true} />}</p>
        {active !== false && lostSince !== undefined && (
          <p>The connection is lost, and what is shown may be old. Deactivating is tried all the same; it needs this server.</p>
        )}
        {active !== false && lostSince === undefined && error !== undefined && (
          <p>What is shown may be old. Deactivating is tried all the same: it needs nothing that is shown here.</p>
        )}
      </div>
      {(active !== false || !certain) && (
        <div className="deletion-switch-act">
          <TextInput label="Why (optional)" value={why} onChange={(text) => setWhy(text.slice(0, 500))} />
          <Action kind="danger" pending={pending} onPress={() => void deactivate()}>
            Deactivate now
          </Action>
        </div>
      )}
      {after !== undefined && active === false && (
        <p className="deletion-switch-told" role="status">
          Deactivated. From now on no delete begins. What was sent to a cloud before goes on there.
        </p>
      )}
      {refused !== undefined && active !== false && (
        <div className="deletion-switch-told">
          <Refused refusal={refused} />
          <p>
            It may be active still: try again. Without this server: remove the ownership marker in the cloud by hand, and nothing is deleted
            there from the next look on; or stop the replicas.
          </p>
        </div>
      )}
    </section>
  )
}

function Since({ overview: { activation }, active }: { overview: Overview; active: boolean }) {
  if (activation === null) return 'Nobody ever activated it: nothing is deleted.'
  if (active)
    return (
      <>
        {activation.activatedBy} activated it <Moment at={activation.activatedAt} />.
      </>
    )
  return (
    <>
      {activation.withdrawnBy} withdrew it {activation.withdrawnAt !== null && <Moment at={activation.withdrawnAt} />}:{' '}
      {activation.withdrawReason}
    </>
  )
}
