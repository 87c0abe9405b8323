import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startStopwatch } from '../network/stopwatch.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Monitor } from './monitor.ts'
import { resolveTarget } from './resolve-target.ts'
import { runMonitor } from './run-monitor.ts'

/** Ways to write an address that a tenant's monitor must not reach, most of them of this very host, where the trap listens. */
const spellings = [
  // loopback as people, C libraries and browsers read it
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '2130706434',
  '0x7f000001',
  '0x7F000001',
  '0x7f.0x0.0x0.0x1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '00177.0.0.1',
  '0177.0x0.0.1',
  '127.0.0.1.',
  '127.1.',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '%31%32%37.0.0.1',
  // the unspecified address reaches this host too
  '0.0.0.0',
  '0',
  '0.0',
  '0x0',
  '00',
  '0.0.0.0.',
  '[::]',
  '[0:0:0:0:0:0:0:0]',
  // IPv6 loopback
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[0::1]',
  '[::0001]',
  '[::0:1]',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  '[::ffff:127.0.0.1]',
  '[::FFFF:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2001:0:7f00:1::]',
  '[::ffff:0.0.0.0]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  // names of this host
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ip6-localhost',
  'ⓛocalhost',
  // metadata services and platforms of clouds
  '169.254.169.254',
  '169.254.43518',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '0xA9.0xFE.0xA9.0xFE',
  '169.254.170.2',
  '[fe80::a9fe:a9fe]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  // private, shared, multicast, reserved
  '10.0.0.1',
  '10.1',
  '012.1.2.3',
  '0xa000001',
  '167772161',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '3232235777',
  '100.64.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '198.18.0.1',
  '192.0.2.1',
  // not addresses at all, to whoever reads them strictly
  '[fe80::1%25eth0]',
  '[::1%lo]',
  '127.0.0.1%00',
  '127.0.0.1\\@example.com',
  'x@127.0.0.1',
  '127.0.0.1#',
  '127.0.0.256',
  '1.2.3.4.5',
  '[127.0.0.1]',
]

const stop = new AbortController().signal
let trap: Server
let port: number
let connections = 0
let settled: () => Promise<void>
let directory: string
const realPath = process.env.PATH

/** Counts connections, and tells when it has heard of every one that was made until then. */
function counting(server: Server, count: () => void): () => Promise<void> {
  const last = '127.0.0.9'
  let heard = 0
  server.on('connection', (socket) => {
    if (socket.remoteAddress?.endsWith(last)) heard += 1
    else count()
    socket.on('error', () => {}).destroy()
  })
  return async () => {
    const before = heard
    const { port: own } = server.address() as AddressInfo
    connect({ port: own, host: '127.0.0.1', localAddress: last }).on('error', () => {})
    await expect.poll(() => heard).toBe(before + 1)
  }
}

beforeAll(async () => {
  trap = createServer()
  settled = counting(trap, () => {
    connections += 1
  })
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve))
  port = (trap.address() as AddressInfo).port
  // A ping that leaves a trace wherever it is sent to.
  directory = mkdtempSync(join(tmpdir(), 'trap-'))
  writeFileSync(join(directory, 'ping'), `#!/bin/sh\nprintf '%s\\n' "$*" >> ${directory}/pinged\n`)
  chmodSync(join(directory, 'ping'), 0o755)
  process.env.PATH = `${directory}:${realPath}`
})
afterAll(() => {
  process.env.PATH = realPath
  rmSync(directory, { recursive: true })
  trap.close()
})

/** What may be reached is reached, however long a busy machine takes. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => void vi.useRealTimers())

const network = { heard: () => undefined, works: async () => true, resolves: async () => false }

async function run(kind: Monitor['kind'], target: string, resolve = resolveTarget, allowedRanges: Monitor['allowedRanges'] = []) {
  const monitor: Monitor = { id: 'm', kind, target, intervalSeconds: 10, timeoutMs: 400, expectStatus: [], allowedRanges }
  const limit = createTimeLimit(monitor.timeoutMs, stop)
  const probe = { monitor, sources: {}, trust: { pins: [], nowMs: Date.now }, limit, watch: startStopwatch(), resolve }
  return runMonitor(probe, network, performance.now()).finally(limit.end)
}

const own = Object.values(networkInterfaces()).flatMap((list) =>
  (list ?? []).map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
)
const all = [...new Set([...spellings, ...own])]

test('there are at least sixty spellings, and the trap works', async () => {
  expect(spellings.length).toBeGreaterThanOrEqual(60)
  const allowed = [{ cidr: '127.0.0.0/8', exceptPorts: [] }]
  holdTime()
  expect((await run('TCP', `127.0.0.1:${port}`, resolveTarget, allowed)).outcome).toBe('UP')
  await run('ICMP', '127.0.0.1', resolveTarget, allowed)
  await settled()
  expect(connections).toBe(1)
  expect(readFileSync(join(directory, 'pinged'), 'utf8')).toBe('-n -c 1 -W 1 127.0.0.1\n')
  rmSync(join(directory, 'pinged'))
  connections = 0
})

for (const kind of ['HTTP', 'HTTPS', 'TCP', 'TLS', 'ICMP'] as const)
  test(`no spelling of a forbidden address gets a ${kind} monitor to send anything`, async () => {
    for (const host of all) {
      const target =
        kind === 'ICMP' ? host : kind === 'TCP' || kind === 'TLS' ? `${host}:${port}` : `${kind.toLowerCase()}://${host}:${port}/`
      const result = await run(kind === 'HTTPS' ? 'HTTP' : kind, target)
      expect([target, result.outcome]).not.toEqual([target, 'UP'])
      expect([target, result.message]).not.toEqual([target, expect.stringContaining('ECONN')])
    }
    await settled()
    expect(connections).toBe(0)
    expect(existsSync(join(directory, 'pinged'))).toBe(false)
  })

test('a name that changes its address between question and connection does not get there', async () => {
  let asked = 0
  const rebinding = async () => (asked++ === 0 ? ['10.0.0.1'] : ['127.0.0.1'])
  expect((await run('HTTP', `http://rebind.example:${port}/`, rebinding)).message).toContain('private')
  await settled()
  expect(asked).toBe(1)
  expect(connections).toBe(0)
})

test('a connection goes to the address that was checked, whatever the name says a moment later', async () => {
  let reached = 0
  const { permitted, inner, port: shared } = await twoOfOnePort()
  permitted.on('connection', (socket) => {
    reached += 1
    socket.destroy()
  })
  const innerSettled = counting(inner, () => {
    connections += 1
  })
  let asked = 0
  holdTime()
  const rebinding = async () => (asked++ === 0 ? ['127.0.0.2'] : ['127.0.0.1'])
  const result = await run('TCP', `rebind.example:${shared}`, rebinding, [{ cidr: '127.0.0.2/32', exceptPorts: [] }])
  await innerSettled()
  await expect.poll(() => reached).toBe(1)
  expect([result.outcome, asked, connections]).toEqual(['UP', 1, 0])
  permitted.close()
  inner.close()
})

/** A port that is free on one address may be taken on the other. */
async function twoOfOnePort(): Promise<{ permitted: Server; inner: Server; port: number }> {
  for (;;) {
    const [permitted, inner] = [createServer(), createServer()]
    await new Promise<void>((resolve) => permitted.listen(0, '127.0.0.2', resolve))
    const { port: own } = permitted.address() as AddressInfo
    const free = await new Promise<boolean>((resolve) => {
      inner.once('error', () => resolve(false)).listen(own, '127.0.0.1', () => resolve(true))
    })
    if (free) return { permitted, inner, port: own }
    permitted.close()
  }
}

test('several addresses of one name are each judged, and none that is refused is tried', async () => {
  const result = await run('TCP', `mixed.example:${port}`, async () => ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'])
  expect(result).toMatchObject({ outcome: 'INCONCLUSIVE', message: expect.stringContaining('loopback and link-local') })
  await settled()
  expect(connections).toBe(0)
})
