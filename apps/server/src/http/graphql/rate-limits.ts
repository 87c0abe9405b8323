import { isIPv6 } from 'node:net'
import { callerError } from '@sallyport/graphql/errors.ts'

/** `atOnce` requests may come together, then `perSecond` on average. 0 at once: no limit. */
export type Rate = { atOnce: number; perSecond: number }

export type RateLimit = {
  /** @throws RATE_LIMITED with `retryAfter` in seconds */
  take(key: string): void
  giveBack(key: string, requests?: number): void
}

/** Of one key: what was taken since its window began, and when that ends, by `performance.now()`. */
type Window = { taken: number; endsAt: number }

/**
 * Windows of one length, each begun by its key's first request: an entry is counted within it, refused ones as well. Written here because it
 * stands before every request three times, and a limiter that answers with promises cost more there than what the request asked.
 */
export function rateLimit(rate: Rate): RateLimit {
  if (rate.atOnce === 0) return { take: () => {}, giveBack: () => {} }
  const lengthMs = Math.max(rate.atOnce / rate.perSecond, 1) * 1_000
  // All are of one length and stand in the order in which they began, so the first ones are the first that are over.
  const windows = new Map<string, Window>()

  const windowOf = (key: string): Window => {
    const now = performance.now()
    const known = windows.get(key)
    if (known !== undefined && now < known.endsAt) return known
    for (const [other, { endsAt }] of windows) {
      if (now < endsAt) break
      windows.delete(other)
    }
    const begun = { taken: 0, endsAt: now + lengthMs }
    windows.set(key, begun)
    return begun
  }

  return {
    take: (key) => {
      const window = windowOf(key)
      window.taken += 1
      if (window.taken <= rate.atOnce) return
      const seconds = Math.max(Math.ceil((window.endsAt - performance.now()) / 1_000), 1)
      throw callerError('RATE_LIMITED', `Too many requests. Try again in ${seconds} s.`, { retryAfter: seconds })
    },
    giveBack: (key, requests = 1) => {
      const window = windows.get(key)
      // One that is over has nothing left to be given back, and the next one has not taken it.
      if (window !== undefined) window.taken = Math.max(window.taken - requests, 0)
    },
  }
}

/** Who counts as one address: an IPv4 address, or the /64 that an IPv6 host can pick from at will. */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  if (tail === undefined) return front
  const back = tail === '' ? [] : tail.split(':')
  return [...front, ...Array<string>(Math.max(8 - front.length - back.length, 0)).fill('0'), ...back]
}
