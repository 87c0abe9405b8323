import { type AdmissionStep, comeBack, nothing, type StepOutcome } from '../admission-step.ts'
import type { AttemptFacts } from '../attempt-facts.ts'
import type { ConditionReport } from '../conditions.ts'
import { evaluateAdmission, type Verdict } from '../evaluate-admission.ts'

export const verdictOf = (facts: AttemptFacts): Verdict => evaluateAdmission(facts.evidence, facts.policy, facts.now)

/** Keeps the conditions as people see them, and says when time alone turns the next one. */
export const evaluate: AdmissionStep = {
  name: 'evaluate',
  kind: 'RE_ENTRANT',
  states: ['CREATING', 'BOOTING', 'VALIDATING'],
  everyPass: true,
  run: async (facts, means): Promise<StepOutcome> => {
    const verdict = verdictOf(facts)
    if (verdict.kind !== 'HOLD') return nothing
    const changed = differ(facts.conditions, verdict.conditions)
    if (changed) await means.attempts.saveConditions(facts.fence, verdict.conditions)
    return verdict.nextAt === undefined ? { wrote: changed } : { ...comeBack(verdict.nextAt), wrote: changed }
  },
}

function differ(before: readonly ConditionReport[], now: readonly ConditionReport[]): boolean {
  const text = (reports: readonly ConditionReport[]): string =>
    JSON.stringify(reports.map(({ condition, state, detail, accepted }) => [condition, state, detail, accepted]))
  return text(before) !== text(now)
}
