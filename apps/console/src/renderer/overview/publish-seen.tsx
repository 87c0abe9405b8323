import { SeenAddress } from '@sallyport/client/admin/overview.ts'
import { useState } from 'react'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { PublishAddressDialog } from '../kit/publish-address.tsx'

/** Publishes an address that nodes were seen to come from. Whether a cloud confirms it is asked when somebody begins. */
export function PublishSeen({ address }: { address: string }) {
  const [open, setOpen] = useState(false)
  const { data, isPending } = useAsk(SeenAddress, { address }, { about: ['PUBLISHED_ADDRESS', 'OBSERVED_ADDRESS'], enabled: open })
  const seen = data?.observedAddresses.edges.find(({ node }) => node.address === address)?.node
  return (
    <>
      <Action kind="primary" pending={open && isPending} onPress={() => setOpen(true)}>
        Publish
      </Action>
      <PublishAddressDialog
        address={address}
        confirmedBy={seen?.confirmedBy ?? null}
        looksLikeProxy={seen?.looksLikeProxy ?? false}
        open={open && !isPending}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
