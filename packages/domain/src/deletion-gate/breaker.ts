import { minutes } from '../primitives/clock.ts'
import { conflict } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import { within } from './pace.ts'

/** The breaker of the whole installation: tripped, it stops every delete until an administrator resets it. */
export type Breaker = {
  /** `null`: it is closed, and deletes may pass. */
  tripped: { at: Date; why: string } | null
  /** When an administrator last reset it; `null`: never. */
  resetAt: Date | null
}

/** Why that many instances filed for deletion trip the breaker; undefined: they do not. What was filed before a reset was seen by whoever reset it. */
export function tooManyWishes(filedAt: readonly Date[], resetAt: Date | null, wishesPerTenMinutes: number, now: Date): string | undefined {
  return tooMany(sinceReset(within(WISHES_MS, filedAt, now), resetAt).length, wishesPerTenMinutes)
}

/**
 * The same of any ten minutes, now or before: whoever was down while they passed trips the breaker when he is back.
 * @param filedAt of all instances that wait, in any order
 */
export function onceTooManyWishes(filedAt: readonly Date[], resetAt: Date | null, wishesPerTenMinutes: number): string | undefined {
  const instants = sinceReset(filedAt, resetAt)
    .map((at) => at.getTime())
    .sort((a, b) => a - b)
  const tooSoon = (from: number, n: number): boolean => (instants[n + wishesPerTenMinutes] ?? Number.POSITIVE_INFINITY) - from < WISHES_MS
  // Nothing is later than what is no number.
  const first = instants.find(tooSoon) ?? Number.NaN
  return tooMany(instants.filter((at) => at >= first && at - first < WISHES_MS).length, wishesPerTenMinutes)
}

/**
 * Since when instances that are filed count. While the breaker is tripped too many of them trip nothing a second time, and are named all the same: what is
 * filed within ten minutes after they were named belongs to those.
 * @param namedAt when too many were last named, by the trip or while it was tripped; `null`: never
 */
export function wishesCountSince({ tripped, resetAt }: Breaker, namedAt: Date | null): Date | null {
  const namedSinceReset = namedAt !== null && namedAt >= (resetAt ?? namedAt)
  return tripped !== null && namedSinceReset ? new Date(namedAt.getTime() + WISHES_MS) : resetAt
}

/** What is added to the cause of a breaker that is tripped already. */
export const besides = (why: string): string => `Besides, ${why.charAt(0).toLowerCase()}${why.slice(1)}`

const WISHES_MS = minutes(10)

const sinceReset = (filedAt: readonly Date[], resetAt: Date | null): Date[] => filedAt.filter((at) => at >= (resetAt ?? at))

const tooMany = (count: number, wishesPerTenMinutes: number): string | undefined =>
  count > wishesPerTenMinutes
    ? `Within 10 minutes ${count} instances were filed for deletion; more than ${wishesPerTenMinutes} are not believed.`
    : undefined

/** How a delete that was sent came out. */
export type Outcome = {
  end:
    | 'GONE'
    /** The cloud said no, though everything had held. */
    | 'REFUSED'
    /** It was sent, and the instance is still there as before. */
    | 'STILL_THERE'
    /** It was accepted, and the instance did not go by the deadline. */
    | 'UNCONFIRMED'
    /** It was accepted, and by the deadline the cloud says that it keeps the instance as deleted: that is how such a cloud deletes. */
    | 'KEPT_AS_DELETED'
    /** The cloud kept it as deleted, and it is there again. */
    | 'RESTORED'
  /** Ids of other instances that the cloud lost while it was under way. */
  othersLost: readonly string[]
}

/**
 * Why an outcome trips the breaker; undefined: it is the planned one, which is that this instance goes and no other. That the cloud itself says that
 * it is deleted, and will be gone later, is as planned.
 */
export function unlikeThePlan({ end, othersLost }: Outcome): string | undefined {
  const others = othersLost.length === 0 ? '' : ` Meanwhile the cloud lost ${othersLost.length} other instances of ours.`
  if (end === 'GONE' || end === 'KEPT_AS_DELETED') return others === '' ? undefined : `The instance went as planned.${others}`
  const ends = {
    REFUSED: 'The cloud refused to delete an instance of which everything had held.',
    STILL_THERE: 'A delete was sent, and the instance is still there.',
    UNCONFIRMED: 'A delete was accepted, and the instance did not go in time.',
    RESTORED: 'An instance that the cloud kept as deleted is there again: somebody restored it.',
  } satisfies Record<Exclude<Outcome['end'], 'GONE' | 'KEPT_AS_DELETED'>, string>
  return `${ends[end]}${others}`
}

/** The first cause stays: what came later followed from it. */
export const trip = (breaker: Breaker, why: string, at: Date): Breaker =>
  breaker.tripped === null ? { ...breaker, tripped: { at, why } } : breaker

/**
 * Only a person resets the breaker, having looked. Resetting a closed one is no error and changes nothing.
 * @throws Problem CONFLICT for anyone but an administrator
 */
export function decideReset(breaker: Breaker, by: Acting, at: Date): Breaker {
  if (by.kind !== 'ADMINISTRATOR' || !by.id) throw conflict('Only an administrator can reset the breaker.')
  return breaker.tripped === null ? breaker : { tripped: null, resetAt: at }
}
