import type { Cloud } from '../../cloud.ts'
import { microseconds } from '../../format-time.ts'
import { Refusal } from '../../http/answer.ts'
import { useVolume } from '../cinder/volume-life.ts'
import { revised } from '../neutron/changed.ts'
import { versionOf } from '../neutron/ip.ts'
import { createPort } from '../neutron/port-life.ts'
import type { AddressRow, ServerRow } from '../rows.ts'
import { hostName } from './availability-zones.ts'

const impossible = 'trait:CUSTOM_IMPOSSIBLE'

/** The steps from 202 to ACTIVE, and when each begins, as a part of the whole time. */
const steps = [
  ['server.schedule', 0.2],
  ['server.network', 0.4],
  ['server.spawn', 0.65],
  ['server.active', 1],
] as const

/** Puts the steps of one server on the agenda. */
export function startBuild(cloud: Cloud, id: string): void {
  for (const [kind, part] of steps) cloud.jobs.schedule(kind, id, part * cloud.options.buildMilliseconds)
}

/** Changes a server and moves its `updated`. Undefined where it is gone. */
export function changeServer(cloud: Cloud, id: string, changes: Partial<ServerRow>): ServerRow | undefined {
  const row = cloud.state.servers.get(id)
  if (row === undefined) return undefined
  return cloud.state.servers.put({ ...row, ...changes, updatedAt: cloud.clock.now().toISOString() })
}

/** Ends a build, or a running server, in ERROR. `message` is what every member reads in `fault`. */
export function putInError(cloud: Cloud, id: string, message: string): void {
  const createdAt = `${cloud.clock.now().toISOString().slice(0, 19)}Z`
  const details = `Traceback (most recent call last):\n  nova.exception: ${message}\n`
  changeServer(cloud, id, { vmState: 'error', taskState: null, powerState: 0, fault: { message, details, createdAt } })
}

/** The server while its build goes on: neither gone, nor failed, nor being deleted. */
function building(cloud: Cloud, id: string): ServerRow | undefined {
  const row = cloud.state.servers.get(id)
  return row?.vmState === 'building' && row.taskState !== 'deleting' && !row.deleted ? row : undefined
}

/** The scheduler finds a host, or none. */
function schedule(cloud: Cloud, row: ServerRow): void {
  const noHost = impossible in row.flavor.extraSpecs ? 'No valid host was found. There are not enough hosts available.' : undefined
  const fault = noHost ?? cloud.instanceRules.buildFault(row)
  if (fault === undefined) changeServer(cloud, row.id, { taskState: 'networking' })
  else {
    changeServer(cloud, row.id, { neverPlaced: true })
    putInError(cloud, row.id, fault)
  }
}

/** Ports are made. An external network is refused only now, long after the 202. */
function allocateNetwork(cloud: Cloud, row: ServerRow): void {
  const ownPorts: string[] = []
  try {
    for (const wanted of row.networks) {
      if (wanted.port !== undefined) bindPort(cloud, row, wanted.port)
      else ownPorts.push(makePort(cloud, row, wanted.uuid ?? '', wanted.fixedIp))
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    changeServer(cloud, row.id, { ownPorts })
    const wanted = row.networks.find((network) => network.fixedIp !== undefined)
    const why =
      error.type === 'InvalidIpForNetwork'
        ? `Invalid input received: Fixed IP ${wanted?.fixedIp} is not a valid ip address for network ${wanted?.uuid}.`
        : 'Failed to allocate the network(s), not rescheduling.'
    putInError(cloud, row.id, `Build of instance ${row.id} aborted: ${why}`)
    return
  }
  changeServer(cloud, row.id, { ownPorts, host: hostName, taskState: row.volumes.length > 0 ? 'block_device_mapping' : 'networking' })
}

function makePort(cloud: Cloud, row: ServerRow, networkId: string, fixedAddress: string | undefined): string {
  const network = cloud.state.networks.get(networkId)
  const owner = cloud.state.users.get(row.userId)?.grants.find((grant) => grant.projectId === row.projectId)
  if (network === undefined || (network.external && owner?.roles.includes('admin') !== true)) {
    throw new Refusal(403, 'It is not allowed to create an interface on an external network.')
  }
  return createPort(cloud, {
    region: row.region,
    projectId: row.projectId,
    networkId,
    securityGroupIds: row.securityGroupIds,
    deviceId: row.id,
    deviceOwner: `compute:${row.zone}`,
    ...(fixedAddress !== undefined && { fixedAddress }),
  }).id
}

function bindPort(cloud: Cloud, row: ServerRow, id: string): void {
  const port = cloud.state.ports.get(id)
  if (port === undefined || port.deviceId !== '') throw new Refusal(409, `Port ${id} is still in use.`)
  const bound = { ...port, deviceId: row.id, deviceOwner: `compute:${row.zone}`, status: 'ACTIVE' }
  cloud.state.ports.put(revised(cloud.clock, bound))
}

/** What neutron has on the server's ports now. */
export function addressesOf(cloud: Cloud, serverId: string): AddressRow[] {
  const ports = cloud.state.ports.all().filter((port) => port.deviceId === serverId)
  return ports.flatMap((port) =>
    port.fixedIps.map((ip) => ({
      networkName: cloud.state.networks.get(port.networkId)?.name ?? '',
      portId: port.id,
      mac: port.mac,
      version: versionOf(ip.address),
      fixed: ip.address,
      floating: cloud.state.floatingIps
        .all()
        .filter((row) => row.portId === port.id && row.fixedAddress === ip.address)
        .map((row) => row.address),
    })),
  )
}

/** Nova hears of neutron's news; an instance whose way out has changed is told. */
function refreshAddresses(cloud: Cloud, id: string): void {
  const row = cloud.state.servers.get(id)
  if (row === undefined || row.deleted || row.vmState === 'building') return
  changeServer(cloud, id, { addresses: addressesOf(cloud, id) })
  cloud.instances.addressChanged(id)
}

function activate(cloud: Cloud, row: ServerRow): void {
  for (const volume of row.volumes) useVolume(cloud, volume.id)
  const launchedAt = microseconds(cloud.clock.now())
  changeServer(cloud, row.id, { vmState: 'active', taskState: null, powerState: 1, launchedAt })
  cloud.instances.powerOn(row.id)
}

/** Says what becomes of a server that was asked for. */
export function handleBuildJobs(cloud: Cloud): void {
  const step = (kind: string, act: (row: ServerRow) => void): void =>
    cloud.jobs.handle(kind, (id) => {
      const row = building(cloud, id)
      if (row !== undefined) act(row)
    })
  step('server.schedule', (row) => schedule(cloud, row))
  step('server.network', (row) => allocateNetwork(cloud, row))
  step('server.spawn', (row) => changeServer(cloud, row.id, { taskState: 'spawning', addresses: addressesOf(cloud, row.id) }))
  step('server.active', (row) => activate(cloud, row))
  cloud.jobs.handle('server.refresh-addresses', (id) => refreshAddresses(cloud, id))
}
