import { Witnesses } from '@sallyport/client/admin/deletion.ts'
import { useAsk } from '../data/use-ask.ts'
import { shortOf } from '../kit/short-of.ts'

/** Whether an account has an ownership marker. `UNKNOWN`: its markers are not read. */
export type Marked = 'MARKED' | 'UNMARKED' | 'UNKNOWN'

/** Accounts with marker and witness. An account that is not among them is called by the end of its id. */
export function useAccounts() {
  const { data, error, refetch } = useAsk(Witnesses, {}, { about: ['CLOUD_ACCOUNT', 'ATTESTATION'] })
  const accounts = data?.cloudAccounts.edges.map(({ node }) => node)
  const found = (id: string) => accounts?.find((account) => account.id === id)
  return {
    accounts,
    more: data?.cloudAccounts.pageInfo.hasNextPage ?? false,
    error: error ?? undefined,
    refetch,
    nameOf: (id: string): string => found(id)?.name ?? shortOf(id),
    markedOf: (id: string): Marked => {
      const account = found(id)
      return account === undefined ? 'UNKNOWN' : account.markers.length > 0 ? 'MARKED' : 'UNMARKED'
    },
    /** In which regions of it something may be deleted. */
    regionsOf: (id: string): string[] => [...new Set(found(id)?.markers.map(({ region }) => region))].sort(),
  }
}
