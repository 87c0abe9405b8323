import { Attention } from '@sallyport/client/admin/overview.ts'
import type { AttentionQuery } from '@sallyport/client/generated/admin/graphql.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ChangeKind } from './queries.ts'
import { useAsk } from './use-ask.ts'

/** Whatever may begin or end a need. Deadlines and silence come with time and no change tells of them: hence `every`. */
export const mayNeed: readonly ChangeKind[] = [
  'ALARM',
  'OPERATION',
  'NODE',
  'INSTANCE',
  'ORPHAN',
  'CLOUD_ACCOUNT',
  'PUBLISHED_ADDRESS',
  'OBSERVED_ADDRESS',
  'ATTESTATION',
]

/**
 * What needs a person, the most urgent first; the same request wherever it is shown.
 * @param more `aside` where the view in sight is not what asks
 */
export const useAttention = (more: { aside?: true } = {}): UseQueryResult<AttentionQuery> =>
  useAsk(Attention, {}, { about: mayNeed, every: 15_000, inBackground: true, ...more })
