import { UpdateCloudAccount } from '@sallyport/client/admin/clouds.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Over } from '../../kit/dialog.tsx'
import { inBounds, NumberInput } from '../../kit/field.tsx'
import { Facts, Panel } from '../../kit/panel.tsx'
import { Refused } from '../../kit/told.tsx'
import type { AccountPart } from './one-account.tsx'

const most = { createsPerMinute: 10_000, createsInFlight: 1_000, requestsPerSecond: 10_000 }
const rate = (value: number): string => (value === 0 ? 'No limit' : value.toLocaleString('en'))

/** How hard the cloud is asked, of all replicas together. */
export function LimitsPanel({ account, onChanged }: AccountPart) {
  const [changing, setChanging] = useState(false)
  return (
    <Panel title="Rates" actions={<Action onPress={() => setChanging(true)}>Change</Action>}>
      <Facts
        facts={{
          'Creates a minute': rate(account.createsPerMinute),
          'Creates at once': rate(account.createsInFlight),
          'Requests a second': rate(account.requestsPerSecond),
        }}
      />
      {changing && <Change account={account} onChanged={onChanged} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function Change({ account, onChanged, onClose }: AccountPart & { onClose: () => void }) {
  const { act, pending, refused, heldBack } = useAct(UpdateCloudAccount)
  const [createsPerMinute, setPerMinute] = useState(account.createsPerMinute)
  const [createsInFlight, setInFlight] = useState(account.createsInFlight)
  const [requestsPerSecond, setPerSecond] = useState(account.requestsPerSecond)
  const fits =
    inBounds(createsPerMinute, 0, most.createsPerMinute) &&
    inBounds(createsInFlight, 0, most.createsInFlight) &&
    inBounds(requestsPerSecond, 0, most.requestsPerSecond)
  const change = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || heldBack !== undefined || !fits) return
    const acted = await act({ input: { accountId: account.id, createsPerMinute, createsInFlight, requestsPerSecond } })
    if (!('done' in acted)) return
    onClose()
    onChanged()
  }
  return (
    <Over title={`Rates of ${account.name}`} open onClose={onClose}>
      <form onSubmit={(event) => void change(event)} noValidate>
        <p>
          Of all replicas together; 0 is no limit. Go gently on a cloud that others share: 30 creates a minute, 5 at once and 20 requests a
          second are usual.
        </p>
        <NumberInput label="Creates a minute" value={createsPerMinute} onChange={setPerMinute} min={0} max={most.createsPerMinute} />
        <NumberInput label="Creates at once" value={createsInFlight} onChange={setInFlight} min={0} max={most.createsInFlight} />
        <NumberInput label="Requests a second" value={requestsPerSecond} onChange={setPerSecond} min={0} max={most.requestsPerSecond} />
        {refused && <Refused refusal={refused} />}
        {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
        <div className="actions">
          <Action onPress={onClose}>Cancel</Action>
          <Action type="submit" kind="primary" pending={pending}>
            Change the rates
          </Action>
        </div>
      </form>
    </Over>
  )
}
