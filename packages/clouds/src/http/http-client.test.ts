import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Respond, startTestHttpServer, type TestHttpServer } from '../testing/test-http-server.ts'
import { type HttpClient, type HttpClientOptions, openHttpClient } from './http-client.ts'
import { BudgetRefusal } from './rate-budget.ts'

/** Quick to repeat, and with limits that no pause of a busy machine runs into. */
const patient = {
  repeats: 2,
  firstDelayMs: 5,
  longestDelayMs: 2_000,
  connectMs: 60_000,
  headersMs: 60_000,
  bodyMs: 60_000,
  totalMs: 120_000,
}
let server: TestHttpServer | undefined
let client: HttpClient | undefined

async function start(respond: Respond, options: Partial<HttpClientOptions> = {}) {
  server = await startTestHttpServer(respond)
  client = openHttpClient({ clock: { now: () => new Date() }, random: () => 0, limits: patient, ...options })
  const url = server.url
  const { send } = client
  return {
    seen: server.seen,
    send: (method: 'GET' | 'POST', path = '/', more = {}) => send({ method, url: new URL(path, url), headers: {}, ...more }),
  }
}

afterEach(async () => {
  await client?.close()
  await server?.close()
})

test('an answer is handed over with status, headers in lower case and body', async () => {
  const { send, seen } = await start(() => ({ status: 200, json: { a: 1 }, headers: { 'X-Openstack-Request-Id': 'req-1' } }))
  const answer = await send('POST', '/v2.1/servers?limit=2', { body: '{"x":"ü"}' })
  expect(answer).toMatchObject({ status: 200, body: '{"a":1}' })
  expect(answer.headers['x-openstack-request-id']).toBe('req-1')
  expect(seen[0]).toMatchObject({ method: 'POST', path: '/v2.1/servers', body: '{"x":"ü"}' })
  expect(seen[0]?.query.get('limit')).toBe('2')
})

test('a GET is repeated after 503 and the good answer wins', async () => {
  let count = 0
  const { send, seen } = await start(() => (++count < 3 ? { status: 503, text: 'busy' } : { status: 200, text: 'ok' }))
  expect(await send('GET')).toMatchObject({ status: 200, body: 'ok' })
  expect(seen).toHaveLength(3)
})

test('a GET that fails for good hands over the last answer, body included', async () => {
  const { send, seen } = await start(() => ({ status: 500, json: { computeFault: { code: 500, message: 'no' } } }))
  expect(await send('GET')).toMatchObject({ status: 500, body: '{"computeFault":{"code":500,"message":"no"}}' })
  expect(seen).toHaveLength(3)
})

test('a POST is never repeated, whatever the answer', async () => {
  for (const status of [429, 500, 502, 503, 504]) {
    const { send, seen } = await start(() => ({ status, text: '' }))
    expect((await send('POST', '/', { body: '{}' })).status).toBe(status)
    expect(seen).toHaveLength(1)
    await server?.close()
  }
})

test('a 4xx other than 429 is not repeated', async () => {
  const { send, seen } = await start(() => ({ status: 404, text: 'gone' }))
  expect((await send('GET')).status).toBe(404)
  expect(seen).toHaveLength(1)
})

test('a redirect is handed over and not followed', async () => {
  const { send, seen } = await start(() => ({ status: 302, text: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } }))
  expect((await send('GET')).status).toBe(302)
  expect(seen).toHaveLength(1)
})

test('a refused connection is known not to have been sent', async () => {
  const unused = createServer()
  await new Promise<void>((resolve) => unused.listen(0, '127.0.0.1', resolve))
  const address = unused.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await new Promise((resolve) => unused.close(resolve))
  const { send } = await start(() => ({ status: 200 }))
  await expect(send('POST', `http://127.0.0.1:${port}/`)).rejects.toMatchObject({ name: 'HttpFailure', reason: 'connect', sent: false })
})

test('a connection cut before the answer is known to have been sent', async () => {
  const { send, seen } = await start(() => (response) => void response.socket?.destroy())
  await expect(send('POST', '/', { body: '{}' })).rejects.toMatchObject({ reason: 'broken', sent: true })
  expect(seen).toHaveLength(1)
})

test('a GET is repeated when its connection is cut before the answer', async () => {
  let count = 0
  const { send } = await start(() => (++count === 1 ? (response) => void response.socket?.destroy() : { status: 200, text: 'ok' }))
  expect((await send('GET')).body).toBe('ok')
})

test('an answer cut in its body is broken, and not glued together from two requests', async () => {
  const { send, seen } = await start(() => (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setTimeout(() => response.socket?.destroy(), 20)
  })
  await expect(send('GET')).rejects.toMatchObject({ reason: 'broken', sent: true })
  expect(seen).toHaveLength(1)
})

test('a silent server runs into the limit for headers, a silent body into the limit for bodies', async () => {
  const silent = await start(() => () => {}, { limits: { ...patient, headersMs: 300 } })
  await expect(silent.send('POST')).rejects.toMatchObject({ reason: 'timeout', sent: true })
  await server?.close()
  const half = await start(() => (response) => void response.writeHead(200, { 'content-length': '9' }).write('half'), {
    limits: { ...patient, bodyMs: 300 },
  })
  await expect(half.send('POST')).rejects.toMatchObject({ reason: 'timeout', sent: true })
})

test('a TLS handshake that stalls runs into the limit for connecting, and nothing was sent', async () => {
  const mute = createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as AddressInfo
  client = openHttpClient({ clock: { now: () => new Date() }, random: () => 0, limits: { ...patient, repeats: 0, connectMs: 500 } })
  const stalled = client.send({ method: 'POST', url: new URL(`https://127.0.0.1:${port}/`), headers: {}, body: '{}' })
  await expect(stalled).rejects.toMatchObject({ reason: 'timeout', sent: false })
  mute.close()
})

test('a body that drips for ever runs into the limit for the whole call', async () => {
  let drips = 0
  const drip: Respond = () => (response) => {
    response.writeHead(200)
    const dripping = setInterval(() => response.write('.', () => (drips += 1)), 50)
    response.on('close', () => clearInterval(dripping))
  }
  // A busy machine may need longer until the first drop: only a call that got as far counts.
  for (let totalMs = 400; drips === 0; totalMs *= 4) {
    const { send } = await start(drip, { limits: { ...patient, totalMs } })
    const outcome = await send('GET').catch((error: unknown) => error)
    await server?.close()
    if (drips > 0) expect(outcome).toMatchObject({ reason: 'timeout', sent: true })
  }
})

test('a body larger than allowed is refused', async () => {
  const { send } = await start(() => ({ status: 200, text: 'x'.repeat(2_000) }))
  await expect(send('GET', '/', { maxBodyBytes: 1_999 })).rejects.toMatchObject({ reason: 'too-large', sent: true })
  expect((await send('GET', '/', { maxBodyBytes: 2_000 })).body).toHaveLength(2_000)
})

test('the budget is asked before each request, repeats included, and told when the cloud asks for patience', async () => {
  const told: string[] = []
  const budget = { take: async () => void told.push('take'), slowDown: async (seconds: number) => void told.push(`slow ${seconds}`) }
  let count = 0
  const { send } = await start(
    () => (++count === 1 ? { status: 429, text: '', headers: { 'retry-after': '1' } } : { status: 200, text: '' }),
    {
      budget,
    },
  )
  await send('GET')
  expect(told).toEqual(['take', 'slow 1', 'take'])
})

test('a cloud that asks for more patience than we have is not asked again, and the budget slows down', async () => {
  const told: number[] = []
  const budget = { take: async () => {}, slowDown: async (seconds: number) => void told.push(seconds) }
  const { send, seen } = await start(() => ({ status: 429, text: '', headers: { 'retry-after': '60' } }), { budget })
  expect((await send('GET')).status).toBe(429)
  expect(seen).toHaveLength(1)
  expect(told).toEqual([60])
})

test('a budget that refuses keeps the request at home', async () => {
  const budget = { take: () => Promise.reject(new Error('account is paused')), slowDown: async () => {} }
  const { send, seen } = await start(() => ({ status: 200 }), { budget })
  await expect(send('GET')).rejects.toMatchObject({ reason: 'budget', sent: false, retryAfterSeconds: undefined })
  expect(seen).toHaveLength(0)
})

test('a budget says for how long it refuses; where it refuses a repeat, the answer that was there is handed over', async () => {
  let left = 0
  const refusal = new BudgetRefusal('the cloud asked for a pause, for the next 90 s', 90)
  const budget = { take: () => (left-- > 0 ? Promise.resolve() : Promise.reject(refusal)), slowDown: async () => {} }
  const { send, seen } = await start(() => ({ status: 503, text: '' }), { budget })
  await expect(send('POST')).rejects.toMatchObject({ reason: 'budget', sent: false, retryAfterSeconds: 90 })
  expect(seen).toHaveLength(0)
  left = 1
  expect((await send('GET')).status).toBe(503)
  expect(seen).toHaveLength(1)
})
