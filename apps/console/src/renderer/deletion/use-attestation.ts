import { Attestation } from '@sallyport/client/admin/attestation.ts'
import type { AttestationShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useAnewAbout } from '../data/use-anew-about.ts'
import { useAsk } from '../data/use-ask.ts'

export type Overview = AttestationShownFragment

/** Replicas compare themselves every minute, and tell of it no further. */
const everyMs = 30_000

/** Attestation, activation, replicas, and the fingerprint of now. */
export function useAttestation() {
  const { data, error, isFetching, refetch } = useAsk(Attestation, {}, { about: ['ATTESTATION', 'CLOUD_ACCOUNT'], every: everyMs })
  return { overview: data?.attestation, error: error ?? undefined, fetching: isFetching, refetch }
}

/** Asks for all that an act of this journey changes: also where the feed does not tell. */
export const useAskAnew = (): (() => void) => useAnewAbout('ATTESTATION')

/** Whether deletion is active, as far as activations tell. Undefined: not known. */
export const isActive = (overview: Overview | undefined): boolean | undefined =>
  overview && overview.activation !== null && overview.activation.withdrawnAt === null
