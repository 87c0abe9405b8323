import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressKey } from '../graphql/rate-limits.ts'

/** Whether one more answer may go to this source. The addresses of one IPv6 network count as one. */
export type SourceLimit = (address: string | undefined) => Promise<boolean>

/** At most `perSecond` answers to one source in each second. */
export function sourceLimit(perSecond: number): SourceLimit {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 })
  return (address) =>
    limiter.consume(addressKey(address)).then(
      () => true,
      () => false,
    )
}
