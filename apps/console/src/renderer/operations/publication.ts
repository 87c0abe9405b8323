import { parseRange } from '@sallyport/domain/addresses/address-range.ts'
import { unusualWords } from '@sallyport/domain/addresses/judge-publication.ts'
import type { Seen } from './overlay.ts'

/** What is unusual about publishing an address, in words; empty: nothing is. It needs a second confirmation then. */
export function unusualOf(address: string): string[] {
  const parsed = parseRange(address)
  return 'range' in parsed ? unusualWords(parsed.range) : []
}

const confirmations = {
  INSTANCE: 'the cloud says that it is the address of its instance',
  ROUTER: 'the cloud says that it is the address of its router',
  RECORDED: 'it was recorded for the cloud account',
} as const

export const confirmedWords = ({ confirmedBy }: Pick<Seen, 'confirmedBy'>): string =>
  confirmedBy == null ? 'no cloud confirms it' : confirmations[confirmedBy]

/** Why an address was published with one click, for people of this installation; at most 200 characters. */
export const noteFor = (node: string, seen: Pick<Seen, 'confirmedBy'>): string =>
  `Seen from ${node} while it proved itself; ${confirmedWords(seen)}.`.slice(0, 200)
