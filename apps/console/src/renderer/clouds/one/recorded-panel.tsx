import { UpdateCloudAccount } from '@sallyport/client/admin/clouds.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { TextInput } from '../../kit/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ShortTable } from '../../kit/short-table.tsx'
import { Refused } from '../../kit/told.tsx'
import type { AccountPart } from './one-account.tsx'

/** Shared addresses from which nodes of the account come and which its cloud does not show, for example of a gateway. */
export function RecordedPanel({ account, onChanged }: AccountPart) {
  const { act, pending, refused, heldBack } = useAct(UpdateCloudAccount)
  const [address, setAddress] = useState('')
  const record = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || heldBack !== undefined) return
    if (!('done' in (await act({ input: { accountId: account.id, recordAddresses: [address.trim()] } })))) return
    setAddress('')
    onChanged()
  }
  const forget = async (forgotten: string): Promise<void> => {
    if ('done' in (await act({ input: { accountId: account.id, forgetAddresses: [forgotten] } }))) onChanged()
  }
  const atAddress = refused?.field?.startsWith('recordAddresses') ? refused.message : undefined
  return (
    <Panel title="Recorded addresses">
      <p className="help">
        Addresses that nodes of this account share and that the cloud does not show, such as that of a NAT gateway. One that is recorded can
        be <Link href="/addresses">published</Link> without typing it twice. Recording publishes nothing.
      </p>
      {account.recordedAddresses.length > 0 && (
        <ShortTable
          name="Recorded addresses"
          rows={account.recordedAddresses}
          keyOf={(one) => one.address}
          columns={[
            { title: 'Address', cell: (one) => <code>{one.address}</code> },
            {
              title: 'Recorded',
              cell: ({ recordedBy, recordedAt }) => (
                <>
                  by {recordedBy}, <Moment at={recordedAt} />
                </>
              ),
            },
            {
              title: 'Act',
              cell: (one) => (
                <Action onPress={() => void forget(one.address)} pending={pending} heldBack={heldBack} label={`Forget ${one.address}`}>
                  Forget
                </Action>
              ),
            },
          ]}
        />
      )}
      <form className="toolbar" onSubmit={(event) => void record(event)} noValidate>
        <TextInput label="Address to record" value={address} onChange={setAddress} wrong={atAddress} mono />
        <Action type="submit" pending={pending} heldBack={heldBack}>
          Record it
        </Action>
      </form>
      {refused && atAddress === undefined && <Refused refusal={refused} />}
    </Panel>
  )
}
