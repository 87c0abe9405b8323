import { mkdtempSync, rmSync } from 'node:fs'
import { get, Agent as HttpAgent, type ServerResponse } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { knownRange } from '@sallyport/domain/addresses/address-range.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ListenerOptions, type Listening, listenHttp, listenTcp, peerOf } from './listeners.ts'
import { openTlsKey, type TlsKey } from './tls-key.ts'

let directory: string
let key: TlsKey
const open: Listening[] = []

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-listeners-'))
  key = await openTlsKey(directory, ['localhost', '127.0.0.1'], new Date())
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.close(0)))
})
afterAll(() => rmSync(directory, { recursive: true }))

const anyPort = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const
const fromHere = { from: [knownRange('127.0.0.0/8')], onSocket: false }

async function sayPeer(options: Partial<ListenerOptions> = {}): Promise<Listening & { refused: string[] }> {
  const refused: string[] = []
  const listening = await listenHttp((request, response) => response.end(JSON.stringify(peerOf(request.socket))), {
    setting: 'public.listen',
    address: anyPort,
    onRefused: ({ reason }) => refused.push(reason),
    ...options,
  })
  open.push(listening)
  return { ...listening, refused }
}

function collect(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.once('close', () => resolve(text)).once('error', () => {})
  })
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const header = (command: number, family: number, rest: Buffer) =>
  Buffer.concat([
    Buffer.from('0d0a0d0a000d0a515549540a', 'hex'),
    Buffer.of(command, family),
    Buffer.of(rest.length >> 8, rest.length & 255),
    rest,
  ])
const ipv4 = header(0x21, 0x11, Buffer.from([198, 51, 100, 7, 127, 0, 0, 1, 0x1f, 0x90, 0, 80]))
const ipv6 = header(
  0x21,
  0x21,
  Buffer.concat([
    Buffer.from('20010db8000000000000000000000009', 'hex'),
    Buffer.alloc(16),
    Buffer.from([1, 2, 0, 80]),
    Buffer.from([0x04, 0, 1, 0]),
  ]),
)

async function exchange(port: number | undefined, ...parts: (Buffer | string)[]): Promise<string> {
  const socket = connect(port!, '127.0.0.1')
  const answer = collect(socket)
  for (const part of parts) {
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return await answer
}

test('the peer of a plain connection is its socket’s', async () => {
  const { port } = await sayPeer()
  expect(await exchange(port, REQUEST)).toContain('"address":"127.0.0.1"')
})

test.each([
  ['IPv4', [ipv4, REQUEST], '{"address":"198.51.100.7","port":8080}'],
  ['IPv6 with further fields', [ipv6, REQUEST], '{"address":"2001:db8::9","port":258}'],
  ['header and request in one packet', [Buffer.concat([ipv4, Buffer.from(REQUEST)])], '{"address":"198.51.100.7","port":8080}'],
  ['a header byte by byte', [...[...ipv4].map((byte) => Buffer.of(byte)), REQUEST], '{"address":"198.51.100.7","port":8080}'],
  ['the proxy’s own probe', [header(0x20, 0, Buffer.alloc(0)), REQUEST], '"address":"127.0.0.1"'],
  ['a family without addresses', [header(0x21, 0, Buffer.alloc(0)), REQUEST], '{}'],
])('the PROXY protocol from a trusted proxy: %s', async (_, parts, expected) => {
  const { port } = await sayPeer({ proxyProtocol: fromHere })
  expect(await exchange(port, ...parts)).toContain(expected)
})

test.each([
  ['no header', [REQUEST], 'does not begin with the PROXY protocol'],
  ['version 1', ['PROXY TCP4 198.51.100.7 127.0.0.1 1 2\r\n', REQUEST], 'does not begin with the PROXY protocol'],
  ['an unknown command', [header(0x22, 0x11, Buffer.alloc(12)), REQUEST], '0x22'],
  ['too few bytes for its family', [header(0x21, 0x21, Buffer.alloc(12)), REQUEST], 'too short for IPv6'],
  ['too many bytes', [header(0x21, 0x11, Buffer.alloc(4_000)), REQUEST], 'at most 2048'],
])('a trusted proxy that sends %s is cut off, with the reason in the log', async (_, parts, reason) => {
  const { port, refused } = await sayPeer({ proxyProtocol: fromHere })
  expect(await exchange(port, ...parts)).toBe('')
  expect(refused.join()).toContain(reason)
})

test('the PROXY protocol from a stranger is not believed', async () => {
  const { port } = await sayPeer({ proxyProtocol: { from: [knownRange('10.0.0.0/8')], onSocket: false } })
  const answer = await exchange(port, ipv4, REQUEST)
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(answer).not.toContain('198.51.100.7')
})

test('a UNIX socket that is marked as trusted carries the PROXY protocol; a stale one is replaced', async () => {
  const path = join(directory, 'public.socket')
  const stale = createServer()
  await new Promise<void>((resolve) => stale.listen(path, resolve))
  const answer = async () => {
    const listening = await listenHttp((request, response) => response.end(JSON.stringify(peerOf(request.socket))), {
      setting: 'public.listen',
      address: { kind: 'unix', path },
      proxyProtocol: { from: [], onSocket: true },
    })
    open.push(listening)
    const socket = connect(path)
    const text = collect(socket)
    socket.write(Buffer.concat([ipv4, Buffer.from(REQUEST)]))
    return await text
  }
  await expect(answer()).rejects.toThrow(`public.listen: ${path} is in use by another program`)
  stale.close()
  expect(await answer()).toContain('198.51.100.7')
})

test('TLS over the PROXY protocol serves HTTP with the pinned key, and knows the peer', async () => {
  const { port } = await sayPeer({ proxyProtocol: fromHere, tls: key.context })
  const raw = connect(port!, '127.0.0.1')
  raw.write(ipv4)
  const secured = connectTls({ socket: raw, ca: key.certificate, servername: 'localhost' })
  await new Promise((resolve, reject) => secured.once('secureConnect', resolve).once('error', reject))
  expect(secured.authorized).toBe(true)
  const text = collect(secured)
  secured.write(REQUEST)
  expect(await text).toContain('{"address":"198.51.100.7","port":8080}')
})

test('plain HTTP on a TLS port is refused without harm to others', async () => {
  const { port, refused } = await sayPeer({ tls: key.context })
  await exchange(port, REQUEST)
  await expect.poll(() => refused.length).toBe(1)
  const secured = connectTls({ port: port!, host: '127.0.0.1', ca: key.certificate, servername: 'localhost' })
  const text = collect(secured)
  secured.write(REQUEST)
  expect(await text).toContain('127.0.0.1')
})

test('bare TCP and TLS connections are handed over with their peer', async () => {
  for (const tls of [undefined, key.context]) {
    const listening = await listenTcp((socket, peer) => socket.end(`you are ${peer.address}`), {
      setting: 'checks.tcp.listen',
      address: anyPort,
      ...(tls ? { tls } : {}),
    })
    open.push(listening)
    const socket = tls
      ? connectTls({ port: listening.port!, host: '127.0.0.1', ca: key.certificate, servername: 'localhost' })
      : connect(listening.port!, '127.0.0.1')
    expect(await collect(socket)).toBe('you are 127.0.0.1')
  }
})

test('a port in use, and an address of another machine, are one sentence with the setting’s name', async () => {
  const { port } = await sayPeer()
  await expect(sayPeer({ address: { kind: 'tcp', host: '127.0.0.1', port: port! } })).rejects.toThrow(
    `public.listen: 127.0.0.1:${port} is in use by another program: stop that program, or set public.listen to another address`,
  )
  await expect(sayPeer({ address: { kind: 'tcp', host: '203.0.113.1', port: 0 } })).rejects.toThrow(
    'public.listen: 203.0.113.1:0 is no address of this machine',
  )
})

/** A listener whose requests wait for the test, and a client that keeps its connections. */
async function holdRequests() {
  const held: ServerResponse[] = []
  const listening = await listenHttp((_request, response) => void held.push(response), { setting: 'public.listen', address: anyPort })
  open.push(listening)
  const agent = new HttpAgent({ keepAlive: true })
  const fetchText = (onData = () => {}) =>
    new Promise<string>((resolve) => {
      get({ port: listening.port, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          onData()
        })
        response.once('end', () => resolve(text)).once('error', () => resolve(`${text}, cut`))
      }).once('error', (error) => resolve(error.message))
    })
  return { held, listening, agent, fetchText }
}

test('closing lets a running request end, and takes no new one', async () => {
  const { held, listening, agent, fetchText } = await holdRequests()
  const slow = fetchText()
  await expect.poll(() => held.length).toBe(1)
  const closed = listening.close(600_000)
  expect(await fetchText()).toMatch(/ECONNREFUSED|hang up/)
  held[0]?.end('done')
  expect(await slow).toBe('done')
  await closed
  agent.destroy()
})

test('closing cuts what outlasts the grace', async () => {
  const { held, listening, agent, fetchText } = await holdRequests()
  const begun = Promise.withResolvers<void>()
  const stream = fetchText(begun.resolve)
  await expect.poll(() => held.length).toBe(1)
  held[0]?.write('begun')
  await begun.promise
  await listening.close(150)
  expect(await stream).toBe('begun, cut')
  agent.destroy()
})
