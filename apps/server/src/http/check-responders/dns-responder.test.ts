import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { connect } from 'node:net'
import { decode, encode, type Packet, type RecordType, streamDecode, streamEncode } from 'dns-packet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ListenError, type Listening } from '../listeners.ts'
import { answerDns, type Lookup } from './dns-answer.ts'
import { listenDns } from './dns-responder.ts'
import { sourceLimit } from './source-limit.ts'

const zone = 'checks.example.org'
const asked: string[] = []
const lookup: Lookup = async (label, wantsText) => {
  asked.push(`${label} ${wantsText}`)
  if (label !== 'live' && label !== 'long') return 'NO_NAME'
  if (!wantsText) return 'NO_DATA'
  return { text: label === 'live' ? 'the proof' : 'x'.repeat(250) }
}

const query = (name: string, type: RecordType = 'TXT', more: Partial<Packet> = {}): Buffer =>
  encode({ type: 'query', id: 4711, flags: 0, questions: [{ type, name }], ...more })
const answer = async (bytes: Buffer, udp = true) => {
  const reply = await answerDns(bytes, zone, lookup, udp)
  return reply && decode(reply)
}
const rcodeOf = (packet: Packet | undefined) => (packet?.flags ?? 0) & 15

beforeEach(() => {
  asked.length = 0
})

test('a living challenge is answered with its proof, authoritatively, to be kept by nobody', async () => {
  const packet = await answer(query('live.checks.example.org'))
  expect(packet).toMatchObject({ id: 4711, type: 'response', flag_aa: true, flag_tc: false, rcode: 'NOERROR' })
  expect(packet?.answers).toMatchObject([{ type: 'TXT', name: 'live.checks.example.org', ttl: 0, data: [Buffer.from('the proof')] }])
})

test('resolvers that mix the case are understood, and get the name back as they wrote it', async () => {
  const packet = await answer(query('LiVe.ChEcKs.eXaMpLe.org'))
  expect(asked).toEqual(['live true'])
  expect(packet?.answers?.[0]?.name).toBe('LiVe.ChEcKs.eXaMpLe.org')
})

test('other questions about a living challenge, as resolvers ask them first, use nothing up', async () => {
  for (const type of ['A', 'AAAA', 'NS'] as const) {
    const packet = await answer(query('live.checks.example.org', type))
    expect(packet).toMatchObject({ rcode: 'NOERROR', answers: [], authorities: [{ type: 'SOA', name: zone }] })
  }
  expect(asked).toEqual(['live false', 'live false', 'live false'])
})

test('the zone itself has a beginning and a name server', async () => {
  expect((await answer(query(zone, 'SOA')))?.answers).toMatchObject([{ type: 'SOA', name: zone }])
  expect((await answer(query(zone, 'NS')))?.answers).toMatchObject([{ type: 'NS', data: `ns.${zone}` }])
  expect(await answer(query(zone, 'TXT'))).toMatchObject({ rcode: 'NOERROR', answers: [] })
})

test.each([
  ['an unknown name', query('dead.checks.example.org'), 'NXDOMAIN', 3],
  ['a name of another zone', query('live.example.org'), 'REFUSED', 5],
  ['a name that only ends like the zone', query('live.xchecks.example.org'), 'REFUSED', 5],
  ['the root', query('.'), 'REFUSED', 5],
  [
    'two questions',
    encode({
      type: 'query',
      id: 1,
      questions: [
        { type: 'TXT', name: zone },
        { type: 'TXT', name: zone },
      ],
    }),
    'FORMERR',
    1,
  ],
  ['no question', encode({ type: 'query', id: 1, questions: [] }), 'FORMERR', 1],
  ['another class', encode({ type: 'query', id: 1, questions: [{ type: 'TXT', name: `live.${zone}`, class: 'CH' }] }), 'REFUSED', 5],
  ['a cut packet', query('live.checks.example.org').subarray(0, 20), 'FORMERR', 1],
  ['a notification', Buffer.concat([Buffer.of(0, 1, 0x20, 0), Buffer.alloc(8)]), 'NOTIMP', 4],
])('%s is answered %s', async (_what, bytes, _rcode, code) => {
  const packet = await answer(bytes)
  expect(rcodeOf(packet)).toBe(code)
  expect(packet?.answers).toEqual([])
})

test('what is no query gets no answer, so that two servers never talk to each other for ever', async () => {
  expect(
    await answerDns(encode({ type: 'response', id: 1, questions: [{ type: 'TXT', name: `live.${zone}` }] }), zone, lookup, true),
  ).toBeUndefined()
  for (const noise of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(11)])
    expect(await answerDns(noise, zone, lookup, true)).toBeUndefined()
})

test('an answer that does not fit is cut over UDP and whole over TCP; who announces room gets it whole', async () => {
  const long = `${'a'.repeat(60)}.`.repeat(2)
  const name = `long.${long}${zone}`
  const deep: Lookup = async () => ({ text: 'x'.repeat(250) })
  const reply = async (bytes: Buffer, udp: boolean) => decode((await answerDns(bytes, zone, deep, udp))!)
  expect(await reply(query(name), true)).toMatchObject({ flag_tc: true, answers: [] })
  expect(await reply(query(name), false)).toMatchObject({ flag_tc: false, answers: [{ type: 'TXT' }] })
  const roomy = query(name, 'TXT', {
    additionals: [
      { type: 'OPT', name: '.', udpPayloadSize: 4_096, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false, options: [] },
    ],
  })
  expect(await reply(roomy, true)).toMatchObject({ flag_tc: false, answers: [{ type: 'TXT' }], additionals: [{ type: 'OPT' }] })
})

let listening: Listening
async function start(limit = sourceLimit(1_000)): Promise<void> {
  listening = await listenDns(
    { kind: 'tcp', host: '127.0.0.1', port: 0 },
    { zone, lookup, limit, onError: (error) => expect(error).toBeUndefined() },
  )
}
afterEach(() => listening?.close(0))

test('a stub resolver finds it over UDP', async () => {
  await start()
  const resolver = new Resolver()
  resolver.setServers([listening.where])
  expect(await resolver.resolveTxt(`live.${zone}`)).toEqual([['the proof']])
  await expect(resolver.resolveTxt(`dead.${zone}`)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('queries that come in pieces and behind one another over TCP are answered in order', async () => {
  await start()
  const socket = connect(listening.port!, '127.0.0.1')
  const wire = Buffer.concat([streamEncode(question(1)), streamEncode(question(2))])
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const byte of wire.subarray(0, 5)) {
    socket.write(Buffer.of(byte))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  socket.write(wire.subarray(5))
  const replies = () => {
    const bytes = Buffer.concat(chunks)
    const first = bytes.length > 2 ? bytes.readUInt16BE(0) + 2 : Number.POSITIVE_INFINITY
    return bytes.length > first ? [streamDecode(bytes.subarray(0, first)), streamDecode(bytes.subarray(first))].map((p) => p.id) : []
  }
  await expect.poll(replies).toEqual([1, 2])
  socket.destroy()
})
const question = (id: number): Packet => ({ type: 'query', id, flags: 0, questions: [{ type: 'TXT', name: `live.${zone}` }] })

test('who asks too often gets no answer over UDP, and an ended connection over TCP', async () => {
  await start(sourceLimit(3, 3_600))
  const udp = createSocket('udp4')
  let replies = 0
  udp.on('message', () => {
    replies += 1
  })
  for (let i = 0; i < 10; i++) udp.send(query(`live.${zone}`), listening.port!, '127.0.0.1')
  await expect.poll(() => replies).toBe(3)
  const ended = await new Promise<boolean>((resolve) => {
    const socket = connect(listening.port!, '127.0.0.1', () => socket.write(streamEncode(question(1))))
    socket
      .on('data', () => resolve(false))
      .on('close', () => resolve(true))
      .on('error', () => {})
  })
  expect(ended).toBe(true)
  expect(replies).toBe(3)
  udp.close()
})

test('a port in use and a socket file are refused in one sentence that names the setting', async () => {
  await start()
  const options = { zone, lookup, limit: sourceLimit(1), onError: () => {} }
  await expect(listenDns({ kind: 'tcp', host: '127.0.0.1', port: listening.port! }, options)).rejects.toThrow(
    /checks\.dns\.listen: 127\.0\.0\.1:\d+ is in use/,
  )
  await expect(listenDns({ kind: 'unix', path: '/x' }, options)).rejects.toThrow(ListenError)
})
