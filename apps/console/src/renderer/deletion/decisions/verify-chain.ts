import { readExport } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { type ChainHead, type DecisionRecord, hashedText, verifyChain } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'

/** sha256 of a text's UTF-8, as 64 lower-case hexadecimal digits. */
export type Digest = (text: string) => Promise<string>

/** WebCrypto, which a page has over TLS or on the machine itself. Undefined: this page has none. */
export function webDigest(): Digest | undefined {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return undefined
  return async (text) =>
    Array.from(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
}

export type Finding = {
  /** `EMPTY`: there was nothing to verify. */
  verdict: 'INTACT' | 'BROKEN' | 'EMPTY'
  sentence: string
  /** What to think of it; where it is broken. */
  means?: string
  /** Where it is intact. */
  head?: ChainHead
}

const together = 64

const changed = 'Somebody changed what is never changed. Keep a copy of the database as it is, and find out who can write to it.'
const againstHead = `Either the head that you gave is of another installation, or records were removed or written anew. ${changed.slice(changed.indexOf('Keep'))}`

/**
 * Verifies an export, oldest first, as `sallyport audit verify` does: the rules are the domain's, only the hashes are taken beforehand.
 * @param onProgress told how many records were hashed
 */
export async function verifyLines(
  lines: readonly string[],
  digest: Digest,
  heads: readonly ChainHead[],
  onProgress: (hashed: number) => void,
  signal: AbortSignal,
): Promise<Finding> {
  const records: DecisionRecord[] = []
  const hashes = new Map<string, string>()
  let unreadable: string | undefined
  for (let at = 0; at < lines.length && unreadable === undefined; at += together) {
    signal.throwIfAborted()
    const { records: read, unreadable: stopped } = readExport(lines.slice(at, at + together).join('\n'))
    records.push(...read)
    if (stopped !== undefined) unreadable = `The line of record ${at + stopped.line} cannot be used: ${stopped.why}.`
    const texts = read.map((record) => hashedText(record))
    const taken = await Promise.all(texts.map(digest))
    for (const [index, text] of texts.entries()) hashes.set(text, taken[index] ?? '')
    onProgress(records.length)
  }
  const known = unreadable === undefined ? heads : heads.filter(({ number }) => number <= records.length)
  const verdict = verifyChain(records, (text) => hashes.get(text) ?? '', known)
  if (!verdict.intact) {
    const against = verdict.fault === 'TRUNCATED' || verdict.fault === 'OTHER_CHAIN'
    return { verdict: 'BROKEN', sentence: `Broken at record ${verdict.place}. ${verdict.why}`, means: against ? againstHead : changed }
  }
  if (unreadable !== undefined) return { verdict: 'BROKEN', sentence: `Broken. ${unreadable}`, means: changed }
  if (verdict.head === undefined) return { verdict: 'EMPTY', sentence: 'There is no record yet: nothing was verified.' }
  const count = new Intl.NumberFormat('en').format(verdict.head.number)
  const against = heads.length === 0 ? '' : ' It holds the head that you gave.'
  return {
    verdict: 'INTACT',
    sentence: `${count} ${verdict.head.number === 1 ? 'record' : 'records'}, unbroken.${against}`,
    head: verdict.head,
  }
}

/** `NUMBER:HASH`, as the log has it. Undefined: it is not of that form. */
export function readHead(text: string): ChainHead | undefined {
  const [, number, hash] = /^\s*([1-9]\d{0,14}):([0-9a-f]{64})\s*$/.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash }
}
