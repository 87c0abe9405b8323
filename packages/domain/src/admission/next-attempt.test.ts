import { expect, test } from 'vitest'
import { nextAttempt, type PlaceHistory, type RefusalHint } from './next-attempt.ts'
import { type EndReason, endReasons } from './reasons.ts'

/** `c`: counted, `u`: not counted. */
const place = (attempts: string, attemptsPerPlace = 1, operationCancelled = false): PlaceHistory => ({
  attemptsPerPlace,
  operationCancelled,
  attempts: [...attempts].map((letter) => ({ counted: letter === 'c' })),
})

const cases: [reason: EndReason, attempts: string, perPlace: number, next: 'counted' | 'uncounted' | 'none', hint?: RefusalHint][] = [
  ['DEADLINE', 'c', 1, 'none'],
  ['DEADLINE', 'c', 3, 'counted'],
  ['DEADLINE', 'cc', 3, 'counted'],
  ['DEADLINE', 'ccc', 3, 'none'],
  ['INSTANCE_ERROR', 'cu', 1, 'none'],
  ['INSTANCE_ERROR', 'cu', 2, 'counted'],
  ['CREATE_UNCONFIRMED', 'c', 1, 'uncounted'],
  ['CREATE_UNCONFIRMED', 'cu', 1, 'uncounted'],
  ['CREATE_UNCONFIRMED', 'cuu', 1, 'none'],
  ['CREATE_UNCONFIRMED', 'cuu', 2, 'counted'],
  ['CREATE_DOUBLED', 'c', 2, 'counted'],
  ['CREATE_REFUSED', 'c', 3, 'counted'],
  ['CREATE_REFUSED', 'c', 3, 'none', 'USELESS'],
  ['CREATE_REFUSED', 'c', 1, 'uncounted', 'BUSY'],
  ['CREATE_REFUSED', 'cuu', 1, 'none', 'BUSY'],
]

test.each(cases)('%s after attempts %s of %d: next is %s', (reason, attempts, perPlace, next, hint) => {
  const expected = next === 'none' ? undefined : { counted: next === 'counted' }
  expect(nextAttempt(reason, place(attempts, perPlace), hint)).toEqual(expected)
})

test.each(['CANCELLED', 'REVOKED'] as const)('%s is a decision: no further attempt, however many are left', (reason) => {
  expect(nextAttempt(reason, place('c', 3))).toBeUndefined()
})

test('a cancelled operation plans nothing more, whatever the reason', () => {
  for (const reason of Object.keys(endReasons) as EndReason[]) expect(nextAttempt(reason, place('c', 3, true))).toBeUndefined()
})
