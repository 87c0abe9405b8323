import { describe, expect, it } from 'vitest'
import { findingsWords } from './finding-words.ts'

const lines = (...oks: boolean[]) => oks.map((ok) => ({ ok }))

describe('a check in one sentence', () => {
  it.each([
    [lines(true, true, true), 'All 3 lines are in order.'],
    [lines(true), 'The one line is in order.'],
    [lines(false), 'The one line is not in order.'],
    [lines(true, false), '1 of 2 lines is not in order.'],
    [lines(false, false, true), '2 of 3 lines are not in order.'],
  ])('%j: %s', (findings, words) => expect(findingsWords(findings)).toBe(words))
})
