import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WhoIsThere } from './admin/who.ts'
import { execute } from './execute.ts'
import { limitTime } from './limit-time.ts'

const server = createServer((request, response) => {
  if (request.url === '/begun') response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (path: string, signal?: AbortSignal, limitMs = 50) =>
  limitTime((until) => execute({ url: url + path, token: () => 'secret' }, WhoIsThere, {}, until), signal, limitMs)

it.each(['/silent', '/begun'])('a request whose answer never ends is given up with words: %s', async (path) => {
  await expect(ask(path)).rejects.toMatchObject({
    code: 'NETWORK',
    message: 'The server did not answer within 0.05 s. What was asked for may have been done.',
  })
})

it('a request that is given up by whoever asked is no request without an answer', async () => {
  const given = new AbortController()
  const asked = ask('/silent', given.signal, 60_000)
  given.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
