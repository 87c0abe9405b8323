const common = ['name', 'description', 'project_id', 'tenant_id']

/** The attributes that a body may have, by collection. Neutron refuses any other; what stands here and is not kept is taken without effect. */
export const taken: Readonly<Record<string, readonly string[]>> = {
  networks: [
    ...common,
    ...['admin_state_up', 'shared', 'router:external', 'is_default', 'mtu', 'port_security_enabled', 'availability_zone_hints'],
    ...['provider:network_type', 'provider:physical_network', 'provider:segmentation_id', 'segments'],
  ],
  subnets: [
    ...common,
    ...['network_id', 'cidr', 'ip_version', 'gateway_ip', 'enable_dhcp', 'allocation_pools', 'dns_nameservers', 'host_routes'],
    ...['ipv6_address_mode', 'ipv6_ra_mode', 'subnetpool_id', 'prefixlen', 'use_default_subnetpool', 'service_types'],
  ],
  ports: [
    ...common,
    ...['network_id', 'mac_address', 'fixed_ips', 'device_id', 'device_owner', 'admin_state_up', 'security_groups'],
    ...['port_security_enabled', 'allowed_address_pairs', 'extra_dhcp_opts'],
    ...['binding:host_id', 'binding:profile', 'binding:vnic_type', 'numa_affinity_policy', 'device_profile'],
  ],
  routers: [...common, 'admin_state_up', 'external_gateway_info', 'routes', 'availability_zone_hints', 'distributed', 'ha', 'flavor_id'],
  security_groups: [...common, 'stateful'],
  security_group_rules: [
    ...common,
    ...['security_group_id', 'direction', 'ethertype', 'protocol', 'port_range_min', 'port_range_max'],
    ...['remote_ip_prefix', 'remote_group_id', 'remote_address_group_id'],
  ],
  floatingips: [...common, 'floating_network_id', 'subnet_id', 'floating_ip_address', 'port_id', 'fixed_ip_address'],
}
