import type { Json } from '../../primitives/canonical-json.ts'
import type { Page, PageRequest } from '../../primitives/page.ts'
import { exportLine } from './audit-export.ts'
import type { ChainHead } from './decision-chain.ts'

/** A record as the database has it. */
export type StoredDecision = {
  number: number
  at: Date
  kind: string
  /** Undefined: it is about the rule over deletions. */
  instanceId: string | undefined
  /** JSON: the characters that the hash was taken of, unless somebody changed them. */
  detail: string
  previous: string
  hash: string
}

/** What tells the instance of a record from others, as far as it is recorded. */
export type DecisionShown = StoredDecision & { instance: { name: string; cloudId: string | undefined; nodeName: string } | undefined }

export type DecisionReads = {
  /** Newest first; the key of a page is the number. */
  page(request: PageRequest, filter: { instanceId?: string | undefined }): Promise<Page<DecisionShown>>
  /** Oldest first, those after a number. */
  after(number: number, limit: number): Promise<StoredDecision[]>
  /** The newest record, as the rule over deletions remembers it; undefined: there is none. */
  head(): Promise<ChainHead | undefined>
}

/** The record as a line of an export, without the line's end, for `sallyport audit verify`. What was changed in the database is exported as it is. */
export function lineOf({ number, at, kind, detail, previous, hash }: StoredDecision): string {
  return exportLine({ number, at: at.toISOString(), kind, detail: JSON.parse(detail) as { [key: string]: Json }, previous, hash })
}

const AT_ONCE = 500

/** All lines, oldest first, as many as there were when the last of them was read. */
export async function* exportLines(reads: Pick<DecisionReads, 'after'>): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const records = await reads.after(last, AT_ONCE)
    for (const record of records) yield lineOf(record)
    if (records.length < AT_ONCE) return
    last = records.at(-1)!.number
  }
}
