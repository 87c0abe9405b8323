import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SeenRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: string }
/** What to answer: a status with a JSON or text body, or a function that has the socket to itself. */
export type Answer =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | ((response: ServerResponse, request: SeenRequest) => void)
export type Respond = (request: SeenRequest) => Answer

/** A real HTTP server on 127.0.0.1 that answers by script and remembers what it was asked. */
export type TestHttpServer = { url: string; seen: SeenRequest[]; close(): Promise<void> }

export async function startTestHttpServer(respond: Respond): Promise<TestHttpServer> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://any')
      const body = Buffer.concat(chunks).toString('utf8')
      const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body }
      seen.push(asked)
      answerWith(respond(asked), response, asked)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerWith(answer: Answer, response: ServerResponse, request: SeenRequest): void {
  if (typeof answer === 'function') {
    answer(response, request)
    return
  }
  const body = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json)
  const type = answer.json === undefined ? 'text/html' : 'application/json'
  response.writeHead(answer.status, { 'content-type': type, ...answer.headers })
  response.end(body)
}
