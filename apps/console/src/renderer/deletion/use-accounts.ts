import { Witnesses } from '@sallyport/client/admin/deletion.ts'
import { useAsk } from '../data/use-ask.ts'

/** Accounts with marker and witness. An account that is not among them is called by the end of its id. */
export function useAccounts() {
  const { data, error, refetch } = useAsk(Witnesses, {}, { about: ['CLOUD_ACCOUNT', 'ATTESTATION'] })
  const accounts = data?.cloudAccounts.edges.map(({ node }) => node)
  return {
    accounts,
    more: data?.cloudAccounts.pageInfo.hasNextPage ?? false,
    error: error ?? undefined,
    refetch,
    nameOf: (id: string): string => accounts?.find((account) => account.id === id)?.name ?? `…${id.slice(-8)}`,
  }
}
