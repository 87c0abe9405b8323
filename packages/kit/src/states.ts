/** One vocabulary of states everywhere: each has a word, a shape and a colour, so that no meaning rests on colour alone. */
export type Mark = 'waiting' | 'working' | 'met' | 'accepted' | 'attention' | 'failed' | 'held' | 'unknown'
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

export type InstanceSeen = {
  state: 'WANTED' | 'SEEN' | 'NONE' | 'WAITING' | 'GONE' | 'DELETING' | 'UNCONFIRMED' | 'SETTLED'
  /** When an administrator took it back. */
  keptAt: string | null
}

export function instanceShown({ state, keptAt }: InstanceSeen): Shown {
  switch (state) {
    case 'WANTED':
      return { mark: 'working', word: 'Asked for' }
    case 'SEEN':
      return keptAt === null ? { mark: 'met', word: 'In the cloud' } : { mark: 'held', word: 'Kept' }
    case 'NONE':
      return { mark: 'unknown', word: 'Never there' }
    case 'WAITING':
      return { mark: 'attention', word: 'Waits for deletion' }
    case 'DELETING':
      return { mark: 'working', word: 'Being deleted' }
    case 'UNCONFIRMED':
      return { mark: 'attention', word: 'Not proved gone' }
    case 'GONE':
      return { mark: 'unknown', word: 'Gone' }
    case 'SETTLED':
      return { mark: 'held', word: 'Left alone' }
  }
}

export type FactState = 'HOLDS' | 'FALSE' | 'UNKNOWN'

const factMarks: Record<FactState, Shown> = {
  HOLDS: { mark: 'met', word: 'Holds' },
  FALSE: { mark: 'failed', word: 'Does not hold' },
  UNKNOWN: { mark: 'unknown', word: 'Not known' },
}
/** What the gate found of a fact or a clause. */
export const factShown = (state: FactState): Shown => factMarks[state]

export type AttemptState = 'PLANNED' | 'CREATING' | 'BOOTING' | 'VALIDATING' | 'ADMITTED' | 'FAILED' | 'CANCELLED'

const attemptMarks: Record<AttemptState, Shown> = {
  PLANNED: { mark: 'waiting', word: 'Planned' },
  CREATING: { mark: 'working', word: 'Creating' },
  BOOTING: { mark: 'working', word: 'Booting' },
  VALIDATING: { mark: 'held', word: 'Proving itself' },
  ADMITTED: { mark: 'met', word: 'Admitted' },
  FAILED: { mark: 'failed', word: 'Failed' },
  CANCELLED: { mark: 'waiting', word: 'Cancelled' },
}
export const attemptShown = (state: AttemptState): Shown => attemptMarks[state]

export type ConditionState = 'MET' | 'WAITING' | 'FAILED' | 'UNKNOWN'

const conditionMarks: Record<ConditionState, Shown> = {
  MET: { mark: 'met', word: 'Met' },
  WAITING: { mark: 'waiting', word: 'Waiting' },
  FAILED: { mark: 'failed', word: 'Failed' },
  UNKNOWN: { mark: 'unknown', word: 'Unknown' },
}
/**
 * @param accepted it is met and nothing was proved: a person took it as it is or, of where a node comes from, nothing is published
 * @param name of the condition
 */
export const conditionShown = (state: ConditionState, accepted: boolean, name: string): Shown =>
  state === 'MET' && accepted ? { mark: 'accepted', word: name === 'EGRESS' ? 'Not checked' : 'Accepted' } : conditionMarks[state]

export type MonitorState = 'UP' | 'DOWN' | 'UNKNOWN'

const monitorMarks: Record<MonitorState, Shown> = {
  UP: { mark: 'met', word: 'Up' },
  DOWN: { mark: 'failed', word: 'Down' },
  UNKNOWN: { mark: 'unknown', word: 'Not known' },
}
export const monitorShown = (state: MonitorState): Shown => monitorMarks[state]

export type HealthState = 'HEALTHY' | 'ATTENTION' | 'DOWN' | 'UNKNOWN'

const healthMarks: Record<HealthState, Shown> = {
  HEALTHY: { mark: 'met', word: 'Healthy' },
  ATTENTION: { mark: 'attention', word: 'Needs a look' },
  DOWN: { mark: 'failed', word: 'Down' },
  UNKNOWN: { mark: 'unknown', word: 'Not known' },
}
/** Of a tenant: the sum over its monitors and enabled nodes. */
export const healthShown = (state: HealthState): Shown => healthMarks[state]

export type CloudAccountState = 'READY' | 'FAILING'

const accountMarks: Record<CloudAccountState, Shown> = {
  READY: { mark: 'met', word: 'Ready' },
  FAILING: { mark: 'failed', word: 'Failing' },
}
/** @param deletionTrouble why its credential for deletion cannot sign in; null: it can, or there is none */
export const cloudAccountShown = (state: CloudAccountState, deletionTrouble: string | null): Shown =>
  state === 'READY' && deletionTrouble !== null ? { mark: 'failed', word: 'Cannot delete' } : accountMarks[state]

/** A line of a check. */
export const findingShown = (ok: boolean): Shown => (ok ? { mark: 'met', word: 'In order' } : { mark: 'attention', word: 'Lacking' })
