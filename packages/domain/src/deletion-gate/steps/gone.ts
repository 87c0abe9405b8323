import type { GoneLook } from '../../clouds/deletion.ts'
import { seconds } from '../../primitives/clock.ts'

/** The second proof comes at least so long after the first, in milliseconds. Rule: the order of a delete. */
export const SECOND_PROOF_AFTER_MS = seconds(60)

/** `at`: the database's clock when the last answer had come. */
export type GoneReading = Omit<GoneLook, 'hindered'> & { at: Date }

export type Going =
  /** Proved twice. `at`: of the second proof. */
  | { state: 'GONE'; at: Date; sentence: string }
  /** Proved once. `lookAgainAt`: from when on another look may be the second proof. */
  | { state: 'PROVED_ONCE'; lookAgainAt: Date; sentence: string }
  /** Soft-deleted: the cloud keeps it as deleted, and says so. */
  | { state: 'WAITING_FOR_CLOUD'; sentence: string }
  | { state: 'STILL_THERE'; sentence: string }
  /** Nothing that was read says anything. */
  | { state: 'NOT_KNOWN'; sentence: string }
  /** Not gone by the deadline: an administrator has to look. */
  | { state: 'UNCONFIRMED'; sentence: string }

/** A 404, or the state of the deleted, while the same token saw our marker before and after: neither the project nor the rights had gone. */
export function provesAbsence({ server, markerBefore, markerAfter, tokens: [before, token, after] }: GoneReading): boolean {
  const oneToken = token !== '' && before === token && after === token
  return (server === 'NOT_FOUND' || server === 'DELETED') && markerBefore === 'OURS' && markerAfter === 'OURS' && oneToken
}

/** Whether the cloud last said that it keeps the instance as deleted; a look that says nothing changes nothing. */
export const keptAsDeleted = (readings: readonly GoneReading[]): boolean =>
  readings.findLast(({ server }) => server === 'PRESENT' || server === 'SOFT_DELETED')?.server === 'SOFT_DELETED'

/**
 * Whether an instance is gone. That a delete was accepted is no part of it. An instance that is seen again, also soft-deleted, takes back what was
 * proved before; a look that says nothing takes nothing back.
 * @param readings in the order in which they were taken
 * @param confirmBy first instant that is too late; undefined where nothing was deleted, and a row is only looked after
 */
export function judgeGone(readings: readonly GoneReading[], confirmBy: Date | undefined, now: Date): Going {
  const going = whatReadingsSay(readings)
  if (going.state === 'GONE' || confirmBy === undefined || now < confirmBy) return going
  return { state: 'UNCONFIRMED', sentence: `The instance was to be gone by ${sayInstant(confirmBy)}. ${going.sentence}` }
}

function whatReadingsSay(readings: readonly GoneReading[]): Going {
  let first: Date | undefined
  let second: Date | undefined
  let there: GoneReading['server'] | undefined
  for (const reading of readings) {
    if (provesAbsence(reading)) {
      if (first === undefined) first = reading.at
      else if (reading.at.getTime() - first.getTime() >= SECOND_PROOF_AFTER_MS) second ??= reading.at
    } else if (reading.server === 'PRESENT' || reading.server === 'SOFT_DELETED') {
      first = undefined
      second = undefined
      there = reading.server
    }
  }
  if (second !== undefined) return { state: 'GONE', at: second, sentence: 'The cloud proved twice that the instance is gone.' }
  if (first !== undefined)
    return {
      state: 'PROVED_ONCE',
      lookAgainAt: new Date(first.getTime() + SECOND_PROOF_AFTER_MS),
      sentence: 'The cloud proved once that the instance is gone, and is asked again.',
    }
  if (there === 'SOFT_DELETED')
    return {
      state: 'WAITING_FOR_CLOUD',
      sentence: 'The cloud says that it was deleted, and keeps it for a while before it is gone (soft delete).',
    }
  if (there === 'PRESENT') return { state: 'STILL_THERE', sentence: 'The instance is still there.' }
  return { state: 'NOT_KNOWN', sentence: whyNotKnown(readings.at(-1)) }
}

/** Nobody but a person brings a marker back: without it no look proves anything, however long one waits. */
function whyNotKnown(last: GoneReading | undefined): string {
  const markerMissing = last?.markerBefore === 'MISSING' || last?.markerAfter === 'MISSING'
  return markerMissing
    ? 'The ownership marker is missing in the cloud, so that no answer says whether the instance is gone. If it was removed, make it anew with createMarker.'
    : 'Nothing that the cloud answered says whether the instance is gone.'
}

const sayInstant = (instant: Date): string => (Number.isNaN(instant.getTime()) ? 'an instant that is not known' : instant.toISOString())
