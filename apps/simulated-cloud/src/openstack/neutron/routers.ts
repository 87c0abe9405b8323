import { type Answer, json, refuse } from '../../http/answer.ts'
import { macAddress } from '../../ids.ts'
import type { PortRow, RouterRow } from '../rows.ts'
import { asObject, type Call } from '../service.ts'
import { allocateAddress } from './addresses.ts'
import { newBase, revised } from './changed.ts'
import { subnets } from './networks.ts'
import { flagOf, named, needed } from './read-given.ts'
import { baseView, checkNeutronQuota, type Json, ownCount, type Resource } from './resource.ts'
import { isOwn, visibleNetwork } from './visible.ts'

const interfacesOf = (call: Call, routerId: string): PortRow[] =>
  call.cloud.state.ports.all().filter((port) => port.deviceId === routerId && port.deviceOwner === 'network:router_interface')

/** The gateway that a body asks for; undefined where it says nothing. */
function gatewayOf(call: Call, given: Json): Pick<RouterRow, 'externalNetworkId' | 'externalIps'> | undefined {
  if (given.external_gateway_info === undefined) return undefined
  const wanted = asObject(given.external_gateway_info)
  if (wanted === undefined || wanted.network_id === undefined) return { externalNetworkId: null, externalIps: [] }
  const network = visibleNetwork(call, String(wanted.network_id))
  if (network === undefined || !network.external) {
    throw refuse(400, `Bad router request: Network ${String(wanted.network_id)} is not an external network.`, 'BadRequest')
  }
  return { externalNetworkId: network.id, externalIps: [allocateAddress(call.cloud, network.id)] }
}

export const routers: Resource<RouterRow> = {
  singular: 'router',
  plural: 'routers',
  unknown: { type: 'RouterNotFound', message: (id) => `Router ${id} could not be found` },
  rows: (call) => call.cloud.state.routers,
  view: (_call, row) => ({
    ...baseView(row),
    admin_state_up: row.adminStateUp,
    status: 'ACTIVE',
    external_gateway_info: row.externalNetworkId && {
      network_id: row.externalNetworkId,
      external_fixed_ips: row.externalIps.map((ip) => ({ subnet_id: ip.subnetId, ip_address: ip.address })),
      enable_snat: true,
    },
    availability_zone_hints: [],
    availability_zones: ['nova'],
    routes: [],
    flavor_id: null,
  }),
  create(call, given) {
    checkNeutronQuota(call, 'router', ownCount(call, call.cloud.state.routers.all()))
    const { region, caller } = call
    const base = newBase(call.cloud.clock, { region, projectId: caller.projectId, ...named(given, { name: '', description: '' }) })
    const gateway = gatewayOf(call, given) ?? { externalNetworkId: null, externalIps: [] }
    return call.cloud.state.routers.put({ ...base, ...gateway, adminStateUp: flagOf(given, 'admin_state_up', true) })
  },
  update: (call, row, given) =>
    revised(call.cloud.clock, {
      ...row,
      ...named(given, row),
      ...gatewayOf(call, given),
      adminStateUp: flagOf(given, 'admin_state_up', row.adminStateUp),
    }),
  remove(call, row) {
    const attached = interfacesOf(call, row.id).map((port) => port.id)
    if (attached.length > 0) throw refuse(409, `Router ${row.id} has ports still attached: ${attached.join(', ')}`, 'RouterInUse')
    call.cloud.state.routers.remove(row.id)
  },
}

function ownRouter(call: Call, id: string): RouterRow {
  const row = call.cloud.state.routers.get(id)
  if (row === undefined || !isOwn(call, row)) throw refuse(404, routers.unknown.message(id), routers.unknown.type)
  return row
}

const answer = (row: RouterRow, port: PortRow): Answer => {
  const [ip] = port.fixedIps
  const { projectId, tags } = row
  const subnet = { subnet_id: ip?.subnetId, subnet_ids: [ip?.subnetId] }
  return json(200, {
    id: row.id,
    tenant_id: projectId,
    project_id: projectId,
    port_id: port.id,
    network_id: port.networkId,
    ...subnet,
    tags,
  })
}

/** `PUT /v2.0/routers/{id}/add_router_interface` with a `subnet_id`. */
export function addInterface(call: Call, id: string): Answer {
  const row = ownRouter(call, id)
  const subnetId = needed(asObject(call.body) ?? {}, 'subnet_id')
  const subnet = call.cloud.state.subnets.get(subnetId)
  if (subnet === undefined || !isOwn(call, subnet)) throw refuse(404, subnets.unknown.message(subnetId), subnets.unknown.type)
  if (interfacesOf(call, row.id).some((port) => port.fixedIps.some((ip) => ip.subnetId === subnetId))) {
    throw refuse(400, `Bad router request: Router already has a port on subnet ${subnetId}.`, 'BadRequest')
  }
  if (subnet.gateway === null) throw refuse(400, `Bad router request: Subnet for router interface must have a gateway IP.`, 'BadRequest')
  const port = call.cloud.state.ports.put({
    ...newBase(call.cloud.clock, { region: call.region, projectId: row.projectId }),
    networkId: subnet.networkId,
    mac: macAddress(),
    fixedIps: [{ subnetId, address: subnet.gateway }],
    deviceId: row.id,
    deviceOwner: 'network:router_interface',
    securityGroupIds: [],
    status: 'ACTIVE',
    adminStateUp: true,
    portSecurity: false,
    zone: 'nova',
  })
  return answer(row, port)
}

export function removeInterface(call: Call, id: string): Answer {
  const row = ownRouter(call, id)
  const given = asObject(call.body) ?? {}
  const port = interfacesOf(call, row.id).find(
    (one) => one.id === given.port_id || one.fixedIps.some((ip) => ip.subnetId === given.subnet_id),
  )
  if (port === undefined)
    throw refuse(
      404,
      given.port_id === undefined
        ? `Router ${id} has no interface on subnet ${String(given.subnet_id)}`
        : `Router ${id} does not have an interface with id ${String(given.port_id)}`,
      given.port_id === undefined ? 'RouterInterfaceNotFoundForSubnet' : 'RouterInterfaceNotFound',
    )
  call.cloud.state.ports.remove(port.id)
  return answer(row, port)
}
