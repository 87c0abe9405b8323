import { DeactivateDeletion } from '@sallyport/client/admin/attestation.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../data/live.tsx'
import { type Refusal, useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { TextInput } from '../kit/field.tsx'
import { handOnFocus } from '../kit/hand-on-focus.ts'
import { Refused } from '../kit/told.tsx'
import { Asked } from './asked.tsx'
import { isActive, type Overview, useAskAnew, useAttestation, useTakeAnswer } from './use-attestation.ts'

/**
 * Whether deletion is active, and the one act that stops it: one press, on every screen of the gate. It depends on nothing that is read, and is not
 * held back while the feed is lost: it is tried, and what came of it is told.
 */
export function SwitchBar() {
  const { overview, at, uncertain } = useAttestation()
  const { lostSince } = useLive()
  const { act, pending, refused } = useAct(DeactivateDeletion)
  const askAnew = useAskAnew()
  const takeAnswer = useTakeAnswer()
  /** The activation that was withdrawn here. */
  const [stopped, setStopped] = useState<string>()
  const [refusedAt, setRefusedAt] = useState(0)
  const [why, setWhy] = useState('')
  const goes = useRef<HTMLDivElement>(null)
  const active = uncertain ? undefined : isActive(overview)

  const deactivate = async (): Promise<void> => {
    const given = why.trim()
    const acted = await act({ input: given === '' ? {} : { reason: given } })
    if ('done' in acted) {
      handOnFocus(goes.current)
      takeAnswer(acted.done.attestation)
      setStopped(acted.done.attestation.activation?.id)
      setWhy('')
    } else setRefusedAt(Date.now())
    askAnew()
  }

  return (
    <section
      className={`deletion-switch ${active === true ? 'on' : active === false ? 'off' : 'unknown'}`}
      aria-label="The switch"
      tabIndex={-1}
    >
      <div className="deletion-switch-words">
        {active === undefined ? (
          <StateMark mark="unknown" word="Whether deletion is active is not known" />
        ) : active ? (
          <StateMark mark="attention" word="Deletion is active" />
        ) : (
          <StateMark mark="held" word="Deletion is not active" />
        )}
        {overview !== undefined && (
          <p>
            {active === undefined && (
              <>
                It was known last <Asked at={at} />, and was {isActive(overview) ? 'active' : 'not active'} then.{' '}
              </>
            )}
            <Since overview={overview} />
          </p>
        )}
        {active === undefined && (overview !== undefined || uncertain) && (
          <p>Deactivating is tried all the same: it needs {lostSince === undefined ? 'nothing that is shown here' : 'this server'}.</p>
        )}
      </div>
      {active !== false && (
        <div className="deletion-switch-act" ref={goes}>
          <TextInput label="Why (optional)" value={why} onChange={(text) => setWhy(text.slice(0, 500))} />
          <Action kind="danger" pending={pending} onPress={() => void deactivate()}>
            Deactivate now
          </Action>
        </div>
      )}
      {stopped !== undefined && stopped === overview?.activation?.id && isActive(overview) === false && (
        <p className="deletion-switch-told" role="status">
          Deactivated. From now on no delete begins. What was sent to a cloud before goes on there.
        </p>
      )}
      {pending && <UnderWay />}
      {refused !== undefined && active !== false && (
        <NotStopped refusal={refused} at={refusedAt} stillActive={active === true && at > refusedAt} />
      )}
    </section>
  )
}

function Since({ overview: { activation } }: { overview: Overview }) {
  if (activation === null) return 'Nobody ever activated it: nothing is deleted.'
  if (activation.withdrawnAt === null)
    return (
      <>
        {activation.activatedBy} activated it <Moment at={activation.activatedAt} />.
      </>
    )
  return (
    <>
      {activation.withdrawnBy} withdrew it <Moment at={activation.withdrawnAt} />: {activation.withdrawReason}
    </>
  )
}

const withoutServer =
  'Without this server: remove the ownership marker in the cloud by hand, and nothing is deleted there from the next look on; or stop the replicas.'

/** Milliseconds without an answer after which nobody should have to wait to read what else there is to do. */
const patienceMs = 3_000

function UnderWay() {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="deletion-switch-told" role="status">
      <p>Deactivating: the server was asked, and has not answered yet.</p>
      {long && <p>It may be active until it does. {withoutServer}</p>}
    </div>
  )
}

/** Why it is not known that it was stopped, and the way out. That a press does no harm twice is said here, and not that something has to be checked. */
function NotStopped({ refusal: { unsure, ...refusal }, at, stillActive }: { refusal: Refusal; at: number; stillActive: boolean }) {
  if (unsure && stillActive)
    return (
      <p className="deletion-switch-told" role="status">
        <span>
          It is active still: what was pressed <Asked at={at} /> did not stop it. Press again.
        </span>
      </p>
    )
  return (
    <div className="deletion-switch-told">
      <Refused refusal={refusal} />
      <p>It may be active still: press again, which does no harm where it was stopped already. {withoutServer}</p>
    </div>
  )
}
