import { expect, test } from 'vitest'
import { evaluateGate } from '../evaluate-gate.ts'
import { change, everythingHolds, nowMs } from '../evidence.situations.ts'

const why = (markerId: string | null | undefined, fact: string): string | undefined =>
  evaluateGate(change('account', { markerId })(everythingHolds()), nowMs).refusals.find((refusal) => refusal.fact === fact)?.why

test('where no marker was recorded both facts about the record say just that, so that a plan says it once', () => {
  expect(why(null, 'recorded-marker')).toBe(why(null, 'marker-recorded'))
  expect(why(null, 'marker-recorded')).toMatch(/marker/)
  expect(why(undefined, 'recorded-marker')).toBe('The id of the marker is not known.')
})
