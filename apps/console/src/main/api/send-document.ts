import { RequestFailed } from '@sallyport/client/connect.ts'
import { execute } from '@sallyport/client/execute.ts'
import { limitAnswer } from '@sallyport/client/limit-answer.ts'
import { limitTime, timeLimitMs } from '@sallyport/client/limit-time.ts'
import { onlyAnswers } from '../server/answer-type.ts'
import { unreachable } from '../server/unreachable.ts'

export type Sending = { url: string; send: typeof fetch; token: string; text: string; variables: object; signal: AbortSignal }

/** Sends one query or mutation. @throws RequestFailed always with words; an abort by `signal` as code ABORTED */
export async function sendDocument({ url, send, token, text, variables, signal }: Sending, limitMs = timeLimitMs): Promise<unknown> {
  const connection = { url, token: () => token, fetch: limitAnswer(onlyAnswers(send)) }
  try {
    return await limitTime((until) => execute(connection, text as never, variables, until), signal, limitMs)
  } catch (error) {
    if (signal.aborted) throw new RequestFailed('It was given up.', { code: 'ABORTED' })
    // `execute` says NETWORK of whatever kept the answer from coming, and why in its cause.
    if (error instanceof RequestFailed && error.code === 'NETWORK' && error.cause !== undefined) throw unreachable(error.cause)
    throw error
  }
}
