import { BudgetRefusal } from './rate-budget.ts'

/** `connect`: no connection. `timeout`: a limit in time. `broken`: cut off or not HTTP. `too-large`: a limit in bytes. `budget`: not allowed to leave. `late`: not any more. */
export type HttpFailureReason = 'connect' | 'timeout' | 'broken' | 'too-large' | 'budget' | 'late'

/** A request without a whole answer. */
export class HttpFailure extends Error {
  readonly reason: HttpFailureReason
  /** False only if no byte of the request left: then it had no effect. */
  readonly sent: boolean
  /** With `budget`, where the budget says it: when the next request may leave. */
  readonly retryAfterSeconds: number | undefined

  constructor(reason: HttpFailureReason, sent: boolean, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'HttpFailure'
    this.reason = reason
    this.sent = sent
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A request that the budget did not let leave. `sent`: whether an earlier try of it had left. */
export function heldBack(refusal: unknown, sent: boolean): HttpFailure {
  return refusal instanceof BudgetRefusal
    ? new HttpFailure('budget', sent, refusal.message, refusal.retryAfterSeconds)
    : new HttpFailure('budget', sent, 'the account’s rate budget could not be asked')
}

/** Only code and message of the library's error are kept: the error itself may hold headers, and so tokens. */
export function toHttpFailure(error: unknown, sent: boolean): HttpFailure {
  if (error instanceof HttpFailure) return error
  const { code, text } = describe(error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || !sent) return new HttpFailure(code.includes('TIMEOUT') ? 'timeout' : 'connect', sent, text)
  if (/TIMEOUT/.test(code)) return new HttpFailure('timeout', sent, text)
  return new HttpFailure('broken', sent, text)
}

function describe(error: unknown): { code: string; text: string } {
  if (!(error instanceof Error)) return { code: '', text: 'unknown failure' }
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : ''
  const text = first instanceof Error ? first.message : error.message
  return { code: error.name === 'TimeoutError' ? 'TOTAL_TIMEOUT' : code, text: text === '' ? code : text }
}
