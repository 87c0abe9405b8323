import { DecisionLines } from '@sallyport/client/admin/deletion.ts'
import { useEffect, useRef, useState } from 'react'
import { type Refusal, refusalFrom } from '../../data/use-act.ts'
import type { ConsolePort } from '../../port/console-port.ts'
import { usePort } from '../../port/use-port.ts'
import { type Finding, readHead, verifyLines, webDigest } from './verify-chain.ts'

export type ChainWork =
  | { kind: 'IDLE' }
  | { kind: 'READING' | 'HASHING'; done: number; of: number | undefined }
  | { kind: 'FOUND'; finding: Finding; at: number }
  | { kind: 'SAVED'; records: number; name: string }
  | { kind: 'REFUSED'; refusal: Refusal }

const noMeans: Refusal = {
  code: 'NO_HASH',
  message:
    'This page has no means to take hashes, because it was not opened over TLS. Save the decisions, and verify them with `sallyport audit verify`.',
}

/** Reads the whole chain into this window: to verify it here, or to save it. */
export function useChain() {
  const port = usePort()
  const [work, setWork] = useState<ChainWork>({ kind: 'IDLE' })
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  const begin = async (go: (signal: AbortSignal) => Promise<ChainWork>): Promise<void> => {
    under.current?.abort()
    const aborter = new AbortController()
    under.current = aborter
    setWork({ kind: 'READING', done: 0, of: undefined })
    try {
      const ended = await go(aborter.signal)
      if (!aborter.signal.aborted) setWork(ended)
    } catch (error) {
      if (!aborter.signal.aborted) setWork({ kind: 'REFUSED', refusal: refusalFrom(error) })
    }
  }
  const read = (signal: AbortSignal): Promise<string[]> => readLines(port, (done, of) => setWork({ kind: 'READING', done, of }), signal)

  return {
    work,
    stop: () => {
      under.current?.abort()
      setWork({ kind: 'IDLE' })
    },
    /** @param head `NUMBER:HASH` that is known from elsewhere, or nothing */
    verify: (head: string) =>
      void begin(async (signal) => {
        const digest = webDigest()
        if (digest === undefined) return { kind: 'REFUSED', refusal: noMeans }
        const lines = await read(signal)
        const known = readHead(head)
        const finding = await verifyLines(
          lines,
          digest,
          known === undefined ? [] : [known],
          (done) => setWork({ kind: 'HASHING', done, of: lines.length }),
          signal,
        )
        return { kind: 'FOUND', finding, at: Date.now() }
      }),
    save: () =>
      void begin(async (signal) => {
        const lines = await read(signal)
        const name = `sallyport-decisions-${new Date().toISOString().slice(0, 10)}.jsonl`
        const saved = await port.saveFile(name, lines.map((line) => `${line}\n`).join(''))
        return saved ? { kind: 'SAVED', records: lines.length, name } : { kind: 'IDLE' }
      }),
  }
}

/** Every line, oldest first. Records that are added meanwhile are not among them. @throws RequestFailed */
async function readLines(
  port: ConsolePort,
  onProgress: (done: number, of: number | undefined) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const newestFirst: string[] = []
  let of: number | undefined
  let after: string | undefined
  do {
    const { deletionDecisions } = await port.ask(DecisionLines, after === undefined ? {} : { after }, signal)
    signal.throwIfAborted()
    const { edges, pageInfo } = deletionDecisions
    of ??= edges[0]?.node.number
    newestFirst.push(...edges.map(({ node }) => node.line))
    onProgress(newestFirst.length, of)
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined
  } while (after !== undefined)
  return newestFirst.reverse()
}
