import type { Asked } from '../asked.ts'

const network = (method: Asked['method'], path: string, more: Partial<Asked> = {}): Asked => ({
  service: 'network',
  method,
  path: `/v2.0${path}`,
  ...more,
})
const nothing = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'

const ssh = {
  security_group_rule: {
    ethertype: 'IPv4',
    port_range_min: 22,
    direction: 'ingress',
    remote_ip_prefix: '0.0.0.0/0',
    security_group_id: '{group}',
    port_range_max: 22,
    protocol: 'tcp',
  },
}

/** A network with a way out, of the same name in both clouds, on which all that follows happens. */
export const networks: readonly Asked[] = [
  network('POST', '/networks', {
    body: { network: { name: 'differences', description: 'to be compared' } },
    keep: { network: 'network.id' },
  }),
  network('POST', '/networks', { note: 'external', body: { network: { name: 'x', 'router:external': true } } }),
  network('POST', '/networks', { note: 'with an unknown attribute', body: { network: { name: 'x', colour: 'red' } } }),
  network('POST', '/networks', { note: 'with a name that is a number', body: { network: { name: 5 } } }),
  network('POST', '/networks', { note: 'without its part', body: { net: {} } }),
  network('POST', '/networks', { note: 'with something that is not JSON', body: '{nothing' }),
  network('POST', '/networks', { note: 'with an empty body', body: '' }),
  network('POST', '/networks', { note: 'larger than a body may be', body: { network: { name: 'x'.repeat(120_000) } } }),
  network('POST', '/subnets', {
    body: { subnet: { network_id: '{network}', name: 'differences', ip_version: 4, cidr: '10.77.0.0/24' } },
    keep: { subnet: 'subnet.id' },
  }),
  network('POST', '/subnets', { note: 'without a version', body: { subnet: { network_id: '{network}', cidr: '10.78.0.0/24' } } }),
  network('POST', '/subnets', {
    note: 'with a range that is none',
    body: { subnet: { network_id: '{network}', ip_version: 4, cidr: 'wide' } },
  }),
  network('POST', '/subnets', {
    note: 'on a network that is not there',
    body: { subnet: { network_id: nothing, ip_version: 4, cidr: '10.79.0.0/24' } },
  }),
  network('POST', '/routers', {
    body: { router: { name: 'differences', external_gateway_info: { network_id: '{pool}' } } },
    keep: { router: 'router.id' },
    free: ['.router.external_gateway_info.external_fixed_ips'],
  }),
  network('PUT', '/routers/{router}/add_router_interface', { body: { subnet_id: '{subnet}' }, keep: { routerPort: 'port_id' } }),
  network('PUT', '/routers/{router}/add_router_interface', { note: 'again', body: { subnet_id: '{subnet}' } }),
  network('GET', '/networks'),
  network('GET', '/networks?name=differences'),
  network('GET', '/networks/{network}'),
  network('GET', '/networks/{pool}'),
  network('GET', '/networks/differences', { note: 'by its name' }),
  network('GET', `/networks/${nothing}`),
  network('GET', '/networks?fields=id&fields=name&name=differences'),
  network('GET', '/networks?limit=1&name=differences'),
  network('GET', '/networks?limit=1&name=differences&marker={network}'),
  network('GET', `/networks?limit=1&marker=${nothing}`),
  network('GET', '/networks?limit=x'),
  network('GET', '/networks?colour=red'),
  network('GET', '/networks?router:external=true'),
  network('GET', '/subnets'),
  network('GET', '/subnets/{subnet}'),
  network('GET', '/routers?name=differences', { free: ['.routers[{router}].external_gateway_info.external_fixed_ips'] }),
  network('GET', '/routers/{router}', { free: ['.router.external_gateway_info.external_fixed_ips'] }),
  network('GET', `/routers/${nothing}`),
  network('GET', '/quotas/{project}'),
  network('GET', '/quotas/{project}/details'),
  network('GET', '/quotas/{adminProjectId}', { note: "of another's project" }),
  network('GET', '/extensions'),
  network('GET', '/extensions/router'),
  network('GET', '/extensions/none'),
  network('GET', '/nowhere'),
  network('PATCH', '/networks/{network}', { body: {} }),
  network('PUT', '/networks/{network}', { body: { network: { description: 'changed' } } }),
  network('PUT', '/networks/{network}', {
    note: 'with If-Match of another revision',
    headers: { 'if-match': 'revision_number=99' },
    free: ['.NeutronError.message'],
    body: { network: { description: 'x' } },
  }),
  network('PUT', '/networks/{pool}', { note: 'of others', body: { network: { description: 'x' } } }),
  network('DELETE', '/networks/{pool}', { note: 'of others' }),
  network('PUT', '/networks/{network}/tags', { body: { tags: ['a', 'b'] } }),
  network('PUT', '/networks/{network}/tags/c'),
  network('GET', '/networks/{network}/tags'),
  network('GET', '/networks/{network}/tags/c'),
  network('DELETE', '/networks/{network}/tags/c'),
  network('DELETE', '/networks/{network}/tags/c', { note: 'again' }),
]

export const securityGroups: readonly Asked[] = [
  network('GET', '/security-groups'),
  network('GET', '/security-groups?name=default', { keep: { defaultGroup: 'security_groups.0.id' } }),
  network('POST', '/security-groups', {
    body: { security_group: { name: 'differences', description: 'differences' } },
    keep: { group: 'security_group.id' },
  }),
  network('POST', '/security-groups', { note: 'named default', body: { security_group: { name: 'default' } } }),
  network('POST', '/security-groups', { note: 'with a name that is too long', body: { security_group: { name: 'x'.repeat(256) } } }),
  network('GET', `/security-groups?name=differences&limit=1&marker=${nothing}`),
  network('GET', '/security-groups/{group}'),
  network('GET', `/security-groups/${nothing}`),
  network('GET', '/security-groups?name=differences&fields=id&fields=name&fields=tags'),
  network('POST', '/security-group-rules', {
    body: ssh,
    keep: { rule: 'security_group_rule.id' },
  }),
  network('POST', '/security-group-rules', {
    note: 'again',
    body: ssh,
  }),
  network('POST', '/security-group-rules', {
    note: 'of an unknown direction',
    body: { security_group_rule: { direction: 'up', security_group_id: '{group}' } },
  }),
  network('POST', '/security-group-rules', {
    note: 'of a group that is not there',
    body: { security_group_rule: { direction: 'ingress', security_group_id: nothing } },
  }),
  network('POST', '/security-group-rules', {
    note: 'with ports in the wrong order',
    body: {
      security_group_rule: { direction: 'ingress', security_group_id: '{group}', protocol: 'tcp', port_range_min: 9, port_range_max: 1 },
    },
  }),
  network('GET', '/security-group-rules?security_group_id={group}'),
  network('GET', '/security-group-rules/{rule}'),
]

export const portsAndAddresses: readonly Asked[] = [
  network('POST', '/ports', {
    body: { port: { admin_state_up: true, name: 'differences', network_id: '{network}' } },
    keep: { port: 'port.id' },
  }),
  network('POST', '/ports', { note: 'on an external network', body: { port: { network_id: '{pool}' } } }),
  network('POST', '/ports', { note: 'on a network that is not there', body: { port: { network_id: nothing } } }),
  network('POST', '/ports', { note: 'without a network', body: { port: {} } }),
  network('POST', '/ports', {
    note: 'of a group that is not there',
    body: { port: { network_id: '{network}', security_groups: [nothing] } },
  }),
  network('POST', '/ports', {
    note: 'at an address that is taken',
    body: { port: { network_id: '{network}', fixed_ips: [{ ip_address: '10.77.0.1' }] } },
  }),
  network('POST', '/ports', {
    note: 'at an address outside',
    body: { port: { network_id: '{network}', fixed_ips: [{ ip_address: '10.99.0.1' }] } },
  }),
  network('DELETE', '/security-groups/{defaultGroup}', { note: 'in use' }),
  network('GET', '/ports?name=differences'),
  network('GET', `/ports?limit=1&marker=${nothing}`),
  network('GET', '/ports/{port}'),
  network('GET', '/ports/differences', { note: 'by its name' }),
  network('GET', '/ports?network_id={network}&device_owner=network:router_interface', { until: { 'ports.0.status': 'ACTIVE' } }),
  network('PUT', '/ports/{port}', { body: { port: { description: 'changed' } } }),
  network('DELETE', '/ports/{routerPort}', { note: 'of a router' }),

  network('POST', '/floatingips', {
    body: { floatingip: { floating_network_id: '{pool}', description: 'differences' } },
    keep: { floating: 'floatingip.id', floatingAddress: 'floatingip.floating_ip_address' },
  }),
  network('POST', '/floatingips', {
    note: 'from a network that is not external',
    body: { floatingip: { floating_network_id: '{network}' } },
  }),
  network('POST', '/floatingips', { note: 'from a network that is not there', body: { floatingip: { floating_network_id: nothing } } }),
  network('POST', '/floatingips', { note: 'without a network', body: { floatingip: {} } }),
  network('POST', '/floatingips', {
    note: 'at a port that is not there',
    body: { floatingip: { floating_network_id: '{pool}', port_id: nothing } },
  }),
  network('GET', '/floatingips?description=differences'),
  network('GET', `/floatingips?limit=1&description=differences&marker=${nothing}`),
  network('GET', '/floatingips/{floating}'),
  network('GET', '/floatingips/{floatingAddress}', { note: 'by its address' }),
  network('PUT', '/floatingips/{floating}', { note: 'to a port', body: { floatingip: { port_id: '{port}' } } }),
  network('GET', '/floatingips/{floating}', { note: 'at a port', until: { 'floatingip.status': 'ACTIVE' } }),
  network('POST', '/floatingips', {
    note: 'at a port that has one',
    body: { floatingip: { floating_network_id: '{pool}', port_id: '{port}', description: 'differences' } },
  }),
  network('PUT', '/floatingips/{floating}', { note: 'to a port that is not there', body: { floatingip: { port_id: nothing } } }),
  network('PUT', '/floatingips/{floating}', { note: 'away from its port', body: { floatingip: { port_id: null } } }),
  network('PUT', `/floatingips/${nothing}`, { body: { floatingip: { port_id: null } } }),
]

/** Takes away what the others made, in use first. */
export const removingNetworks: readonly Asked[] = [
  network('DELETE', '/floatingips/{floating}'),
  network('DELETE', '/floatingips/{floating}', { note: 'again' }),
  network('DELETE', '/networks/{network}', { note: 'in use', free: ['.NeutronError.message'] }),
  network('DELETE', '/subnets/{subnet}', { note: 'in use' }),
  network('DELETE', '/routers/{router}', { note: 'in use' }),
  network('DELETE', '/ports/{port}'),
  network('DELETE', '/ports/{port}', { note: 'again' }),
  network('PUT', '/routers/{router}/remove_router_interface', { body: { subnet_id: '{subnet}' } }),
  network('PUT', '/routers/{router}/remove_router_interface', { note: 'again', body: { subnet_id: '{subnet}' } }),
  network('DELETE', '/routers/{router}'),
  network('DELETE', '/security-group-rules/{rule}'),
  network('DELETE', '/security-group-rules/{rule}', { note: 'again' }),
  network('DELETE', '/security-groups/{group}'),
  network('DELETE', '/security-groups/{group}', { note: 'again' }),
  network('DELETE', '/subnets/{subnet}'),
  network('DELETE', '/networks/{network}'),
  network('DELETE', '/networks/{network}', { note: 'again' }),
  { service: 'compute', method: 'DELETE', path: '/v2.1/os-keypairs/differences-own' },
]
