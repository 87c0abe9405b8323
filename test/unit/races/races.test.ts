import { expect, test } from 'vitest'
import { judgeRound, type Told } from '../../races/judge-round.ts'
import { readArguments } from '../../races/read-arguments.ts'

const lost: Told = { kind: 'OutcomeUnknown', words: 'no answer' }

test('a round holds where one taker was told that the name is his, and it has his key', () => {
  expect(judgeRound(['EXISTS', 'TAKEN', 'EXISTS'], 1)).toEqual({ won: 1, lost: 2, unknown: [], wrong: undefined })
})

test.each<[string, Told[], number]>([
  ['two were told so', ['TAKEN', 'TAKEN'], 0],
  ['nobody was, and the name has the key of one who was told that it is taken', ['EXISTS', 'EXISTS'], 0],
  ['the name has the key of another one', ['TAKEN', 'EXISTS'], 1],
  ['the name has the key of one whose answer is not known, and another one was told that it is his', ['TAKEN', lost], 1],
  ['the name is not there', ['TAKEN', 'EXISTS'], -1],
  ['one was told that it is taken, and it is not there', [lost, 'EXISTS'], -1],
  ['one was refused for another reason', ['TAKEN', { kind: 'QuotaExceeded', words: 'too many key pairs' }], 0],
])('a round does not hold where %s', (_, told, holder) => {
  expect(judgeRound(told, holder).wrong).toEqual(expect.any(String))
})

test('an answer that is not known is neither won nor lost, and that taker may have the name', () => {
  expect(judgeRound([lost, 'EXISTS'], 0)).toEqual({ won: 0, lost: 1, unknown: ['no answer'], wrong: undefined })
  expect(judgeRound([lost, lost], -1)).toMatchObject({ unknown: ['no answer', 'no answer'], wrong: undefined })
  expect(judgeRound([lost, 'TAKEN'], 1)).toMatchObject({ won: 1, lost: 0, wrong: undefined })
})

test('300 rounds are run unless another number is asked for', () => {
  expect(readArguments([])).toEqual({ rounds: 300 })
  expect(readArguments(['--rounds', '20'])).toEqual({ rounds: 20 })
  for (const bad of [['--rounds', '0'], ['--rounds', 'x'], ['--round', '1'], ['1']]) expect(readArguments(bad)).toEqual(expect.any(String))
})
