import { bounds, type ProvenCheck } from '../admission/conditions.ts'
import type { Clock } from '../primitives/clock.ts'
import { isCheckChallenge, isProofOf, mintCheckChallenge } from './check-challenge.ts'
import { dueChecks } from './due-checks.ts'
import type { Agent, Beat, Caller, CheckOutcome, CheckReport, CheckStore, HeartbeatStore, Hmac, IssuedChallenge, Random } from './ports.ts'

export type HeartbeatAnswer = {
  serverTime: Date
  nextInSeconds: number
  challenges: IssuedChallenge[]
  icmp: boolean
  instanceProof: boolean
  monitorsVersion: number
}

export type ReportedCheck = Omit<CheckOutcome['detail'], 'error'> & {
  challengeId: string
  proof: string | undefined
  error: string | undefined
}

export type Contact = {
  /** Undefined: the node has ended. What nobody waits for any more is not written. */
  heartbeat(beat: Omit<Beat, 'clockSkewMs'> & { sentAt: Date }, caller?: Caller): Promise<HeartbeatAnswer | undefined>
  /** How many of `results` were taken; undefined: the node has ended. */
  reportChecks(
    agent: Agent,
    report: Omit<CheckReport, 'outcomes'> & { results: readonly ReportedCheck[] },
  ): Promise<{ accepted: number; serverTime: Date } | undefined>
}

const LONGEST_SKEW_MS = 2_147_483_647

/** What an enrolled agent says and is told. A held node is asked for proofs; an enabled one shows now and then where it is seen from. */
export function contact(deps: { heartbeats: HeartbeatStore; checks: CheckStore; hmac: Hmac; random: Random; clock: Clock }): Contact {
  const { heartbeats, checks, hmac, random, clock } = deps

  async function issue(agent: Agent, kinds: readonly ProvenCheck[]): Promise<IssuedChallenge[]> {
    const issued = kinds.map((kind) => ({ id: mintCheckChallenge(random, hmac), kind }))
    if (issued.length > 0) await checks.issue(agent, issued)
    return issued
  }

  return {
    heartbeat: async ({ sentAt, ...beat }, caller) => {
      const serverTime = clock.now()
      const skew = sentAt.getTime() - serverTime.getTime()
      const clockSkewMs = Math.max(-LONGEST_SKEW_MS, Math.min(LONGEST_SKEW_MS, skew))
      const heard = await heartbeats.beat({ ...beat, clockSkewMs }, caller)
      if (heard === undefined) {
        await heartbeats.knock(beat.nodeId)
        return undefined
      }
      const { monitorsVersion } = heard
      const quiet = { serverTime, nextInSeconds: bounds.heartbeatEvery, challenges: [], icmp: false, instanceProof: false, monitorsVersion }
      if (heard.cloned) await heartbeats.reportClone(beat)
      else if (heard.lookDue) return { ...quiet, challenges: await issue(beat, ['HTTP']) }
      else if (heard.state === 'HELD') {
        const held = await checks.held(beat, heard.changed)
        if (held === undefined) return quiet
        const due = dueChecks(held)
        // What is open is told again: the answer that told it may have been lost.
        return { ...quiet, ...due, challenges: [...held.open, ...(await issue(beat, due.challenges))] }
      }
      return quiet
    },

    reportChecks: async (agent, { results, ...report }) => {
      const outcomes = judge(results, hmac)
      const reported = await checks.report(agent, { ...report, outcomes })
      if (reported === undefined) {
        await heartbeats.knock(agent.nodeId)
        return undefined
      }
      const taken = new Set(reported.taken)
      return { accepted: results.filter(({ challengeId }) => taken.has(challengeId)).length, serverTime: clock.now() }
    },
  }
}

/**
 * One outcome a challenge. A challenge that was tried over both families is proven when one of them brought the proof; texts that were
 * never minted here are left out.
 */
function judge(results: readonly ReportedCheck[], hmac: Hmac): CheckOutcome[] {
  const byChallenge = new Map<string, CheckOutcome>()
  for (const { challengeId, proof, error, ...detail } of results) {
    const known = byChallenge.get(challengeId)
    if (known?.outcome === 'PROVEN' || !isCheckChallenge(challengeId, hmac)) continue
    const outcome = proof === undefined ? 'FAILED' : isProofOf(challengeId, proof, hmac) ? 'PROVEN' : 'WRONG'
    if (known?.outcome === 'WRONG' && outcome === 'FAILED') continue
    const why = outcome === 'WRONG' ? 'The proof is not that of the challenge.' : error
    byChallenge.set(challengeId, {
      challengeId,
      outcome,
      detail: outcome === 'PROVEN' || why === undefined ? detail : { ...detail, error: why },
    })
  }
  return [...byChallenge.values()]
}
