import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request whose path was taken already. May be asynchronous; what it throws is answered 500 and logged by the listener. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Sent with every page and file of ours. Pages bring no script but what names itself in `policy`. */
const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

export type Answer = { status?: number; type: string; body: string | Uint8Array; headers?: Record<string, string> }

/** Writes a whole answer; without its body for HEAD. */
export function respond(request: IncomingMessage, response: ServerResponse, { status = 200, type, body, headers = {} }: Answer): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(status, { ...common, 'Content-Type': type, 'Content-Length': bytes.length, ...headers })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

export const text = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void =>
  respond(request, response, {
    status,
    type: 'text/plain; charset=utf-8',
    body: `${body}\n`,
    headers: { 'Cache-Control': 'no-store', ...headers },
  })

export const json = (request: IncomingMessage, response: ServerResponse, status: number, value: unknown): void =>
  respond(request, response, {
    status,
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify(value)}\n`,
    headers: { 'Cache-Control': 'no-store' },
  })

/** True for GET and HEAD; anything else has been answered 405. */
export function isRead(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  text(request, response, 405, 'only GET and HEAD are answered here', { Allow: 'GET, HEAD' })
  return false
}

/** The path without its query, decoded; `undefined` for what no file is called. */
export function pathOf(request: IncomingMessage): string | undefined {
  const url = request.url ?? '/'
  // Most have nothing to decode or to refuse.
  if (/^[\w/-]*$/.test(url)) return url
  try {
    const path = decodeURIComponent(url.split('?')[0]!)
    return path.includes('\0') || path.split('/').includes('..') ? undefined : path
  } catch {
    return undefined
  }
}
