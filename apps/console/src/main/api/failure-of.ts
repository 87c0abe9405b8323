import { randomBytes } from 'node:crypto'
import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Failure } from '../../ipc-contract.ts'
import { log, redact } from '../log.ts'

/** What the window is told of an error: words that were meant for people, or, of anything else, a reference to the line in the log. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailed) {
    const { code, message, requestId, retryAfter } = error
    return {
      code: redact(code).slice(0, 60),
      message: redact(message).slice(0, 4_000),
      ...(requestId === undefined ? {} : { requestId: redact(requestId).slice(0, 100) }),
      ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    }
  }
  const requestId = randomBytes(4).toString('hex')
  log(`failed within the console (${requestId})`, error)
  return { code: 'INTERNAL', message: 'Something went wrong within the console itself. What it was stands in its console.log.', requestId }
}
