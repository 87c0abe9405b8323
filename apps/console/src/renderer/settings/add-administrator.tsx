import { AddAdministrator } from '@sallyport/client/admin/administrators.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { TextInput } from '../kit/field.tsx'
import { showFreshToken } from '../kit/fresh-token.tsx'
import { Refused } from '../kit/told.tsx'

type Props = { open: boolean; onClose: () => void; onAdded: () => void }

export function AddAdministratorDialog({ open, onClose, onAdded }: Props) {
  return (
    <Over title="Add an administrator" open={open} onClose={onClose}>
      <Form onClose={onClose} onAdded={onAdded} />
    </Over>
  )
}

function Form({ onClose, onAdded }: Omit<Props, 'open'>) {
  const { act, pending, refused, heldBack } = useAct(AddAdministrator)
  const [displayName, setName] = useState('')
  const [email, setEmail] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (heldBack !== undefined || pending) return
    const acted = await act({ input: { displayName, email } })
    if (!('done' in acted)) return
    onClose()
    onAdded()
    showFreshToken({ token: acted.done.token, name: acted.done.administrator.displayName, of: 'ADMINISTRATOR' })
  }
  const wrongWith = (field: string): string | undefined => (refused?.field === field ? refused.message : undefined)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>They may do everything in this installation, as you may: see all tenants, create nodes, and prepare deletion.</p>
      <TextInput
        label="Name"
        help="As the audit log names them."
        value={displayName}
        onChange={setName}
        wrong={wrongWith('displayName')}
        autoFocus
        required
      />
      <TextInput
        label="Email"
        help="Tells them apart from others of the same name."
        value={email}
        onChange={setEmail}
        wrong={wrongWith('email')}
        required
      />
      {refused && refused.field === undefined && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        <Action type="submit" kind="primary" pending={pending}>
          Add them
        </Action>
      </div>
    </form>
  )
}
