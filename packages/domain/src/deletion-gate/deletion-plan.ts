import { evaluateGate, type GateVerdict, type Refusal } from './evaluate-gate.ts'
import type { GateEvidence } from './evidence.ts'

/** `instanceId`: of the row. */
export type PlanCandidate = { instanceId: string; evidence: GateEvidence }

export type PlanEntry = {
  instanceId: string
  wouldBeDeleted: boolean
  /** Every fact that stands in the way, in the order of the clauses. */
  blockedBy: Refusal[]
  verdict: GateVerdict
}

/** What the gate says of each instance now. It comes to no permit: a dry run has none to lose. */
export function deletionPlan(candidates: readonly PlanCandidate[], nowMs: number): PlanEntry[] {
  return candidates.map(({ instanceId, evidence }) => {
    const verdict = evaluateGate(evidence, nowMs)
    return { instanceId, wouldBeDeleted: verdict.passes, blockedBy: verdict.refusals, verdict }
  })
}
