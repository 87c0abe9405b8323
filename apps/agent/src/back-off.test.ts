import { expect, test } from 'vitest'
import { createBackOff } from './back-off.ts'

test('the ceiling doubles from one second to a minute and stays there', () => {
  const backOff = createBackOff(() => 1)
  expect(Array.from({ length: 9 }, () => backOff.next())).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  backOff.reset()
  expect(backOff.next()).toBe(1_000)
})

test('the whole span is used, so that a crowd does not come back at one moment', () => {
  let at = 0
  const backOff = createBackOff(() => at)
  for (let i = 0; i < 10; i++) backOff.next()
  expect(backOff.next()).toBe(100)
  at = 0.5
  expect(backOff.next()).toBe(30_000)
})

test('what the other side asks for is waited out on top, up to an hour', () => {
  const backOff = createBackOff(() => 1)
  expect(backOff.next(5_000)).toBe(6_000)
  expect(backOff.next(10 * 3_600_000)).toBe(3_602_000)
  expect(backOff.next(-5)).toBe(4_000)
})

test('it never gives up, however long the other side was away', () => {
  const backOff = createBackOff(() => 1)
  for (let i = 0; i < 10_000; i++) backOff.next()
  expect(backOff.next()).toBe(60_000)
})
