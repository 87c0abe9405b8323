/** An attempt's life as data: drawn in the docs, enforced by the database (`attempt_state_rules`), walked by the tests. */
export const attemptStates = ['PLANNED', 'CREATING', 'BOOTING', 'VALIDATING', 'ADMITTED', 'FAILED', 'CANCELLED'] as const
export type AttemptState = (typeof attemptStates)[number]

export type AttemptEvent =
  | 'CREATE_CALLED'
  | 'INSTANCE_KNOWN'
  | 'KEY_ENROLLED'
  | 'INSTANCE_AND_KEY_KNOWN'
  | 'VERDICT_ADMIT'
  | 'ENDED_IN_FAILURE'
  | 'CANCELLED'

export type AttemptTransition = { from: AttemptState; on: AttemptEvent; to: AttemptState }

export const attemptTransitions: readonly AttemptTransition[] = [
  { from: 'PLANNED', on: 'CREATE_CALLED', to: 'CREATING' },
  { from: 'CREATING', on: 'INSTANCE_KNOWN', to: 'BOOTING' },
  { from: 'BOOTING', on: 'INSTANCE_AND_KEY_KNOWN', to: 'VALIDATING' },
  { from: 'VALIDATING', on: 'VERDICT_ADMIT', to: 'ADMITTED' },
  { from: 'PLANNED', on: 'ENDED_IN_FAILURE', to: 'FAILED' },
  { from: 'CREATING', on: 'ENDED_IN_FAILURE', to: 'FAILED' },
  { from: 'BOOTING', on: 'ENDED_IN_FAILURE', to: 'FAILED' },
  { from: 'VALIDATING', on: 'ENDED_IN_FAILURE', to: 'FAILED' },
  { from: 'PLANNED', on: 'CANCELLED', to: 'CANCELLED' },
  { from: 'CREATING', on: 'CANCELLED', to: 'CANCELLED' },
  { from: 'BOOTING', on: 'CANCELLED', to: 'CANCELLED' },
  { from: 'VALIDATING', on: 'CANCELLED', to: 'CANCELLED' },
]

export const liveAttemptStates: readonly AttemptState[] = ['PLANNED', 'CREATING', 'BOOTING', 'VALIDATING']
export const isLive = (state: AttemptState): boolean => liveAttemptStates.includes(state)

export const operationStates = ['RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'] as const
export type OperationState = (typeof operationStates)[number]

/** What lists call an operation in a state, in the middle of a sentence. */
export const operationCalled: Record<OperationState, string> = {
  RUNNING: 'running',
  SUCCEEDED: 'done',
  PARTIAL: 'partly done',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}
