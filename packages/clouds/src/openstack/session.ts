import { createHash } from 'node:crypto'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import type { HttpClient, HttpMethod, HttpResponse } from '../http/http-client.ts'
import { type OpenStackCredential, secretsOf } from './credential.ts'
import { agreeOnMicroversion, answeredVersion, type MicroversionNeed, microversionHeaders } from './microversions.ts'
import { parseJson } from './parse-json.ts'
import { requestToken } from './request-token.ts'
import { type SentRequest, sender } from './send-request.ts'
import type { ServiceBase } from './service-base.ts'
import { rememberBases } from './service-bases.ts'
import type { ServiceName } from './service-endpoint.ts'
import { cacheToken, restAfterRefusalMs, type SessionToken } from './session-token.ts'
import { type Effect, notUnderstood, providerRequestId, translateAnswer } from './translate-error.ts'

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
  /** Sent with a token of this project only; default: whichever the credential leads to. */
  projectId?: string | undefined
  /** As `HttpRequest.leaveByMs`. */
  leaveByMs?: number | undefined
}

export type ServiceAnswer = { status: number; json: unknown; body: string; asked: string; providerRequestId: string | undefined }

/** Signed in to one project: knows tokens, addresses and versions, so that the calls need not. */
export type Session = {
  token(): Promise<SessionToken['answer']>
  /** The same from a sign-in of this moment, whatever token was held. */
  signIn(): Promise<SessionToken['answer']>
  projectId(): Promise<string>
  /** A name for the token that is held now, which tells nothing of it. */
  tokenName(): Promise<string>
  base(service: ServiceName, region: string): Promise<ServiceBase>
  /** Answers 2xx only; everything else is thrown as a `CloudError`. */
  call(call: ServiceCall): Promise<ServiceAnswer>
  /** A read whose answer is looked at whatever its status, asked once: a 401 renews no token. Only a request without an answer is thrown. */
  peek(read: Pick<ServiceCall, 'service' | 'region' | 'path' | 'query'>): Promise<number>
  /** The same at the identity service, below its `v3/`. */
  peekAtIdentity(path: string): Promise<{ status: number; json: unknown }>
}

export type SessionMeans = {
  credential: OpenStackCredential
  http: HttpClient
  clock: Clock
  onRequest?: ((request: SentRequest) => void) | undefined
  /** The one project that may be asked; undefined: the one that the credential leads to. */
  projectId?: string | undefined
}

export function openSession({ credential, http, clock, onRequest, projectId: attested }: SessionMeans): Session {
  const send = sender(http, onRequest)
  const tokens = cacheToken(() => requestToken(credential, send, clock), clock)
  const findBase = rememberBases(credential, tokens.current, send)

  async function projectId(): Promise<string> {
    const { project } = (await tokens.current()).answer
    if (project !== undefined && attested !== undefined && project.id !== attested) {
      throw new CloudError(
        'Unauthorized',
        `The credential leads to project ${project.name ?? ''} (${project.id}) now, and the account is project ${attested}: another cloud may answer at its address. Nothing is asked or created there.`,
      )
    }
    if (project !== undefined) return project.id
    throw new CloudError(
      'Unauthorized',
      'The credential signs in without a project; name one (project_id, or project_name and its domain).',
    )
  }

  const base = async (service: ServiceName, region: string): Promise<ServiceBase> => findBase(service, region, await projectId())

  /** Until then another token is not tried: the last one that was fetched for a refused request was refused for it as well. */
  let renewingIsFutileUntil = 0

  /** A token that is refused is renewed once. The second refusal is final, and what creates something is not sent twice even so. */
  async function askSignedIn(effect: Effect, ask: (token: SessionToken) => Promise<HttpResponse>) {
    const token = await tokens.current()
    const answer = await ask(token)
    if (answer.status !== 401 || clock.now().getTime() < renewingIsFutileUntil) return { token, answer }
    tokens.forget(token)
    if (effect === 'once') return { token, answer }
    const renewed = await tokens.current()
    const second = await ask(renewed)
    if (second.status === 401) renewingIsFutileUntil = clock.now().getTime() + restAfterRefusalMs
    return { token: renewed, answer: second }
  }

  async function call(given: ServiceCall): Promise<ServiceAnswer> {
    const { service, method } = given
    const { url, spoken } = await base(service, given.region)
    const version = given.microversion === undefined ? undefined : agreeOnMicroversion(given.microversion, spoken).use
    const target = new URL(given.path, url)
    for (const [name, value] of Object.entries(given.query ?? {})) target.searchParams.set(name, value)
    const effect = given.effect ?? (method === 'GET' ? 'none' : 'repeatable')
    const asked = `${method} ${target.pathname}`
    const hidden = (token: SessionToken): string[] => [...secretsOf(credential), token.value, ...(given.secrets ?? [])]

    const { token, answer } = await askSignedIn(effect, (token) => {
      checkProject(asked, token, given.projectId)
      const headers = { ...jsonHeaders, ...microversionHeaders(service, version), ...given.headers, 'x-auth-token': token.value }
      const body = given.body === undefined ? {} : { body: JSON.stringify(given.body) }
      const size = given.maxBodyBytes === undefined ? {} : { maxBodyBytes: given.maxBodyBytes }
      const until = given.leaveByMs === undefined ? {} : { leaveByMs: given.leaveByMs }
      return send({ service, request: { method, url: target, headers, ...body, ...size, ...until }, effect, secrets: hidden(token) })
    })
    if (answer.status < 200 || answer.status > 299) {
      const error = translateAnswer({ ...answer, asked, effect, secrets: hidden(token), now: clock.now() })
      throw error.kind === 'Unauthorized' ? notCovered(asked, error) : error
    }
    const answered = answeredVersion(answer.headers)
    if (version !== undefined && answered !== version) {
      const why = `version ${version} was asked for and ${answered ?? 'none'} answered; does a proxy drop the header OpenStack-API-Version?`
      throw notUnderstood(asked, why, effect)
    }
    return {
      status: answer.status,
      json: parseJson(answer.body),
      body: answer.body,
      asked,
      providerRequestId: providerRequestId(answer.headers),
    }
  }

  async function get(service: SentRequest['service'], url: URL): Promise<HttpResponse> {
    const token = await tokens.current()
    const headers = { accept: 'application/json', 'x-auth-token': token.value }
    return send({ service, request: { method: 'GET', url, headers }, effect: 'none', secrets: [...secretsOf(credential), token.value] })
  }

  async function peek(read: Parameters<Session['peek']>[0]): Promise<number> {
    const url = new URL(read.path, (await base(read.service, read.region)).url)
    for (const [name, value] of Object.entries(read.query ?? {})) url.searchParams.set(name, value)
    return (await get(read.service, url)).status
  }

  async function peekAtIdentity(path: string): Promise<{ status: number; json: unknown }> {
    const { status, body } = await get('identity', new URL(`${credential.authUrl}/v3/${path}`))
    return { status, json: parseJson(body) }
  }

  return {
    token: async () => (await tokens.current()).answer,
    signIn: async () => (await tokens.renew()).answer,
    projectId,
    tokenName: async () =>
      createHash('sha256')
        .update((await tokens.current()).value)
        .digest('hex')
        .slice(0, 16),
    base,
    call,
    peek,
    peekAtIdentity,
  }
}

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' }

function checkProject(asked: string, { answer }: SessionToken, wanted: string | undefined): void {
  if (wanted === undefined || answer.project?.id === wanted) return
  const found = answer.project?.id ?? 'no project'
  throw new CloudError('Unauthorized', `${asked} is about project ${wanted}, and the credential leads to ${found} now. It was not sent.`)
}

function notCovered(asked: string, { details, message }: CloudError): CloudError {
  const words = `The credential's access rules do not cover ${asked}, or its rights were withdrawn.`
  return new CloudError('Unauthorized', cutText(`${words} (${message})`, 1_000), details)
}
