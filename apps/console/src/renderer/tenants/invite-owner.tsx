import { InviteOwner } from '@sallyport/client/admin/tenants.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { TextInput } from '../kit/field.tsx'
import { showFreshToken } from '../kit/fresh-token.tsx'
import { Refused } from '../kit/told.tsx'

type Props = { tenant: { id: string; name: string }; open: boolean; onClose: () => void; onInvited: () => void }

/** The token stands above it, and stays when this is closed. */
export function InviteOwnerDialog({ tenant, open, onClose, onInvited }: Props) {
  return (
    <Over title={`Invite an Owner of ${tenant.name}`} open={open} onClose={onClose}>
      <Form tenant={tenant} onClose={onClose} onInvited={onInvited} />
    </Over>
  )
}

/** What the new Owner is told; the token goes to them by another way. @param signInUrl the tenants' page, whose server has the docs as well */
const invitation = (tenant: string, signInUrl: string): string =>
  `You are now an Owner of ${tenant} in Sallyport. Sign in at ${signInUrl} with the token that I send you separately. That page shows operations and notices; everything else is done through the API: ${new URL('../docs/tenants/', signInUrl).href}`

function Form({ tenant, onClose, onInvited }: Omit<Props, 'open'>) {
  const { act, pending, refused, heldBack } = useAct(InviteOwner)
  const [displayName, setName] = useState('')
  const [email, setEmail] = useState('')
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || heldBack !== undefined) return
    const acted = await act({ input: { tenantId: tenant.id, displayName, email } })
    if (!('done' in acted)) return
    onClose()
    onInvited()
    const { token, signInUrl, member } = acted.done
    showFreshToken({ token, name: member.displayName, of: 'OWNER', message: invitation(tenant.name, signInUrl) })
  }
  const wrongWith = (field: string): string | undefined => (refused?.field === field ? refused.message : undefined)
  const atEmail = wrongWith('email') ?? (refused?.code === 'Conflict' ? refused.message : undefined)
  return (
    <form onSubmit={(event) => void invite(event)} noValidate>
      <p>
        An Owner may do everything in the tenant. The page that they sign in to shows operations and notices. Everything else (enrolling and
        retiring nodes, inviting people, creating tokens and monitors) they do through the tenants' API.
      </p>
      <TextInput
        label="Name"
        help="As others see them; 1 to 80 characters."
        value={displayName}
        onChange={setName}
        wrong={wrongWith('displayName')}
        autoFocus
        required
      />
      <TextInput
        label="Email"
        help="Unique in the tenant. Nothing is sent there."
        value={email}
        onChange={setEmail}
        wrong={atEmail}
        required
      />
      {refused && atEmail === undefined && wrongWith('displayName') === undefined && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        <Action type="submit" kind="primary" pending={pending}>
          Invite them
        </Action>
      </div>
    </form>
  )
}
