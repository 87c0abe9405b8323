/** One vocabulary of states everywhere: each has a word, a shape and a colour, so that no meaning rests on colour alone. */
export type Mark = 'waiting' | 'working' | 'met' | 'attention' | 'failed' | 'held' | 'unknown'
export type Shown = { mark: Mark; word: string }

export type NodeSeen = {
  state: 'ENROLLING' | 'HELD' | 'ENABLED' | 'DISABLED' | 'RETIRED' | 'REVOKED'
  live: boolean
  reason: { code: string } | null
}

export function nodeShown({ state, live, reason }: NodeSeen): Shown {
  switch (state) {
    case 'ENROLLING':
      return { mark: 'waiting', word: 'Enrolling' }
    case 'HELD':
      return { mark: 'held', word: 'Held' }
    case 'ENABLED':
      return live ? { mark: 'met', word: 'Enabled' } : { mark: 'attention', word: 'Silent' }
    case 'DISABLED':
      return { mark: 'waiting', word: 'Disabled' }
    case 'RETIRED':
      return { mark: 'unknown', word: 'Retired' }
    case 'REVOKED':
      return reason === null || reason.code === 'REVOKED' || reason.code === 'ADMITTED'
        ? { mark: 'failed', word: 'Revoked' }
        : reason.code === 'CANCELLED'
          ? { mark: 'waiting', word: 'Cancelled' }
          : { mark: 'failed', word: 'Not admitted' }
  }
}

export type OperationState = 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED' | 'CANCELLED'

const operationMarks: Record<OperationState, Shown> = {
  RUNNING: { mark: 'working', word: 'Running' },
  SUCCEEDED: { mark: 'met', word: 'Done' },
  PARTIAL: { mark: 'attention', word: 'Partly done' },
  FAILED: { mark: 'failed', word: 'Failed' },
  CANCELLED: { mark: 'waiting', word: 'Cancelled' },
}
export const operationShown = (state: OperationState): Shown => operationMarks[state]

/** Not there yet: its admission is still under way. */
export const isUnderWay = ({ state }: Pick<NodeSeen, 'state'>): boolean => state === 'HELD'
