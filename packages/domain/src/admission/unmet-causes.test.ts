import { expect, test } from 'vitest'
import { type Condition, type ConditionState, conditions } from './conditions.ts'
import { unmetCauses } from './unmet-causes.ts'

const split = (unmet: Partial<Record<Condition, ConditionState>>): [causes: Condition[], follow: Condition[]] => {
  const { causes, follow } = unmetCauses(conditions.map((condition) => ({ condition, state: unmet[condition] ?? ('MET' as const) })))
  return [causes.map(({ condition }) => condition), follow.map(({ condition }) => condition)]
}
const allWait = Object.fromEntries(conditions.map((condition) => [condition, 'WAITING'])) as Record<Condition, ConditionState>

test('without an instance nothing else can be met', () => {
  expect(split(allWait)).toEqual([['INSTANCE'], conditions.slice(1)])
})

test('without an agent all of its work follows, and the instance does not', () => {
  expect(split({ ...allWait, INSTANCE: 'MET' })).toEqual([['ENROLLED'], conditions.slice(2)])
  expect(split({ LIVE: 'WAITING', RAN_LONG_ENOUGH: 'WAITING', STAGE: 'WAITING' })).toEqual([['LIVE'], ['RAN_LONG_ENOUGH', 'STAGE']])
})

test('a reading that grew old is no reason for what the agent did not do', () => {
  expect(split({ INSTANCE: 'WAITING', HTTP: 'WAITING', STAGE: 'WAITING' })).toEqual([['INSTANCE', 'HTTP'], ['STAGE']])
})

test('what was looked at and found wanting stands by itself, whatever is missing beside it', () => {
  expect(split({ LIVE: 'WAITING', DNS: 'FAILED', ICMP: 'UNKNOWN', TCP: 'WAITING' })).toEqual([['LIVE', 'DNS', 'ICMP'], ['TCP']])
})

test('the stage alone is awaited, and is never a cause beside others', () => {
  expect(split({ STAGE: 'WAITING' })).toEqual([['STAGE'], []])
  expect(split({ EGRESS: 'FAILED', STAGE: 'WAITING' })).toEqual([['EGRESS'], ['STAGE']])
})
