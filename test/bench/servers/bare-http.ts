import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveForParent } from '../serve-in-child.ts'

/** Reads a request to its end and answers always the same: what any HTTP answer of this Node costs. */
serveForParent(async ({ answer }: { answer: string }) => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
})
