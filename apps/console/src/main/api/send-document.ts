import { RequestFailed } from '@sallyport/client/connect.ts'
import { execute } from '@sallyport/client/execute.ts'
import { limitAnswer } from '@sallyport/client/limit-answer.ts'
import { onlyAnswers } from '../server/answer-type.ts'
import { unreachable } from '../server/unreachable.ts'

/** Milliseconds for one request, its answer included. A server gives itself 60 s at most. */
const timeLimit = 65_000

export type Sending = { url: string; send: typeof fetch; token: string; text: string; variables: object; signal: AbortSignal }

/** Sends one query or mutation. @throws RequestFailed always with words; an abort by `signal` as code ABORTED */
export async function sendDocument({ url, send, token, text, variables, signal }: Sending, limit = timeLimit): Promise<unknown> {
  const late = AbortSignal.timeout(limit)
  const connection = { url, token: () => token, fetch: limitAnswer(onlyAnswers(send)) }
  try {
    return await execute(connection, text as never, variables, AbortSignal.any([signal, late]))
  } catch (error) {
    if (signal.aborted) throw new RequestFailed('It was given up.', { code: 'ABORTED' })
    if (late.aborted)
      throw new RequestFailed(`The server did not answer within ${limit / 1_000} s. What was asked for may have been done.`, {
        code: 'NETWORK',
      })
    // `execute` says NETWORK of whatever kept the answer from coming, and why in its cause.
    if (error instanceof RequestFailed && error.code === 'NETWORK') throw unreachable(error.cause)
    throw error
  }
}
