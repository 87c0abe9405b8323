import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A listening server and the port it got. `close` ends open connections too. */
export type Listener = { port: number; close(): Promise<void> }

/** Listens, or rejects with a sentence that says what to do. */
export async function listen(host: string, port: number, what: string, answer: RequestListener): Promise<Listener> {
  const server: Server = createServer({ keepAliveTimeout: 65_000 }, answer)
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'another program listens there: choose another port, or 0 for any free one' : error.message
      failed(new Error(`Cannot listen on ${host}:${port} for the ${what}: ${reason}`))
    })
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
