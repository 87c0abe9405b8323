import { type AttemptState, isLive, type OperationState } from './attempt-states.ts'

/** A place as far as its operation's state depends on it: the states of its attempts, oldest first. */
export type PlaceStates = readonly AttemptState[]

/**
 * An operation has no state of its own: it follows from its places. A place that was tried again after the operation ended makes it run
 * again.
 * @param cancelled whether an administrator cancelled the operation
 */
export function operationState(places: readonly PlaceStates[], cancelled: boolean): OperationState {
  if (places.some((attempts) => attempts.some(isLive))) return 'RUNNING'
  const admitted = places.filter((attempts) => attempts.includes('ADMITTED')).length
  if (admitted === places.length) return 'SUCCEEDED'
  if (admitted > 0) return 'PARTIAL'
  return cancelled || places.every((attempts) => attempts.at(-1) === 'CANCELLED') ? 'CANCELLED' : 'FAILED'
}
