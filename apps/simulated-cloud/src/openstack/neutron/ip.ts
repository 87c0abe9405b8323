import { isIP } from 'node:net'

export type IpVersion = 4 | 6

export const versionOf = (address: string): IpVersion => (address.includes(':') ? 6 : 4)

const bitsOf = (version: IpVersion): bigint => (version === 4 ? 32n : 128n)

/** The short form of RFC 5952, whatever form it had. */
const shortForm = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** The eight groups of an IPv6 address, `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = shortForm(address).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** An address of either family as a number. */
export const toNumber = (address: string): bigint =>
  versionOf(address) === 4
    ? address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
    : groupsOf(address).reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)

/** A number as an address: dotted, or IPv6 in the short form of RFC 5952. */
export function toAddress(value: bigint, version: IpVersion): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - index * 16)) & 65_535n).toString(16))
  return shortForm(groups.join(':'))
}

/** First and last address of a block in CIDR notation. */
export function rangeOf(cidr: string): { first: bigint; last: bigint } {
  const [base = '0.0.0.0', length = '32'] = cidr.split('/')
  const size = 1n << (bitsOf(versionOf(base)) - BigInt(length))
  const first = (toNumber(base) / size) * size
  return { first, last: first + size - 1n }
}

/** Whether a text is a block that a subnet of this version can have. */
export function isBlock(cidr: string, version: IpVersion): boolean {
  const [base = '', length = ''] = cidr.split('/')
  const bits = Number(length)
  return isIP(base) === version && /^\d+$/.test(length) && bits >= 8 && bits <= Number(bitsOf(version)) - 2
}

/** The address that a host makes for itself on a /64: the network's half, and its MAC address with `fffe` in the middle. */
export function slaacAddress(cidr: string, mac: string): string {
  const bytes = mac.split(':').map((part) => Number.parseInt(part, 16))
  const [first = 0, ...rest] = bytes
  const eui = [first ^ 2, ...rest.slice(0, 2), 0xff, 0xfe, ...rest.slice(2)]
  return toAddress(rangeOf(cidr).first + eui.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n), 6)
}
