import { Attestation } from '@sallyport/client/admin/attestation.ts'
import type { AttestationQuery, AttestationShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useFromNow } from '@sallyport/kit/moment.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../data/live.tsx'
import { useAnewAbout } from '../data/use-anew-about.ts'
import { nameOf, useAsk } from '../data/use-ask.ts'

export type Overview = AttestationShownFragment

/** Replicas compare themselves every minute, and tell of it no further. */
const everyMs = 30_000

/** An answer older than this was asked for anew several times, and nothing came: also where the machine slept. */
const oldAfterMs = 100_000

/** Attestation, activation, replicas, and the fingerprint of now. */
export function useAttestation() {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useAsk(
    Attestation,
    {},
    { about: ['ATTESTATION', 'CLOUD_ACCOUNT'], every: everyMs, inBackground: true },
  )
  const uncertain = useUncertain(dataUpdatedAt, error)
  return { overview: data?.attestation, at: dataUpdatedAt, uncertain, error: error ?? undefined, fetching: isFetching, refetch }
}

/** Whether what was answered then may be another answer by now. @param at milliseconds of this window's clock */
export function useUncertain(at: number, error: Error | null): boolean {
  const { lostSince } = useLive()
  const old = useFromNow(() => Date.now() - at > oldAfterMs)
  return lostSince !== undefined || error !== null || old
}

/** Has what an act answered shown wherever it is told: it is newer than what was read before it. */
export function useTakeAnswer(): (overview: Overview) => void {
  const queries = useQueryClient()
  return (attestation) => void queries.setQueryData<AttestationQuery>([nameOf(Attestation), {}], { attestation })
}

/** Asks for all that an act of this journey changes: also where the feed does not tell. */
export const useAskAnew = (): (() => void) => useAnewAbout('ATTESTATION')

/** Whether deletion is active, as far as activations tell. Undefined: not known. */
export const isActive = (overview: Overview | undefined): boolean | undefined =>
  overview && overview.activation !== null && overview.activation.withdrawnAt === null
