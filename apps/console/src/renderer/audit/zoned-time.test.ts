import { describe, expect, it } from 'vitest'
import { instantOf, shownAt } from './zoned-time.ts'

describe('a date and time as clocks of a zone show it', () => {
  it.each([
    ['2026-11-30T14:05', 'UTC', '2026-11-30T14:05:00.000Z'],
    ['2026-11-30T14:05', 'Asia/Tokyo', '2026-11-30T05:05:00.000Z'],
    ['2026-11-30T14:05', 'Asia/Kathmandu', '2026-11-30T08:20:00.000Z'],
    ['2026-07-01T00:30', 'Europe/Vienna', '2026-06-30T22:30:00.000Z'],
    ['2026-12-01T00:30', 'Europe/Vienna', '2026-11-30T23:30:00.000Z'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('%s in %s is %s', (shown, zone, instant) => {
    expect(instantOf(shown, zone)).toBe(instant)
    expect(shownAt(instant, zone)).toBe(shown)
  })

  it('is the first of two where clocks are set back', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Vienna')).toBe('2026-10-25T00:30:00.000Z')
  })

  it('is as far after the leap where clocks skip it', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('is none where the text is none', () => {
    expect(instantOf('', 'UTC')).toBeUndefined()
    expect(instantOf('2026-02-31', 'UTC')).toBeUndefined()
    expect(instantOf('2026-13-01T00:00', 'UTC')).toBeUndefined()
    expect(shownAt('yesterday', 'UTC')).toBe('')
  })

  it('is none while its year is being typed, nor beyond the last year that can be asked for', () => {
    for (const year of ['0002', '0020', '0202']) expect(instantOf(`${year}-12-01T05:00`, 'America/New_York')).toBeUndefined()
    expect(instantOf('9999-12-31T23:59', 'America/New_York')).toBeUndefined()
    expect(instantOf('9999-12-31T23:59', 'UTC')).toBe('9999-12-31T23:59:00.000Z')
  })
})
