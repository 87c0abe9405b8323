import type { Condition, ConditionState } from './conditions.ts'

type Report = { condition: Condition; state: ConditionState }

/** What an agent that is not there leaves behind: all of these are its work. */
const needsNoAgent: readonly Condition[] = ['INSTANCE', 'ENROLLED', 'STAGE']

/**
 * Of the conditions that are not met: those that stand in the way by themselves, and those that merely follow, since nothing could meet them while
 * the former are not. What was looked at and found wanting stands by itself, whatever else is missing.
 */
export function unmetCauses<R extends Report>(reports: readonly R[]): { causes: R[]; follow: R[] } {
  const unmet = reports.filter(({ state }) => state !== 'MET')
  const lacks = (condition: Condition): boolean => unmet.some((report) => report.condition === condition)
  const follows = ({ condition, state }: R): boolean => {
    if (condition === 'INSTANCE' || state !== 'WAITING') return false
    if (condition === 'STAGE') return unmet.length > 1
    if (condition === 'ENROLLED') return lacks('INSTANCE')
    if (condition === 'LIVE') return lacks('ENROLLED')
    return !needsNoAgent.includes(condition) && (lacks('ENROLLED') || lacks('LIVE'))
  }
  return { causes: unmet.filter((report) => !follows(report)), follow: unmet.filter(follows) }
}
