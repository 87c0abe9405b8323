import type { ServerRow } from '../openstack/rows.ts'

type Addressed = Pick<ServerRow, 'addresses'>

/** Loopback has 2^24 addresses of IPv4 and one of IPv6, which all instances share. */
const onlyIpv6 = '::1'

export const hasIpv4 = (server: Addressed): boolean => server.addresses.some((row) => row.version === 4)

/**
 * Addresses from which an instance's connections leave, comma separated, at most one a family: of its first IPv4 port the floating address,
 * else the fixed one; ::1 where it has IPv6. "" for an instance without network.
 */
export function sourceAddress(server: Addressed): string {
  const v4 = server.addresses.find((row) => row.version === 4)
  const v6 = server.addresses.some((row) => row.version === 6)
  return [...(v4 ? [v4.floating[0] ?? v4.fixed] : []), ...(v6 ? [onlyIpv6] : [])].join(',')
}
