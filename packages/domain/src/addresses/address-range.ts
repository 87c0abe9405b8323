import { addressBits, formatAddress, type IpAddress, parseAddress } from './ip-address.ts'

/** A block of addresses. `first` has no bit set beyond the prefix. */
export type AddressRange = { family: 4 | 6; first: bigint; prefix: number }

export type RangeFault = 'NOT_AN_ADDRESS' | 'BAD_PREFIX' | 'HOST_BITS'

/** An address, or a block as `address/prefix`. A block with bits beyond its prefix is a fault, told with the block that was probably meant. */
export function parseRange(text: string): { range: AddressRange } | { fault: RangeFault; meant?: string } {
  const [addressText = '', prefixText, ...rest] = text.trim().split('/')
  const address = parseAddress(addressText)
  if (address === undefined || rest.length > 0) return { fault: 'NOT_AN_ADDRESS' }
  const bits = addressBits(address.family)
  if (prefixText === undefined) return { range: { family: address.family, first: address.value, prefix: bits } }
  const mapped = address.family === 4 && addressText.includes(':')
  const prefix = /^\d{1,3}$/.test(prefixText) ? Number(prefixText) - (mapped ? 96 : 0) : -1
  if (prefix < 0 || prefix > bits) return { fault: 'BAD_PREFIX' }
  const range = rangeAround(address, prefix)
  return range.first === address.value ? { range } : { fault: 'HOST_BITS', meant: formatRange(range) }
}

function rangeAround({ family, value }: IpAddress, prefix: number): AddressRange {
  const free = BigInt(addressBits(family) - prefix)
  return { family, first: (value >> free) << free, prefix }
}

/** A single address is written without a prefix, a block with one. */
export function formatRange({ family, first, prefix }: AddressRange): string {
  const address = formatAddress({ family, value: first })
  return prefix === addressBits(family) ? address : `${address}/${prefix}`
}

export const isSingleAddress = ({ family, prefix }: AddressRange): boolean => prefix === addressBits(family)
export const addressCount = ({ family, prefix }: AddressRange): bigint => 1n << BigInt(addressBits(family) - prefix)
const last = (range: AddressRange): bigint => range.first + addressCount(range) - 1n

export function rangeContains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.family === inner.family && outer.prefix <= inner.prefix && outer.first <= inner.first && last(inner) <= last(outer)
}

/** Two blocks either lie apart or one holds the other. */
export const rangesOverlap = (a: AddressRange, b: AddressRange): boolean => rangeContains(a, b) || rangeContains(b, a)

/** For ranges and addresses that the product itself wrote; throws on anything else. */
export function knownRange(text: string): AddressRange {
  const parsed = parseRange(text)
  if ('fault' in parsed) throw new Error(`not an address range: ${text}`)
  return parsed.range
}
