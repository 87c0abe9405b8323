import type { Cloud } from '../../cloud.ts'
import { microseconds } from '../../format-time.ts'
import { type Answer, empty, refuse } from '../../http/answer.ts'
import { releaseVolume } from '../cinder/volume-life.ts'
import { deletePort, unbindPort } from '../neutron/port-life.ts'
import type { ServerRow } from '../rows.ts'
import { checkAllowed } from './allowed-now.ts'
import { changeServer } from './build-steps.ts'
import type { NovaCall } from './call.ts'
import { findServer } from './find-server.ts'

/** How long a delete takes, in milliseconds: until the hypervisor is done (or has stopped or started it), until GET says 404, until the ports are gone. */
const destroyedAfterMs = 400
const goneAfterMs = 500
const portsGoneAfterMs = 1500

/** `DELETE /servers/{id}`: 204 as often as it is asked while the delete runs; what becomes of the server is seen later. */
export function deleteServer(call: NovaCall, id: string): Answer {
  const row = findServer(call, id)
  checkNotLocked(call, row)
  removeServer(call.cloud, row)
  return empty(204)
}

/** The action `forceDelete`: 202, and the server is not kept, whatever the cloud does with others. */
export function forceDeleteServer(call: NovaCall, row: ServerRow): Answer {
  checkNotLocked(call, row)
  if (row.terminationDisabled !== true) startDelete(call.cloud, row)
  return empty(202)
}

function checkNotLocked(call: NovaCall, row: ServerRow): void {
  if (row.locked && !call.caller.isAdmin) throw refuse(409, `Instance ${row.id} is locked`)
}

/** What nova makes of a delete, whoever wants it: nothing where it is disabled, and a server that ran is kept where the cloud keeps them. */
export function removeServer(cloud: Cloud, row: ServerRow): void {
  if (row.terminationDisabled === true) return
  const seconds = row.launchedAt === null ? undefined : cloud.instanceRules.keptSeconds(row)
  if (seconds === undefined) startDelete(cloud, row)
  else startSoftDelete(cloud, row, seconds)
}

/** Begins to delete a server for good; asked again it does nothing. One that is not scheduled yet is gone at once. */
function startDelete(cloud: Cloud, row: ServerRow): void {
  if (row.vmState === 'building' && row.taskState === 'scheduling') {
    for (const volume of row.volumes) releaseVolume(cloud, volume.id, volume.deleteOnTermination)
    cloud.state.servers.remove(row.id)
    return
  }
  if (row.taskState === 'deleting' || row.vmState === 'deleted') return
  if (cloud.instanceRules.deleteHangs(row)) changeServer(cloud, row.id, { taskState: 'deleting', deleteHangs: true })
  else {
    changeServer(cloud, row.id, { taskState: 'deleting' })
    scheduleDelete(cloud, row.id)
  }
}

function scheduleDelete(cloud: Cloud, id: string): void {
  cloud.jobs.schedule('server.destroy', id, destroyedAfterMs)
  cloud.jobs.schedule('server.gone', id, goneAfterMs)
  cloud.jobs.schedule('server.release-ports', id, portsGoneAfterMs)
}

/** The host comes back and works off what waited for it: deletes that hung go on. */
export function resumeDeletes(cloud: Cloud): void {
  for (const row of cloud.state.servers.all()) {
    if (row.deleteHangs !== true) continue
    const { deleteHangs: _, ...rest } = row
    cloud.state.servers.put(rest)
    scheduleDelete(cloud, row.id)
  }
}

/** Powers the server off and keeps it, with its ports, addresses and share of the quota; asked again it does nothing. */
function startSoftDelete(cloud: Cloud, row: ServerRow, seconds: number): void {
  const ending = ['soft-deleting', 'deleting'].includes(row.taskState ?? '')
  if (ending || row.vmState === 'soft-delete' || row.vmState === 'deleted') return
  changeServer(cloud, row.id, { taskState: 'soft-deleting' })
  cloud.jobs.schedule('server.soft-deleted', row.id, destroyedAfterMs, { seconds: String(seconds) })
}

/** The action `restore`, for as long as the server is kept. */
export function restoreServer(call: NovaCall, row: ServerRow): Answer {
  checkAllowed(call, row, 'restore', ['soft-delete'])
  call.cloud.jobs.cancel('server.reclaim', row.id)
  changeServer(call.cloud, row.id, { taskState: 'restoring' })
  call.cloud.jobs.schedule('server.restored', row.id, destroyedAfterMs)
  return empty(202)
}

function destroy(cloud: Cloud, row: ServerRow): void {
  cloud.instances.destroy(row.id)
  for (const volume of row.volumes) releaseVolume(cloud, volume.id, volume.deleteOnTermination)
  const terminatedAt = microseconds(cloud.clock.now())
  changeServer(cloud, row.id, { vmState: 'deleted', taskState: null, powerState: 0, terminatedAt })
}

/** The row stays for `changes-since`, robbed of metadata, tags and addresses. */
function forget(cloud: Cloud, row: ServerRow): void {
  changeServer(cloud, row.id, { deleted: true, metadata: {}, tags: [], addresses: [], userData: null })
}

/** Ports that nova made go with the server; those passed in stay, with their floating IPs. */
function releasePorts(cloud: Cloud, row: ServerRow): void {
  for (const port of cloud.state.ports.all().filter((one) => one.deviceId === row.id)) {
    if (row.ownPorts.includes(port.id)) deletePort(cloud, port.id)
    else unbindPort(cloud, port.id)
  }
}

/** Says what becomes of a server that is being deleted. */
export function handleDeleteJobs(cloud: Cloud): void {
  const step = (kind: string, act: (row: ServerRow, detail: Record<string, string>) => void): void =>
    cloud.jobs.handle(kind, (id, detail) => {
      const row = cloud.state.servers.get(id)
      if (row !== undefined) act(row, detail)
    })
  step('server.soft-deleted', (row, { seconds }) => {
    if (row.taskState !== 'soft-deleting') return
    cloud.instances.powerOff(row.id)
    changeServer(cloud, row.id, { vmState: 'soft-delete', taskState: null, powerState: 4 })
    cloud.jobs.schedule('server.reclaim', row.id, Number(seconds) * 1000)
  })
  step('server.restored', (row) => {
    if (row.taskState !== 'restoring') return
    changeServer(cloud, row.id, { vmState: 'active', taskState: null, powerState: 1 })
    cloud.instances.powerOn(row.id)
  })
  step('server.reclaim', (row) => {
    if (row.vmState === 'soft-delete') startDelete(cloud, row)
  })
  step('server.destroy', (row) => destroy(cloud, row))
  step('server.gone', (row) => forget(cloud, row))
  step('server.release-ports', (row) => releasePorts(cloud, row))
}
