import { expect, test } from 'vitest'
import type { AttemptState } from './attempt-states.ts'
import type { Condition } from './conditions.ts'
import { evaluateAdmission } from './evaluate-admission.ts'
import { at, everythingHolds, met, policy, withheld } from './evidence.situations.ts'
import type { AdmissionEvidence } from './evidence.ts'
import { type EndReason, endReasons, type TenantReason } from './reasons.ts'
import { tenantView } from './tenant-view.ts'

const view = (state: AttemptState, ...missing: Condition[]) => {
  const evidence = missing.reduce((left, condition) => withheld[condition](left), everythingHolds)
  return tenantView(state, evaluateAdmission(evidence, policy, at(300)).conditions)
}

const cases: [state: AttemptState, missing: Condition[], reason: TenantReason][] = [
  ['PLANNED', [], 'WAITING_TO_START'],
  ['CREATING', ['INSTANCE', 'ENROLLED'], 'STARTING'],
  ['BOOTING', ['ENROLLED'], 'WAITING_FOR_AGENT'],
  ['VALIDATING', ['HTTP', 'RAN_LONG_ENOUGH'], 'BEING_CHECKED'],
  ['VALIDATING', ['RAN_LONG_ENOUGH', 'STAGE'], 'OBSERVED'],
  ['VALIDATING', ['STAGE'], 'OBSERVED'],
  ['VALIDATING', ['EGRESS'], 'WAITING_FOR_ADMINISTRATOR'],
  ['VALIDATING', ['ICMP', 'STAGE'], 'WAITING_FOR_ADMINISTRATOR'],
  ['VALIDATING', ['AGENT_VERSION'], 'WAITING_FOR_ADMINISTRATOR'],
  ['ADMITTED', [], 'ADMITTED'],
  ['CANCELLED', [], 'CANCELLED'],
]

test.each(cases)('%s without %j is told as %s', (state, missing, reason) => {
  expect(view(state, ...missing).reason).toBe(reason)
})

test('how many conditions are met is told, and no more of them', () => {
  expect(view('VALIDATING', 'HTTP', 'STAGE')).toEqual({ reason: 'BEING_CHECKED', conditionsMet: 11, conditionsTotal: 13 })
})

test('a stage that the cloud refuses is for the administrators', () => {
  const refused: AdmissionEvidence = {
    ...everythingHolds,
    observed: { ...everythingHolds.observed, STAGE: { ...met(), outcome: 'UNKNOWN' } },
  }
  expect(tenantView('VALIDATING', evaluateAdmission(refused, policy, at(300)).conditions).reason).toBe('WAITING_FOR_ADMINISTRATOR')
})

test.each(Object.keys(endReasons) as EndReason[])('the end %s is told by its sentence of the closed list', (reason) => {
  const state = reason === 'CANCELLED' ? 'CANCELLED' : 'FAILED'
  expect(tenantView(state, [], reason).reason).toBe(endReasons[reason].tenant)
})

test('what stopped before its agent was ever heard is told as never started', () => {
  const { conditions } = evaluateAdmission(withheld.ENROLLED(everythingHolds), policy, at(300))
  expect(tenantView('FAILED', conditions, 'INSTANCE_ERROR').reason).toBe('COULD_NOT_START')
  expect(tenantView('FAILED', conditions, 'DEADLINE').reason).toBe('NOT_PROVEN_IN_TIME')
  const heard = evaluateAdmission(withheld.HTTP(everythingHolds), policy, at(300)).conditions
  expect(tenantView('FAILED', heard, 'INSTANCE_ERROR').reason).toBe('STOPPED_UNEXPECTEDLY')
})
