import { networkInterfaces } from 'node:os'
import { formatRange, parseRange } from '@sallyport/domain/addresses/address-range.ts'

/** The blocks that this host's interfaces are in. Read anew each time: interfaces come and go. */
export function ownNetworks(): string[] {
  const cidrs = Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ cidr }) => cidr))
  return [...new Set(cidrs.flatMap((cidr) => (cidr === null ? [] : blockOf(cidr))))]
}

/** An interface's address with its prefix, `192.168.1.7/24`, is in `192.168.1.0/24`. */
function blockOf(cidr: string): string[] {
  const parsed = parseRange(cidr)
  if ('range' in parsed) return [formatRange(parsed.range)]
  return parsed.meant === undefined ? [] : [parsed.meant]
}
