import { isIPv6 } from 'node:net'
import { callerError } from '@sallyport/graphql/errors.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** `atOnce` requests may come together, then `perSecond` on average. 0 at once: no limit. */
export type Rate = { atOnce: number; perSecond: number }

export type RateLimit = {
  /** @throws RATE_LIMITED with `retryAfter` in seconds */
  take(key: string): Promise<void>
  giveBack(key: string, requests?: number): void
}

export function rateLimit(rate: Rate): RateLimit {
  if (rate.atOnce === 0) return { take: async () => {}, giveBack: () => {} }
  const limiter = new RateLimiterMemory({ points: rate.atOnce, duration: Math.max(rate.atOnce / rate.perSecond, 1) })
  return {
    take: async (key) => {
      await limiter.consume(key).catch((reason: unknown) => {
        const seconds = reason instanceof RateLimiterRes ? Math.max(Math.ceil(reason.msBeforeNext / 1_000), 1) : 1
        throw callerError('RATE_LIMITED', `Too many requests. Try again in ${seconds} s.`, { retryAfter: seconds })
      })
    },
    giveBack: (key, requests = 1) => void limiter.reward(key, requests),
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
