import { type Answer, json, type Refusal, refuse } from '../../http/answer.ts'
import { pythonStr } from './python-words.ts'
import type { Schema, Violation } from './schema.ts'
import { firstViolation } from './schema.ts'

const names: Record<number, string> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'itemNotFound',
  405: 'badMethod',
  409: 'conflictingRequest',
  413: 'overLimit',
  415: 'badMediaType',
  429: 'overLimit',
  501: 'notImplemented',
  503: 'serviceUnavailable',
}

/** Nova's (and cinder's) error: an object whose one key changes with the fault, e.g. `itemNotFound`, else `computeFault`. */
export const computeError = ({ status, message }: Pick<Refusal, 'status' | 'message'>): Answer =>
  json(status, { [names[status] ?? 'computeFault']: { code: status, message } }, { 'content-type': 'application/json; charset=UTF-8' })

export const badRequest = (message: string): Refusal => refuse(400, message)

export const instanceNotFound = (id: string): Refusal => refuse(404, `Instance ${id} could not be found.`)

/** A 400 in the words of nova's request validation. It repeats the value that was sent, whatever it holds. */
export function schemaError({ field, value, message, wholeMessage }: Violation): Refusal {
  if (wholeMessage !== undefined) return badRequest(wholeMessage)
  if (field === '') return badRequest(message)
  return badRequest(`Invalid input for field/attribute ${field}. Value: ${pythonStr(value)}. ${message}`)
}

/** Throws the first violation of a request body. */
export function checkBody(schema: Schema, body: unknown): void {
  const violation = firstViolation(schema, body ?? null)
  if (violation !== undefined) throw schemaError(violation)
}
