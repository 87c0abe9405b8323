import { conflict, invalid, Problem } from '../primitives/problem.ts'
import { type AddressRange, addressCount, formatRange, isSingleAddress, parseRange, rangesOverlap } from './address-range.ts'
import { readRange } from './read-range.ts'
import { specialWords } from './special-ranges.ts'

/** Blocks wider than these need a second confirmation; those wider than the second number would make the egress check meaningless. */
const wideBelow = { 4: 24, 6: 48 } as const
const neverBelow = { 4: 8, 6: 16 } as const

export type PublicationRequest = {
  /** An address or a block in CIDR form. */
  range: string
  /** The range once more, typed by a person; needed unless a cloud confirms the address. */
  typedConfirmation: string | undefined
  /** The second confirmation, for special or wide ranges. */
  acceptUnusualRange: boolean
}

/** Where a cloud said that an address is the account's own. */
export type Confirmation = 'INSTANCE' | 'ROUTER' | 'RECORDED'

export type PublicationFacts = {
  confirmation: Confirmation | undefined
  published: readonly { id: string; range: string }[]
}

/** The block that a request means, or why it names none that could be published. */
export function requestedRange(text: string): AddressRange | Problem {
  const range = readRange('range', text)
  if (range instanceof Problem || range.prefix >= neverBelow[range.family]) return range
  return invalid('range', `A block wider than /${neverBelow[range.family]} cannot be published: it would tell nothing.`)
}

/** What is unusual about a range, in words; empty for a narrow range of public addresses. */
export function unusualWords(range: AddressRange): string[] {
  const words = specialWords(range)
  return range.prefix < wideBelow[range.family]
    ? [...words, `wider than /${wideBelow[range.family]} (${addressCount(range).toLocaleString('en')} addresses)`]
    : words
}

/** Only a single address can be confirmed by a cloud. Overlaps do not prevent: they are told in `overlaps`. */
export function judgePublication(
  request: PublicationRequest,
  range: AddressRange,
  facts: PublicationFacts,
): { overlaps: string[] } | Problem {
  const text = formatRange(range)
  if (facts.published.some((published) => published.range === text)) return conflict(`${text} is published already.`)
  const confirmed = facts.confirmation !== undefined && isSingleAddress(range)
  if (!confirmed && request.typedConfirmation?.trim() !== request.range.trim()) {
    return invalid(
      'typedConfirmation',
      `No cloud confirms ${text} as an address of yours. To publish it all the same, type it once more here.`,
    )
  }
  const unusual = unusualWords(range)
  if (unusual.length > 0 && !request.acceptUnusualRange) {
    return invalid(
      'acceptUnusualRange',
      `${text} is ${unusual.join(', ')}. If the monitors of this installation do come from there, confirm it with acceptUnusualRange.`,
    )
  }
  const overlaps = facts.published.filter((published) => {
    const parsed = parseRange(published.range)
    return 'range' in parsed && rangesOverlap(parsed.range, range)
  })
  return { overlaps: overlaps.map(({ id }) => id) }
}
