import type { ServerRow } from '../rows.ts'

/** The one word that nova makes of a server's two states. A running delete does not show here. */
export function serverStatus(row: Pick<ServerRow, 'vmState' | 'taskState'>): string {
  if (row.vmState === 'active' && row.taskState === 'rebooting') return 'REBOOT'
  if (row.vmState === 'active' && row.taskState === 'rebooting_hard') return 'HARD_REBOOT'
  return { building: 'BUILD', active: 'ACTIVE', stopped: 'SHUTOFF', error: 'ERROR', 'soft-delete': 'SOFT_DELETED', deleted: 'DELETED' }[
    row.vmState
  ]
}

/** Statuses a filter may name, as vm states; undefined for a word nova does not know. */
export function statesOfStatus(status: string): ServerRow['vmState'][] | undefined {
  const known: Record<string, ServerRow['vmState'][]> = {
    BUILD: ['building'],
    ACTIVE: ['active'],
    REBOOT: ['active'],
    HARD_REBOOT: ['active'],
    SHUTOFF: ['stopped'],
    ERROR: ['error'],
    DELETED: ['deleted'],
    PAUSED: [],
    SUSPENDED: [],
    RESCUE: [],
    RESIZE: [],
    VERIFY_RESIZE: [],
    REBUILD: [],
    PASSWORD: [],
    MIGRATING: [],
    REVERT_RESIZE: [],
    SHELVED: [],
    SHELVED_OFFLOADED: [],
    SOFT_DELETED: ['soft-delete'],
    UNKNOWN: [],
  }
  return known[status.toUpperCase()]
}
