import { asSentence } from '../primitives/as-sentence.ts'
import { conditionTitles, titlesOf } from './condition-titles.ts'
import { type Condition, type ConditionReport, conditions } from './conditions.ts'
import type { AdmissionEvidence, AdmissionPolicy } from './evidence.ts'
import { judges, provedByThisRun } from './judge-condition.ts'
import { decidedByPerson, type EndReason, endReasons } from './reasons.ts'
import { unmetCauses } from './unmet-causes.ts'

export type Verdict =
  | { kind: 'ADMIT'; conditions: ConditionReport[]; withInstanceProof: boolean }
  | { kind: 'HOLD'; conditions: ConditionReport[]; unmet: Condition[]; nextAt: Date | undefined }
  | { kind: 'FAIL'; conditions: ConditionReport[]; reason: EndReason; detail: string }

/**
 * The verdict on one attempt from what is known in one instant, and nothing else. `nextAt` is the next instant at which time alone may change
 * it, the deadline among them. Until the outcome of the create request is known nothing fails: an instance may exist that nobody has heard of.
 * @param now the database's clock, read after the lock was taken
 */
export function evaluateAdmission(evidence: AdmissionEvidence, policy: AdmissionPolicy, now: Date): Verdict {
  const judged = conditions.map((condition) => ({ condition, ...judges[condition](evidence, policy, now) }))
  const reports = judged.map(({ condition, state, since, detail, accepted }) => ({
    condition,
    state,
    since: since?.toISOString(),
    detail,
    ...(accepted && { accepted }),
  }))
  const unmet = judged.filter(({ state }) => state !== 'MET').map(({ condition }) => condition)
  const reason = evidence.createAnswered ? endOf(evidence, now) : undefined
  if (reason !== undefined) return { kind: 'FAIL', conditions: reports, reason, detail: whyItFailed(reason, reports) }
  if (unmet.length === 0 && evidence.createAnswered)
    return { kind: 'ADMIT', conditions: reports, withInstanceProof: provedByThisRun(evidence) }
  const instants = [...judged.map(({ turnsAt }) => turnsAt), evidence.deadlineAt].filter((at) => at !== undefined && at > now)
  const nextAt = instants.length === 0 ? undefined : new Date(Math.min(...instants.map((at) => at!.getTime())))
  return { kind: 'HOLD', conditions: reports, unmet, nextAt }
}

/** Why the attempt is over, where it is. */
function endOf(evidence: AdmissionEvidence, now: Date): EndReason | undefined {
  const decided = decidedByPerson(evidence)
  if (decided !== undefined) return decided
  if (evidence.secondKey) return 'SECOND_KEY'
  if (evidence.cloned) return 'CLONED'
  if (evidence.observed.INSTANCE_PROOF?.outcome === 'FAILED') return 'WRONG_PROOF'
  if (evidence.observed.INSTANCE?.outcome === 'FAILED') return instanceEnd(evidence.observed.INSTANCE.detail)
  if (evidence.deadlineAt !== undefined && now >= evidence.deadlineAt) return 'DEADLINE'
  return undefined
}

const instanceReasons: readonly string[] = ['INSTANCE_ERROR', 'INSTANCE_VANISHED', 'INSTANCE_ALTERED'] satisfies EndReason[]

function instanceEnd(detail: Readonly<Record<string, unknown>>): EndReason {
  const reason = detail.reason
  return typeof reason === 'string' && instanceReasons.includes(reason) ? (reason as EndReason) : 'INSTANCE_ERROR'
}

/** For administrators: the reason's sentence, each condition that it rests on, and by name alone those that could only follow. */
function whyItFailed(reason: EndReason, reports: ConditionReport[]): string {
  const named: Partial<Record<EndReason, Condition>> = {
    INSTANCE_ERROR: 'INSTANCE',
    INSTANCE_VANISHED: 'INSTANCE',
    INSTANCE_ALTERED: 'INSTANCE',
    WRONG_PROOF: 'INSTANCE_PROOF',
  }
  const { causes, follow } =
    reason === 'DEADLINE' ? unmetCauses(reports) : { causes: reports.filter(({ condition }) => condition === named[reason]), follow: [] }
  const rest = follow.length === 0 ? [] : [`Not met because of that: ${titlesOf(follow.map(({ condition }) => condition))}.`]
  return [
    endReasons[reason].admin,
    ...causes.map(({ condition, detail }) => `${conditionTitles[condition]}: ${asSentence(detail)}`),
    ...rest,
  ].join(' ')
}
