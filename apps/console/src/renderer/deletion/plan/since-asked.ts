import type { InstancesAsKnownQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { instanceShown, type Shown } from '@sallyport/kit/states.ts'
import type { AskedAbout } from './use-plan.ts'

export type KnownNow = InstancesAsKnownQuery['instances']['edges'][number]['node']

/** What became of an instance since its verdict, as far as it is known without asking its cloud. */
export type Since =
  /** It waits no more. */
  | { kind: 'WENT_ON'; shown: Shown; kept: boolean }
  /** It waits, and something of it is another than it was judged by. */
  | { kind: 'CHANGED' }
  /** Until when the verdict stood has passed. */
  | { kind: 'TIME_CAME' }

/**
 * @param known undefined: not known
 * @param changedAt when a change of it was last heard of, by this window's clock; undefined: never
 * @param now by the server's clock
 */
export function sinceAsked(
  { filedAt, passableFrom, askedAt }: Pick<AskedAbout, 'filedAt' | 'passableFrom' | 'askedAt'>,
  known: KnownNow | undefined,
  changedAt: number | undefined,
  now: Date,
): Since | undefined {
  if (known !== undefined && known.state !== 'WAITING')
    return { kind: 'WENT_ON', shown: instanceShown(known), kept: known.state === 'SEEN' && known.keptAt !== null }
  if (known !== undefined && known.filedAt !== filedAt) return { kind: 'CHANGED' }
  if (passableFrom !== null && new Date(passableFrom) <= now) return { kind: 'TIME_CAME' }
  return changedAt !== undefined && changedAt > askedAt ? { kind: 'CHANGED' } : undefined
}
