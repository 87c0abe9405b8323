import { expect, test } from 'vitest'
import { limitsForPeople } from './open-clouds.ts'

test('whatever time limit is set, its shares are whole milliseconds, which the HTTP client insists on', () => {
  for (let tenths = 10; tenths <= 600; tenths++) {
    const limits = limitsForPeople({}, tenths * 100)
    for (const [name, value] of Object.entries(limits)) expect(value, `${name} of ${tenths / 10} s`).toSatisfy(Number.isSafeInteger)
    expect(limits.totalMs! + limits.longestDelayMs).toBeLessThanOrEqual(tenths * 100)
  }
})
