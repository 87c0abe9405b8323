import { RotateCloudCredential } from '@sallyport/client/admin/clouds.ts'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Facts, Panel } from '../../kit/panel.tsx'
import { CredentialDialog } from '../credential-dialog.tsx'
import { MeaningLines } from '../meaning-lines.tsx'
import type { AccountPart } from './one-account.tsx'

/** What the everyday credential means, and another one in its place. Neither is ever shown. */
export function CredentialPanel({ account, onChanged }: AccountPart) {
  const [rotating, setRotating] = useState(false)
  const { act, ...way } = useAct(RotateCloudCredential)
  return (
    <Panel title="Everyday credential" actions={<Action onPress={() => setRotating(true)}>Rotate</Action>}>
      <MeaningLines lines={account.meaning} />
      <Facts
        facts={{
          'Signs in at': account.cloudAddress,
          'Signs in as': account.cloudUserId !== null && <code>{account.cloudUserId}</code>,
        }}
      />
      {rotating && (
        <CredentialDialog
          title={`Another credential for ${account.name}`}
          action="Sign in there and replace it"
          onClose={() => setRotating(false)}
          onSend={async (credential) => {
            const acted = await act({ input: { accountId: account.id, credential } })
            if ('done' in acted) onChanged()
            return 'done' in acted
          }}
          {...way}
        >
          <p>
            It must lead to the same project. Every replica uses it from its next call on, and the previous one is erased here; revoke it in
            the cloud yourself.
          </p>
        </CredentialDialog>
      )}
    </Panel>
  )
}
