/**
 * Address ranges that are not the public internet (IANA's special-purpose registries) and addresses at which clouds serve an instance's
 * metadata or platform from what looks like the public internet.
 */
export const specialIpv4: readonly (readonly [cidr: string, what: string])[] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved'],
  ['192.31.196.0/24', 'reserved'],
  ['192.52.193.0/24', 'reserved'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'reserved'],
  ['203.0.113.0/24', 'reserved'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['168.63.129.16/32', 'cloud platform'],
]

/** As above for IPv6; what lies outside `publicIpv6` and has no line here is reserved. */
export const specialIpv6: readonly (readonly [cidr: string, what: string])[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private'],
  ['fc00::/7', 'private'],
  ['ff00::/8', 'multicast'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'reserved'],
  ['2002::/16', 'reserved'],
  ['2620:4f:8000::/48', 'reserved'],
  ['3fff::/20', 'reserved'],
]

/** IPv6 that carries an IPv4 address in its last 32 bits: it is judged by that address. */
export const ipv4Mapped = '::ffff:0:0/96'
export const nat64 = '64:ff9b::/96'
export const publicIpv6 = '2000::/3'
