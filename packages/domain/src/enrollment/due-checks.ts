import { bounds, type ProvenCheck, provenChecks } from '../admission/conditions.ts'
import { seconds } from '../primitives/clock.ts'

/** The last result of a check, as evidence has it. */
export type LastResult = { met: boolean; observedAt: Date }

/** What is known of a held node's checks in one instant, for its present run. */
export type HeldChecks = {
  now: Date
  /** The last challenge of each kind; `open`: neither answered nor past its time. */
  challenges: Partial<Record<ProvenCheck, { issuedAt: Date; open: boolean }>>
  results: Partial<Record<ProvenCheck | 'ICMP', LastResult>>
  /** From when to when each family was seen in this run. */
  sightings: readonly { firstSeenAt: Date; lastSeenAt: Date }[]
  /** A nonce was written to the instance, and this run has not returned it. */
  instanceProofOpen: boolean
  /** Since when the run is unbroken; undefined: no heartbeat of it is known. */
  unbrokenSince: Date | undefined
}

export type DueChecks = {
  challenges: ProvenCheck[]
  icmp: boolean
  instanceProof: boolean
  /** Seconds until the next heartbeat is wanted, 1 to 15: early when a check becomes due or the run is long enough before. */
  nextInSeconds: number
}

/** A node that fails and reports at once is not asked again sooner than this. */
const RETRY_AFTER_SECONDS = 10

/** Enabled nodes show from time to time from where their packets come. */
export const enabledCheckEverySeconds = 900

/** What to ask a held node now. Each check is repeated every 60 s, a failed one at the next heartbeat. */
export function dueChecks(held: HeldChecks): DueChecks {
  const now = held.now.getTime()
  const challenges = provenChecks.filter((kind) => now >= dueAt(kind, held))
  const icmp = held.results.ICMP
  const longEnough = held.unbrokenSince ? held.unbrokenSince.getTime() + seconds(bounds.runAtLeast) : Number.POSITIVE_INFINITY
  const nextAt = Math.min(...[longEnough, ...provenChecks.map((kind) => dueAt(kind, held))].filter((at) => at > now))
  return {
    challenges,
    icmp: icmp === undefined || now >= againAt(icmp.observedAt, icmp.met),
    instanceProof: held.instanceProofOpen,
    nextInSeconds: Math.max(1, Math.min(bounds.heartbeatEvery, Math.ceil((nextAt - now) / 1_000))),
  }
}

/** Milliseconds; infinite while an answer is awaited, which ends when it comes or the challenge is past its time. */
function dueAt(kind: ProvenCheck, { challenges, results, sightings, now }: HeldChecks): number {
  const last = challenges[kind]
  if (last === undefined) return 0
  if (last.open) return Number.POSITIVE_INFINITY
  const short = kind === 'HTTP' && sightings.some((seen) => spanIsShort(seen, now))
  return againAt(last.issuedAt, (results[kind]?.met ?? false) && !short)
}

const againAt = (last: Date, met: boolean): number => last.getTime() + seconds(met ? bounds.checkEvery : RETRY_AFTER_SECONDS)

/** Two rounds a minute apart may have been seen a little less than a minute apart; then one more look settles it. */
function spanIsShort({ firstSeenAt, lastSeenAt }: { firstSeenAt: Date; lastSeenAt: Date }, now: Date): boolean {
  const wanted = seconds(bounds.egressSpan)
  return now.getTime() - firstSeenAt.getTime() >= wanted && lastSeenAt.getTime() - firstSeenAt.getTime() < wanted
}
