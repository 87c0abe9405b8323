import { type ClientRequest, request } from 'node:http'
import { failureIn, NetworkFailure } from '../network/failure.ts'
import { createTimeLimit, within } from '../network/time-limit.ts'
import { type ConnectSettings, PinnedAgent } from './pinned-agent.ts'

export type Answer = { status: number; retryAfterMs: number | undefined; body: string }

/** The way to the control plane's agent endpoint. */
export type Transport = {
  /** Sends JSON and returns whatever came back, at most 1 MiB; redirects are not followed. Rejects with a NetworkFailure when nothing did. */
  post(body: string, bearer: string | undefined): Promise<Answer>
  close(): void
}

/** Connecting, sending and being answered, all together. */
const timeLimitMs = 20_000
const largestAnswer = 1_048_576

/** Both forms: seconds, or a date. */
function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isFinite(date) ? Math.max(0, date - nowMs) : undefined
}

export function openTransport(controlPlane: string, settings: ConnectSettings): Transport {
  const url = new URL('/agent/graphql', controlPlane)
  const agent = new PinnedAgent(url, settings)

  async function postOnce(body: string, bearer: string | undefined, asked: (request: ClientRequest) => void): Promise<Answer> {
    const limit = createTimeLimit(timeLimitMs, settings.signal)
    try {
      return await within<Answer>('answer', limit.signal, (settle, fail) => {
        let complete = false
        const sent = request({
          agent,
          method: 'POST',
          host: url.hostname,
          path: url.pathname,
          headers: {
            host: url.host,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            accept: 'application/graphql-response+json, application/json',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
        })
        asked(sent)
        sent.on('error', (error) => fail(failureIn('answer', error)))
        sent.once('response', (response) => {
          const chunks: Buffer[] = []
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.length
            if (size <= largestAnswer) chunks.push(chunk)
            else fail(new NetworkFailure('answer', 'PROTOCOL', `PROTOCOL the answer has more than ${largestAnswer} bytes`))
          })
          response.on('error', (error) => fail(failureIn('answer', error)))
          response.once('end', () => {
            complete = true
            settle({
              status: response.statusCode ?? 0,
              retryAfterMs: readRetryAfter(response.headers['retry-after'], settings.trust.nowMs()),
              body: Buffer.concat(chunks).toString('utf8'),
            })
          })
        })
        sent.end(body)
        return () => {
          if (!complete) sent.destroy()
        }
      })
    } finally {
      limit.end()
    }
  }

  return {
    async post(body, bearer) {
      let sent: ClientRequest | undefined
      const once = () =>
        postOnce(body, bearer, (request) => {
          sent = request
        })
      try {
        return await once()
      } catch (error) {
        // A kept connection that the other side had closed meanwhile says nothing about the other side. Every request may be repeated.
        if (error instanceof NetworkFailure && error.code === 'ECONNRESET' && sent?.reusedSocket) return once()
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}
