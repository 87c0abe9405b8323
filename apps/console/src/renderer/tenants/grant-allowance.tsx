import { GrantAllowance } from '@sallyport/client/admin/tenants.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { TextInput } from '../kit/field.tsx'
import { Refused } from '../kit/told.tsx'
import { readPorts } from './ports.ts'

type Props = { tenant: { id: string; name: string }; open: boolean; onClose: () => void; onGranted: () => void }

export function GrantAllowanceDialog(props: Props) {
  return (
    <Over title={`Grant ${props.tenant.name} an allowance`} open={props.open} onClose={props.onClose}>
      <Form {...props} />
    </Over>
  )
}

function Form({ tenant, onClose, onGranted }: Props) {
  const { act, pending, refused, heldBack } = useAct(GrantAllowance)
  const [range, setRange] = useState('')
  const [ports, setPorts] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const read = readPorts(ports)
  const grant = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (pending || heldBack !== undefined || 'wrong' in read) return
    const acted = await act({ input: { tenantId: tenant.id, range: range.trim(), exceptPorts: read.ports, reason } })
    if (!('done' in acted)) return
    onClose()
    onGranted()
  }
  const wrongWith = (field: string): string | undefined => (refused?.field?.startsWith(field) ? refused.message : undefined)
  const placed = ['range', 'exceptPorts', 'reason'].some((field) => wrongWith(field) !== undefined)
  return (
    <form onSubmit={(event) => void grant(event)} noValidate>
      <p>
        Every node of the tenant may then reach this range, in whichever network the node is. Link-local addresses stay refused everywhere.
      </p>
      <TextInput
        label="Range"
        help="An address, or a block as address/prefix: /8 or narrower for IPv4, /16 or narrower for IPv6."
        placeholder="10.20.0.0/16"
        value={range}
        onChange={setRange}
        wrong={wrongWith('range')}
        mono
        autoFocus
        required
      />
      <TextInput
        label="Ports that stay refused"
        help="Optional; with commas between. For example 22, 3389."
        value={ports}
        onChange={setPorts}
        wrong={(tried && 'wrong' in read ? read.wrong : undefined) ?? wrongWith('exceptPorts')}
        mono
      />
      <TextInput label="Why" help="For whoever asks later." value={reason} onChange={setReason} wrong={wrongWith('reason')} required />
      {refused && !placed && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        <Action type="submit" kind="primary" pending={pending}>
          Grant it
        </Action>
      </div>
    </form>
  )
}
