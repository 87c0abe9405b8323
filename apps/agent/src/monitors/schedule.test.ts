import { expect, test } from 'vitest'
import type { Monitor } from './monitor.ts'
import { createSchedule } from './schedule.ts'

const monitor = (id: string, intervalSeconds = 10, target = 'x'): Monitor => ({
  id,
  kind: 'TCP',
  target,
  intervalSeconds,
  timeoutMs: 1_000,
  expectStatus: [],
  allowedRanges: [],
})
const none = new Set<string>()
const ids = (list: Monitor[]) => list.map(({ id }) => id)

test('monitors that come together are spread over the first seconds and keep their rhythm', () => {
  let random = 0
  const schedule = createSchedule(() => random)
  schedule.replace([monitor('a')], 0)
  random = 0.5
  schedule.replace([monitor('a'), monitor('b', 60)], 0)
  expect(ids(schedule.takeDue(0, 20, none))).toEqual(['a'])
  expect(ids(schedule.takeDue(4_999, 20, none))).toEqual([])
  expect(ids(schedule.takeDue(5_000, 20, none))).toEqual(['b'])
  expect(ids(schedule.takeDue(10_000, 20, none))).toEqual(['a'])
  expect(ids(schedule.takeDue(64_999, 20, none))).toEqual(['a'])
  expect(ids(schedule.takeDue(65_000, 20, none))).toEqual(['b'])
})

test('what was missed is not caught up on', () => {
  const schedule = createSchedule(() => 0)
  schedule.replace([monitor('a')], 0)
  expect(ids(schedule.takeDue(0, 20, none))).toEqual(['a'])
  expect(ids(schedule.takeDue(95_000, 20, none))).toEqual(['a'])
  expect(ids(schedule.takeDue(95_001, 20, none))).toEqual([])
  expect(ids(schedule.takeDue(100_000, 20, none))).toEqual(['a'])
})

test('no more than asked for, the longest due first, and never one that still runs', () => {
  const schedule = createSchedule(() => 0)
  schedule.replace([monitor('a', 30), monitor('b', 20), monitor('c', 10)], 0)
  schedule.takeDue(0, 20, none)
  expect(ids(schedule.takeDue(30_000, 2, none))).toEqual(['c', 'b'])
  expect(ids(schedule.takeDue(30_000, 20, new Set(['a'])))).toEqual([])
  expect(ids(schedule.takeDue(30_000, 0, none))).toEqual([])
  expect(ids(schedule.takeDue(30_000, 20, none))).toEqual(['a'])
})

test('a monitor that is gone does not run again, and a changed one starts anew', () => {
  let random = 0
  const schedule = createSchedule(() => random)
  schedule.replace([monitor('a'), monitor('b')], 0)
  schedule.takeDue(0, 20, none)
  random = 0.3
  schedule.replace([monitor('b', 10, 'elsewhere')], 0)
  expect(schedule.has('a')).toBe(false)
  expect(ids(schedule.takeDue(3_000, 20, none))).toEqual(['b'])
})
