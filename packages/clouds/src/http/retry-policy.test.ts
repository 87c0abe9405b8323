import { expect, test } from 'vitest'
import { retryDelay } from './retry-policy.ts'

const limits = { repeats: 3, firstDelayMs: 100, longestDelayMs: 5_000 }

test('delays double, and are spread over their upper half', () => {
  expect([1, 2, 3].map((count) => retryDelay(count, undefined, limits, 0))).toEqual([50, 100, 200])
  expect([1, 2, 3].map((count) => retryDelay(count, undefined, limits, 1))).toEqual([100, 200, 400])
})

test('after the last repeat there is none', () => {
  expect(retryDelay(4, undefined, limits, 0)).toBeUndefined()
  expect(retryDelay(4, 1, limits, 0)).toBeUndefined()
})

test('a delay never grows beyond the longest', () => {
  expect(retryDelay(10, undefined, { ...limits, repeats: 10 }, 1)).toBe(5_000)
})

test('what the cloud asks for is kept, and never undercut; too much means giving up', () => {
  expect(retryDelay(1, 2, limits, 0)).toBe(2_000)
  expect(retryDelay(1, 2, limits, 1)).toBe(2_500)
  expect(retryDelay(1, 6, limits, 0)).toBeUndefined()
})
