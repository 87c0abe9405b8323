import type { buildConnector } from 'undici'
// Alone: other parts of the library need a later Node than 22.0.
import Pool from 'undici/lib/dispatcher/pool.js'
import { dial } from '../network/dial.ts'
import { failureIn } from '../network/failure.ts'
import { resolveAsHost } from '../network/resolve-as-host.ts'
import { secure } from '../network/secure.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Sources } from '../read-settings.ts'

export type Answer = { status: number; retryAfterMs: number | undefined; body: string }

/** Kept connections to the control plane's agent endpoint. */
export type Transport = {
  /** Sends JSON and returns whatever came back, at most 1 MiB; rejects with a NetworkFailure when nothing did. */
  post(body: string, bearer: string | undefined): Promise<Answer>
  close(): Promise<void>
}

type TransportSettings = {
  controlPlane: string
  pins: readonly string[]
  sources: Sources
  /** The time by which certificates are judged where there are no pins. */
  nowMs(): number
  monotonicMs(): number
  signal: AbortSignal
}

const connectTimeoutMs = 10_000
const answerTimeoutMs = 15_000
const largestAnswer = 1_048_576

function retryAfterMs(header: unknown, nowMs: number): number | undefined {
  if (typeof header !== 'string') return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isFinite(date) ? Math.max(0, date - nowMs) : undefined
}

export function openTransport(settings: TransportSettings): Transport {
  const { controlPlane, sources, signal } = settings
  const url = new URL(controlPlane)
  const port = Number(url.port || 443)

  const connect: buildConnector.connector = (_options, done) => {
    const limit = createTimeLimit(connectTimeoutMs, signal, settings.monotonicMs)
    resolveAsHost(url.hostname, limit.signal)
      .then((addresses) => dial(addresses, port, sources, limit))
      .then(({ socket }) => secure(socket, url.hostname, settings, limit.signal, ['http/1.1']))
      .finally(limit.end)
      .then(
        (socket) => done(null, socket),
        (error: unknown) => done(failureIn('connect', error), null),
      )
  }

  const client = new Pool(url.origin, {
    connect,
    allowH2: false,
    // A report that hangs must not hold up the heartbeat.
    connections: 2,
    pipelining: 1,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
    keepAliveTimeout: 60_000,
    maxResponseSize: largestAnswer,
  })

  return {
    async post(body, bearer) {
      try {
        const response = await client.request({
          method: 'POST',
          path: '/agent/graphql',
          headers: {
            'content-type': 'application/json',
            accept: 'application/graphql-response+json, application/json',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          body,
          signal,
        })
        return {
          status: response.statusCode,
          retryAfterMs: retryAfterMs(response.headers['retry-after'], settings.nowMs()),
          body: await response.body.text(),
        }
      } catch (error) {
        throw failureIn('answer', error)
      }
    },
    close: () => client.destroy(),
  }
}
