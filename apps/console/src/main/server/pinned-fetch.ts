import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { openPinned, type Server } from './open-connection.ts'

export type PinnedFetch = {
  send: typeof fetch
  /** Ends what is under way, and every connection. */
  close(): void
  /** Sends nothing more, and ends every connection once what is under way was answered. */
  retire(): void
  /** Ends the connections on which nothing is under way. */
  closeIdle(): void
}

type WhenOpen = (error: Error | null, socket: Duplex) => void

/** Node's own agents, whose connections are handed over only after their key was checked. */
function agentFor(server: Server): PlainAgent {
  const agent = server.pinned === null ? new PlainAgent({ keepAlive: true }) : new TlsAgent({ keepAlive: true })
  agent.createConnection = (_options: unknown, whenOpen?: WhenOpen) => {
    openPinned(server).then(
      (socket) => whenOpen?.(null, socket),
      (error: Error) => whenOpen?.(error, undefined as never), // as Node's own agents call it
    )
    return undefined
  }
  return agent
}

/**
 * A `fetch` for one installation and no other address: over its pinned key, without following redirects. Of `init` it takes method, headers,
 * a body of text, and signal.
 */
export function pinnedFetch(server: Server): PinnedFetch {
  const agent = agentFor(server)
  const closed = new AbortController()
  let underWay = 0
  let retired = false
  const ended = (): void => {
    underWay -= 1
    if (retired && underWay === 0) agent.destroy()
  }
  const request = server.pinned === null ? requestPlain : requestTls
  const send = (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(String(input))
      if (url.origin !== server.origin) throw new Error('asked for another server')
      const signal = init?.signal ? AbortSignal.any([init.signal, closed.signal]) : closed.signal
      signal.throwIfAborted()
      if (retired) throw new Error('asked of a server that is not shown any more')
      const sending = request(url, {
        agent,
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        signal,
      })
      underWay += 1
      // Of neither does Node itself tell in time: an abort while a connection is made, and an answer that would go on in another protocol.
      const aborted = (): void => reject(signal.reason)
      signal.addEventListener('abort', aborted, { once: true })
      sending.once('close', () => {
        ended()
        signal.removeEventListener('abort', aborted)
        reject(Object.assign(new Error('closed before it answered'), { code: 'ECONNRESET' }))
      })
      sending.on('error', reject)
      sending.once('response', (incoming) => {
        try {
          resolve(responseOf(incoming))
        } catch (error) {
          incoming.destroy()
          reject(error)
        }
      })
      sending.end(typeof init?.body === 'string' ? init.body : undefined)
    })
  return {
    send,
    close: () => {
      closed.abort()
      agent.destroy()
    },
    retire: () => {
      retired = true
      if (underWay === 0) agent.destroy()
    },
    closeIdle: () => {
      for (const idle of Object.values(agent.freeSockets)) for (const socket of idle ?? []) socket.destroy()
    },
  }
}

function responseOf(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0
  if (status >= 300 && status < 400) throw redirected(incoming.headers.location)
  if (status < 200 || status > 599)
    throw new RequestFailed(`The server answered with status ${status}, which no answer of the API has.`, { code: 'BAD_ANSWER' })
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  if (status === 204 || status === 205) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(incoming) as NodeReadableStream as ReadableStream, { status, headers })
}

/** Of where it pointed no more is told than the host: an address may carry a secret. */
function redirected(location: string | undefined): RequestFailed {
  const host = location !== undefined && URL.canParse(location) ? new URL(location).host.slice(0, 100) : ''
  return new RequestFailed(
    `The server pointed elsewhere${host === '' ? '' : `, to ${host}`}, and the console does not follow. Give the address at which the installation itself answers.`,
    { code: 'REDIRECTED' },
  )
}
