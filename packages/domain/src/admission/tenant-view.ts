import type { AttemptState } from './attempt-states.ts'
import { type Condition, type ConditionReport, notWritable } from './conditions.ts'
import { type EndReason, endReasons, type TenantReason } from './reasons.ts'

/** What tenants see of an attempt: how many conditions are met, and one reason of the closed list. No condition by name, no address. */
export type TenantView = { reason: TenantReason; conditionsMet: number; conditionsTotal: number }

export const needsAdministrator: readonly Condition[] = ['EGRESS', 'AGENT_VERSION', 'ICMP', 'INSTANCE_PROOF']

/** What waits for an administrator, and no time mends: what was found wanting, what nobody knows, and the stage that the cloud does not take. */
export const forAdministrators = <R extends ConditionReport>(reports: readonly R[]): R[] =>
  reports.filter(
    ({ condition, state, detail }) =>
      ((state === 'FAILED' || state === 'UNKNOWN') && needsAdministrator.includes(condition)) ||
      (condition === 'STAGE' && state === 'WAITING' && detail.startsWith(notWritable)),
  )

/** What is met by waiting alone once everything else is. */
const needsTime: readonly Condition[] = ['RAN_LONG_ENOUGH', 'EGRESS', 'STAGE']

export function tenantView(state: AttemptState, reports: readonly ConditionReport[], end?: EndReason): TenantView {
  const conditionsMet = reports.filter((report) => report.state === 'MET').length
  return { reason: reasonOf(state, reports, end), conditionsMet, conditionsTotal: reports.length }
}

/** What tenants are told of an end. What no agent was ever heard of has not stopped: it never started, as far as they are concerned. */
export function tenantReasonOf(end: EndReason, reports: readonly Pick<ConditionReport, 'condition' | 'state'>[]): TenantReason {
  const never = reports.some(({ condition, state }) => condition === 'ENROLLED' && state !== 'MET')
  return never && endReasons[end].tenant === 'STOPPED_UNEXPECTEDLY' ? 'COULD_NOT_START' : endReasons[end].tenant
}

function reasonOf(state: AttemptState, reports: readonly ConditionReport[], end: EndReason | undefined): TenantReason {
  if (state === 'ADMITTED') return 'ADMITTED'
  if (state === 'CANCELLED') return 'CANCELLED'
  if (state === 'FAILED') return end === undefined ? 'NOT_PROVEN_IN_TIME' : tenantReasonOf(end, reports)
  if (state === 'PLANNED') return 'WAITING_TO_START'
  const unmet = reports.filter((report) => report.state !== 'MET')
  const lacks = (condition: Condition): boolean => unmet.some((report) => report.condition === condition)
  if (lacks('ENROLLED')) return state === 'CREATING' ? 'STARTING' : 'WAITING_FOR_AGENT'
  const waits = forAdministrators(unmet)
  const stageOnly = unmet.length === 1 && unmet[0]?.condition === 'STAGE'
  if (waits.some(({ condition }) => condition !== 'STAGE' || stageOnly)) return 'WAITING_FOR_ADMINISTRATOR'
  return unmet.every((report) => needsTime.includes(report.condition)) ? 'OBSERVED' : 'BEING_CHECKED'
}
