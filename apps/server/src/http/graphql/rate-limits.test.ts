import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rateLimit } from './rate-limits.ts'

describe('a rate limit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('lets so many at once pass, and tells the next one when its window ends', () => {
    const limit = rateLimit({ atOnce: 3, perSecond: 0.5 })
    for (let i = 0; i < 3; i++) limit.take('a')
    vi.advanceTimersByTime(1_500)
    expect(() => limit.take('a')).toThrow(expect.objectContaining({ extensions: { code: 'RATE_LIMITED', retryAfter: 5 } }))
    expect(() => limit.take('b')).not.toThrow()
  })

  it('begins a new window with the first request after the old one', () => {
    const limit = rateLimit({ atOnce: 1, perSecond: 1 })
    limit.take('a')
    vi.advanceTimersByTime(999)
    expect(() => limit.take('a')).toThrow('Try again in 1 s.')
    vi.advanceTimersByTime(1)
    expect(() => limit.take('a')).not.toThrow()
    expect(() => limit.take('a')).toThrow()
  })

  it('counts what is given back as not taken, and never below nothing', () => {
    const limit = rateLimit({ atOnce: 2, perSecond: 1 })
    limit.take('a')
    limit.giveBack('a', 5)
    limit.take('a')
    limit.take('a')
    expect(() => limit.take('a')).toThrow()
    limit.giveBack('never seen')
    limit.take('never seen')
    limit.take('never seen')
    expect(() => limit.take('never seen')).toThrow()
  })

  it('forgets keys whose windows are over, and keeps those that still run', () => {
    const limit = rateLimit({ atOnce: 1, perSecond: 1 })
    limit.take('old')
    vi.advanceTimersByTime(600)
    limit.take('young')
    vi.advanceTimersByTime(600)
    limit.take('new')
    expect(() => limit.take('young')).toThrow()
    expect(() => limit.take('old')).not.toThrow()
  })

  it('is none where no number is set', () => {
    const limit = rateLimit({ atOnce: 0, perSecond: 1 })
    for (let i = 0; i < 1_000; i++) limit.take('a')
  })
})
