import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Address } from '../network/resolve-as-host.ts'
import type { AllowedRange } from './monitor.ts'
import { ipv4Mapped, nat64, publicIpv6, specialIpv4, specialIpv6 } from './special-ranges.ts'

type Ip = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Ip, number]

const within = (ip: Ip, [network, bits]: Range): boolean => {
  if (ip instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && ip.match(network, bits)
  return network instanceof ipaddr.IPv6 && ip.match(network, bits)
}

const table = (list: readonly (readonly [string, string])[]) =>
  list.map(([cidr, what]) => ({ range: ipaddr.parseCIDR(cidr) as Range, what }))
const ranges4 = table(specialIpv4)
const ranges6 = table(specialIpv6)
const mapped = ipaddr.parseCIDR(ipv4Mapped) as Range
const translated = ipaddr.parseCIDR(nat64) as Range
const publicOnes = ipaddr.parseCIDR(publicIpv6) as Range

const lastFourBytes = (ip: ipaddr.IPv6) => new ipaddr.IPv4(ip.toByteArray().slice(12))

/** IPv4 mapped into IPv6 is IPv4, for the rules and for the connection. */
function unmapped(text: string): Ip | undefined {
  if (!ipaddr.isValid(text) || text.includes('%')) return undefined
  const ip = ipaddr.parse(text)
  return ip instanceof ipaddr.IPv6 && within(ip, mapped) ? lastFourBytes(ip) : ip
}

/** What a special address is (loopback, private, …); undefined when it is public. */
function specialKind(ip: Ip): string | undefined {
  if (ip instanceof ipaddr.IPv4) return ranges4.find(({ range }) => within(ip, range))?.what
  if (within(ip, translated)) return specialKind(lastFourBytes(ip))
  return ranges6.find(({ range }) => within(ip, range))?.what ?? (within(ip, publicOnes) ? undefined : 'reserved')
}

/** A block, or one address. */
function readBlock(text: string): Range | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text) as Range
  // The library would take 10.1 for an address.
  if (isIP(text) === 0) return undefined
  const ip = ipaddr.parse(text)
  return [ip, ip instanceof ipaddr.IPv4 ? 32 : 128]
}

function isAllowed(ip: Ip, port: number | undefined, allowed: readonly AllowedRange[]): boolean {
  return allowed.some(({ cidr, exceptPorts }) => {
    const block = readBlock(cidr)
    if (!block) return false
    const [network, bits] = block
    // A range of mapped addresses is one of IPv4.
    const range: Range =
      network instanceof ipaddr.IPv6 && bits >= 96 && within(network, mapped) ? [lastFourBytes(network), bits - 96] : [network, bits]
    return within(ip, range) && (port === undefined || !exceptPorts.includes(port))
  })
}

export type Verdict = { ok: true; address: Address } | { ok: false; what: string }

/**
 * Whether a tenant's monitor may send to this address: public ones, and those in the tenant's allowed ranges unless the port is excepted
 * there. `port` is undefined where there is none (ICMP). The address to connect to is the verdict's, in its plain form. Anything that is no
 * IP address is refused.
 */
export function judgeAddress(address: string, port: number | undefined, allowed: readonly AllowedRange[]): Verdict {
  const ip = unmapped(address)
  if (!ip) return { ok: false, what: 'unreadable' }
  const what = specialKind(ip)
  if (what && !isAllowed(ip, port, allowed)) return { ok: false, what }
  return { ok: true, address: { address: ip.toString(), family: ip instanceof ipaddr.IPv4 ? 'IPV4' : 'IPV6' } }
}
