import { describe, expect, it } from 'vitest'
import { quotaShown } from './quota-words.ts'

describe('a line of a quota', () => {
  it.each([
    [
      { limit: 10, used: 3 },
      { percent: 30, pressing: 'calm', words: '3 of 10 used, 7 left' },
    ],
    [
      { limit: 10, used: 9 },
      { percent: 90, pressing: 'soon', words: '9 of 10 used, 1 left' },
    ],
    [
      { limit: 10, used: 12 },
      { percent: 100, pressing: 'now', words: '12 of 10 used, none left' },
    ],
    [
      { limit: 0, used: 0 },
      { percent: 100, pressing: 'now', words: '0 of 0 used, none left' },
    ],
    [
      { limit: null, used: 5 },
      { percent: null, pressing: 'calm', words: '5 used, without a limit' },
    ],
  ])('%o', (line, shown) => expect(quotaShown(line)).toEqual(shown))

  it('is told in the unit that people count in', () => {
    expect(quotaShown({ limit: 51_200, used: 1_536 }, ' GiB', 1_024).words).toBe('1.5 of 50 GiB used, 48.5 left')
    expect(quotaShown({ limit: 240_000, used: 512 }, ' GiB', 1_024).words).toBe('0.5 of 234.38 GiB used, 233.88 left')
    expect(quotaShown({ limit: 700_000, used: 0 }, ' GiB').words).toBe('0 of 700,000 GiB used, 700,000 left')
  })
})
