import { once } from 'node:events'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { knownRange } from '@sallyport/domain/addresses/address-range.ts'
import type { ServeCheck } from '@sallyport/domain/enrollment/serve-check.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { httpResponder } from './http-responder.ts'
import { lineResponder } from './line-responder.ts'

const live = 'a'.repeat(40)
const serve = vi.fn<ServeCheck>(async (_kind, text) => (text === live ? 'the-proof' : undefined))
let http: HttpServer
let tcp: Server
let allowed: boolean

beforeEach(async () => {
  serve.mockClear()
  allowed = true
  const limit = async () => allowed
  const trusted = { ranges: [knownRange('127.0.0.2')], header: 'X-Forwarded-For' as const }
  const respond = httpResponder(serve, trusted, limit)
  http = createHttpServer((request, response) => void respond(request, response))
  const line = lineResponder(serve, limit, () => {})
  tcp = createServer((socket) => line(socket, { address: socket.remoteAddress, port: socket.remotePort }, 'TCP'))
  for (const server of [http, tcp]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
})
afterEach(() => {
  http.closeAllConnections()
  http.close()
  tcp.close()
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${portOf(http)}${path}`, init)

function say(...pieces: string[]): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(portOf(tcp), '127.0.0.1')
    for (const [i, piece] of pieces.entries()) setTimeout(() => socket.write(piece), 5 * i)
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

test('HTTP: the body is the proof, and the connection’s peer is where the node is seen', async () => {
  const answer = await get(`/check/${live}`, { headers: { 'x-forwarded-for': '198.51.100.1' } })
  expect([answer.status, (await answer.text()).trim()]).toEqual([200, 'the-proof'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(serve).toHaveBeenCalledWith('HTTP', live, { address: '127.0.0.1', family: 4, toldBy: undefined })
})

test.each([
  '/',
  '/check/',
  `/check/${live}a`,
  `/check/${live}/`,
  `/check/${live}?x`,
  `/check/${live.toUpperCase()}`,
  '/check/..%2f',
  `//check/${live}`,
])('HTTP: %s is nothing, and nothing is looked up', async (path) => {
  expect((await get(path)).status).toBe(404)
  expect(serve).not.toHaveBeenCalled()
})

test('HTTP: only GET is answered, a dead challenge is 404, and too much is 429', async () => {
  for (const method of ['HEAD', 'POST', 'PUT', 'OPTIONS']) expect((await get(`/check/${live}`, { method })).status).toBe(404)
  expect(serve).not.toHaveBeenCalled()
  expect((await get(`/check/${'b'.repeat(40)}`)).status).toBe(404)
  allowed = false
  expect((await get(`/check/${live}`)).status).toBe(429)
})

test('TCP: a line for a line, however it comes in pieces', async () => {
  expect(await say(`${live}\n`)).toBe('the-proof\n')
  expect(await say(`${live}\r\n`)).toBe('the-proof\n')
  expect(await say(live.slice(0, 7), live.slice(7), '\n')).toBe('the-proof\n')
  expect(serve).toHaveBeenCalledWith('TCP', live, { address: '127.0.0.1', family: 4, toldBy: undefined })
})

test('TCP: anything else is ended without a word', async () => {
  for (const words of ['\n', `${'b'.repeat(40)}\n`, 'x'.repeat(200), `GET /check/${live} HTTP/1.1\r\n`]) expect(await say(words)).toBe('')
  allowed = false
  expect(await say(`${live}\n`)).toBe('')
})
