import { invalid, type Problem } from '../primitives/problem.ts'
import { type AddressRange, parseRange } from './address-range.ts'

/** The block that a person wrote into `field`, or why it names none. */
export function readRange(field: string, text: string): AddressRange | Problem {
  const parsed = parseRange(text)
  if ('range' in parsed) return parsed.range
  switch (parsed.fault) {
    case 'NOT_AN_ADDRESS':
      return invalid(field, 'Give an IPv4 or IPv6 address, or a block such as 198.51.100.0/28, without port, zone or brackets.')
    case 'BAD_PREFIX':
      return invalid(field, 'The number behind the slash is 0 to 32 for IPv4 and 0 to 128 for IPv6.')
    case 'HOST_BITS':
      return invalid(field, `The address does not begin a block of that size. Did you mean ${parsed.meant}?`)
  }
}
