import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { RetryHandler } from 'undici'
import { heldBack } from './http-failure.ts'
import { parseRetryAfter } from './parse-retry-after.ts'
import type { RateBudget } from './rate-budget.ts'

export type RetryLimits = {
  /** Repeats after the first request. */
  repeats: number
  firstDelayMs: number
  /** A cloud that asks for more patience than this gets none of ours: its answer goes to the caller. */
  longestDelayMs: number
}

const temporaryStatus = new Set([429, 500, 502, 503, 504])
const lostConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_SOCKET'])

/**
 * Milliseconds until repeat number `count` (1 is the first); undefined: give up. Without `Retry-After` the delay doubles and is spread over
 * its upper half; with it, it is what the cloud asked for, plus up to a quarter.
 */
export function retryDelay(count: number, retryAfterSeconds: number | undefined, limits: RetryLimits, random: number): number | undefined {
  if (count > limits.repeats) return undefined
  if (retryAfterSeconds === undefined) {
    return Math.min(limits.longestDelayMs, limits.firstDelayMs * 2 ** (count - 1)) * (0.5 + random / 2)
  }
  const asked = retryAfterSeconds * 1_000
  return asked > limits.longestDelayMs ? undefined : asked * (1 + random / 4)
}

type Means = { limits: RetryLimits; budget: RateBudget; clock: Clock; random: () => number; answered: () => boolean }

/** The policy in the form that undici's retry handler asks for. */
export function decideRetry(means: Means): RetryHandler.RetryCallback {
  return (error, { state }, callback) => {
    const { status, code, retryAfter } = read(error)
    // The head of a good answer was passed on already: a repeat could only be glued to it.
    const temporary = status === undefined ? lostConnection.has(code) && !means.answered() : temporaryStatus.has(status)
    const seconds = parseRetryAfter(retryAfter, means.clock.now())
    const delay = temporary ? retryDelay(state.counter, seconds, means.limits, means.random()) : undefined
    if (delay === undefined) return callback(error)
    const patience = status === 429 ? means.budget.slowDown(seconds ?? 1) : Promise.resolve()
    patience
      .then(() => new Promise((resolve) => setTimeout(resolve, delay)))
      .then(() => means.budget.take())
      .then(
        () => callback(null),
        (refusal: unknown) => callback(heldBack(refusal, true)),
      )
  }
}

function read(error: Error): { status: number | undefined; code: string; retryAfter: string | undefined } {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const headers = 'headers' in error && typeof error.headers === 'object' && error.headers !== null ? error.headers : {}
  const retryAfter = 'retry-after' in headers && typeof headers['retry-after'] === 'string' ? headers['retry-after'] : undefined
  return { status, code, retryAfter }
}
