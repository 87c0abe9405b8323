import { expect, test } from 'vitest'
import type { AttemptState, OperationState } from './attempt-states.ts'
import { operationState } from './operation-state.ts'

const cases: [places: AttemptState[][], cancelled: boolean, state: OperationState][] = [
  [[['PLANNED']], false, 'RUNNING'],
  [[['ADMITTED'], ['VALIDATING']], false, 'RUNNING'],
  [[['FAILED', 'PLANNED']], false, 'RUNNING'],
  [[['CREATING']], true, 'RUNNING'],
  [[['ADMITTED'], ['ADMITTED']], false, 'SUCCEEDED'],
  [[['FAILED', 'ADMITTED'], ['ADMITTED']], true, 'SUCCEEDED'],
  [[['ADMITTED'], ['FAILED']], false, 'PARTIAL'],
  [[['ADMITTED'], ['CANCELLED']], true, 'PARTIAL'],
  [[['FAILED'], ['FAILED', 'FAILED']], false, 'FAILED'],
  [[['FAILED'], ['CANCELLED']], false, 'FAILED'],
  [[['FAILED'], ['CANCELLED']], true, 'CANCELLED'],
  [[['CANCELLED'], ['FAILED', 'CANCELLED']], false, 'CANCELLED'],
]

test.each(cases)('places %j, cancelled: %s, make an operation %s', (places, cancelled, state) => {
  expect(operationState(places, cancelled)).toBe(state)
})
