import { expect, test } from 'vitest'
import { afterLosing, type TokenFacts } from './redeem.ts'

const held: TokenFacts = { usedKey: 'mine', over: false, node: 'HELD', attempt: 'VALIDATING', admittedWithProof: undefined }
const byHand: TokenFacts = { usedKey: 'mine', over: false, node: 'ENABLED', attempt: undefined, admittedWithProof: undefined }
const admitted: TokenFacts = { usedKey: 'mine', over: true, node: 'ENABLED', attempt: 'ADMITTED', admittedWithProof: true }

test('the same key gets the same answer for as long as the attempt or the token of a node made by hand lives', () => {
  for (const attempt of ['CREATING', 'BOOTING', 'VALIDATING'] as const)
    expect(afterLosing({ ...held, attempt }, 'mine')).toEqual({ kind: 'SAME_KEY' })
  expect(afterLosing(byHand, 'mine')).toEqual({ kind: 'SAME_KEY' })
  for (const facts of [{ ...held, over: true }, { ...byHand, over: true }, admitted, { ...admitted, over: false }])
    expect(afterLosing(facts, 'mine')).toEqual({ kind: 'REFUSED' })
})

test('the key of an ended node is told so, others are not', () => {
  for (const node of ['REVOKED', 'RETIRED'] as const) {
    expect(afterLosing({ ...held, over: true, node, attempt: 'FAILED' }, 'mine')).toEqual({ kind: 'NODE_ENDED' })
    expect(afterLosing({ ...held, over: true, node, attempt: 'FAILED', usedKey: undefined }, 'mine')).toEqual({ kind: 'REFUSED' })
    expect(afterLosing({ ...held, over: true, node, attempt: 'FAILED' }, 'other')).toEqual({ kind: 'SECOND_KEY', effect: 'NOTHING' })
  }
})

test('a token that nobody used and that was not given away is refused', () => {
  expect(afterLosing({ ...held, usedKey: undefined, over: true }, 'mine')).toEqual({ kind: 'REFUSED' })
  expect(afterLosing({ ...held, usedKey: undefined, attempt: 'FAILED' }, 'mine')).toEqual({ kind: 'REFUSED' })
})

test.each<[string, TokenFacts, string]>([
  ['held: owner and thief cannot be told apart', held, 'FAIL_ATTEMPT'],
  ['held, and its token is over already', { ...held, over: true }, 'FAIL_ATTEMPT'],
  ['admitted with instance proof', admitted, 'NOTHING'],
  ['admitted without', { ...admitted, admittedWithProof: false }, 'DISABLE_NODE'],
  ['admitted without, and disabled since', { ...admitted, admittedWithProof: false, node: 'DISABLED' }, 'NOTHING'],
  ['made by hand', byHand, 'DISABLE_NODE'],
  ['made by hand, long ago', { ...byHand, over: true }, 'NOTHING'],
  ['ended', { ...admitted, node: 'RETIRED', admittedWithProof: false }, 'NOTHING'],
])('a second key of a node that is %s', (_, facts, effect) => {
  expect(afterLosing(facts, 'other')).toEqual({ kind: 'SECOND_KEY', effect })
})
