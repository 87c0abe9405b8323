import { type AddressRange, knownRange, rangesOverlap } from './address-range.ts'

/** Blocks that no public service is reached from (IANA's special-purpose registries), in words for an administrator. */
const blocks: readonly (readonly [block: string, name: string])[] = [
  ['0.0.0.0/8', '"this network"'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by carriers'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved for protocols'],
  ['192.0.2.0/24', 'for documentation'],
  ['192.88.99.0/24', 'a retired relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'for benchmarks'],
  ['198.51.100.0/24', 'for documentation'],
  ['203.0.113.0/24', 'for documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/127', 'unspecified or loopback'],
  ['64:ff9b::/96', 'a translation of IPv4'],
  ['64:ff9b:1::/48', 'a local translation of IPv4'],
  ['100::/64', 'a sink'],
  ['2001::/23', 'reserved for protocols'],
  ['2001:db8::/32', 'for documentation'],
  ['2002::/16', 'a retired tunnel'],
  ['3fff::/20', 'for documentation'],
  ['5f00::/16', 'for segment routing'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'a retired site-local block'],
  ['ff00::/8', 'multicast'],
]
const special = blocks.map(([block, name]) => ({ range: knownRange(block), name }))

/** What is special about any part of the range, each word once; empty for public space. */
export function specialWords(range: AddressRange): string[] {
  return [...new Set(special.filter((block) => rangesOverlap(block.range, range)).map(({ name }) => name))]
}
