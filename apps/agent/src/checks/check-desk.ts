import { readInstanceNonce } from '../instance-proof.ts'
import type { Log } from '../log.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import type { Challenge, CheckContext, CheckResult } from './challenge.ts'
import { type IcmpResult, type IcmpWish, icmpCheck } from './icmp-check.ts'
import { runChallenge } from './run-challenge.ts'

type Finding = { results: CheckResult[] } | { icmp: IcmpResult } | { nonce: string }

/** Works off what heartbeats ask for, each thing once, and collects what is to be reported. */
export type CheckDesk = {
  outbox: Outbox<Finding>
  /** Begins what is new; returns at once. `onFinding` is called whenever there is something to report. */
  take(wanted: { challenges: readonly Challenge[]; icmp: IcmpWish | undefined; instanceProof: boolean }): void
}

export type ReportChecksInput = { number: number; results: CheckResult[]; icmp?: IcmpResult; instanceNonce?: string }

/** Of several echo results or nonces in a batch the last one counts. */
export function checksInput(batch: { number: number; items: readonly Finding[] }): ReportChecksInput {
  const input: ReportChecksInput = { number: batch.number, results: [] }
  for (const finding of batch.items) {
    if ('results' in finding) input.results.push(...finding.results)
    else if ('icmp' in finding) input.icmp = finding.icmp
    else input.instanceNonce = finding.nonce
  }
  return input
}

const remembered = 1_000

export function openCheckDesk(context: CheckContext, metadataUrl: string, log: Log, onFinding: () => void): CheckDesk {
  // What was seen over both families stays together, since a challenge is taken once; so a report has at most 20 results.
  const outbox = createOutbox<Finding>(10, 100)
  // A heartbeat whose answer was lost brings the same challenges again; each is worked off once.
  const seen = new Set<string>()
  let pinging = false
  let proving = false

  function found(findings: Finding[]): void {
    if (context.signal.aborted) return
    outbox.put(findings)
    onFinding()
  }

  async function work(challenge: Challenge): Promise<void> {
    const results = await runChallenge(challenge, context)
    for (const { error, family } of results) if (error) log.warn({ kind: challenge.kind, family, reason: error }, 'a platform check failed')
    found([{ results }])
  }

  async function echo(wish: IcmpWish): Promise<void> {
    pinging = true
    const icmp = await icmpCheck(wish, context).finally(() => {
      pinging = false
    })
    if (icmp.outcome !== 'PASSED') log.warn({ outcome: icmp.outcome, reason: icmp.detail }, 'the echo check did not pass')
    found([{ icmp }])
  }

  async function prove(): Promise<void> {
    proving = true
    const proof = await readInstanceNonce(metadataUrl, context).finally(() => {
      proving = false
    })
    if (proof.nonce === undefined) log.info({ reason: proof.why }, 'no instance proof yet')
    else found([{ nonce: proof.nonce }])
  }

  return {
    outbox,
    take({ challenges, icmp, instanceProof }) {
      for (const challenge of challenges) {
        if (seen.has(challenge.id)) continue
        seen.add(challenge.id)
        void work(challenge)
      }
      for (const id of seen) {
        if (seen.size <= remembered) break
        seen.delete(id)
      }
      if (icmp && !pinging) void echo(icmp)
      if (instanceProof && !proving) void prove()
    },
  }
}
