import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import type { HttpResponse } from '../http/http-client.ts'
import { type OpenStackCredential, secretsOf } from './credential.ts'
import { parseJson } from './parse-json.ts'
import type { Send } from './send-request.ts'
import { renewAt, type SessionToken } from './session-token.ts'
import { signInBody, tokenAnswer } from './sign-in.ts'
import { notUnderstood, translateAnswer } from './translate-error.ts'

/** Signs in once. A refusal is never answered with a second try: keystone's 401 is final. */
export async function requestToken(credential: OpenStackCredential, send: Send, clock: Clock): Promise<SessionToken> {
  const url = new URL(`${credential.authUrl}/v3/auth/tokens`)
  const asked = `POST ${url.pathname}`
  const secrets = secretsOf(credential)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const request = { method: 'POST' as const, url, headers, body: JSON.stringify(signInBody(credential)) }
  const answer = await send({ service: 'identity', request, effect: 'none', secrets })
  if (answer.status !== 201 && answer.status !== 200) throw refused(answer, asked, secrets, clock)
  const value = answer.headers['x-subject-token']
  const parsed = tokenAnswer.safeParse(parseJson(answer.body))
  if (value === undefined || !parsed.success) {
    throw notUnderstood(asked, `is ${credential.authUrl} a keystone of version 3? Its answer holds no token`)
  }
  return { value, renewAt: renewAt(clock.now(), parsed.data.token), answer: parsed.data.token }
}

function refused(answer: HttpResponse, asked: string, secrets: readonly string[], clock: Clock): CloudError {
  const error = translateAnswer({ ...answer, asked, effect: 'none', secrets, now: clock.now() })
  // Keystone answers 404 for an application credential that does not exist, and 401 for every other reason.
  if (error.kind !== 'Unauthorized' && error.kind !== 'NotFound') return error
  const secondFactor = answer.headers['openstack-auth-receipt'] !== undefined
  return new CloudError('Unauthorized', cutText(`${secondFactor ? secondFactorNeeded : help} (${error.message})`, 1_000), error.details)
}

const help = 'The credential was refused at sign-in: its secret is wrong, or it has expired or been deleted, or its user is disabled.'
const secondFactorNeeded = 'The user needs a second factor, which is not supported; use an application credential.'
