import { createSocket, type Socket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { decode, encode, type Packet, streamEncode } from 'dns-packet'
import { afterEach, expect, test, vi } from 'vitest'
import type { Challenge, CheckContext } from './challenge.ts'
import { familiesToTry, runChallenge } from './run-challenge.ts'

const context: CheckContext = {
  sources: {},
  trust: { pins: [], nowMs: Date.now },

  signal: new AbortController().signal,
}
const endings: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of endings.splice(0)) end()
})

async function listen(server: Server | ReturnType<typeof createHttpServer>, host = '127.0.0.1'): Promise<number> {
  endings.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

const challenge = (over: Partial<Challenge>): Challenge => ({
  id: 'c1',
  kind: 'TCP',
  challenge: 'abc234',
  servers: [],
  families: [],
  timeoutMs: 60_000,
  ...over,
})
const run = (over: Partial<Challenge>, more: Partial<CheckContext> = {}) => runChallenge(challenge(over), { ...context, ...more })

/** From now on a time limit runs out where the test says so, and not before. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Answers every line as the platform does, and notes who asked. */
const lineServer = (answer: (line: string) => string, peers: string[] = []) =>
  createServer((socket) => {
    peers.push(socket.remoteAddress ?? '')
    socket.on('data', (data) => socket.end(answer(String(data))))
    socket.on('error', () => undefined)
  })

test('HTTP: the body under the challenge`s path is the proof', async () => {
  const asked: string[] = []
  const port = await listen(
    createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host}`)
      response.end('proof-1\n')
    }),
  )
  const [result] = await run({ kind: 'HTTP', host: '127.0.0.1', port })
  expect(asked).toEqual([`GET /check/abc234 127.0.0.1:${port}`])
  expect(result).toMatchObject({ challengeId: 'c1', proof: 'proof-1', family: 'IPV4' })
  expect(Object.keys(result?.phases ?? {})).toEqual(['dnsMs', 'connectMs', 'firstByteMs', 'totalMs'])
})

test('HTTP: an IPv6 address is written with brackets where a URL wants them', async () => {
  const hosts: (string | undefined)[] = []
  const server = createHttpServer((request, response) => {
    hosts.push(request.headers.host)
    response.end('six')
  })
  const port = await listen(server, '::1')
  for (const host of ['::1', '[::1]']) expect(await run({ kind: 'HTTP', host, port })).toMatchObject([{ proof: 'six', family: 'IPV6' }])
  expect(hosts).toEqual([`[::1]:${port}`, `[::1]:${port}`])
})

test('HTTP: a redirect, another status and a long body are failures, and nothing is followed', async () => {
  let asked = 0
  const port = await listen(
    createHttpServer((_request, response) => {
      asked += 1
      if (asked === 1) response.writeHead(302, { location: '/other' }).end()
      else if (asked === 2) response.writeHead(404).end('proof')
      else response.end('x'.repeat(10_000))
    }),
  )
  const errors: (string | undefined)[] = []
  for (let i = 0; i < 3; i++) errors.push((await run({ kind: 'HTTP', host: '127.0.0.1', port }))[0]?.error)
  expect(asked).toBe(3)
  expect(errors[0]).toBe('answer: PROTOCOL the answer has status 302 instead of 200')
  expect(errors[1]).toContain('status 404')
  expect(errors[2]).toContain('more than 4096 bytes')
})

test('TCP: the challenge goes out as a line, the line that comes back is the proof', async () => {
  const port = await listen(lineServer((line) => `proof of ${line}`))
  expect(await run({ host: '127.0.0.1', port })).toMatchObject([{ proof: 'proof of abc234' }])
})

test('a failure says in which phase, with the times of those before', async () => {
  const closed = await listen(createServer())
  endings.pop()?.()
  expect((await run({ host: '127.0.0.1', port: closed }))[0]?.error).toContain('connect ECONNREFUSED')
  expect((await run({ host: 'no-such-name.invalid', port: 80 }))[0]?.error).toMatch(/^dns: /)
  let told = ''
  const silent = await listen(createServer((socket) => socket.on('data', (data) => (told += String(data)))))
  holdTime()
  const waiting = run({ host: '127.0.0.1', port: silent, timeoutMs: 100 })
  await expect.poll(() => told).toBe('abc234\n')
  vi.advanceTimersByTime(100)
  const [late] = await waiting
  vi.useRealTimers()
  expect(late?.error).toBe('answer: TIMEOUT no answer within the time limit')
  expect(late?.phases?.connectMs).toBeGreaterThanOrEqual(0)
  expect(late).not.toHaveProperty('proof')
  const rude = await listen(createServer((socket) => socket.destroy()))
  expect((await run({ host: '127.0.0.1', port: rude }))[0]?.error).toMatch(/^answer: .*ECONNRESET/)
  const endless = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('x'.repeat(5_000))
    }),
  )
  expect((await run({ host: '127.0.0.1', port: endless }))[0]?.error).toContain('more than 1024 bytes')
  expect((await run({ kind: 'HTTP' }))[0]?.error).toContain('without host and port')
})

test('connections leave from the configured source address, and not at all where its family has none', async () => {
  const peers: string[] = []
  const port = await listen(lineServer(() => 'p\n', peers))
  await run({ host: '127.0.0.1', port }, { sources: { IPV4: '127.20.0.5' } })
  expect(peers).toEqual(['127.20.0.5'])
  expect((await run({ host: '127.0.0.1', port }, { sources: { IPV6: '::1' } }))[0]?.error).toContain('NO_SOURCE')
  expect((await run({ host: '127.0.0.1', port }, { sources: { IPV4: '192.0.2.77' } }))[0]?.error).toContain('EADDRNOTAVAIL')
})

test('each wanted family gets a socket and a result of its own, and a dead one is not hidden by a live one', async () => {
  const peers: string[] = []
  const port = await listen(
    lineServer(() => 'p\n', peers),
    '127.0.0.1',
  )
  const both = await run({ host: 'localhost', port, families: ['IPV4', 'IPV6'] })
  const localhostHasSix = both.length === 2
  expect(both.find(({ family }) => family === 'IPV4')).toMatchObject({ proof: 'p' })
  if (localhostHasSix) expect(both.find(({ family }) => family === 'IPV6')?.error).toContain('ECONNREFUSED')
  expect(peers).toEqual(['127.0.0.1'])
  const six = await listen(
    lineServer(() => 'six\n', peers),
    '::1',
  )
  expect(await run({ host: '::1', port: six, families: ['IPV4', 'IPV6'] })).toMatchObject([{ family: 'IPV6', proof: 'six' }])
  expect((await run({ host: '127.0.0.1', port, families: ['IPV6'] }))[0]?.error).toContain('wanted over IPV6; the target has IPV4')
})

test('only families that host, source addresses and target share are tried', () => {
  const four = { address: '9.9.9.9', family: 'IPV4' as const }
  const six = { address: '2620:fe::fe', family: 'IPV6' as const }
  const host = new Set(['IPV4' as const, 'IPV6' as const])
  expect(familiesToTry(['IPV4', 'IPV6'], [four, six], {}, host)).toEqual(['IPV4', 'IPV6'])
  expect(familiesToTry(['IPV4', 'IPV6'], [four, six], {}, new Set(['IPV6']))).toEqual(['IPV6'])
  expect(familiesToTry(['IPV4', 'IPV6'], [four, six], { IPV4: '10.0.0.1' }, host)).toEqual(['IPV4'])
  expect(familiesToTry(['IPV6', 'IPV6'], [four], {}, host)).toEqual([])
})

type Script = (query: Packet, over: 'udp' | 'tcp') => Packet[]

/** A port of the system's choice for one is sometimes taken for the other. */
async function portOfBoth(): Promise<{ udp: Socket; tcp: Server }> {
  for (;;) {
    const udp = createSocket('udp4')
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
    const tcp = createServer()
    const free = await new Promise<boolean>((resolve) => {
      tcp.once('error', () => resolve(false))
      tcp.listen(udp.address().port, '127.0.0.1', () => resolve(true))
    })
    if (free) {
      endings.push(() => tcp.close())
      return { udp, tcp }
    }
    udp.close()
  }
}

/** A name server that answers as told over both transports of one port. */
async function nameServer(script: Script): Promise<{ server: string; asked: string[] }> {
  const asked: string[] = []
  const answer = (bytes: Buffer, over: 'udp' | 'tcp') => {
    const query = decode(bytes)
    asked.push(`${over} ${query.questions?.[0]?.type} ${query.questions?.[0]?.name}`)
    return script(query, over)
  }
  const { udp, tcp } = await portOfBoth()
  udp.on('message', (bytes, peer) => {
    for (const packet of answer(bytes, 'udp')) udp.send(encode(packet), peer.port, peer.address)
  })
  tcp.on('connection', (socket) =>
    socket.on('data', (bytes) => {
      for (const packet of answer(bytes.subarray(2), 'tcp')) socket.write(streamEncode(packet))
    }),
  )
  endings.push(() => udp.close())
  const { port } = udp.address()
  return { server: `127.0.0.1:${port}`, asked }
}

const reply = (query: Packet, more: Partial<Packet> = {}): Packet => ({ ...query, type: 'response', additionals: [], ...more })
const txt = (name: string, data: string | string[]) => ({ type: 'TXT' as const, name, ttl: 0, data })
const dns = (servers: string[], over: Partial<Challenge> = {}) => run({ kind: 'DNS', name: 'abc234.checks.example', servers, ...over })

test('DNS: the TXT record is the proof, its pieces joined', async () => {
  const { server, asked } = await nameServer((query) => [reply(query, { answers: [txt('abc234.checks.example', ['pro', 'of'])] })])
  expect(await dns([server])).toMatchObject([{ proof: 'proof', family: 'IPV4' }])
  expect(asked).toEqual(['udp TXT abc234.checks.example'])
})

test('DNS: a truncated answer is asked for again over TCP', async () => {
  const truncated = 0x0200
  const { server, asked } = await nameServer((query, over) => [
    over === 'udp' ? reply(query, { flags: truncated }) : reply(query, { answers: [txt('x', 'by tcp')] }),
  ])
  expect(await dns([server])).toMatchObject([{ proof: 'by tcp' }])
  expect(asked.map((line) => line.slice(0, 3))).toEqual(['udp', 'tcp'])
})

test('DNS: answers to other questions are not taken, late or forged as they may be', async () => {
  const { server } = await nameServer((query) => [
    reply({ ...query, id: ((query.id ?? 0) + 1) % 0x10000 }, { answers: [txt('x', 'forged id')] }),
    reply({ ...query, questions: [{ type: 'TXT', name: 'other.example' }] }, { answers: [txt('x', 'other name')] }),
    { ...query, answers: [txt('x', 'no response')] },
    reply(query, { answers: [txt('x', 'right')] }),
  ])
  expect(await dns([server])).toMatchObject([{ proof: 'right' }])
})

test('DNS: no such name, no record and silence are told apart', async () => {
  const missing = await nameServer((query) => [reply(query, { flags: 3 })])
  const empty = await nameServer((query) => [reply(query)])
  const silent = await nameServer(() => [])
  expect((await dns([missing.server]))[0]?.error).toContain('dns: NXDOMAIN')
  expect((await dns([empty.server]))[0]?.error).toContain('NODATA')
  expect((await dns([silent.server], { timeoutMs: 150 }))[0]?.error).toContain('dns: TIMEOUT')
  expect((await dns(['not a server']))[0]?.error).toContain('is no name server')
})

test('DNS: a lost datagram is asked for again, and the next server when the first is dead', async () => {
  let lost = 0
  const lossy = await nameServer((query) => (lost++ === 0 ? [] : [reply(query, { answers: [txt('x', 'second try')] })]))
  expect(await dns([lossy.server])).toMatchObject([{ proof: 'second try' }])
  const good = await nameServer((query) => [reply(query, { answers: [txt('x', 'next')] })])
  const unable = await nameServer((query) => [reply(query, { flags: 2 })])
  expect(await dns([unable.server, good.server])).toMatchObject([{ proof: 'next' }])
  expect((await dns([good.server.replace(/\d+$/, '1'), unable.server]))[0]?.error).toContain('SERVFAIL')
  expect(await dns(['127.0.0.1:1', good.server])).toMatchObject([{ proof: 'next' }])
  const silent = await nameServer(() => [])
  holdTime()
  const answer = dns([silent.server, good.server], { timeoutMs: 400 })
  await expect.poll(() => silent.asked.length).toBeGreaterThan(0)
  vi.advanceTimersByTime(200) // half of the time, for the first of two
  expect(await answer).toMatchObject([{ proof: 'next' }])
})

test('DNS: the question leaves from the source address', async () => {
  let from = ''
  const udp = createSocket('udp4')
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  endings.push(() => udp.close())
  udp.on('message', (bytes, peer) => {
    from = peer.address
    udp.send(encode(reply(decode(bytes), { answers: [txt('x', 'p')] })), peer.port, peer.address)
  })
  await run(
    { kind: 'DNS', name: 'n.example', servers: [`127.0.0.1:${udp.address().port}`], families: ['IPV4'] },
    { sources: { IPV4: '127.20.0.9' } },
  )
  expect(from).toBe('127.20.0.9')
})
