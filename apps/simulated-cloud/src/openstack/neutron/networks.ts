import { refuse } from '../../http/answer.ts'
import type { NetworkRow, SubnetRow } from '../rows.ts'
import type { Call } from '../service.ts'
import { newBase, revised } from './changed.ts'
import { disallowed, invalidInput } from './errors.ts'
import { type IpVersion, isBlock, rangeOf, toAddress } from './ip.ts'
import { flagOf, named, needed, numberOf, textOf } from './read-given.ts'
import { baseView, checkNeutronQuota, type Json, ownCount, type Resource } from './resource.ts'
import { isOwn, networksOf, visibleNetwork } from './visible.ts'

const subnetsOf = (call: Call, networkId: string): SubnetRow[] =>
  call.cloud.state.subnets.all().filter((row) => row.networkId === networkId)

export const networks: Resource<NetworkRow> = {
  singular: 'network',
  plural: 'networks',
  unknown: { type: 'NetworkNotFound', message: (id) => `Network ${id} could not be found.` },
  rows: (call) => call.cloud.state.networks,
  visible: (call, row) => networksOf(call).includes(row),
  view: (call, row) => ({
    ...baseView(row),
    admin_state_up: row.adminStateUp,
    status: 'ACTIVE',
    subnets: subnetsOf(call, row.id).map((subnet) => subnet.id),
    shared: row.shared,
    availability_zone_hints: [],
    availability_zones: ['nova'],
    ipv4_address_scope: null,
    ipv6_address_scope: null,
    'router:external': row.external,
    mtu: row.mtu,
    port_security_enabled: row.portSecurity,
    ...(row.external && { is_default: false }),
  }),
  create(call, given) {
    const external = flagOf(given, 'router:external', false)
    const shared = flagOf(given, 'shared', false)
    if (external && !call.caller.isAdmin) throw disallowed('create_network', 'create_network:router:external')
    if (shared && !call.caller.isAdmin) throw disallowed('create_network', 'create_network:shared')
    checkNeutronQuota(call, 'network', ownCount(call, call.cloud.state.networks.all()))
    const { region, caller } = call
    const base = newBase(call.cloud.clock, { region, projectId: caller.projectId, ...named(given, { name: '', description: '' }) })
    const adminStateUp = flagOf(given, 'admin_state_up', true)
    const portSecurity = flagOf(given, 'port_security_enabled', true)
    return call.cloud.state.networks.put({ ...base, external, shared, adminStateUp, mtu: 1500, portSecurity })
  },
  update: (call, row, given) =>
    revised(call.cloud.clock, { ...row, ...named(given, row), adminStateUp: flagOf(given, 'admin_state_up', row.adminStateUp) }),
  remove(call, row) {
    const used = call.cloud.state.ports.all().filter((port) => port.networkId === row.id)
    if (used.length > 0)
      throw refuse(
        409,
        `Unable to complete operation on network ${row.id}. There are one or more ports still in use on the network, id for these ports is: ${used.map((port) => port.id).join(',')}.`,
        'NetworkInUse',
      )
    for (const subnet of subnetsOf(call, row.id)) call.cloud.state.subnets.remove(subnet.id)
    call.cloud.state.networks.remove(row.id)
  },
}

function ipVersionOf(given: Json): IpVersion {
  const version = numberOf(given, 'ip_version', 4)
  if (version !== 4 && version !== 6) throw invalidInput(`'${version}' is not in [4, 6] for ip_version`)
  return version
}

/** Hosts make their own address (`slaac`, on a /64), get one by DHCP, or, with null, get it from nobody. Both modes must be the same. */
function ipv6ModeOf(given: Json, version: IpVersion, cidr: string): 'slaac' | 'dhcpv6-stateful' | null {
  const modes = ['ipv6_address_mode', 'ipv6_ra_mode'].map((name) => (given[name] === null ? null : textOf(given, name, null)))
  const mode = modes[0] ?? null
  if (mode === null && modes[1] === null) return null
  if (version === 4) throw invalidInput('ipv6_ra_mode or ipv6_address_mode cannot be set when ip_version is not 6')
  if ((mode !== 'slaac' && mode !== 'dhcpv6-stateful') || modes[1] !== mode) {
    throw invalidInput(
      `ipv6_address_mode set to '${mode}' with ipv6_ra_mode set to '${modes[1]}' is not known here; set both to one of them`,
    )
  }
  if (mode === 'slaac' && !cidr.endsWith('/64'))
    throw invalidInput(
      `Invalid CIDR ${cidr} for IPv6 address mode. OpenStack uses the EUI-64 address format, which requires the prefix to be /64`,
    )
  return mode
}

export const subnets: Resource<SubnetRow> = {
  singular: 'subnet',
  plural: 'subnets',
  unknown: { type: 'SubnetNotFound', message: (id) => `Subnet ${id} could not be found.` },
  rows: (call) => call.cloud.state.subnets,
  visible: (call, row) => isOwn(call, row) || visibleNetwork(call, row.networkId)?.shared === true,
  view: (_call, row) => ({
    ...baseView(row),
    network_id: row.networkId,
    ip_version: row.ipVersion,
    cidr: row.cidr,
    gateway_ip: row.gateway,
    enable_dhcp: row.dhcp,
    allocation_pools: [{ start: row.poolStart, end: row.poolEnd }],
    dns_nameservers: row.nameservers,
    host_routes: row.hostRoutes,
    ipv6_address_mode: row.ipv6Mode ?? null,
    ipv6_ra_mode: row.ipv6Mode ?? null,
    service_types: [],
    subnetpool_id: null,
  }),
  create(call, given) {
    const network = visibleNetwork(call, needed(given, 'network_id'))
    if (network === undefined) throw refuse(404, networks.unknown.message(needed(given, 'network_id')), networks.unknown.type)
    if (!isOwn(call, network)) throw disallowed('create_subnet')
    const cidr = needed(given, 'cidr')
    if (given.ip_version === undefined) {
      throw refuse(400, "Failed to parse request. Required attribute 'ip_version' not specified", 'HTTPBadRequest')
    }
    const version = ipVersionOf(given)
    if (!cidr.includes('/')) throw invalidInput(`${cidr} is not in a CIDR format`)
    if (!isBlock(cidr, version)) throw invalidInput(`'${cidr}' is not a valid IP subnet`)
    const ipv6Mode = ipv6ModeOf(given, version, cidr)
    checkNeutronQuota(call, 'subnet', ownCount(call, call.cloud.state.subnets.all()))
    const { first, last } = rangeOf(cidr)
    const gateway = given.gateway_ip === null ? null : textOf(given, 'gateway_ip', toAddress(first + 1n, version))
    const { region, caller } = call
    return call.cloud.state.subnets.put({
      ...newBase(call.cloud.clock, { region, projectId: caller.projectId, ...named(given, { name: '', description: '' }) }),
      networkId: network.id,
      cidr,
      ipVersion: version,
      ...(version === 6 && { ipv6Mode }),
      gateway,
      poolStart: toAddress(first + 2n, version),
      poolEnd: toAddress(last - 1n, version),
      dhcp: flagOf(given, 'enable_dhcp', true),
      nameservers: [],
      hostRoutes: [],
      nextOffset: 0,
    })
  },
  update: (call, row, given) => revised(call.cloud.clock, { ...row, ...named(given, row), dhcp: flagOf(given, 'enable_dhcp', row.dhcp) }),
  remove(call, row) {
    const used = call.cloud.state.ports.all().some((port) => port.fixedIps.some((ip) => ip.subnetId === row.id))
    if (used)
      throw refuse(
        409,
        `Unable to complete operation on subnet ${row.id}: One or more ports have an IP allocation from this subnet.`,
        'SubnetInUse',
      )
    call.cloud.state.subnets.remove(row.id)
  },
}
