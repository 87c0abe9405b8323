import type { Attempt, Operation, Place } from './overlay.ts'
import { lastAttempt } from './overlay.ts'
import type { ProgressEvent } from './progress.ts'

/** From create to deadline: the instants that a time line begins and ends at, and where between them one is (0 to 1). */
export type Scale = { from: Date; to: Date; at: (instant: Date) => number }

const least = 60_000

/** Milliseconds of an ISO 8601 duration of hours and minutes, as deadlines are. */
export function lengthOf(duration: string): number {
  const [, hours = 0, minutes = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?/.exec(duration) ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** From the request to the last deadline of its attempts; while one of them has none yet, to where it would be had it begun at once. */
export function scaleOf(operation: Pick<Operation, 'createdAt' | 'endedAt' | 'places' | 'validationDeadline'>, now: Date): Scale {
  const from = new Date(operation.createdAt)
  const attempts = operation.places.flatMap((place) => place.attempts)
  const instants = attempts.flatMap(({ deadlineAt, endedAt }) => [deadlineAt, endedAt]).filter((text) => text != null)
  const ends = instants.map((text) => new Date(text).getTime())
  if (operation.endedAt != null) ends.push(new Date(operation.endedAt).getTime())
  else ends.push(now.getTime())
  if (attempts.some(({ deadlineAt, endedAt }) => deadlineAt == null && endedAt == null))
    ends.push(from.getTime() + lengthOf(operation.validationDeadline))
  return scale(from, new Date(Math.max(...ends, from.getTime() + least)))
}

function scale(from: Date, to: Date): Scale {
  const length = to.getTime() - from.getTime()
  return { from, to, at: (instant) => Math.min(1, Math.max(0, (instant.getTime() - from.getTime()) / length)) }
}

/** One node's line: the stretch that its last attempt took, its deadline, and what happened on it. */
export type Lane = {
  place: Place
  attempt: Attempt | undefined
  begins: number
  ends: number
  /** Undefined: none yet. */
  deadline: number | undefined
  events: readonly { event: ProgressEvent; at: number }[]
}

/** Steps that a line shows; a turn of a condition is told in the list of events. */
const shown = new Set<ProgressEvent['kind']>([
  'CREATE_CALLED',
  'CREATE_UNANSWERED',
  'INSTANCE_CREATED',
  'VALIDATING',
  'STAGE_AHEAD',
  'ADMITTED',
  'FAILED',
  'CANCELLED',
  'CANCEL_WISHED',
  'ACCEPTED_BY_NAME',
  'INSTANCE_APPEARED',
])

export function lanesOf(operation: Operation, events: readonly ProgressEvent[], scale: Scale, now: Date): Lane[] {
  const byNode = Map.groupBy(
    events.filter(({ kind }) => shown.has(kind)),
    ({ name }) => name ?? '',
  )
  return operation.places.map((place) => {
    const attempt = lastAttempt(place)
    const first = place.attempts[0]
    const began = new Date(first?.createCalledAt ?? first?.plannedAt ?? operation.createdAt)
    const ended = attempt?.endedAt == null ? now : new Date(attempt.endedAt)
    return {
      place,
      attempt,
      begins: scale.at(began),
      ends: scale.at(ended),
      deadline: attempt?.deadlineAt == null ? undefined : scale.at(new Date(attempt.deadlineAt)),
      events: (byNode.get(place.name) ?? []).map((event) => ({ event, at: scale.at(new Date(event.at)) })),
    }
  })
}

const steps = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400].map((seconds) => seconds * 1_000)

/** Whole minutes or hours after the beginning, at most eight of them. */
export function ticksOf({ from, to, at }: Scale): { at: number; words: string }[] {
  const length = to.getTime() - from.getTime()
  const step = steps.find((one) => length / one <= 8) ?? 86_400_000 * Math.ceil(length / (8 * 86_400_000))
  return Array.from({ length: Math.floor(length / step) }, (_, index) => (index + 1) * step).map((ms) => ({
    at: at(new Date(from.getTime() + ms)),
    words: ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 60_000} min`,
  }))
}
