import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { type Answer, type DecodedPacket, decode, encode, type Packet, type RecordType, streamEncode } from 'dns-packet'
import type { Sources } from '../read-settings.ts'
import { dial } from './dial.ts'
import { failureIn, NetworkFailure } from './failure.ts'
import { type Address, resolveAsHost } from './resolve-as-host.ts'
import { createTimeLimit, within } from './time-limit.ts'

export type NameServer = { host: string; port: number }

/** Reads `host`, `host:port`, `[v6]:port` or a bare IPv6 address; port 53 unless given. */
export function readNameServer(text: string): NameServer {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\]]+))(?::(\d{1,5}))?$/.exec(text)
  if (match) return { host: match[1] ?? match[2] ?? '', port: Number(match[3] ?? 53) }
  if (/^[0-9a-fA-F:.]+$/.test(text)) return { host: text, port: 53 }
  throw new NetworkFailure('dns', 'PROTOCOL', `PROTOCOL "${text}" is no name server; host:port is expected`)
}

export type Asked = { rcode: string; answers: Answer[] }

const sameName = (a: string, b: string) => a.toLowerCase().replace(/\.$/, '') === b.toLowerCase().replace(/\.$/, '')

function build(name: string, type: RecordType): Packet {
  return {
    type: 'query',
    id: randomInt(0x10000),
    flags: 0x0100,
    questions: [{ type, name }],
    additionals: [
      { type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, extendedRcode: 0, ednsVersion: 0, flag_do: false, options: [] },
    ],
  }
}

/** Undefined for what is no answer to this very question: someone else's, late or forged. */
function readReply(bytes: Buffer, query: Packet): DecodedPacket | undefined {
  try {
    const reply = decode(bytes)
    const [asked, repeated] = [query.questions?.[0], reply.questions?.[0]]
    const ours = reply.type === 'response' && reply.id === query.id && asked && repeated
    return ours && sameName(asked.name, repeated.name) && asked.type === repeated.type ? reply : undefined
  } catch {
    return undefined
  }
}

const rcodeOf = (packet: DecodedPacket) => (packet as DecodedPacket & { rcode?: string }).rcode ?? 'NOERROR'

function overUdp(query: Packet, to: Address, port: number, sources: Sources, signal: AbortSignal): Promise<DecodedPacket> {
  return within<DecodedPacket>('dns', signal, (settle, fail) => {
    const socket = createSocket(to.family === 'IPV4' ? 'udp4' : 'udp6')
    const bytes = encode(query)
    let again: NodeJS.Timeout | undefined
    let closed = false
    const send = () => {
      if (!closed) socket.send(bytes, (error) => error && fail(failureIn('dns', error)))
    }
    socket.on('error', (error) => fail(failureIn('dns', error)))
    socket.on('message', (message) => {
      const reply = readReply(message, query)
      if (reply) settle(reply)
    })
    socket.once('connect', () => {
      send()
      // A lost datagram is asked for again; the id stays, so that a late first answer counts.
      again = setInterval(send, 1_000)
    })
    const source = sources[to.family]
    if (source) socket.bind({ address: source }, () => !closed && socket.connect(port, to.address))
    else socket.connect(port, to.address)
    return () => {
      closed = true
      clearInterval(again)
      socket.close()
    }
  })
}

async function overTcp(
  query: Packet,
  to: Address,
  port: number,
  sources: Sources,
  limit: { signal: AbortSignal; leftMs(): number },
): Promise<DecodedPacket> {
  const { socket } = await dial([to], port, sources, limit)
  return within<DecodedPacket>('dns', limit.signal, (settle, fail) => {
    let received: Buffer = Buffer.alloc(0)
    socket.on('error', (error) => fail(failureIn('dns', error)))
    socket.once('close', () =>
      fail(new NetworkFailure('dns', 'ECONNRESET', 'ECONNRESET the name server closed the connection before its answer')),
    )
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      const reply = readReply(received.subarray(2, 2 + received.readUInt16BE(0)), query)
      if (reply) settle(reply)
      else fail(new NetworkFailure('dns', 'PROTOCOL', 'PROTOCOL the name server answered another question'))
    })
    socket.write(streamEncode(query))
    return () => socket.destroy()
  })
}

/** Asks one server, freshly: over UDP, and over TCP when the answer was truncated. NXDOMAIN and the like are answers, not failures. */
export async function askNameServer(
  server: NameServer,
  question: { name: string; type: RecordType },
  sources: Sources,
  limit: { signal: AbortSignal; leftMs(): number },
  family?: 'IPV4' | 'IPV6',
): Promise<Asked & { to: Address }> {
  const addresses = (await resolveAsHost(server.host, limit.signal)).filter((one) => !family || one.family === family)
  const to = addresses.find((one) => (sources.IPV4 || sources.IPV6 ? sources[one.family] !== undefined : true))
  if (!to)
    throw new NetworkFailure('dns', 'NO_ADDRESS', `NO_ADDRESS name server ${server.host} cannot be asked from the addresses of this host`)
  const query = build(question.name, question.type)
  const short = await overUdp(query, to, server.port, sources, limit.signal)
  const reply = short.flag_tc ? await overTcp(query, to, server.port, sources, limit) : short
  return { rcode: rcodeOf(reply), answers: reply.answers ?? [], to }
}

/** Asks the servers in their order until one answers more than SERVFAIL or REFUSED, each within its share of the time that is left. Fails as the last one did. */
export async function askInTurn(
  servers: readonly string[],
  question: { name: string; type: RecordType },
  sources: Sources,
  limit: { signal: AbortSignal; leftMs(): number },
  family?: 'IPV4' | 'IPV6',
): Promise<Asked & { to: Address; server: string }> {
  let last: unknown = new NetworkFailure('dns', 'NO_ADDRESS', 'NO_ADDRESS there is no name server to ask')
  for (const [index, server] of servers.entries()) {
    const share = createTimeLimit(limit.leftMs() / (servers.length - index), limit.signal)
    try {
      const answer = { ...(await askNameServer(readNameServer(server), question, sources, share, family)), server }
      const passedOn = answer.rcode === 'SERVFAIL' || answer.rcode === 'REFUSED'
      if (!passedOn || index === servers.length - 1) return answer
      last = new NetworkFailure('dns', answer.rcode, `${answer.rcode} from ${server}`)
    } catch (error) {
      last = error
      if (limit.signal.aborted) break
    } finally {
      share.end()
    }
  }
  throw last
}
