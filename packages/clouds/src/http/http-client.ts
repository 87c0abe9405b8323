import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { Agent, type Dispatcher, interceptors } from 'undici'
import { heldBack, toHttpFailure } from './http-failure.ts'
import { parseRetryAfter } from './parse-retry-after.ts'
import { type RateBudget, unlimitedBudget } from './rate-budget.ts'
import { readBody } from './read-body.ts'
import { decideRetry, type RetryLimits } from './retry-policy.ts'
import { trackSending } from './track-sending.ts'

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type HttpRequest = {
  method: HttpMethod
  url: URL
  headers: Record<string, string>
  body?: string
  /** Largest answer that is read; default 8 MiB. */
  maxBodyBytes?: number
  /** Instant of the monotonic clock, in ms, after which no byte of it leaves, whatever it waited for. */
  leaveByMs?: number
}

export type HttpResponse = {
  status: number
  /** Names in lower case; a repeated header is joined with ", ". */
  headers: Record<string, string>
  body: string
}

export type HttpClientOptions = {
  clock: Clock
  /** Milliseconds that only grow; default `performance.now`. */
  monotonicMs?: (() => number) | undefined
  /** Between 0 and 1; spreads repeats so that replicas do not come back together. */
  random: () => number
  budget?: RateBudget | undefined
  limits?: Partial<HttpLimits> | undefined
  /** PEM of the authority that signs the cloud's certificates, where it is not a public one. */
  caCertificate?: string | undefined
  /** Certificates are not verified. Only where the installation allows it. */
  insecure?: boolean | undefined
}

export type HttpLimits = RetryLimits & {
  connectMs: number
  headersMs: number
  /** Longest silence within a body. */
  bodyMs: number
  /** Longest time for one call: waiting, repeats and body together. */
  totalMs: number
  maxBodyBytes: number
}

export const defaultLimits: HttpLimits = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 120_000,
  maxBodyBytes: 8 * 1024 * 1024,
  repeats: 3,
  firstDelayMs: 300,
  longestDelayMs: 20_000,
}

/**
 * The one way to a cloud. GET and HEAD are repeated on 429, 500, 502, 503, 504 and lost connections, a few times, with growing delays or as
 * `Retry-After` asks; nothing else ever is. No redirect is followed: a 3xx is an answer like any other. Throws `HttpFailure` only.
 */
export type HttpClient = { send(request: HttpRequest): Promise<HttpResponse>; close(): Promise<void> }

export function openHttpClient(options: HttpClientOptions): HttpClient {
  const limits = { ...defaultLimits, ...options.limits }
  const budget = options.budget ?? unlimitedBudget
  const monotonicMs = options.monotonicMs ?? (() => performance.now())
  const connect = {
    timeout: limits.connectMs,
    rejectUnauthorized: options.insecure !== true,
    ...(options.caCertificate === undefined ? {} : { ca: options.caCertificate }),
  }
  const times = { connect, headersTimeout: limits.headersMs, bodyTimeout: limits.bodyMs }
  const forReading = new Agent(times)
  // Without keep-alive: a connection that the other side closes just now would make the outcome of a write unknown.
  const forWriting = new Agent({ ...times, pipelining: 0 })

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const repeatable = request.method === 'GET' || request.method === 'HEAD'
    const { leaveByMs } = request
    // Only what is surely in time: an instant that is no number is too late.
    const sending = trackSending(() => leaveByMs === undefined || monotonicMs() <= leaveByMs)
    const giveUp = AbortSignal.timeout(limits.totalMs)
    await take(budget)
    const retry = interceptors.retry({
      methods: ['GET', 'HEAD'],
      throwOnError: false,
      retry: decideRetry({ limits, budget, clock: options.clock, random: options.random, answered: sending.answered }),
    })
    const dispatcher = repeatable ? forReading.compose(sending.interceptor, retry) : forWriting.compose(sending.interceptor)
    try {
      const answer = await dispatcher.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        signal: giveUp,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      const headers = flatten(answer.headers)
      await passOnPatience(budget, answer.statusCode, headers['retry-after'], options.clock)
      const body = await readBody(answer.body, request.maxBodyBytes ?? limits.maxBodyBytes)
      return { status: answer.statusCode, headers, body }
    } catch (error) {
      throw toHttpFailure(error, sending.sent())
    }
  }

  return {
    send,
    close: async () => {
      await Promise.all([forReading.destroy(), forWriting.destroy()])
    },
  }
}

async function take(budget: RateBudget): Promise<void> {
  try {
    await budget.take()
  } catch (refusal) {
    throw heldBack(refusal, false)
  }
}

async function passOnPatience(budget: RateBudget, status: number, retryAfter: string | undefined, clock: Clock): Promise<void> {
  if (status !== 429 && status !== 413 && status !== 503) return
  const seconds = parseRetryAfter(retryAfter, clock.now())
  if (seconds !== undefined || status === 429) await budget.slowDown(seconds ?? 1)
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]])),
  )
}
