import type { AdmissionsUnderWayQuery } from '@sallyport/client/generated/admin/graphql.ts'

export type Under = AdmissionsUnderWayQuery['operations']['edges'][number]['node']
export type AttemptUnder = Under['places'][number]['attempts'][number]
export type PlaceRow = { id: string; name: string; attempt: AttemptUnder | undefined }

const order: Record<AttemptUnder['state'], number> = {
  VALIDATING: 0,
  BOOTING: 0,
  CREATING: 0,
  PLANNED: 1,
  FAILED: 2,
  CANCELLED: 3,
  ADMITTED: 4,
}

/** A row for each place, of its last attempt: those first whose deadline comes first, then those that wait, then those that ended. */
export function placeRows({ places }: Pick<Under, 'places'>): PlaceRow[] {
  const rows = places.map(({ id, number, name, attempts }) => ({ id, number, name, attempt: attempts.at(-1) }))
  return rows
    .sort(
      (a, b) =>
        rank(a.attempt) - rank(b.attempt) ||
        (a.attempt?.deadlineAt ?? '9').localeCompare(b.attempt?.deadlineAt ?? '9') ||
        a.number - b.number,
    )
    .map(({ id, name, attempt }) => ({ id, name, attempt }))
}

const rank = (attempt: AttemptUnder | undefined): number => (attempt === undefined ? 1 : order[attempt.state])

/** Whether its deadline still counts. */
export const isOnTheClock = ({ state }: Pick<AttemptUnder, 'state'>): boolean => order[state] === 0

/** How many of the places are admitted. */
export const admittedOf = ({ places }: Pick<Under, 'places'>): number =>
  places.filter(({ attempts }) => attempts.at(-1)?.state === 'ADMITTED').length
