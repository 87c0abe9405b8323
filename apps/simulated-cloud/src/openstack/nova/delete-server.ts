import type { Cloud } from '../../cloud.ts'
import { microseconds } from '../../format-time.ts'
import { type Answer, empty, refuse } from '../../http/answer.ts'
import { releaseVolume } from '../cinder/volume-life.ts'
import { deletePort, unbindPort } from '../neutron/port-life.ts'
import type { ServerRow } from '../rows.ts'
import { changeServer } from './build-steps.ts'
import type { NovaCall } from './call.ts'
import { findServer } from './find-server.ts'

/** How long a delete takes, in milliseconds: until the hypervisor is done, until GET says 404, until the ports are gone. */
const destroyedAfterMs = 400
const goneAfterMs = 500
const portsGoneAfterMs = 1500

/** `DELETE /servers/{id}`: 204 as often as it is asked while the delete runs; what becomes of the server is seen later. */
export function deleteServer(call: NovaCall, id: string): Answer {
  const row = findServer(call, id)
  if (row.locked && !call.caller.isAdmin) throw refuse(409, `Instance ${id} is locked`)
  startDelete(call.cloud, row)
  return empty(204)
}

/** Begins to delete a server, whoever wants it; asked again it does nothing. One that is not scheduled yet is gone at once. */
export function startDelete(cloud: Cloud, row: ServerRow): void {
  if (row.vmState === 'building' && row.taskState === 'scheduling') {
    for (const volume of row.volumes) releaseVolume(cloud, volume.id, volume.deleteOnTermination)
    cloud.state.servers.remove(row.id)
    return
  }
  if (row.taskState !== 'deleting' && row.vmState !== 'deleted') {
    changeServer(cloud, row.id, { taskState: 'deleting' })
    cloud.jobs.schedule('server.destroy', row.id, destroyedAfterMs)
    cloud.jobs.schedule('server.gone', row.id, goneAfterMs)
    cloud.jobs.schedule('server.release-ports', row.id, portsGoneAfterMs)
  }
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
  const step = (kind: string, act: (row: ServerRow) => void): void =>
    cloud.jobs.handle(kind, (id) => {
      const row = cloud.state.servers.get(id)
      if (row !== undefined) act(row)
    })
  step('server.destroy', (row) => destroy(cloud, row))
  step('server.gone', (row) => forget(cloud, row))
  step('server.release-ports', (row) => releasePorts(cloud, row))
}
