import { canonicalJson } from '../../primitives/canonical-json.ts'
import { type ChainHead, type DecisionRecord, decisionRecord, type Hash, verifyChain } from './decision-chain.ts'

/** A record as a line of an export, without the line's end. Any other spelling of the same record is refused when it is read. */
export const exportLine = ({ number, at, kind, detail, previous, hash }: DecisionRecord): string =>
  canonicalJson({ number, at, kind, detail, previous, hash })

type ReadExport = { records: DecisionRecord[]; unreadable: { line: number; why: string } | undefined }

/** JSON lines, as they were exported, up to the first that is not. The last one may lack its line end. */
export function readExport(text: string): ReadExport {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const records: DecisionRecord[] = []
  for (const [index, line] of lines.entries()) {
    const read = readLine(line)
    if (typeof read === 'string') return { records, unreadable: { line: index + 1, why: read } }
    records.push(read)
  }
  return { records, unreadable: undefined }
}

function readLine(line: string): DecisionRecord | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'it is no JSON'
  }
  if (!decisionRecord.safeParse(value).success) return 'it is no record of a decision'
  const record = value as DecisionRecord
  return exportLine(record) === line ? record : 'it is not written as it was exported'
}

export type ExportVerdict = { intact: boolean; sentence: string }

/** What `sallyport audit verify` says of an export. Without a record nothing was verified, and so nothing is intact. */
export function verifyExport(text: string, hash: Hash, knownHeads: readonly ChainHead[] = []): ExportVerdict {
  const { records, unreadable } = readExport(text)
  const verdict = verifyChain(
    records,
    hash,
    unreadable === undefined ? knownHeads : knownHeads.filter(({ number }) => number <= records.length),
  )
  if (!verdict.intact)
    return { intact: false, sentence: `The chain is broken at record ${verdict.place} (${verdict.fault}). ${verdict.why}` }
  if (unreadable !== undefined)
    return { intact: false, sentence: `The chain is broken at line ${unreadable.line} (UNREADABLE): ${unreadable.why}.` }
  if (verdict.head === undefined) return { intact: false, sentence: 'There is no record: nothing was verified.' }
  const { number, hash: head } = verdict.head
  const against =
    knownHeads.length === 0
      ? 'No known head was given, so that records missing at the end, or a chain written anew, would not be seen.'
      : `It holds ${knownHeads.length === 1 ? 'the known head' : `all ${knownHeads.length} known heads`}.`
  return {
    intact: true,
    sentence: `The chain is intact: ${number} ${number === 1 ? 'record' : 'records'}, head ${number}:${head}. ${against}`,
  }
}
