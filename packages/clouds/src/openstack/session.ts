import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { HttpClient, HttpMethod, HttpRequest, HttpResponse } from '../http/http-client.ts'
import { HttpFailure } from '../http/http-failure.ts'
import { type OpenStackCredential, secretsOf } from './credential.ts'
import { agreeOnMicroversion, answeredVersion, type MicroversionNeed, microversionHeaders } from './microversions.ts'
import { findServiceBase, type ServiceBase } from './service-base.ts'
import { type ServiceName, serviceEndpoint } from './service-endpoint.ts'
import { cacheToken, renewAt, type SessionToken } from './session-token.ts'
import { signInBody, tokenAnswer } from './sign-in.ts'
import { type Effect, notUnderstood, providerRequestId, translateAnswer, translateFailure } from './translate-error.ts'

/** `service` is `identity` for the sign-in itself; `path` is the path alone, as access rules see it. */
export type SentRequest = { service: ServiceName | 'identity'; method: HttpMethod; path: string }

export type ServiceCall = {
  service: ServiceName
  region: string
  method: HttpMethod
  /** Below the service's versioned address, without a leading slash; parts already percent-encoded. */
  path: string
  query?: Record<string, string> | undefined
  body?: unknown
  microversion?: MicroversionNeed | undefined
  /** Default: `none` for GET, else `repeatable`. */
  effect?: Effect | undefined
  secrets?: readonly string[] | undefined
  headers?: Record<string, string> | undefined
  maxBodyBytes?: number | undefined
}

export type ServiceAnswer = { status: number; json: unknown; body: string; asked: string; providerRequestId: string | undefined }

/** Signed in to one project: knows tokens, addresses and versions, so that the calls need not. */
export type Session = {
  token(): Promise<SessionToken['answer']>
  projectId(): Promise<string>
  base(service: ServiceName, region: string): Promise<ServiceBase>
  /** Answers 2xx only; everything else is thrown as a `CloudError`. */
  call(call: ServiceCall): Promise<ServiceAnswer>
}

export type SessionMeans = {
  credential: OpenStackCredential
  http: HttpClient
  clock: Clock
  onRequest?: ((request: SentRequest) => void) | undefined
}

export function openSession({ credential, http, clock, onRequest }: SessionMeans): Session {
  const secrets = secretsOf(credential)
  const tokens = cacheToken(signIn, clock)
  const bases = new Map<string, Promise<ServiceBase>>()

  async function signIn(): Promise<SessionToken> {
    const url = new URL(`${credential.authUrl}/v3/auth/tokens`)
    const asked = `POST ${url.pathname}`
    const request: HttpRequest = { method: 'POST', url, headers: jsonHeaders, body: JSON.stringify(signInBody(credential)) }
    const answer = await send('identity', request, 'none', secrets)
    if (answer.status !== 201 && answer.status !== 200) throw signInRefused(answer, asked, secrets, clock)
    const value = answer.headers['x-subject-token']
    const parsed = tokenAnswer.safeParse(parseJson(answer.body))
    if (value === undefined || !parsed.success) {
      throw notUnderstood(asked, `is ${credential.authUrl} a keystone of version 3? Its answer holds no token`)
    }
    return { value, renewAt: renewAt(clock.now(), parsed.data.token), answer: parsed.data.token }
  }

  async function send(
    service: SentRequest['service'],
    request: HttpRequest,
    effect: Effect,
    hidden: readonly string[],
  ): Promise<HttpResponse> {
    onRequest?.({ service, method: request.method, path: request.url.pathname })
    try {
      return await http.send(request)
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      throw translateFailure(error, { asked: `${request.method} ${request.url.pathname}`, effect, secrets: hidden })
    }
  }

  async function projectId(): Promise<string> {
    const { project } = (await tokens.current()).answer
    if (project !== undefined) return project.id
    throw new CloudError(
      'Unauthorized',
      'The credential signs in without a project; name one (project_id, or project_name and its domain).',
    )
  }

  async function base(service: ServiceName, region: string): Promise<ServiceBase> {
    const token = await tokens.current()
    const endpoint = serviceEndpoint(token.answer.catalog, service, region, credential)
    const key = `${service} ${endpoint}`
    const known = bases.get(key) ?? findServiceBase(service, endpoint, await projectId(), (url) => readDocument(service, url))
    bases.set(key, known)
    try {
      const found = await known
      // Nothing to hold on to: the next call asks again.
      if (service === 'compute' && found.spoken === undefined) bases.delete(key)
      return found
    } catch (error) {
      bases.delete(key)
      throw error
    }
  }

  async function readDocument(service: ServiceName, url: URL): Promise<unknown> {
    const open = await send(service, { method: 'GET', url, headers: { accept: 'application/json' } }, 'none', secrets)
    if (open.status !== 401) return open.status < 400 ? parseJson(open.body) : undefined
    const { value } = await tokens.current()
    const headers = { accept: 'application/json', 'x-auth-token': value }
    const closed = await send(service, { method: 'GET', url, headers }, 'none', [...secrets, value])
    return closed.status < 400 ? parseJson(closed.body) : undefined
  }

  async function call(given: ServiceCall): Promise<ServiceAnswer> {
    const { url, spoken } = await base(given.service, given.region)
    const version = given.microversion === undefined ? undefined : agreeOnMicroversion(given.microversion, spoken).use
    const target = new URL(given.path, url)
    for (const [name, value] of Object.entries(given.query ?? {})) target.searchParams.set(name, value)
    const effect = given.effect ?? (given.method === 'GET' ? 'none' : 'repeatable')
    const asked = `${given.method} ${target.pathname}`

    const ask = async (token: SessionToken): Promise<HttpResponse> => {
      const headers = { ...jsonHeaders, ...microversionHeaders(given.service, version), ...given.headers, 'x-auth-token': token.value }
      const body = given.body === undefined ? {} : { body: JSON.stringify(given.body) }
      const size = given.maxBodyBytes === undefined ? {} : { maxBodyBytes: given.maxBodyBytes }
      return send(given.service, { method: given.method, url: target, headers, ...body, ...size }, effect, hiddenIn(token))
    }
    const hiddenIn = (token: SessionToken): string[] => [...secrets, token.value, ...(given.secrets ?? [])]

    let token = await tokens.current()
    let answer = await ask(token)
    if (answer.status === 401) {
      tokens.forget(token)
      if (effect !== 'once') {
        token = await tokens.current()
        answer = await ask(token)
        // A second refusal with a token minutes old is not about the token; it stays.
      }
    }
    if (answer.status < 200 || answer.status > 299) {
      const error = translateAnswer({ ...answer, asked, effect, secrets: hiddenIn(token), now: clock.now() })
      throw error.kind === 'Unauthorized' ? notCovered(asked, error) : error
    }
    if (version !== undefined && answeredVersion(answer.headers) !== version) {
      throw notUnderstood(
        asked,
        `version ${version} was asked for and ${answeredVersion(answer.headers) ?? 'none'} answered; does a proxy drop the header OpenStack-API-Version?`,
        effect,
      )
    }
    return {
      status: answer.status,
      json: parseJson(answer.body),
      body: answer.body,
      asked,
      providerRequestId: providerRequestId(answer.headers),
    }
  }

  return { token: async () => (await tokens.current()).answer, projectId, base, call }
}

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' }

function signInRefused(answer: HttpResponse, asked: string, secrets: readonly string[], clock: Clock): CloudError {
  const error = translateAnswer({ ...answer, asked, effect: 'none', secrets, now: clock.now() })
  // Keystone answers 404 for an application credential that does not exist, and 401 for every other reason.
  if (error.kind !== 'Unauthorized' && error.kind !== 'NotFound') return error
  const words =
    answer.headers['openstack-auth-receipt'] === undefined
      ? signInHelp
      : 'The user needs a second factor, which is not supported; use an application credential.'
  return new CloudError('Unauthorized', `${words} (${error.message})`.slice(0, 1_000), error.details)
}

const signInHelp = 'The credential was refused at sign-in: its secret is wrong, or it has expired or been deleted, or its user is disabled.'

function notCovered(asked: string, { details, message }: CloudError): CloudError {
  const words = `The credential's access rules do not cover ${asked}, or its rights were withdrawn.`
  return new CloudError('Unauthorized', `${words} (${message})`.slice(0, 1_000), details)
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
