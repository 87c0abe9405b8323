import { AttestDeployment } from '@sallyport/client/admin/attestation.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Failed, Loading } from '../../kit/told.tsx'
import { TypedAct } from '../typed-act.tsx'
import { useAccounts } from '../use-accounts.ts'
import { type Overview, useAskAnew, useAttestation } from '../use-attestation.ts'
import { Beforehand } from './beforehand.tsx'
import { Comparison } from './comparison.tsx'
import { useWhatWasLookedAt } from './use-what-was-looked-at.ts'

/** The first act: to look at what makes this deployment this one, and say that it is meant. It activates nothing. */
export function Attest() {
  const { overview, error, refetch } = useAttestation()
  const { shown, changed, lookAgain, take } = useWhatWasLookedAt(overview)
  const { nameOf } = useAccounts()
  if (shown === undefined)
    return error === undefined ? (
      <Loading what="the fingerprint" rows={8} />
    ) : (
      <Failed error={error} what="The fingerprint" onRetry={() => void refetch()} />
    )
  return (
    <div className="view">
      <Beforehand overview={shown} />
      <Panel title={<Heading overview={shown} />}>
        <Comparison overview={shown} nameOf={nameOf} />
      </Panel>
      <TheAct overview={shown} changed={changed} onLook={lookAgain} onDone={take} onRefused={() => void refetch()} />
    </div>
  )
}

export function Changed({ onLook, what }: { onLook: () => void; what: string }) {
  return (
    <div className="deletion-changed" role="alert">
      <p>
        <StateMark mark="attention" word={`${what} changed since you began to look.`} /> What is shown is what you saw; what was typed
        stays.
      </p>
      <Action onPress={onLook}>Look at it as it is now</Action>
    </div>
  )
}

function Heading({ overview: { attestation, differences } }: { overview: Overview }) {
  if (attestation === null) return 'Nobody has attested this deployment yet'
  if (attestation.endedAt !== null) return 'The attestation has ended'
  if (differences.length === 0) return 'This deployment is as it was attested'
  return differences.length === 1 ? 'One thing is not as it was attested' : `${differences.length} things are not as they were attested`
}

function TheAct({
  overview,
  changed,
  onLook,
  onDone,
  onRefused,
}: {
  overview: Overview
  changed: boolean
  onLook: () => void
  onDone: (overview: Overview) => void
  onRefused: () => void
}) {
  const { act, pending, refused, heldBack, reset } = useAct(AttestDeployment)
  const askAnew = useAskAnew()
  const [done, setDone] = useState(0) // what was typed for one act is not typed for the next
  const { fingerprint, installationName, attestation, activation } = overview
  const isDone = attestation !== null && attestation.endedAt === null && attestation.hash === fingerprint.hash
  const why =
    heldBack ??
    (fingerprint.hash === null
      ? 'The fingerprint is not whole: see above what is missing. Nothing can be attested until it is.'
      : changed
        ? 'The fingerprint changed since you began to look: look at it as it is now.'
        : undefined)
  const attest = async (): Promise<void> => {
    const acted = await act({ input: { installationName, fingerprintHash: fingerprint.hash ?? '' } })
    if ('done' in acted) {
      reset()
      setDone(done + 1)
      onDone(acted.done.attestation)
      askAnew()
    } else onRefused()
  }
  return (
    <Panel title={isDone ? 'Attest it anew' : 'Attest this deployment'}>
      {isDone && (
        <p className="deletion-done" role="status">
          <StateMark mark="met" word="Attested" /> {attestation.attestedBy} attested exactly this <Moment at={attestation.attestedAt} />. It
          activates nothing. <Link href="/deletion/activate">Go on to the second act: activate</Link>
        </p>
      )}
      <div className="deletion-possible">
        <h3>What becomes possible</h3>
        <ul>
          <li>
            The gate compares this deployment with what you see above from then on, on {replicas(fingerprint.hosts.length)} that{' '}
            {fingerprint.hosts.length === 1 ? 'is' : 'are'} alive.
          </li>
          <li>An administrator can activate deletion: that is an act of its own. Attesting alone deletes nothing.</li>
          {activation !== null && activation.withdrawnAt === null && (
            <li>The activation that stands now ends: whoever attests anew also decides anew.</li>
          )}
        </ul>
        <p>
          Is this the project where your nodes run? Is it the user whose credential may delete? Is the database where you believe it to be?
          If you are not sure, do not attest.
        </p>
      </div>
      <TypedAct
        key={done}
        label="Name of the installation"
        text={installationName}
        action={isDone ? 'Attest it anew' : 'Attest this deployment'}
        onAct={() => void attest()}
        pending={pending}
        refused={refused}
        heldBack={why}
        told={changed}
      >
        {changed && (
          <Changed
            what="The fingerprint"
            onLook={() => {
              reset()
              onLook()
            }}
          />
        )}
      </TypedAct>
    </Panel>
  )
}

const replicas = (count: number): string => (count === 1 ? 'the one replica' : `the ${count} replicas`)
