import { ResetBreaker } from '@sallyport/client/admin/deletion.ts'
import type { GateQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Confirmation } from '../../kit/dialog.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { useAskAnew } from '../use-attestation.ts'

/** Tripped, it stops every delete everywhere until somebody has looked. */
export function BreakerPanel({ breaker: { trippedAt, why, resetAt, resetBy } }: { breaker: GateQuery['deletionBreaker'] }) {
  const { act, pending, refused, heldBack, reset } = useAct(ResetBreaker)
  const askAnew = useAskAnew()
  const [asking, setAsking] = useState(false)
  const confirm = async (): Promise<void> => {
    const acted = await act({ input: { confirm: true } })
    if ('refused' in acted) return
    setAsking(false)
    askAnew()
  }
  const open = (is: boolean): void => {
    reset()
    setAsking(is)
  }
  return (
    <Panel
      title="Breaker"
      actions={
        trippedAt !== null && (
          <Action kind="danger" heldBack={heldBack} onPress={() => open(true)}>
            Reset the breaker
          </Action>
        )
      }
    >
      {trippedAt === null ? (
        <p>
          <StateMark mark="met" word="Not tripped" /> It stops nothing.
        </p>
      ) : (
        <>
          <p>
            <StateMark mark="failed" word="Tripped" /> <Moment at={trippedAt} />: nothing is deleted in any cloud until it is reset.
          </p>
          <p className="deletion-why">
            <Sentence text={why ?? ''} />
          </p>
          <p className="deletion-do">
            → Find out why first, and <Link href="/instances">keep what is needed</Link>.
          </p>
        </>
      )}
      {resetAt !== null && (
        <p className="help">
          Last reset by {resetBy}, <Moment at={resetAt} />.
        </p>
      )}
      <Confirmation
        title="Reset the breaker"
        action="Reset the breaker"
        typed={{ label: 'To show that you looked', text: 'reset the breaker' }}
        open={asking}
        onClose={() => open(false)}
        onConfirm={() => void confirm()}
        pending={pending}
        refused={refused}
        heldBack={heldBack}
      >
        <p className="deletion-why">
          <Sentence text={why ?? ''} />
        </p>
        <p>
          <strong>Deletes go on as soon as everything else holds.</strong> What was filed until now is not counted again. Keep what is
          needed before you reset it.
        </p>
      </Confirmation>
    </Panel>
  )
}
