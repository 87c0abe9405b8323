import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp, type Host, makeHost, tokenOf } from './agent-process.ts'
import { type ScriptedControlPlane, startControlPlane } from './scripted-control-plane.ts'
import { type SelfMade, selfMade } from './self-made-certificate.ts'

const token = tokenOf('A')
let made: SelfMade
let plane: ScriptedControlPlane
let host: Host
const servers: { close(): unknown }[] = []

beforeEach(async () => {
  made = await selfMade()
  plane = await startControlPlane(token, made)
  host = makeHost(plane, token)
})
afterEach(async () => {
  await cleanUp()
  await plane.close()
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const beats = (n: number) => plane.until(`${n} heartbeats`, () => plane.count('heartbeat') >= n)
const checkReports = () => plane.seen.flatMap(({ variables }) => variables.checks ?? [])
const monitorReports = () => plane.seen.flatMap(({ variables }) => variables.results ?? [])
const challenge = (id: string, kind: string, port: number) => ({
  id,
  kind,
  challenge: `ch${id}`,
  host: '127.0.0.1',
  port,
  name: null,
  servers: [],
  families: ['IPV4'],
  timeoutMs: 60_000,
})
const monitor = (id: string, kind: string, target: string, over: object = {}) => ({
  id,
  kind,
  target,
  intervalSeconds: 10,
  timeoutMs: 9_000,
  expectStatus: [],
  dnsRecordType: null,
  allowedRanges: [{ cidr: '127.0.0.0/8', exceptPorts: [] }],
  ...over,
})

const proving = (line: Buffer) => `proof of ${String(line).trim()}\n`

test('challenges are worked off once, from the source address, and reported before the next heartbeat', async () => {
  const peers = new Set<string | undefined>()
  const http = await listen(
    createHttpServer((request, response) => {
      peers.add(request.socket.remoteAddress)
      response.end(`proof of ${request.url?.split('/').pop()}`)
    }),
  )
  const tcp = await listen(
    createServer((socket) => {
      peers.add(socket.remoteAddress)
      socket.on('data', (line) => socket.end(proving(line)))
    }),
  )
  const tls = await listen(
    createTlsServer({ key: made.key, cert: made.cert }, (socket) => socket.on('data', (line) => socket.end(proving(line)))),
  )
  const other = await selfMade()
  const foreign: string[] = []
  const stranger = await listen(
    createTlsServer({ key: other.key, cert: other.cert }, (socket) =>
      socket.on('data', (line) => foreign.push(String(line))).on('error', () => undefined),
    ),
  )
  plane.heartbeat = {
    nextInSeconds: 20,
    challenges: [
      challenge('1', 'HTTP', http),
      challenge('2', 'TCP', tcp),
      challenge('3', 'TLS', tls),
      challenge('4', 'TLS', stranger),
      { id: '5', kind: 'QUIC', challenge: 'x' },
    ],
  }
  await host.start({ SALLYPORT_AGENT_SOURCE_ADDRESS: '127.20.0.5' })
  await plane.until('four results', () => checkReports().flatMap(({ results }) => results).length >= 4)
  expect(plane.count('heartbeat')).toBe(1)
  const results = new Map(
    checkReports()
      .flatMap(({ results: list }) => list)
      .map((result) => [result.challengeId, result]),
  )
  expect(['1', '2', '3'].map((id) => results.get(id)?.proof)).toEqual(['proof of ch1', 'proof of ch2', 'proof of ch3'])
  expect(results.get('3')?.phases).toMatchObject({
    connectMs: expect.any(Number),
    tlsMs: expect.any(Number),
    firstByteMs: expect.any(Number),
  })
  expect(results.get('4')?.error).toContain('tls: PINS')
  expect(foreign).toEqual([])
  expect([...peers, plane.seen[0]?.peer]).toEqual(['127.20.0.5', '127.20.0.5'])
  // The second heartbeat is answered with the same challenges: what came of them anew would be told by the fourth.
  plane.heartbeat = { ...plane.heartbeat, nextInSeconds: 1 }
  await beats(4)
  expect(checkReports().flatMap(({ results: list }) => list)).toHaveLength(4)
})

test('a report whose answer was lost goes out again under its number, unchanged', async () => {
  const tcp = await listen(createServer((socket) => socket.on('data', (line) => socket.end(proving(line)))))
  plane.heartbeat = { challenges: [challenge('1', 'TCP', tcp)] }
  let lost = 0
  plane.script = ({ fields }) => (fields.includes('reportChecks') && lost++ === 0 ? 'cut' : undefined)
  await host.start()
  await plane.until('the report twice', () => checkReports().length >= 2)
  const [first, second] = checkReports()
  expect(first?.number).toBe(1)
  expect(second).toEqual(first)
})

test('the instance proves itself with what its metadata says, as soon as it says it', async () => {
  let meta: Record<string, string> = {}
  const asked: (string | undefined)[] = []
  const metadata = await listen(
    createHttpServer((request, response) => {
      asked.push(`${request.socket.remoteAddress} ${request.url}`)
      response.end(JSON.stringify({ uuid: 'u', meta }))
    }),
  )
  plane.heartbeat = { instanceProofWanted: true, icmp: { target: '127.0.0.1', timeoutMs: 1_000 } }
  await host.start({ SALLYPORT_AGENT_METADATA_URL: `http://127.0.0.1:${metadata}`, SALLYPORT_AGENT_SOURCE_ADDRESS: '127.20.0.6' })
  await plane.until('a first look', () => asked.length >= 1)
  meta = { 'sallyport.nonce': 'nonce-7' }
  await plane.until('the nonce', () => checkReports().some(({ instanceNonce }) => instanceNonce === 'nonce-7'))
  await plane.until('what became of the ping', () => checkReports().some(({ icmp }) => icmp))
  expect(asked[0]).toBe('127.20.0.6 /openstack/latest/meta_data.json')
  expect(checkReports().find(({ icmp }) => icmp)?.icmp).toMatchObject({
    outcome: 'UNKNOWN',
    detail: 'there is no ping program on this host',
  })
})

test('IPv6 alone is enough, also for the metadata service and the checks', async () => {
  await plane.close()
  plane = await startControlPlane(token, made, '::1')
  host = makeHost(plane, token)
  const six = createHttpServer((request, response) =>
    response.end(request.url?.startsWith('/check/') ? 'proof over six' : JSON.stringify({ meta: { 'sallyport.nonce': 'nonce-6' } })),
  )
  servers.push(six)
  await new Promise<void>((resolve) => six.listen(0, '::1', resolve))
  const { port } = six.address() as AddressInfo
  plane.heartbeat = {
    instanceProofWanted: true,
    challenges: [{ ...challenge('1', 'HTTP', port), host: '::1', families: ['IPV4', 'IPV6'] }],
  }
  await host.start({ SALLYPORT_AGENT_SOURCE_ADDRESS: '::1', SALLYPORT_AGENT_METADATA_URL: `http://[::1]:${port}` })
  await plane.until(
    'proof and nonce',
    () => checkReports().some(({ instanceNonce }) => instanceNonce) && checkReports().some(({ results }) => results.length > 0),
  )
  expect(checkReports().flatMap(({ results }) => results)).toMatchObject([{ challengeId: '1', proof: 'proof over six', family: 'IPV6' }])
  expect(plane.seen[0]?.peer).toBe('::1')
})

for (const hours of [2, -2])
  test(`a host whose clock is ${Math.abs(hours)} hours ${hours > 0 ? 'behind' : 'ahead'} enrolls and stays`, async () => {
    plane.aheadMs = hours * 3_600_000
    await host.start()
    await beats(2)
    expect(plane.seen.filter(({ fields, claims }) => fields.includes('heartbeat') && !claims)).toEqual([])
    const sent = Date.parse(plane.seen.find(({ fields }) => fields.includes('heartbeat'))?.variables.heartbeat.sentAt ?? '')
    expect(Math.abs(Date.now() - sent)).toBeLessThan(3_600_000)
  })

test('after a restart a wrong clock costs one 401 and no more', async () => {
  const first = await host.start()
  await beats(1)
  await first.stop()
  // What the first run sent before its end may be heard a little after it.
  const ofFirst = new Set(plane.seen.map(({ authorization }) => authorization))
  plane.aheadMs = 7_200_000
  await host.start()
  const ofSecond = () => plane.seen.filter(({ authorization }) => !ofFirst.has(authorization))
  await plane.until('signed in again', () => ofSecond().filter(({ claims }) => claims).length >= 2)
  expect(ofSecond().filter(({ claims }) => !claims)).toHaveLength(1)
})

test('while the control plane is away it goes on watching, and tells all of it afterwards with its age', async () => {
  let probes = 0
  const up = await listen(
    createServer((socket) => {
      probes += 1
      socket.on('error', () => undefined).end()
    }),
  )
  plane.monitors = { version: 3, monitors: [monitor('m1', 'TCP', `127.0.0.1:${up}`)] }
  const agent = await host.start()
  await plane.until('a first result', () => monitorReports().length >= 1)
  plane.cut()
  const cutAt = performance.now()
  const probesBefore = probes
  await plane.until('a probe of the time away', () => probes > probesBefore)
  await plane.until('a word about it', () => agent.lines().some(({ msg, code }) => code === 'NETWORK' && msg.includes('cannot be reached')))
  const before = plane.seen.length
  plane.open()
  const backAt = performance.now()
  await plane.until('results of the time away', () => plane.seen.slice(before).some(({ variables }) => variables.results))
  const old = plane.seen.slice(before).flatMap(({ variables }) => variables.results?.results ?? [])
  expect(old[0]).toMatchObject({ monitorId: 'm1', outcome: 'UP' })
  expect(old[0]?.ageMs).toBeGreaterThan(0)
  expect(old[0]?.ageMs).toBeLessThan(performance.now() - cutAt + (backAt - cutAt))
  const numbers = plane.seen.flatMap(({ variables }) => variables.heartbeat?.number ?? [])
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('monitors are followed by version, run by kind, and gone when they are taken away', async () => {
  const up = await listen(createHttpServer((_request, response) => response.end('ok')))
  const closed = await listen(createServer())
  servers.pop()?.close()
  const untrusted = await listen(createTlsServer({ key: made.key, cert: made.cert }, () => undefined))
  plane.monitors = {
    version: 7,
    monitors: [
      monitor('http', 'HTTP', `http://127.0.0.1:${up}/`),
      monitor('down', 'TCP', `127.0.0.1:${closed}`),
      monitor('tls', 'TLS', `127.0.0.1:${untrusted}`),
      monitor('inner', 'HTTP', 'http://10.0.0.1/'),
      monitor('ping', 'ICMP', '127.0.0.1'),
      { id: 'new kind', kind: 'QUIC' },
    ],
  }
  await host.start()
  await plane.until(
    'a result of each',
    () => new Set(monitorReports().flatMap(({ results }) => results.map(({ monitorId }) => monitorId))).size >= 5,
  )
  const results = new Map(
    monitorReports()
      .flatMap(({ results: list }) => list)
      .map((result) => [result.monitorId, result]),
  )
  expect(results.get('http')).toMatchObject({ outcome: 'UP', latencyMs: expect.any(Number) })
  expect(results.get('down')).toMatchObject({ outcome: 'DOWN', message: expect.stringContaining('ECONNREFUSED') })
  // A tenant's target is judged by chain and name; the pins are the control plane's and vouch for nobody else.
  expect(results.get('tls')).toMatchObject({ outcome: 'DOWN', message: expect.stringContaining('not trusted') })
  expect(results.get('inner')).toMatchObject({ outcome: 'INCONCLUSIVE', message: expect.stringContaining('private') })
  expect(results.get('ping')).toMatchObject({ outcome: 'INCONCLUSIVE' })
  expect(plane.count('monitors')).toBe(1)
  expect(plane.seen.at(-1)?.variables.heartbeat?.monitorsVersion ?? 7).toBe(7)
  plane.monitors = { version: 8, monitors: [] }
  await plane.until('the new version', () => plane.seen.some(({ variables }) => variables.heartbeat?.monitorsVersion === 8))
  // What was under way when they were taken away is told by then.
  await beats(plane.count('heartbeat') + 2)
  const count = monitorReports().length
  await beats(plane.count('heartbeat') + 3)
  expect(monitorReports()).toHaveLength(count)
})

test('doctor on a node that is well says so, and reveals nothing', async () => {
  const agent = await host.start()
  await beats(1)
  const doctor = await host.start({}, ['doctor', '--state', host.state])
  expect(await doctor.exit).toBe(0)
  const text = doctor.output()
  expect(text).toContain("The control plane's key is one of the pinned ones.")
  expect(text).toContain('is of the expected deployment')
  expect(text).toContain('Nothing is in the way.')
  expect(text).not.toMatch(/spe_|PRIVATE KEY|eyJ/)
  expect(await agent.stop()).toBe(0)
})
