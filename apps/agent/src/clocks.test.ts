import { expect, test } from 'vitest'
import { createServerClock } from './clocks.ts'

const hour = 3_600_000

test('the host may be hours off: time is what the server told, carried on by the monotonic clock', () => {
  let monotonic = 1_000
  let wall = Date.parse('2026-01-01T10:00:00Z') - 2 * hour
  const clock = createServerClock({ wall: () => new Date(wall), monotonicMs: () => monotonic })
  expect(clock.nowMs()).toBe(wall)
  // Asked at 1,000 and answered at 1,200: the server read its clock at about 1,100.
  clock.learn('2026-01-01T10:00:00.000Z', 1_000, 1_200)
  monotonic = 1_200
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-01-01T10:00:00.100Z')
  expect(clock.hostAheadMs()).toBe(-2 * hour - 100)
  // The host's clock is set while it runs: nothing moves.
  wall += 5 * hour
  monotonic = 61_200
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-01-01T10:01:00.100Z')
})

test('a time that is none is not learned', () => {
  const clock = createServerClock({ wall: () => new Date(5_000), monotonicMs: () => 0 })
  clock.learn('yesterday', 0, 0)
  expect(clock.known()).toBe(false)
  expect(clock.nowMs()).toBe(5_000)
})
