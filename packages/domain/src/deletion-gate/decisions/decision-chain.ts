import { z } from 'zod'
import { canonicalJson, type Json } from '../../primitives/canonical-json.ts'

/** What is written down: of a deletion, or of the rule over deletions. */
export type Decision = {
  /** RFC 3339 in UTC with milliseconds, of the database. */
  at: string
  /** In capitals, for example `DELETE_DECIDED`. */
  kind: string
  /** All evidence that it rests on; no secrets. */
  detail: { readonly [key: string]: Json }
}

/** One link: a decision, its place, and what it is chained to. Records are only ever added. */
export type DecisionRecord = Decision & {
  /** From 1 on, without gaps. */
  number: number
  /** Hash of the record before; of the first one: `chainBegins`. */
  previous: string
  /** Of everything above. */
  hash: string
}

/** Where a chain ended when somebody wrote it down, for example in the log. */
export type ChainHead = { number: number; hash: string }

/** sha256 of a text's UTF-8, as 64 lower-case hexadecimal digits. */
export type Hash = (text: string) => string

export const chainBegins = '0'.repeat(64)
const hashForm = /^[0-9a-f]{64}$/

export const decisionRecord = z.strictObject({
  number: z.int().min(1),
  at: z.iso.datetime({ precision: 3 }),
  kind: z.string().regex(/^[A-Z][A-Z_]{0,63}$/),
  detail: z.record(z.string(), z.json()),
  previous: z.string().regex(hashForm),
  hash: z.string().regex(hashForm),
})

/** What the hash of a record is taken of. */
export const hashedText = ({ number, at, kind, detail, previous }: Omit<DecisionRecord, 'hash'>): string =>
  canonicalJson({ number, at, kind, detail, previous })

/**
 * The record that comes after `head`; without one the first of a chain. To be written under a lock, so that no two follow one head.
 * @throws TypeError where the detail is no JSON
 */
export function nextRecord({ at, kind, detail }: Decision, head: ChainHead | undefined, hash: Hash): DecisionRecord {
  const link = { number: (head?.number ?? 0) + 1, at, kind, detail, previous: head?.hash ?? chainBegins }
  return { ...link, hash: hash(hashedText(link)) }
}

export type ChainFault =
  /** A record is missing. */
  | 'GAP'
  /** A record is not what it was when it was written. */
  | 'CHANGED_CONTENT'
  /** A record stands at another place than the one it was written at. */
  | 'CHANGED_ORDER'
  /** A record follows another one than that before it. */
  | 'WRONG_PREVIOUS'
  /** The end is missing that a known head tells of. */
  | 'TRUNCATED'
  /** Whole in itself, and yet another one than that which a known head tells of. */
  | 'OTHER_CHAIN'

export type ChainVerdict =
  | { intact: true; head: ChainHead | undefined }
  /** `place`: from 1 on, of the first record at which something is wrong. */
  | { intact: false; fault: ChainFault; place: number; why: string }

/**
 * Whether nothing was changed, left out, added in between or put elsewhere. Whoever can write all records anew can forge a whole chain: only
 * heads that were kept elsewhere tell, and only they tell that records at the end are missing.
 */
export function verifyChain(records: readonly DecisionRecord[], hash: Hash, knownHeads: readonly ChainHead[] = []): ChainVerdict {
  let previous = chainBegins
  for (const [index, record] of records.entries()) {
    const place = index + 1
    const broken = (fault: ChainFault, why: string): ChainVerdict => ({ intact: false, fault, place, why })
    if (hash(hashedText(record)) !== record.hash)
      return broken('CHANGED_CONTENT', `Record ${record.number} does not match its own hash: it was changed after it was written.`)
    if (record.number > place && !records.slice(place).some(({ number }) => number === place))
      return broken('GAP', `Record ${place} is missing: record ${record.number} stands in its place.`)
    if (record.number !== place)
      return broken('CHANGED_ORDER', `Record ${record.number} stands at place ${place}: records were put into another order or doubled.`)
    if (record.previous !== previous)
      return broken(
        'WRONG_PREVIOUS',
        place === 1
          ? 'Record 1 says that another one came before it: it is not the beginning of a chain.'
          : `Record ${place} was written after another record ${place - 1} than the one before it here.`,
      )
    if (knownHeads.some((head) => head.number === place && head.hash !== record.hash))
      return broken('OTHER_CHAIN', `Record ${place} is whole, but it is not the one whose hash was known: records were written anew.`)
    previous = record.hash
  }
  const furthest = Math.max(0, ...knownHeads.map(({ number }) => number))
  if (furthest > records.length)
    return {
      intact: false,
      fault: 'TRUNCATED',
      place: records.length + 1,
      why: `The chain ends with record ${records.length}, but there was a record ${furthest}: the end is missing.`,
    }
  const last = records.at(-1)
  return { intact: true, head: last && { number: last.number, hash: last.hash } }
}
