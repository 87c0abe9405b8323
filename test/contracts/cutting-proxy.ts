import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `before`: the request never arrives. `after`: it does its work and the answer is lost. `half`: half of the answer's body comes. */
export type Cut = 'before' | 'after' | 'half'

/** A proxy in front of a real service that can lose what passes through it. */
export type CuttingProxy = {
  url: string
  /** The next request with this method is cut so. */
  cutNext(method: string, how: Cut): void
  /** Methods of everything that arrived, in order. */
  arrived: string[]
  close(): Promise<void>
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { origin, hostname, port } = new URL(target)
  const planned: { method: string; how: Cut }[] = []
  const arrived: string[] = []

  const server = createServer((incoming, outgoing) => {
    arrived.push(incoming.method ?? '')
    const index = planned.findIndex(({ method }) => method === incoming.method)
    const cut = index < 0 ? undefined : planned.splice(index, 1)[0]?.how
    if (cut === 'before') outgoing.socket?.destroy()
    else pass(incoming, outgoing, { hostname, port }, cut)
  })
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

function pass(incoming: IncomingMessage, outgoing: ServerResponse, to: { hostname: string; port: string }, cut: Cut | undefined): void {
  const onward = request(
    { ...to, method: incoming.method, path: incoming.url, headers: { ...incoming.headers, connection: 'close' } },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        if (cut === 'after') {
          outgoing.socket?.destroy()
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        if (cut === 'half') outgoing.write(body.subarray(0, body.length >> 1), () => outgoing.socket?.destroy())
        else outgoing.end(body)
      })
    },
  )
  onward.on('error', () => outgoing.socket?.destroy())
  incoming.pipe(onward)
}
