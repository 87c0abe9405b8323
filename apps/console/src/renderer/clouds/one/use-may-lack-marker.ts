import { RegionsOfAccount } from '@sallyport/client/admin/provisioning.ts'
import { useAsk } from '../../data/use-ask.ts'
import { mayLackMarker } from './may-lack-marker.ts'
import type { Account } from './one-account.tsx'

/** Whether a marker may be made: as long as nothing is known against it. */
export function useMayLackMarker(account: Account): boolean {
  const { data } = useAsk(
    RegionsOfAccount,
    { accountId: account.id },
    { about: ['CLOUD_ACCOUNT'], enabled: account.markers.length > 0, aside: true },
  )
  const answer = data?.cloudAccount?.regions
  return mayLackMarker(account, answer?.__typename === 'CloudRegions' ? answer.items.map(({ id }) => id) : undefined)
}
