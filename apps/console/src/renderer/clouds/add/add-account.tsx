import { AddCloudAccount } from '@sallyport/client/admin/clouds.ts'
import type { AddCloudAccountMutation } from '@sallyport/client/generated/admin/graphql.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Check, TextInput } from '../../kit/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Refused } from '../../kit/told.tsx'
import { CredentialForm } from '../credential-form.tsx'
import { fieldOf, nothingTyped, toInput } from '../credential-typed.ts'
import { MeaningLines } from '../meaning-lines.tsx'
import { useDescribed } from '../use-described.ts'
import { AccountAdded } from './account-added.tsx'

type Added = Extract<AddCloudAccountMutation['addCloudAccount'], { __typename: 'AddCloudAccountPayload' }>

/** A cloud account: what is typed, what that means, and then what the cloud says to it. */
export function AddAccount() {
  const [added, setAdded] = useState<Added>()
  return (
    <div className="view">
      <p>
        <Link href="/clouds">All cloud accounts</Link>
      </p>
      {added === undefined ? (
        <>
          <h2>Add a cloud account</h2>
          <AddForm onAdded={setAdded} />
        </>
      ) : (
        <AccountAdded added={added} />
      )}
    </div>
  )
}

function AddForm({ onAdded }: { onAdded: (added: Added) => void }) {
  const [name, setName] = useState('')
  const [region, setRegion] = useState('')
  const [typed, setTyped] = useState(nothingTyped)
  const [marker, setMarker] = useState(false)
  const [second, setSecond] = useState(false)
  const [forDeletion, setForDeletion] = useState(nothingTyped)
  const [tried, setTried] = useState(false)
  const everyday = useDescribed()
  const deleting = useDescribed()
  const { act, pending, refused, reset, heldBack } = useAct(AddCloudAccount)
  const described = everyday.meaning !== undefined && (!second || deleting.meaning !== undefined)
  const noName = name.trim() === ''

  const change = (): void => {
    everyday.forget()
    deleting.forget()
    reset()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (noName || heldBack !== undefined || pending || everyday.pending || deleting.pending) return
    if (!described) {
      reset()
      if (await everyday.describe(typed)) if (second) await deleting.describe(forDeletion)
      return
    }
    const acted = await act({
      input: {
        name: name.trim(),
        credential: toInput(typed),
        defaultRegion: region.trim() === '' ? null : region.trim(),
        deletionCredential: second ? toInput(forDeletion) : null,
        createMarker: marker,
      },
    })
    if ('done' in acted) onAdded(acted.done)
  }

  const atName = refused?.field === 'name' ? refused.message : undefined
  const atRegion = refused?.field === 'defaultRegion' ? refused.message : undefined
  const whole = [everyday.refused, deleting.refused].find((told) => told !== undefined && fieldOf(told.field) === undefined)
  return (
    <form className="form clouds-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="pair">
        <TextInput
          label="Name"
          help="As people of this installation know it."
          value={name}
          onChange={setName}
          wrong={atName ?? (tried && noName ? 'Give the account a name.' : undefined)}
          autoFocus
          required
        />
        <TextInput
          label="Default region"
          help="Case sensitive. Left empty: the first that the credential leads to."
          value={region}
          onChange={setRegion}
          wrong={atRegion}
        />
      </div>
      {described ? (
        <Panel title="What the credential says" actions={<Action onPress={change}>Change it</Action>}>
          <MeaningLines lines={everyday.meaning ?? []} />
          {deleting.meaning !== undefined && (
            <>
              <h3>The credential for deletion</h3>
              <MeaningLines lines={deleting.meaning} />
            </>
          )}
          <p className="help">
            No cloud has been asked yet. The next step signs in there and looks at what the credential may do; nothing is created.
          </p>
        </Panel>
      ) : (
        <>
          <Panel title="Everyday credential">
            <CredentialForm
              typed={typed}
              onChange={(next) => {
                everyday.forget()
                setTyped(next)
              }}
              refused={everyday.refused}
            />
          </Panel>
          <Check
            label="A second credential, for deletion alone"
            help="Then the everyday one need not be able to delete. It can be given later as well."
            value={second}
            onChange={setSecond}
          />
          {second && (
            <Panel title="Credential for deletion">
              <CredentialForm
                typed={forDeletion}
                onChange={(next) => {
                  deleting.forget()
                  setForDeletion(next)
                }}
                refused={deleting.refused}
              />
            </Panel>
          )}
        </>
      )}
      <Check
        label="Make the ownership marker in the default region"
        help="A security group on no port. Without one nothing is ever deleted there; Sallyport never removes one."
        value={marker}
        onChange={setMarker}
      />
      {!described && whole !== undefined && <Refused refusal={whole} />}
      {refused !== undefined && atName === undefined && atRegion === undefined && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action type="submit" kind="primary" pending={pending || everyday.pending || deleting.pending}>
          {described ? 'Sign in there and add it' : 'Review the credential'}
        </Action>
      </div>
    </form>
  )
}
