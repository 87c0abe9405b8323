import { describe, expect, it } from 'vitest'
import { clockTime, exactly, isZone } from './words-for-time.ts'

const then = new Date('2026-07-01T21:05:09.400Z')

describe('an exact instant', () => {
  it('is written in the zone that was chosen, and names it', () => {
    expect(exactly(then, { zone: 'UTC', hours: 24 })).toBe('Jul 1, 2026, 21:05:09 UTC')
    expect(exactly(then, { zone: 'America/New_York', hours: 24 })).toBe('Jul 1, 2026, 17:05:09 EDT')
    expect(exactly(then, { zone: 'Europe/Vienna', hours: 24 })).toBe('Jul 1, 2026, 23:05:09 GMT+2')
  })

  it('has twelve or twenty-four hours as was chosen, and midnight is 00 and not 24', () => {
    expect(exactly(then, { zone: 'UTC', hours: 12 }).replace('\u202f', ' ')).toBe('Jul 1, 2026, 9:05:09 PM UTC')
    expect(exactly(new Date('2026-07-01T00:00:00Z'), { zone: 'UTC', hours: 24 })).toBe('Jul 1, 2026, 00:00:00 UTC')
  })

  it('is a time of day alone where that is enough, in the same hours and zone', () => {
    expect(clockTime(then, { zone: 'America/New_York', hours: 24 })).toBe('17:05:09')
    expect(clockTime(then, { zone: 'America/New_York', hours: 12 }).replace('\u202f', ' ')).toBe('5:05:09 PM')
  })

  it('is still written where the zone that was chosen is not known here', () => {
    expect(exactly(then, { zone: 'Mars/Olympus', hours: 24 })).toBe(exactly(then, { hours: 24 }))
  })

  it('knows a zone by its name', () => {
    expect(isZone('Asia/Tokyo')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(isZone('')).toBe(false)
  })
})
