import { describe, expect, it } from 'vitest'
import { judgeClock } from './clock-offset.ts'

const at = 1_800_000_000_000

describe("this machine's clock beside the server's", () => {
  it('is taken as right where the difference may be the way of the answer', () => {
    expect(judgeClock(at, at + 100, at + 50)).toEqual({ offsetMs: 0, told: undefined })
    expect(judgeClock(at, at + 20_000, at + 19_000)).toEqual({ offsetMs: 0, told: undefined })
    expect(judgeClock(at, at + 20_000, at + 1_000)).toEqual({ offsetMs: 0, told: undefined })
    expect(judgeClock(at, at, at + 999)).toEqual({ offsetMs: 0, told: undefined })
  })

  it('is corrected from a second on, and told of from five', () => {
    expect(judgeClock(at, at + 100, at + 3_050)).toEqual({ offsetMs: 3_000, told: undefined })
    expect(judgeClock(at, at + 100, at + 6_050)).toEqual({ offsetMs: 6_000, told: "This machine's clock is 6 s behind" })
    expect(judgeClock(at, at, at - 300_000)).toEqual({ offsetMs: -300_000, told: "This machine's clock is 5 min ahead" })
  })

  it.each([
    [119_000, '119 s'],
    [7_100_000, '118 min'],
    [7_200_000, '2 h'],
    [3 * 86_400_000, '3 days'],
  ])('%i ms are told as %s', (ms, words) => {
    expect(judgeClock(at, at, at + ms).told).toBe(`This machine's clock is ${words} behind`)
  })
})
