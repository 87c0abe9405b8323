import { hours, minutes } from '../primitives/clock.ts'
import { notEstablished, type Shortfall, seenFalse } from './clause.ts'
import { type DeletionFigures, isWithinBounds } from './deletion-settings.ts'

/** What is known of the deletes that were sent, across all replicas; read under the lock that serialises them. Instants are the database's. */
export type PaceFacts = {
  /** Deletes of the instance's account whose outcome is not known yet. */
  inFlight: number
  /** The same of all other accounts. */
  inFlightElsewhere: number
  /** When deletes of the account were decided: at least all of the last 24 hours, in any order. */
  decidedAt: readonly Date[]
  /** Admitted instances that the account has. */
  admittedInstances: number
  /** The first delete after the newest activation, in any account; `null`: there was none. `endedAt: null`: its outcome is not known yet. */
  firstAfterActivation: { endedAt: Date | null } | null
  /** Why the instance goes. */
  instance:
    | { kind: 'RETIRED' }
    /**
     * `failedToAdmit`: instances of its operation that came and were not admitted, extra ones among them. `deleted`: those of them whose delete
     * was decided, ever.
     */
    | { kind: 'NEVER_ACTIVATED'; failedToAdmit: number; deleted: number }
}

/** Why a delete has to wait. `until`: the first instant at which time alone lets it pass; undefined: time alone does not. */
export type Hold = Shortfall & { until: Date | undefined }

export type PaceLimit = {
  name: 'one-in-flight' | 'few-in-ten-minutes' | 'few-in-a-day' | 'as-many-as-failed' | 'first-alone' | 'pause-after-first'
  /** What holds, as a sentence for a person. */
  holds: string
  /** Undefined: nothing holds it back. */
  hold(facts: PaceFacts, figures: DeletionFigures, now: Date): Hold | undefined
}

const TEN_MINUTES = minutes(10)
const DAY = hours(24)

const unknown = (why: string): Hold => ({ ...notEstablished(why), until: undefined })
const held = (why: string, until?: Date): Hold => ({ ...seenFalse(why), until })

/** At most so many deletes in the account within 24 hours, of whatever kind. */
export const deletesPerDay = (admittedInstances: number, { deletesPerDay: least, deletesPerDayPercent }: DeletionFigures): number =>
  Math.max(least, Math.floor((admittedInstances * deletesPerDayPercent) / 100))

export const paceLimits: readonly PaceLimit[] = [
  {
    name: 'one-in-flight',
    holds: 'No other delete of this account is under way.',
    hold: ({ inFlight }) => {
      if (!isCount(inFlight)) return unknown('Whether another delete of this account is under way is not known.')
      return inFlight === 0 ? undefined : held('Another delete of this account is under way: it has to end first.')
    },
  },
  {
    name: 'few-in-ten-minutes',
    holds: 'The account had few enough deletes within the last 10 minutes.',
    hold: ({ decidedAt }, figures, now) => {
      const most = figures.deletesPerTenMinutes
      if (!arePast(decidedAt, now) || !isWithinBounds('deletesPerTenMinutes', most))
        return unknown('How many deletes there were is not known.')
      const recent = within(TEN_MINUTES, decidedAt, now)
      if (recent.length < most) return undefined
      const why = `Within 10 minutes this account had ${recent.length} deletes, of ${most} that may be.`
      return held(why, whenBelow(most, TEN_MINUTES, recent))
    },
  },
  {
    name: 'few-in-a-day',
    holds: 'The account had few enough deletes within the last 24 hours, for the admitted instances that it has.',
    hold: ({ decidedAt, admittedInstances }, figures, now) => {
      if (!isCount(admittedInstances)) return unknown('How many admitted instances the account has is not known.')
      if (!isWithinBounds('deletesPerDay', figures.deletesPerDay) || !isWithinBounds('deletesPerDayPercent', figures.deletesPerDayPercent))
        return unknown('How many deletes there may be within 24 hours is not known.')
      if (!arePast(decidedAt, now)) return unknown('How many deletes there were is not known.')
      const most = deletesPerDay(admittedInstances, figures)
      const recent = within(DAY, decidedAt, now)
      if (recent.length < most) return undefined
      const why = `Within 24 hours this account had ${recent.length} deletes, of ${most} that may be with ${admittedInstances} admitted instances.`
      return held(why, whenBelow(most, DAY, recent))
    },
  },
  {
    name: 'as-many-as-failed',
    holds: 'Of its operation no more never-activated instances were deleted than failed to be admitted.',
    hold: ({ instance }) => {
      if (instance.kind === 'RETIRED') return undefined
      if (instance.kind !== 'NEVER_ACTIVATED') return unknown('Whether the instance was ever activated is not known.')
      const { failedToAdmit, deleted } = instance
      if (!isCount(failedToAdmit) || !isCount(deleted))
        return unknown('How many instances of its operation failed to be admitted is not known.')
      if (deleted < failedToAdmit) return undefined
      return held(`Of its operation ${failedToAdmit} instances failed to be admitted, and ${deleted} were deleted: this would be one more.`)
    },
  },
  {
    name: 'first-alone',
    holds: 'The first delete after the activation is alone.',
    hold: ({ firstAfterActivation: first, inFlightElsewhere }) => {
      if (first === null && isCount(inFlightElsewhere))
        return inFlightElsewhere === 0
          ? undefined
          : held('This would be the first delete after the activation, and one in another account is under way.')
      if (first?.endedAt === null) return held('The first delete after the activation is under way, and has to end first.')
      return first?.endedAt === undefined ? unknown('Whether anything was deleted since the activation is not known.') : undefined
    },
  },
  {
    name: 'pause-after-first',
    holds: 'The pause after the first delete that followed the activation is over.',
    hold: ({ firstAfterActivation: first }, { pauseAfterFirstMinutes }, now) => {
      if (!first?.endedAt) return undefined // judged by `first-alone`
      const until = new Date(first.endedAt.getTime() + minutes(pauseAfterFirstMinutes))
      if (!isWithinBounds('pauseAfterFirstMinutes', pauseAfterFirstMinutes) || !arePast([first.endedAt], now))
        return unknown('Until when the pause after the first delete lasts is not known.')
      return now >= until
        ? undefined
        : held(`The first delete that follows an activation is followed by ${pauseAfterFirstMinutes} minutes of pause.`, until)
    },
  },
]

export type Pace =
  | { kind: 'NOW' }
  /** By time alone, if nothing else is deleted meanwhile. */
  | { kind: 'AT'; at: Date; holds: Hold[] }
  /** Something has to end, or somebody to look. */
  | { kind: 'NOT_BY_TIME'; holds: Hold[] }

/** When the pace allows the delete, for people to know: what decides is `paceLimits`. */
export function nextAllowedAt(facts: PaceFacts, figures: DeletionFigures, now: Date): Pace {
  const holds = paceLimits.map(({ hold }) => hold(facts, figures, now)).filter((hold) => hold !== undefined)
  if (holds.length === 0) return { kind: 'NOW' }
  const last = Math.max(...holds.map(({ until }) => until?.getTime() ?? Number.NaN))
  return Number.isNaN(last) ? { kind: 'NOT_BY_TIME', holds } : { kind: 'AT', at: new Date(last), holds }
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0

/** Whether all of these are instants, and none is of the future. */
export const arePast = (instants: readonly Date[], now: Date): boolean =>
  Array.isArray(instants) && instants.every((instant) => now.getTime() - instant.getTime() >= 0)

/** Those less than `ms` ago, oldest first: what is exactly as old is outside. */
export const within = (ms: number, instants: readonly Date[], now: Date): Date[] =>
  instants.filter((instant) => now.getTime() - instant.getTime() < ms).sort((a, b) => a.getTime() - b.getTime())

/** When fewer than `most` of these are less than `ms` ago. */
const whenBelow = (most: number, ms: number, oldestFirst: readonly Date[]): Date | undefined => {
  const last = oldestFirst[oldestFirst.length - most]
  return last === undefined ? undefined : new Date(last.getTime() + ms)
}
