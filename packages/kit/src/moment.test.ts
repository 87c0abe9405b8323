import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockSetBy, nowThere, setClockOffset } from './moment.tsx'

const hour = 3_600_000
const start = 1_800_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it("the server's present instant goes on with the time that runs, however this machine's clock is set meanwhile", () => {
  setClockOffset(-5_000)
  vi.advanceTimersByTime(20_000)
  vi.setSystemTime(start + 2 * hour)
  expect(nowThere().getTime()).toBe(start + 15_000)
  vi.setSystemTime(start - 2 * hour)
  expect(nowThere().getTime()).toBe(start + 15_000)
})

it('that the clock was set is known, and by how much, until it is compared anew', () => {
  setClockOffset(0)
  vi.advanceTimersByTime(20_000)
  expect(clockSetBy()).toBe(0)
  vi.setSystemTime(start + 20_000 - 2 * hour)
  expect(clockSetBy()).toBe(-2 * hour)
  setClockOffset(2 * hour)
  expect(clockSetBy()).toBe(0)
  expect(nowThere().getTime()).toBe(start + 20_000)
})
