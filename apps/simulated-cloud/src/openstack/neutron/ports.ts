import { refuse } from '../../http/answer.ts'
import type { PortRow, SecurityGroupRow } from '../rows.ts'
import { asObject, type Call } from '../service.ts'
import { newBase, revised } from './changed.ts'
import { invalidAttribute } from './errors.ts'
import { networks } from './networks.ts'
import { createPort, deletePort, tellNova } from './port-life.ts'
import { flagOf, idsOf, named, needed, textOf } from './read-given.ts'
import { baseView, checkNeutronQuota, type Json, ownCount, type Resource } from './resource.ts'
import { isOwn, visibleNetwork } from './visible.ts'

/** Groups by id; an unknown one is a 404. Without the attribute: the project's default group. */
function groupIds(call: Call, given: Json): string[] {
  const own = (row: SecurityGroupRow): boolean => isOwn(call, row)
  const ids = idsOf(given, 'security_groups')
  if (ids === undefined) {
    const projectsOwn = call.cloud.state.securityGroups
      .all()
      .filter((row) => row.projectId === call.caller.projectId && row.region === call.region)
    return projectsOwn.filter((row) => row.name === 'default').map((row) => row.id)
  }
  const unknown = ids.find((id) => !call.cloud.state.securityGroups.all().some((row) => row.id === id && own(row)))
  if (unknown !== undefined) throw refuse(404, `Security group ${unknown} does not exist`, 'SecurityGroupNotFound')
  return ids
}

function wantedAddress(given: Json): string | undefined {
  const list = given.fixed_ips
  if (list === undefined) return undefined
  if (!Array.isArray(list)) throw invalidAttribute('fixed_ips', `'${String(list)}' is not a list`)
  const address = asObject(list[0])?.ip_address
  return typeof address === 'string' ? address : undefined
}

export const ports: Resource<PortRow> = {
  singular: 'port',
  plural: 'ports',
  unknown: { type: 'PortNotFound', message: (id) => `Port ${id} could not be found.` },
  rows: (call) => call.cloud.state.ports,
  view: (_call, row) => ({
    ...baseView(row),
    network_id: row.networkId,
    mac_address: row.mac,
    admin_state_up: row.adminStateUp,
    status: row.status,
    device_id: row.deviceId,
    device_owner: row.deviceOwner,
    fixed_ips: row.fixedIps.map((ip) => ({ subnet_id: ip.subnetId, ip_address: ip.address })),
    allowed_address_pairs: [],
    extra_dhcp_opts: [],
    security_groups: row.securityGroupIds,
    port_security_enabled: row.portSecurity,
    'binding:vnic_type': 'normal',
    ip_allocation: 'immediate',
  }),
  create(call, given) {
    const id = needed(given, 'network_id')
    const network = visibleNetwork(call, id)
    if (network === undefined) throw refuse(404, networks.unknown.message(id), networks.unknown.type)
    if (!isOwn(call, network) && !network.shared) {
      throw refuse(403, `Tenant ${call.caller.projectId} not allowed to create port on this network`, 'HTTPForbidden')
    }
    checkNeutronQuota(call, 'port', ownCount(call, call.cloud.state.ports.all()))
    const address = wantedAddress(given)
    return createPort(call.cloud, {
      ...newBase(call.cloud.clock, {
        region: call.region,
        projectId: call.caller.projectId,
        ...named(given, { name: '', description: '' }),
      }),
      networkId: network.id,
      withAddress: !(Array.isArray(given.fixed_ips) && given.fixed_ips.length === 0),
      ...(address !== undefined && { fixedAddress: address }),
      securityGroupIds: groupIds(call, given),
      deviceId: textOf(given, 'device_id', ''),
      deviceOwner: textOf(given, 'device_owner', ''),
      adminStateUp: flagOf(given, 'admin_state_up', true),
      portSecurity: flagOf(given, 'port_security_enabled', true),
    })
  },
  update(call, row, given) {
    const securityGroupIds = given.security_groups === undefined ? row.securityGroupIds : groupIds(call, given)
    const next = revised(call.cloud.clock, {
      ...row,
      ...named(given, row),
      securityGroupIds,
      adminStateUp: flagOf(given, 'admin_state_up', row.adminStateUp),
      deviceId: textOf(given, 'device_id', row.deviceId),
      deviceOwner: textOf(given, 'device_owner', row.deviceOwner),
    })
    return next
  },
  remove(call, row) {
    if (row.deviceOwner.startsWith('network:')) {
      throw refuse(
        409,
        `Port ${row.id} cannot be deleted directly via the port API: has device owner ${row.deviceOwner}.`,
        'ServicePortInUse',
      )
    }
    tellNova(call.cloud, row.id)
    deletePort(call.cloud, row.id)
  },
}
