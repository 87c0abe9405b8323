import type { ServerState } from '@sallyport/domain/clouds/provider.ts'

const states = new Map<string, ServerState>(
  Object.entries({
    BUILD: 'pending',
    REBUILD: 'pending',
    REBOOT: 'pending',
    HARD_REBOOT: 'pending',
    PASSWORD: 'pending',
    RESIZE: 'pending',
    VERIFY_RESIZE: 'pending',
    REVERT_RESIZE: 'pending',
    MIGRATING: 'pending',
    ACTIVE: 'running',
    ERROR: 'error',
    SHUTOFF: 'error',
    PAUSED: 'error',
    SUSPENDED: 'error',
    RESCUE: 'error',
    SHELVED: 'error',
    SHELVED_OFFLOADED: 'error',
    DELETED: 'gone',
    /** Can still be restored and still counts against the quota, but serves no more. */
    SOFT_DELETED: 'gone',
    UNKNOWN: 'unknown',
  } as const),
)

/** nova's status as one of ours. A word that is not listed is `unknown`, never `error`: a new status must not start a failure path. */
export const stateOf = (status: string): ServerState => states.get(status) ?? 'unknown'
