import type { CloudCredentialInput } from '@sallyport/client/generated/admin/graphql.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Refusal } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { Refused } from '../kit/told.tsx'
import { CredentialForm } from './credential-form.tsx'
import { fieldOf, nothingTyped, toInput } from './credential-typed.ts'
import { MeaningLines } from './meaning-lines.tsx'
import { useDescribed } from './use-described.ts'

export type CredentialDialogProps = {
  title: string
  /** What it is for, and what becomes of the one before. */
  children: ReactNode
  /** On the button that sends it to the cloud. */
  action: string
  onClose: () => void
  /** @returns whether it was taken */
  onSend: (credential: CloudCredentialInput) => Promise<boolean>
  pending: boolean
  refused: Refusal | undefined
  heldBack: string | undefined
}

/** A credential, what it means, and then the cloud: a refusal of the cloud leads back to what was typed. */
export function CredentialDialog(props: CredentialDialogProps) {
  return (
    <Over title={props.title} open onClose={props.onClose} wide>
      <Steps {...props} />
    </Over>
  )
}

function Steps({ children, action, onClose, onSend, pending, refused, heldBack }: CredentialDialogProps) {
  const [typed, setTyped] = useState(nothingTyped)
  const described = useDescribed()
  const { meaning } = described
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (heldBack !== undefined || pending || described.pending) return
    if (meaning === undefined) await described.describe(typed)
    else if (await onSend(toInput(typed))) onClose()
  }
  const told = meaning === undefined ? (described.refused ?? refused) : refused
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {meaning === undefined ? (
        <CredentialForm
          typed={typed}
          onChange={(next) => {
            described.forget()
            setTyped(next)
          }}
          refused={told}
        />
      ) : (
        <>
          <h3>What the credential says</h3>
          <MeaningLines lines={meaning} />
          <p className="help">No cloud has been asked yet. The next step asks it.</p>
        </>
      )}
      {told !== undefined && (meaning !== undefined || fieldOf(told.field) === undefined) && <Refused refusal={told} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        {meaning !== undefined && <Action onPress={described.forget}>Change it</Action>}
        <Action type="submit" kind="primary" pending={pending || described.pending}>
          {meaning === undefined ? 'Review the credential' : action}
        </Action>
      </div>
    </form>
  )
}
