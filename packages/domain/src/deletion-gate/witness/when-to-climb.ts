import { hours } from '../../primitives/clock.ts'

/** START: of a replica. NEW_LEADER: the account's lease changed hands. HOUR: the loop asks. DELETE: immediately before one. */
export type ClimbOccasion = 'START' | 'NEW_LEADER' | 'HOUR' | 'DELETE'

export type ClimbStanding = {
  /** Configured, activated and not withdrawn. A copy that was started with `serve --restored` must not climb: it would fence the original. */
  deletionActive: boolean
  /** Whether the cloud has names that it gives away once. */
  createOnceNames: boolean
  fenced: boolean
  /** Whether this process holds the account's lease. */
  holdsLease: boolean
  /** Whether a climb is under way anywhere in the installation. */
  climbing: boolean
  /** When a rung was last confirmed that the climber had heard to be his, by the database's clock. */
  lastClimbAt: Date | undefined
}

/** DROPPED: the occasion is over. LATER: ask again with the next turn of the loop. */
export type MayClimb = { kind: 'NOW' } | { kind: 'LATER' | 'DROPPED'; why: string }

/** @param now the database's clock */
export function mayClimb(occasion: ClimbOccasion, standing: ClimbStanding, now: Date): MayClimb {
  const { deletionActive, createOnceNames, fenced, holdsLease, climbing, lastClimbAt } = standing
  if (!deletionActive) return dropped('Cloud deletion is not active: the ladder is left alone.')
  if (!createOnceNames) return dropped('This cloud has no names that it gives away once.')
  if (fenced) return dropped('The witness is fenced.')
  if (occasion !== 'DELETE' && lastClimbAt !== undefined && isWithinAnHour(lastClimbAt, now))
    return dropped('The last climb is under an hour old.')
  if (!holdsLease) return { kind: 'LATER', why: 'Another process holds the lease of the account.' }
  if (climbing) return { kind: 'LATER', why: 'A climb is under way.' }
  return { kind: 'NOW' }
}

/** An instant in the future is not: the clock was moved. */
function isWithinAnHour(at: Date, now: Date): boolean {
  const agoMs = now.getTime() - at.getTime()
  return agoMs >= 0 && agoMs < hours(1)
}

const dropped = (why: string): MayClimb => ({ kind: 'DROPPED', why })
