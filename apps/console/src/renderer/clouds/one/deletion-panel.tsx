import { CreateMarker, RemoveDeletionCredential, SetDeletionCredential } from '@sallyport/client/admin/clouds.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Confirmation, Over } from '../../kit/dialog.tsx'
import { Facts, Panel } from '../../kit/panel.tsx'
import { ShortTable } from '../../kit/short-table.tsx'
import { Refused } from '../../kit/told.tsx'
import { CredentialDialog } from '../credential-dialog.tsx'
import { findingsWords } from '../finding-words.ts'
import { Findings } from '../findings.tsx'
import type { AccountPart } from './one-account.tsx'
import { RegionField } from './region-field.tsx'
import { useMayLackMarker } from './use-may-lack-marker.ts'
import { Witness } from './witness.tsx'

/** What deletion in this account rests on: who deletes, the ownership markers, the witness, and what the last check found of all that. */
export function DeletionPanel({ account, onChanged }: AccountPart) {
  const mayLack = useMayLackMarker(account)
  const making = useWayToMaking()
  const [asked, setAsked] = useState<'SET' | 'REMOVE' | 'MARKER'>()
  const close = (): void => setAsked(undefined)
  const part = { account, onChanged, onClose: close }
  return (
    <Panel
      title="For deletion"
      actions={
        <>
          {mayLack && (
            <span ref={making}>
              <Action onPress={() => setAsked('MARKER')}>Make a marker</Action>
            </span>
          )}
          <Action onPress={() => setAsked('SET')}>
            {account.ownDeletionCredential ? 'Replace its credential' : 'Give it a credential'}
          </Action>
          {account.ownDeletionCredential && (
            <Action kind="danger" onPress={() => setAsked('REMOVE')}>
              Remove its credential
            </Action>
          )}
        </>
      }
    >
      <Facts
        facts={{
          'Who deletes': account.ownDeletionCredential
            ? 'A credential of its own, for deletion alone'
            : 'The everyday credential, where its rights allow it',
          'Signs in as': account.deletionUserId !== null ? <code>{account.deletionUserId}</code> : 'Not known yet: check the account',
        }}
      />
      {account.markers.length === 0 ? (
        <p>There is no ownership marker: nothing is ever deleted in this account.</p>
      ) : (
        <ShortTable
          name="Ownership markers"
          rows={account.markers}
          keyOf={({ markerId }) => markerId}
          columns={[
            { title: 'Region', cell: ({ region }) => region },
            { title: 'Security group', cell: ({ markerId }) => <code>{markerId}</code> },
            {
              title: 'Made',
              cell: ({ recordedBy, recordedAt }) => (
                <>
                  by {recordedBy}, <Moment at={recordedAt} />
                </>
              ),
            },
          ]}
        />
      )}
      {!mayLack && (
        <p className="help">Each of its regions has its marker. If one was removed by hand, check the account: then another can be made.</p>
      )}
      <Witness witness={account.witness} />
      {account.deletionUnchecked !== null ? (
        <p className="help">{account.deletionUnchecked}</p>
      ) : (
        <>
          <h3>What the last check found for deletion</h3>
          <p>
            {account.checkedAt !== null && (
              <>
                Checked <Moment at={account.checkedAt} />, and as of then:{' '}
              </>
            )}
            {findingsWords(account.deletionCheck)}
          </p>
          <Findings name="What the last check found for deletion" findings={account.deletionCheck} />
        </>
      )}
      {asked === 'SET' && <SetCredential {...part} />}
      {asked === 'REMOVE' && <RemoveCredential {...part} />}
      {asked === 'MARKER' && <MakeMarker {...part} />}
    </Panel>
  )
}

/** Whoever comes for the marker, as from the deletion gate, is led to where it is made. */
function useWayToMaking() {
  const making = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (location.hash !== '#marker') return
    making.current?.scrollIntoView({ block: 'center' })
    making.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return making
}

type Asking = AccountPart & { onClose: () => void }

function SetCredential({ account, onChanged, onClose }: Asking) {
  const { act, ...way } = useAct(SetDeletionCredential)
  return (
    <CredentialDialog
      title={`A credential for deletion in ${account.name}`}
      action="Sign in there and take it"
      onClose={onClose}
      onSend={async (credential) => {
        const acted = await act({ input: { accountId: account.id, credential } })
        if ('done' in acted) onChanged()
        return 'done' in acted
      }}
      {...way}
    >
      <p>
        From then on it deletes, and the everyday credential does not. It must lead to the same cloud and project. If it signs in as another
        user than before, the deployment has to be attested and activated again. Nothing is deleted by this.
      </p>
    </CredentialDialog>
  )
}

function RemoveCredential({ account, onChanged, onClose }: Asking) {
  const { act, ...way } = useAct(RemoveDeletionCredential)
  return (
    <Confirmation
      title={`Remove the credential for deletion of ${account.name}`}
      action="Remove the credential"
      open
      onClose={onClose}
      onConfirm={() =>
        void act({ input: { accountId: account.id } }).then((acted) => {
          if (!('done' in acted)) return
          onClose()
          onChanged()
        })
      }
      {...way}
    >
      <p>It is erased. From then on the everyday credential deletes, where its rights allow it.</p>
      <p>If that signs in as another user, the deployment has to be attested and activated again before anything is deleted.</p>
    </Confirmation>
  )
}

function MakeMarker({ account, onChanged, onClose }: Asking) {
  const { act, pending, refused, heldBack } = useAct(CreateMarker)
  const [region, setRegion] = useState(account.defaultRegion)
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || heldBack !== undefined) return
    const acted = await act({ input: { accountId: account.id, region: region.trim() === '' ? null : region.trim() } })
    if (!('done' in acted)) return
    onClose()
    onChanged()
  }
  const atRegion = refused?.field === 'region' ? refused.message : undefined
  return (
    <Over title={`Make an ownership marker in ${account.name}`} open onClose={onClose}>
      <form onSubmit={(event) => void make(event)} noValidate>
        <p>
          A security group on no port is made in the project, and says that this deployment owns servers there. Once deletion is activated,
          instances that wait in this region may then be deleted. Sallyport never removes it; removing it by hand takes that permission
          away.
        </p>
        <RegionField account={account} value={region} onChange={setRegion} wrong={atRegion} />
        {refused && atRegion === undefined && <Refused refusal={refused} />}
        {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
        <div className="actions">
          <Action onPress={onClose}>Cancel</Action>
          <Action type="submit" kind="primary" pending={pending}>
            Make it in the cloud
          </Action>
        </div>
      </form>
    </Over>
  )
}
