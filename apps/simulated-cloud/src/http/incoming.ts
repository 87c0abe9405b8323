import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** A request as it arrived, its body read to the end. */
export type Incoming = {
  method: string
  /** Path without query, still percent-encoded, with every mount prefix. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** Scheme, host and port as the client addressed us: links in answers begin with it. */
  origin: string
  /** The peer's address, without the `::ffff:` of an IPv4 address on an IPv6 socket. */
  peer: string
}

/** The limit of OpenStack's `oslo_middleware.sizelimit`. */
export const largestBody = 114_688

/** What is kept of a body for the services that know no limit. */
const mostKept = 1_048_576

/** Reads a request. `tooLarge` is set once the body passed the limit; what comes after a mebibyte is read and thrown away. */
export async function readIncoming(request: IncomingMessage): Promise<Incoming & { tooLarge: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= mostKept) chunks.push(chunk)
  }
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    headers: request.headers,
    body: Buffer.concat(chunks),
    origin: `http://${request.headers.host ?? 'localhost'}`,
    peer: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    tooLarge: size > largestBody,
  }
}

/** One header's value, the first where it was sent several times. */
export function header(incoming: Pick<Incoming, 'headers'>, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}
