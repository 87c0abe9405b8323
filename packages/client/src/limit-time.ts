import { RequestFailed } from './connect.ts'

/** Milliseconds for one request, its answer included. A server gives itself 60 s at most. */
export const timeLimitMs = 65_000

/**
 * Asks with a signal that ends with `signal` and after the limit.
 * @throws RequestFailed NETWORK, with words, where the limit ended it; whatever else ended it is thrown as it is
 */
export async function limitTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
  limitMs = timeLimitMs,
): Promise<Answer> {
  const late = AbortSignal.timeout(limitMs)
  try {
    return await ask(signal ? AbortSignal.any([signal, late]) : late)
  } catch (error) {
    if (!late.aborted || signal?.aborted) throw error
    throw new RequestFailed(`The server did not answer within ${limitMs / 1_000} s. What was asked for may have been done.`, {
      code: 'NETWORK',
    })
  }
}
