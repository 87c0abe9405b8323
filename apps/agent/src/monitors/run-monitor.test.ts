import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from '../network/failure.ts'
import { startStopwatch } from '../network/stopwatch.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Monitor } from './monitor.ts'
import type { OwnNetwork } from './own-network.ts'
import { runMonitor } from './run-monitor.ts'

const stop = new AbortController().signal
const mono = () => performance.now()
const loopback = [{ cidr: '127.0.0.0/8', exceptPorts: [] as number[] }]
const servers: { close(): void }[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

const network = (works: boolean, resolves = works): OwnNetwork => ({
  heard: () => undefined,
  works: async () => works,
  resolves: async () => resolves,
})

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

type Options = Partial<Monitor> & { works?: boolean; resolves?: boolean; names?: Record<string, string[]>; asked?: string[] }

function run(kind: Monitor['kind'], target: string, { works = true, resolves = works, names = {}, asked = [], ...over }: Options = {}) {
  const monitor: Monitor = {
    id: 'm',
    kind,
    target,
    intervalSeconds: 10,
    timeoutMs: 60_000,
    expectStatus: [],
    allowedRanges: loopback,
    ...over,
  }
  const limit = createTimeLimit(monitor.timeoutMs, stop)
  const resolve = async (host: string) => {
    asked.push(host)
    if (/^[\d.]+$|:/.test(host)) return [host]
    const found = names[host]
    if (!found) throw new NetworkFailure('dns', 'NO_SUCH_NAME', `${host} does not exist`)
    return found
  }
  const probe = { monitor, sources: {}, trust: { pins: [], nowMs: Date.now }, limit, watch: startStopwatch(), resolve }
  return runMonitor(probe, network(works, resolves), mono()).finally(limit.end)
}

test('a good answer is up, with its phases', async () => {
  const port = await listen(createServer((_request, response) => response.end('ok')))
  const result = await run('HTTP', `http://127.0.0.1:${port}/`)
  expect(result.outcome).toBe('UP')
  expect(Object.keys(result.phases).sort()).toEqual(['connectMs', 'dnsMs', 'firstByteMs', 'totalMs'])
  expect(result.latencyMs).toBe(result.phases.totalMs)
})

test('the status decides: 2xx and 3xx unless others are expected', async () => {
  let status = 200
  const port = await listen(createServer((_request, response) => response.writeHead(status).end()))
  const outcomes: string[] = []
  for (status of [204, 304, 404, 503]) outcomes.push((await run('HTTP', `http://127.0.0.1:${port}/`)).outcome)
  expect(outcomes).toEqual(['UP', 'UP', 'DOWN', 'DOWN'])
  status = 401
  expect((await run('HTTP', `http://127.0.0.1:${port}/`, { expectStatus: [401] })).outcome).toBe('UP')
  expect(await run('HTTP', `http://127.0.0.1:${port}/`, { expectStatus: [200] })).toMatchObject({
    outcome: 'DOWN',
    message: 'answer: status 401',
  })
})

test('each redirect is resolved and judged like the first request', async () => {
  let location = '/end'
  const port = await listen(
    createServer((request, response) => (request.url === '/end' ? response.end() : response.writeHead(302, { location }).end())),
  )
  const start = `http://start.example:${port}/`
  const names = { 'start.example': ['127.0.0.1'], 'inner.example': ['10.0.0.1'], 'meta.example': ['169.254.169.254'] }
  const asked: string[] = []
  expect((await run('HTTP', start, { names, asked })).outcome).toBe('UP')
  expect(asked).toEqual(['start.example', 'start.example'])
  for (location of [
    `http://inner.example:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://meta.example/',
    `http://[::1]:${port}/`,
    'http://[::ffff:a9fe:a9fe]/',
  ]) {
    const result = await run('HTTP', start, { names })
    expect([location, result.outcome]).toEqual([location, 'INCONCLUSIVE'])
    expect(result.message).toContain('REFUSED_ADDRESS')
    expect(result.message).not.toMatch(/10\.0\.0\.1|169\.254/)
  }
  for (location of ['file:///etc/passwd', 'gopher://127.0.0.1/', `http://user:pass@127.0.0.1:${port}/end`])
    expect((await run('HTTP', start, { names })).outcome).toBe('INCONCLUSIVE')
  location = '/again'
  expect(await run('HTTP', start, { names })).toMatchObject({ outcome: 'DOWN', message: 'answer: more than 5 redirects' })
  expect((await run('HTTP', start, { names, expectStatus: [302] })).outcome).toBe('UP')
})

test('a port that is closed is down, whatever our network does', async () => {
  const port = await listen(createTcpServer())
  servers.pop()?.close()
  expect(await run('TCP', `127.0.0.1:${port}`, { works: false })).toMatchObject({
    outcome: 'DOWN',
    message: expect.stringContaining('connect ECONNREFUSED'),
  })
})

test('silence is down only while our own network is proven to work', async () => {
  let asked = 0
  const port = await listen(createTcpServer((socket) => socket.once('data', () => (asked += 1))))
  // The time is over once the request is there, and not before.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wait = async (works: boolean) => {
    const before = asked
    const result = run('HTTP', `http://127.0.0.1:${port}/`, { works })
    await expect.poll(() => asked).toBe(before + 1)
    vi.advanceTimersByTime(60_000)
    return await result
  }
  expect(await wait(true)).toMatchObject({ outcome: 'DOWN', message: expect.stringContaining('first byte: TIMEOUT') })
  expect((await wait(false)).outcome).toBe('INCONCLUSIVE')
})

test('a name that does not exist is down; no resolver is our trouble unless it answers for other names', async () => {
  expect((await run('TCP', 'nobody.example:80')).outcome).toBe('DOWN')
  const dead = new Proxy(
    {},
    {
      get: () => {
        throw new NetworkFailure('dns', 'NO_RESOLVER', 'ETIMEOUT')
      },
    },
  )
  expect((await run('TCP', 'some.example:80', { names: dead, resolves: false })).outcome).toBe('INCONCLUSIVE')
  expect((await run('TCP', 'some.example:80', { names: dead, resolves: true })).outcome).toBe('DOWN')
})

test('the rules hold for the port: an excepted one is refused, and only the permitted addresses are tried', async () => {
  const port = await listen(createTcpServer((socket) => socket.end()))
  const allowedRanges = [{ cidr: '127.0.0.0/8', exceptPorts: [port] }]
  expect(await run('TCP', `127.0.0.1:${port}`, { allowedRanges })).toMatchObject({
    outcome: 'INCONCLUSIVE',
    message: expect.stringContaining('loopback'),
  })
  expect((await run('TCP', `both.example:${port}`, { names: { 'both.example': ['10.0.0.1', '::1', '127.0.0.1'] } })).outcome).toBe('UP')
})

test('a target that cannot be read is inconclusive, never down', async () => {
  for (const [kind, target] of [
    ['TCP', 'no-port'],
    ['TCP', '127.0.0.1:99999'],
    ['HTTP', 'not a url'],
    ['HTTP', 'ftp://x'],
    ['DNS', 'x'],
    ['ICMP', 'a b'],
  ] as const)
    expect([target, (await run(kind, target, { dnsRecordType: 'AXFR' })).outcome]).toEqual([target, 'INCONCLUSIVE'])
})

test('a body without end does not hold the probe up', async () => {
  const port = await listen(
    createServer((_request, response) => {
      response.writeHead(200)
      const pour = () => response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(pour))
      pour()
    }),
  )
  expect((await run('HTTP', `http://127.0.0.1:${port}/`)).outcome).toBe('UP')
})
