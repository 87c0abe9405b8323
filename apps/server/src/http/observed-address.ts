import type { IncomingHttpHeaders } from 'node:http'
import { type AddressRange, rangeContains } from '@sallyport/domain/addresses/address-range.ts'
import { addressBits, formatAddress, type IpAddress, parseAddress } from '@sallyport/domain/addresses/ip-address.ts'

export type TrustedProxies = {
  ranges: readonly AddressRange[]
  /** The one header that the trusted proxies set; any other is what a stranger wrote. */
  header: 'X-Forwarded-For' | 'Forwarded'
}

export const isWithin = (ranges: readonly AddressRange[], { family, value }: IpAddress): boolean =>
  ranges.some((range) => rangeContains(range, { family, first: value, prefix: addressBits(family) }))

/** An address as it stands in a header: perhaps in quotes and brackets, perhaps with a port. */
function readNode(text: string): IpAddress | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1]
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1]
  return parseAddress(bracketed ?? withoutPort ?? bare)
}

/** Splits at a separator that stands outside quotes. */
const split = (text: string, separator: ',' | ';'): string[] =>
  text.match(separator === ',' ? /(?:[^,"]|"[^"]*")+/g : /(?:[^;"]|"[^"]*")+/g) ?? []

function forwardedFor(text: string): string {
  const pair = split(text, ';').find((part) => /^\s*for\s*=/i.test(part))
  return pair?.slice(pair.indexOf('=') + 1) ?? 'unknown'
}

/** The hops that the header names, the nearest last. */
function hops(headers: IncomingHttpHeaders, header: TrustedProxies['header']): string[] {
  const value = headers[header.toLowerCase()]
  const text = Array.isArray(value) ? value.join(',') : value
  if (text === undefined) return []
  const parts = split(text, ',')
  return header === 'Forwarded' ? parts.map(forwardedFor) : parts
}

type Peer = { address: IpAddress; text: string }
const REMEMBERED = 1_000
const peers = new Map<string, Peer>()

/** Remembered, since an agent or a proxy sends many requests: taking an address apart costs more than the rest of the look at a request. */
function parsedPeer(text: string): Peer | undefined {
  const known = peers.get(text)
  if (known !== undefined) return known
  const address = parseAddress(text)
  if (address === undefined) return undefined
  const peer = { address, text: formatAddress(address) }
  if (peers.size >= REMEMBERED) peers.clear()
  peers.set(text, peer)
  return peer
}

/**
 * The address that a request was sent from, in its one spelling: the peer's, or, where the peer is a trusted proxy, the first address
 * from the right of its header that is not a trusted proxy's. `undefined` when a proxy does not know or says something unreadable:
 * unknown is not an address.
 */
export function observedAddress(
  peerAddress: string | undefined,
  headers: IncomingHttpHeaders,
  trusted: TrustedProxies,
): string | undefined {
  const peer = peerAddress === undefined ? undefined : parsedPeer(peerAddress)
  if (!peer) return undefined
  if (!isWithin(trusted.ranges, peer.address)) return peer.text
  let seen: IpAddress = peer.address
  for (const hop of hops(headers, trusted.header).reverse()) {
    const address = readNode(hop)
    if (!address) return undefined
    seen = address
    if (!isWithin(trusted.ranges, address)) break
  }
  return formatAddress(seen)
}
