import { CreateTenant } from '@sallyport/client/admin/tenants.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { TextInput } from '../kit/field.tsx'
import { Refused } from '../kit/told.tsx'

type Props = { open: boolean; onClose: () => void; onCreated: (id: string) => void }

export function CreateTenantDialog(props: Props) {
  return (
    <Over title="Create a tenant" open={props.open} onClose={props.onClose}>
      <Form {...props} />
    </Over>
  )
}

function Form({ onClose, onCreated }: Props) {
  const { act, pending, refused, heldBack } = useAct(CreateTenant)
  const [name, setName] = useState('')
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || heldBack !== undefined) return
    const acted = await act({ input: { name } })
    if ('done' in acted) onCreated(acted.done.tenant.id)
  }
  const about = refused?.field === 'name' || refused?.code === 'Conflict' ? refused.message : undefined
  return (
    <form onSubmit={(event) => void create(event)} noValidate>
      <p>Nobody can sign in to it until you invite its first Owner.</p>
      <TextInput
        label="Name"
        help="1 to 80 characters, and no other tenant may have it."
        value={name}
        onChange={setName}
        wrong={about}
        autoFocus
        required
      />
      {refused && about === undefined && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        <Action type="submit" kind="primary" pending={pending}>
          Create it
        </Action>
      </div>
    </form>
  )
}
