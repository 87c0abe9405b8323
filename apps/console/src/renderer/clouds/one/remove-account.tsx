import { RemoveCloudAccount } from '@sallyport/client/admin/clouds.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../data/use-act.ts'
import { Confirmation } from '../../kit/dialog.tsx'
import { Check } from '../../kit/field.tsx'
import type { Account, Removed } from './one-account.tsx'

/** Removes an account whose name was typed. Instances are given up by a word of their own, and only once the server said which. */
export function RemoveAccount({
  account,
  onClose,
  onRemoved,
}: {
  account: Account
  onClose: () => void
  onRemoved: (removed: Removed) => void
}) {
  const { act, pending, refused, heldBack } = useAct(RemoveCloudAccount)
  const [leave, setLeave] = useState(false)
  const refusedOnce = refused?.code === 'Conflict' || leave
  return (
    <Confirmation
      title={`Remove ${account.name}`}
      action={leave ? 'Remove it and leave its instances' : 'Remove the account'}
      typed={{ label: 'Name of the account', text: account.name }}
      open
      onClose={onClose}
      onConfirm={() =>
        void act({ input: { accountId: account.id, leaveInstances: leave } }).then((acted) => 'done' in acted && onRemoved(acted.done))
      }
      pending={pending}
      refused={refused}
      heldBack={heldBack}
    >
      <p>
        Its credentials are erased here; nothing is deleted in the cloud. Nodes on its instances go on until they are retired, and what is
        left in the project is listed afterwards, to be removed by hand.
      </p>
      <p>
        It is refused while its operations run, and while the cloud has instances of it. See its{' '}
        <Link href={`/instances?show=all&account=${account.id}`}>instances</Link> first.
      </p>
      {refusedOnce && (
        <Check
          label="Leave its instances in the cloud"
          help="They keep running and costing money, and nobody here looks after them any more. This cannot be undone."
          value={leave}
          onChange={setLeave}
        />
      )}
    </Confirmation>
  )
}
