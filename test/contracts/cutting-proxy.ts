import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `before`: the request never arrives. `after`: it does its work and the answer is lost. `half`: half of the answer's body comes.
 * `bad-gateway`: it does its work, and a proxy's 502 comes in place of the answer.
 */
export type Cut = 'before' | 'after' | 'half' | 'bad-gateway'

/** A proxy in front of a real service that can lose what passes through it. */
export type CuttingProxy = {
  url: string
  /** The next request with this method is cut so. */
  cutNext(method: string, how: Cut): void
  /** Methods of everything that arrived, in order. */
  arrived: string[]
  close(): Promise<void>
}

export type Passing = { method: string; path: string; body: Buffer }
export type Passed = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** What else may happen to what passes. */
export type Meddling = {
  /** Called when a request has arrived as a whole, before it goes on. */
  cut?(passing: Passing): Cut | undefined
  /** Called with the service's answer, also where it is lost; answers the body to hand on. */
  answered?(passing: Passing, answer: Passed): Buffer
}

export async function startCuttingProxy(target: string, meddling: Meddling = {}): Promise<CuttingProxy> {
  const { origin, hostname, port } = new URL(target)
  const planned: { method: string; how: Cut }[] = []
  const arrived: string[] = []

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const method = incoming.method ?? ''
    arrived.push(method)
    const passing = { method, path: incoming.url ?? '', body: await whole(incoming) }
    // Whoever asked died half-way: a service does nothing with half a request either.
    if (!incoming.complete) return
    const index = planned.findIndex((cut) => cut.method === method)
    const cut = index < 0 ? meddling.cut?.(passing) : planned.splice(index, 1)[0]?.how
    if (cut === 'before') outgoing.socket?.destroy()
    else pass(passing, incoming.headers, outgoing, { to: { hostname, port }, cut, answered: meddling.answered })
  }
  const server = createServer((incoming, outgoing) => void take(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: target.replace(origin, own),
    cutNext: (method, how) => void planned.push({ method, how }),
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Goes on to the service whatever becomes of whoever asked, as a real proxy does that has the request already. */
function pass(
  passing: Passing,
  headers: IncomingHttpHeaders,
  outgoing: ServerResponse,
  { to, cut, answered }: { to: { hostname: string; port: string }; cut: Cut | undefined; answered: Meddling['answered'] },
): void {
  const { method, path, body: sent } = passing
  const { 'transfer-encoding': _chunked, ...kept } = headers
  const length = sent.length > 0 ? { 'content-length': String(sent.length) } : {}
  async function handBack(answer: IncomingMessage): Promise<void> {
    const came = { status: answer.statusCode ?? 502, headers: answer.headers, body: await whole(answer) }
    const body = answered?.(passing, came) ?? came.body
    if (cut === 'after') outgoing.socket?.destroy()
    else if (cut === 'bad-gateway') outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
    else {
      const { 'transfer-encoding': _whole, ...told } = came.headers
      outgoing.writeHead(came.status, { ...told, ...(body.length > 0 ? { 'content-length': String(body.length) } : {}) })
      if (cut === 'half') outgoing.write(body.subarray(0, body.length >> 1), () => outgoing.socket?.destroy())
      else outgoing.end(body)
    }
  }
  const onward = request({ ...to, method, path, headers: { ...kept, ...length, connection: 'close' } }, (answer) => void handBack(answer))
  onward.on('error', () => outgoing.socket?.destroy())
  onward.end(sent)
}

async function whole(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer)
  } catch {
    // Cut off: what came is all there is.
  }
  return Buffer.concat(chunks)
}
