import { type Answer, json, Refusal, refuse } from '../../http/answer.ts'

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
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': `Keystone uri="${url}/identity/v3"` } : {}
  const scoped = refusal instanceof ScopeOfCredential && { identity: {} }
  return json(status, { error: { code: status, title: titles[status] ?? 'Error', message, ...scoped } }, headers)
}

/** An application credential brings its own scope; asking for one is told apart from every other 401. */
export class ScopeOfCredential extends Refusal {
  constructor() {
    super(401, 'Error authenticating with application credential: Application credentials cannot request a scope.')
  }
}

/** A request that keystone cannot make sense of, in its own roundabout words. */
export const malformed = (sentence: string): Refusal =>
  refuse(
    400,
    `${sentence} The server could not comply with the request since it is either malformed or otherwise incorrect. The client is assumed to be in error.`,
  )

/** What is missing in a body: `expecting('auth', 'request body')`. */
export const expecting = (what: string, where: string): Refusal => malformed(`Expecting to find ${what} in ${where}.`)

/** Wrong secret, unknown user, expired credential, expired token: all the same to the caller. */
export const unauthenticated = (): Refusal => refuse(401, 'The request you have made requires authentication.')

export const notFound = (kind: string, id: string): Refusal => refuse(404, `Could not find ${kind}: ${id}.`)

export const notPermitted = (action: string): Refusal => refuse(403, `You are not authorized to perform the requested action: ${action}.`)
