import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressKey } from '../graphql/rate-limits.ts'

/** Whether one more answer may go to this source. The addresses of one IPv6 network count as one. */
export type SourceLimit = (address: string | undefined) => Promise<boolean>

/** At most `answers` answers to one source in each period of `seconds`. */
export function sourceLimit(answers: number, seconds = 1): SourceLimit {
  const limiter = new RateLimiterMemory({ points: answers, duration: seconds })
  return (address) =>
    limiter.consume(addressKey(address)).then(
      () => true,
      () => false,
    )
}
