import { refuse } from '../../http/answer.ts'
import type { FloatingIpRow, PortRow, RouterRow } from '../rows.ts'
import type { Call } from '../service.ts'
import { allocateAddress } from './addresses.ts'
import { newBase, revised } from './changed.ts'
import { versionOf } from './ip.ts'
import { detachFloatingIp, settleFloatingIp, tellNova } from './port-life.ts'
import { ports } from './ports.ts'
import { idOf, needed, textOf } from './read-given.ts'
import { baseView, checkNeutronQuota, type Json, ownCount, type Resource } from './resource.ts'
import { isOwn, visibleNetwork } from './visible.ts'

/** The router that leads from a port's subnet to the floating address's network. */
function routerOf(call: Call, port: PortRow, externalNetworkId: string): RouterRow {
  const subnetIds = port.fixedIps.map((ip) => ip.subnetId)
  const interfaces = call.cloud.state.ports
    .all()
    .filter((one) => one.deviceOwner === 'network:router_interface' && one.fixedIps.some((ip) => subnetIds.includes(ip.subnetId)))
  const routers = interfaces.map((one) => call.cloud.state.routers.get(one.deviceId)).filter((row) => row !== undefined)
  const router = routers.find((row) => row.externalNetworkId === externalNetworkId)
  if (router === undefined) {
    throw refuse(
      404,
      `External network ${externalNetworkId} is not reachable from subnet ${subnetIds[0]}. Therefore, cannot associate Port ${port.id} with a Floating IP.`,
      'ExternalGatewayForFloatingIPNotFound',
    )
  }
  return router
}

/** Puts the floating address on a port. Errors: 404 port or way out unknown, 409 port has one already. */
function attach(call: Call, row: FloatingIpRow, portId: string, fixedWanted: string | null): FloatingIpRow {
  const port = call.cloud.state.ports.get(portId)
  if (port === undefined || !isOwn(call, port)) throw refuse(404, ports.unknown.message(portId), ports.unknown.type)
  const withV4 = port.fixedIps.filter((ip) => versionOf(ip.address) === 4)
  if (port.fixedIps.length > 0 && withV4.length === 0) {
    const why = `Cannot add floating IP to port ${portId} that has no fixed IPv4 addresses`
    throw refuse(400, `Bad floatingip request: ${why}.`, 'BadRequest')
  }
  const fixed = withV4.find((ip) => fixedWanted === null || ip.address === fixedWanted)
  if (fixed === undefined) throw refuse(400, `Port ${portId} does not have fixed ip ${fixedWanted ?? ''}`, 'BadRequest')
  const other = call.cloud.state.floatingIps
    .all()
    .find((one) => one.portId === portId && one.fixedAddress === fixed.address && one.id !== row.id)
  if (other !== undefined) {
    throw refuse(
      409,
      `Cannot associate floating IP ${row.address} (${row.id}) with port ${portId} using fixed IP ${fixed.address}, as that fixed IP already has a floating IP on external network ${row.networkId}.`,
      'FloatingIPPortAlreadyAssociated',
    )
  }
  const router = routerOf(call, port, row.networkId)
  settleFloatingIp(call.cloud, row.id)
  return { ...row, portId, fixedAddress: fixed.address, routerId: router.id }
}

function portDetails(call: Call, row: FloatingIpRow): Json | null {
  const port = call.cloud.state.ports.get(row.portId ?? '')
  if (port === undefined) return null
  const { name, networkId, mac, adminStateUp, status, deviceId, deviceOwner } = port
  return {
    name,
    network_id: networkId,
    mac_address: mac,
    admin_state_up: adminStateUp,
    status,
    device_id: deviceId,
    device_owner: deviceOwner,
  }
}

export const floatingIps: Resource<FloatingIpRow> = {
  singular: 'floatingip',
  plural: 'floatingips',
  unknown: { type: 'FloatingIPNotFound', message: (id) => `Floating IP ${id} could not be found` },
  rows: (call) => call.cloud.state.floatingIps,
  view(call, row) {
    const { name: _, ...base } = baseView(row)
    return {
      ...base,
      floating_ip_address: row.address,
      floating_network_id: row.networkId,
      router_id: row.routerId,
      port_id: row.portId,
      fixed_ip_address: row.fixedAddress,
      status: row.status,
      port_details: portDetails(call, row),
      port_forwardings: [],
    }
  },
  create(call, given) {
    const networkId = needed(given, 'floating_network_id')
    const network = visibleNetwork(call, networkId)
    if (network === undefined) throw refuse(404, `Network ${networkId} could not be found.`, 'NetworkNotFound')
    if (!network.external) throw refuse(400, `Bad floatingip request: Network ${networkId} is not a valid external network.`, 'BadRequest')
    checkNeutronQuota(call, 'floatingip', ownCount(call, call.cloud.state.floatingIps.all()))
    const { address } = allocateAddress(call.cloud, networkId, textOf(given, 'floating_ip_address', undefined))
    const { region, caller } = call
    const free: FloatingIpRow = {
      ...newBase(call.cloud.clock, { region, projectId: caller.projectId, description: textOf(given, 'description', '') }),
      networkId,
      address,
      portId: null,
      fixedAddress: null,
      routerId: null,
      status: 'DOWN',
    }
    const portId = idOf(given, 'port_id', null)
    const row = portId === null ? free : attach(call, free, portId, textOf(given, 'fixed_ip_address', null))
    call.cloud.state.floatingIps.put(row)
    tellNova(call.cloud, row.portId)
    return row
  },
  update(call, row, given) {
    const described = { ...row, description: textOf(given, 'description', row.description) }
    const portId = idOf(given, 'port_id', undefined)
    if (portId === undefined) return revised(call.cloud.clock, described)
    if (portId === null) return detachFloatingIp(call.cloud, described)
    tellNova(call.cloud, row.portId)
    const next = revised(call.cloud.clock, attach(call, described, portId, textOf(given, 'fixed_ip_address', null)))
    tellNova(call.cloud, portId)
    return next
  },
  remove(call, row) {
    tellNova(call.cloud, row.portId)
    call.cloud.state.floatingIps.remove(row.id)
  },
}
