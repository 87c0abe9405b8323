import { ActivateDeletion } from '@sallyport/client/admin/attestation.ts'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { useAsk } from '../../data/use-ask.ts'
import { Facts, Panel } from '../../kit/panel.tsx'
import { Failed, Loading, Nothing } from '../../kit/told.tsx'
import { paceSentences } from '../pace-words.ts'
import { TypedAct } from '../typed-act.tsx'
import { Unmarked } from '../unmarked.tsx'
import { useAccounts } from '../use-accounts.ts'
import { isActive, type Overview, useAskAnew, useAttestation, useTakeAnswer } from '../use-attestation.ts'
import { useGate } from '../use-gate.ts'
import { Changed } from './attest.tsx'
import { Beforehand } from './beforehand.tsx'
import { useWhatWasLookedAt } from './use-what-was-looked-at.ts'

/** The second act, upon an attestation: from then on servers are deleted in clouds. */
export function Activate() {
  const { overview, uncertain, error, refetch } = useAttestation()
  const { shown, changed, lookAgain, take } = useWhatWasLookedAt(overview)
  if (shown === undefined)
    return error === undefined ? (
      <Loading what="the attestation" />
    ) : (
      <Failed error={error} what="The attestation" onRetry={() => void refetch()} />
    )
  const { attestation } = shown
  if (attestation === null || attestation.endedAt !== null)
    return (
      <Nothing title={attestation === null ? 'Nothing to activate upon: nobody attested this deployment' : 'The attestation has ended'}>
        {attestation !== null && <p>{attestation.endReason}</p>}
        <p>
          <Link href="/deletion/attest">Attest the deployment first</Link>. Activating is the second act.
        </p>
      </Nothing>
    )
  return (
    <div className="view">
      <Beforehand overview={shown} />
      <Panel title="Upon this attestation">
        <Facts
          facts={[
            ['Attested by', attestation.attestedBy],
            ['When', <Moment key="at" at={attestation.attestedAt} />],
            ['Fingerprint', <code key="hash">{attestation.hash.slice(0, 16)}…</code>],
            [
              'This deployment',
              shown.differences.length === 0 ? (
                <StateMark key="as" mark="met" word="as it was attested" />
              ) : (
                <StateMark key="as" mark="failed" word="not as it was attested" />
              ),
            ],
          ]}
        />
        {shown.differences.map(({ sentence }) => (
          <p key={sentence} className="trouble">
            {sentence}
          </p>
        ))}
      </Panel>
      <TheAct
        overview={shown}
        activation={isActive(overview) === true ? (overview?.activation ?? undefined) : undefined}
        attestation={attestation}
        changed={changed}
        uncertain={uncertain}
        onLook={lookAgain}
        onDone={take}
        onRefused={() => void refetch()}
      />
    </div>
  )
}

function TheAct({
  overview,
  activation,
  attestation,
  changed,
  uncertain,
  onLook,
  onDone,
  onRefused,
}: {
  overview: Overview
  /** The one that stands by now, whatever was looked at. Undefined: none is known. */
  activation: Overview['activation'] | undefined
  attestation: NonNullable<Overview['attestation']>
  changed: boolean
  uncertain: boolean
  onLook: () => void
  onDone: (overview: Overview) => void
  onRefused: () => void
}) {
  const { act, pending, refused, heldBack, reset } = useAct(ActivateDeletion)
  const { data: gate } = useGate()
  const { data: who } = useAsk(WhoIsThere, {}, { about: ['ADMINISTRATOR'] })
  const { nameOf, markedOf, regionsOf } = useAccounts()
  const askAnew = useAskAnew()
  const takeAnswer = useTakeAnswer()
  const attested = overview.fingerprint.shared.accounts.map((account) => ({ ...account, id: account.cloudAccountId }))
  const within = attested.filter(({ id }) => markedOf(id) !== 'UNMARKED')
  const without = attested.filter(({ id }) => markedOf(id) === 'UNMARKED').map(({ id }) => ({ id, name: nameOf(id) }))
  const why = heldBack ?? (changed ? 'Something changed since you began to look: look at it as it is now.' : undefined)
  const activate = async (): Promise<void> => {
    const acted = await act({ input: { attestationId: attestation.id } })
    if ('done' in acted) {
      reset()
      takeAnswer(acted.done.attestation)
      onDone(acted.done.attestation)
      askAnew()
    } else onRefused()
  }
  if (activation != null)
    return (
      <Panel title={uncertain ? 'Whether deletion is active is not known' : 'Deletion is active'}>
        <p className="deletion-done" role="status">
          {activation.activatedBy} activated it{uncertain && ', and whether it was stopped since is not known'}. The first delete follows
          within a minute of the moment at which everything holds. <Link href="/deletion/plan">See what would be deleted now</Link>
        </p>
      </Panel>
    )
  return (
    <Panel title="Activate deletion">
      {overview.fourEyes && <FourEyes attestedBy={attestation.attestedBy} viewer={who?.viewer.displayName} />}
      <div className="deletion-possible danger">
        <h3>What becomes possible</h3>
        <p>
          <strong>Sallyport deletes servers</strong>, as long as every clause of the gate holds for each.{' '}
          {gate !== undefined && waits(gate.deletionGate.waiting)} <strong>What is deleted cannot be brought back.</strong>{' '}
          {within.length > 0
            ? 'It does so in'
            : 'As long as no cloud account has an ownership marker, nothing is deleted anywhere: this activation stands all the same, and lets deletes begin once a marker is made.'}
        </p>
        {within.length > 0 && (
          <ul>
            {within.map(({ id, projectId, userId, cloud }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>
                {regionsOf(id).length > 0 && ` (${regionsOf(id).join(', ')})`}: project <code>{projectId}</code> as user{' '}
                <code>{userId}</code> of <code>{cloud}</code>
                {markedOf(id) === 'UNKNOWN' &&
                  '. Whether it has an ownership marker is not known here; without one nothing is deleted there.'}
              </li>
            ))}
          </ul>
        )}
        <Unmarked accounts={without} />
        <p>{within.length > 0 ? 'and keeps to this pace:' : 'It keeps to this pace:'}</p>
        <ul>
          {paceSentences(overview.fingerprint.shared.deletionSettings).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          <Link href="/deletion/plan">Read the plan first</Link>, and keep what is needed.
        </p>
      </div>
      <TypedAct
        label="Activation"
        text={`activate ${overview.installationName}`}
        action="Activate deletion"
        onAct={() => void activate()}
        pending={pending}
        refused={refused}
        heldBack={why}
        told={changed}
      >
        {changed && (
          <Changed
            what="The attestation or the fingerprint"
            onLook={() => {
              reset()
              onLook()
            }}
          />
        )}
        {pending && <p role="status">The witness of each account begins anew: its cloud is asked.</p>}
      </TypedAct>
    </Panel>
  )
}

function FourEyes({ attestedBy, viewer }: { attestedBy: string; viewer: string | undefined }) {
  return (
    <p className="deletion-four-eyes">
      <StateMark mark="held" word="Two people are needed." />{' '}
      {viewer === attestedBy
        ? `You, ${attestedBy}, attested: another administrator has to activate. Ask one of them to open this screen.`
        : `${attestedBy} attested; whoever activates has to be somebody else.`}
    </p>
  )
}

const waits = (count: number): string => (count === 0 ? 'None waits now.' : count === 1 ? 'One waits now.' : `${count} wait now.`)
