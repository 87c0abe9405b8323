import { type Answer, json, type Refusal, refuse } from '../../http/answer.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Request Entity Too Large',
}

/** Keystone's error: `{"error": {"code", "title", "message"}}`. */
export function keystoneError(refusal: Refusal, url: string): Answer {
  const { status, message } = refusal
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': `Keystone uri="${url}/identity"` } : {}
  return json(status, { error: { code: status, title: titles[status] ?? 'Error', message } }, headers)
}

/** Wrong secret, unknown user, expired credential, expired token: all the same to the caller. */
export const unauthenticated = (): Refusal => refuse(401, 'The request you have made requires authentication.')

export const notFound = (kind: string, id: string): Refusal => refuse(404, `Could not find ${kind}: ${id}.`)

export const notPermitted = (action: string): Refusal => refuse(403, `You are not authorized to perform the requested action: ${action}.`)
