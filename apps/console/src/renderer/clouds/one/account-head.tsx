import { UpdateCloudAccount } from '@sallyport/client/admin/clouds.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { cloudAccountShown } from '@sallyport/kit/states.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Over } from '../../kit/dialog.tsx'
import { TextInput } from '../../kit/field.tsx'
import { ShortId } from '../../kit/short-id.tsx'
import { Refused } from '../../kit/told.tsx'
import type { AccountPart, Removed } from './one-account.tsx'
import { RemoveAccount } from './remove-account.tsx'

/** Which account it is, whether it can be used, and where its things are shown. */
export function AccountHead({ account, onChanged, onRemoved }: AccountPart & { onRemoved: (removed: Removed) => void }) {
  const [asked, setAsked] = useState<'RENAME' | 'REMOVE'>()
  const close = (): void => setAsked(undefined)
  return (
    <header className="clouds-head">
      <div className="clouds-title">
        <h2>
          {account.name} <StateMark {...cloudAccountShown(account.state, account.deletionTrouble)} />
        </h2>
        <div className="actions">
          <Action onPress={() => setAsked('RENAME')}>Name and region</Action>
          <Action kind="danger" onPress={() => setAsked('REMOVE')}>
            Remove
          </Action>
        </div>
      </div>
      {account.stateDetail !== null && (
        <p className="refused">
          The cloud cannot be used: <q>{account.stateDetail}</q>
        </p>
      )}
      {account.deletionTrouble !== null && (
        <p className="refused">
          Its credential for deletion cannot sign in: <q>{account.deletionTrouble}</q>
        </p>
      )}
      <p className="help">
        OpenStack, project {account.projectName} (<code>{account.projectId}</code>), default region {account.defaultRegion}. Added{' '}
        <Moment at={account.createdAt} /> by {account.createdBy} · <ShortId id={account.id} what="id of the account" />
      </p>
      <nav aria-label="Of this account" className="clouds-links">
        <Link href={`/nodes?account=${account.id}`}>Nodes</Link>
        <Link href={`/instances?show=all&account=${account.id}`}>Instances</Link>
        <Link href={`/provision?account=${account.id}`}>Provision nodes</Link>
        <Link href="/deletion">Deletion gate</Link>
      </nav>
      {asked === 'RENAME' && <Rename account={account} onClose={close} onChanged={onChanged} />}
      {asked === 'REMOVE' && <RemoveAccount account={account} onClose={close} onRemoved={onRemoved} />}
    </header>
  )
}

function Rename({ account, onClose, onChanged }: AccountPart & { onClose: () => void }) {
  const { act, pending, refused, heldBack } = useAct(UpdateCloudAccount)
  const [name, setName] = useState(account.name)
  const [region, setRegion] = useState(account.defaultRegion)
  const change = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || heldBack !== undefined) return
    // What stays as it is is not sent: another region is asked of the cloud.
    const acted = await act({
      input: {
        accountId: account.id,
        ...(name !== account.name && { name }),
        ...(region !== account.defaultRegion && { defaultRegion: region.trim() }),
      },
    })
    if (!('done' in acted)) return
    onClose()
    onChanged()
  }
  const atName = refused?.field === 'name' || refused?.code === 'Conflict' ? refused.message : undefined
  const atRegion = refused?.field === 'defaultRegion' ? refused.message : undefined
  return (
    <Over title={`Name and region of ${account.name}`} open onClose={onClose}>
      <form onSubmit={(event) => void change(event)} noValidate>
        <TextInput label="Name" value={name} onChange={setName} wrong={atName} autoFocus required />
        <TextInput
          label="Default region"
          help="Used where a request names none. Case sensitive; the cloud is asked whether it is there."
          value={region}
          onChange={setRegion}
          wrong={atRegion}
          required
        />
        {refused && atName === undefined && atRegion === undefined && <Refused refusal={refused} />}
        {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
        <div className="actions">
          <Action onPress={onClose}>Cancel</Action>
          <Action type="submit" kind="primary" pending={pending}>
            Change it
          </Action>
        </div>
      </form>
    </Over>
  )
}
