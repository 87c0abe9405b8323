import { refuse } from '../../http/answer.ts'
import type { ServerRow } from '../rows.ts'
import type { NovaCall } from './call.ts'

/** Refuses with 409 what a server's lock or state forbids. `action` is nova's word for what was tried. */
export function checkAllowed(call: NovaCall, row: ServerRow, action: string, states: readonly ServerRow['vmState'][]): void {
  if (row.locked && !call.caller.isAdmin) throw refuse(409, `Instance ${row.id} is locked`)
  const conflict = (attribute: string, state: string): Error =>
    refuse(409, `Cannot '${action}' instance ${row.id} while it is in ${attribute} ${state}`)
  if (!states.includes(row.vmState)) throw conflict('vm_state', row.vmState)
  if (row.taskState !== null) throw conflict('task_state', row.taskState)
}
