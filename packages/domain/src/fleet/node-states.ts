/** A node's life as data. The database enforces the same table (`node_state_rules`), and a test holds the two against each other. */
export const nodeStates = ['ENROLLING', 'HELD', 'ENABLED', 'DISABLED', 'RETIRED', 'REVOKED'] as const
export type NodeState = (typeof nodeStates)[number]

export type NodeOrigin = 'MANUAL' | 'PROVISIONED'

/** `by`: who can cause it. `wasEnabled`: only for a node that had been enabled at least once. */
export type NodeTransition = { from: NodeState; to: NodeState; by: string; wasEnabled?: true }

export const nodeTransitions: readonly NodeTransition[] = [
  { from: 'ENROLLING', to: 'ENABLED', by: 'its enrollment' },
  { from: 'HELD', to: 'ENABLED', by: 'the admission verdict, and nothing else' },
  { from: 'ENABLED', to: 'DISABLED', by: 'an Owner, an administrator, or an alarm about its key' },
  { from: 'DISABLED', to: 'ENABLED', by: 'an Owner' },
  { from: 'ENABLED', to: 'RETIRED', by: 'an Owner or an administrator' },
  { from: 'DISABLED', to: 'RETIRED', by: 'an Owner or an administrator' },
  { from: 'ENROLLING', to: 'REVOKED', by: 'an Owner or an administrator' },
  { from: 'HELD', to: 'REVOKED', by: 'an Owner, an administrator, or the end of its attempt' },
  { from: 'ENABLED', to: 'REVOKED', by: 'an Owner or an administrator' },
  { from: 'DISABLED', to: 'REVOKED', by: 'an Owner or an administrator' },
  { from: 'REVOKED', to: 'RETIRED', by: 'an Owner or an administrator', wasEnabled: true },
]

/** Whether a node in state `from` may go to `to`. */
export function mayGo(from: NodeState, to: NodeState, wasEnabled: boolean): boolean {
  return nodeTransitions.some((t) => t.from === from && t.to === to && (t.wasEnabled === undefined || wasEnabled))
}

/** What lists call a node in a state, in the middle of a sentence; `reason` as its tenant is told. */
export function nodeCalled(state: NodeState, reason: string | null): string {
  if (state !== 'REVOKED' || reason === null || reason === 'REVOKED' || reason === 'ADMITTED') return state.toLowerCase()
  return reason === 'CANCELLED' ? 'cancelled' : 'not admitted'
}

/** States in which a node's key is good. */
export const liveNodeStates: readonly NodeState[] = ['ENROLLING', 'HELD', 'ENABLED', 'DISABLED']
