import type { Cloud } from '../../cloud.ts'
import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import type { ServerRow } from '../rows.ts'
import { asObject } from '../service.ts'
import { checkAllowed } from './allowed-now.ts'
import { changeServer } from './build-steps.ts'
import type { NovaCall } from './call.ts'
import { forceDeleteServer, restoreServer } from './delete-server.ts'
import { badRequest } from './errors.ts'
import { findServer } from './find-server.ts'

type Action = (call: NovaCall, row: ServerRow, argument: unknown) => Answer

const powerChangeMs = 500

function consoleOutput(call: NovaCall, row: ServerRow, argument: unknown): Answer {
  if (row.vmState === 'building' || row.host === null) throw refuse(409, `Instance ${row.id} is not ready`)
  const length = asObject(argument)?.length
  if (length !== undefined && length !== null && !/^-?\d+$/.test(String(length))) {
    throw badRequest(`Invalid input for field/attribute length. Value: ${length}. '${length}' does not match '^-?[0-9]+$'`)
  }
  const lines = call.cloud.instances.consoleLog(row.id).split('\n')
  const wanted = length === undefined || length === null || Number(length) < 0 ? lines : lines.slice(-Number(length) - 1)
  return json(200, { output: wanted.join('\n') })
}

function lock(call: NovaCall, row: ServerRow, argument: unknown): Answer {
  // A server that is locked already keeps the first reason, even if that was none.
  if (row.locked) return empty(202)
  const reason = call.minor >= 73 ? asObject(argument)?.locked_reason : undefined
  call.cloud.state.servers.put({ ...row, locked: true, lockedReason: typeof reason === 'string' ? reason : null })
  return empty(202)
}

function unlock(call: NovaCall, row: ServerRow): Answer {
  call.cloud.state.servers.put({ ...row, locked: false, lockedReason: null })
  return empty(202)
}

function stop(call: NovaCall, row: ServerRow): Answer {
  checkAllowed(call, row, 'stop', ['active', 'error'])
  changeServer(call.cloud, row.id, { taskState: 'powering-off' })
  call.cloud.jobs.schedule('server.stopped', row.id, powerChangeMs)
  return empty(202)
}

function start(call: NovaCall, row: ServerRow): Answer {
  if (row.host === null) throw refuse(409, `Instance ${row.id} is not ready`)
  checkAllowed(call, row, 'start', ['stopped'])
  changeServer(call.cloud, row.id, { taskState: 'powering-on' })
  call.cloud.jobs.schedule('server.started', row.id, powerChangeMs)
  return empty(202)
}

function reboot(call: NovaCall, row: ServerRow, argument: unknown): Answer {
  const type = asObject(argument)?.type
  if (typeof type !== 'string' || !['SOFT', 'HARD'].includes(type.toUpperCase())) {
    throw badRequest(
      `Invalid input for field/attribute type. Value: ${type}. '${type}' is not one of ['HARD', 'Hard', 'hard', 'SOFT', 'Soft', 'soft']`,
    )
  }
  checkAllowed(call, row, 'reboot', type.toUpperCase() === 'SOFT' ? ['active'] : ['active', 'stopped', 'error'])
  changeServer(call.cloud, row.id, { taskState: type.toUpperCase() === 'SOFT' ? 'rebooting' : 'rebooting_hard' })
  call.cloud.jobs.schedule('server.rebooted', row.id, powerChangeMs)
  return empty(202)
}

const actions: Record<string, Action> = {
  'os-getConsoleOutput': consoleOutput,
  'os-stop': stop,
  'os-start': start,
  forceDelete: forceDeleteServer,
  restore: restoreServer,
  reboot,
  lock,
  unlock,
}

/** `POST /servers/{id}/action`: the body's one key names what to do. */
export function actOnServer(call: NovaCall, id: string): Answer {
  const body = asObject(call.body)
  const names = Object.keys(body ?? {})
  const action = actions[names[0] ?? '']
  if (names.length !== 1) throw badRequest('Malformed request body')
  if (action === undefined) throw badRequest(`There is no such action: ${names[0]}`)
  return action(call, findServer(call, id), body?.[names[0] ?? ''])
}

/** Says how stops, starts and reboots end. */
export function handlePowerJobs(cloud: Cloud): void {
  const step = (kind: string, tasks: readonly string[], act: (row: ServerRow) => void): void =>
    cloud.jobs.handle(kind, (id) => {
      const row = cloud.state.servers.get(id)
      if (row !== undefined && tasks.includes(row.taskState ?? '')) act(row)
    })
  step('server.stopped', ['powering-off'], (row) => {
    cloud.instances.powerOff(row.id)
    changeServer(cloud, row.id, { vmState: 'stopped', taskState: null, powerState: 4 })
  })
  step('server.started', ['powering-on'], (row) => {
    changeServer(cloud, row.id, { vmState: 'active', taskState: null, powerState: 1 })
    cloud.instances.powerOn(row.id)
  })
  step('server.rebooted', ['rebooting', 'rebooting_hard'], (row) => {
    changeServer(cloud, row.id, { vmState: 'active', taskState: null, powerState: 1, fault: null })
    cloud.instances.reboot(row.id)
  })
}
