import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { createServer, type Server, type Socket } from 'node:net'
import type { ListenAddress } from '../../settings/kinds.ts'
import { ListenError, type Listening } from '../listeners.ts'
import { answerDns, type Lookup } from './dns-answer.ts'
import type { SourceLimit } from './source-limit.ts'

export type DnsResponderOptions = { zone: string; lookup: Lookup; limit: SourceLimit; onError: (error: unknown) => void }

const IDLE_MS = 10_000
const QUERIES_PER_CONNECTION = 32

/** Answers over UDP and TCP at one address. Whoever asks too often gets no answer over UDP and an ended connection over TCP. */
export async function listenDns(address: ListenAddress, options: DnsResponderOptions): Promise<Listening> {
  if (address.kind !== 'tcp')
    throw new ListenError('checks.dns.listen: DNS is asked over UDP, which has no UNIX sockets here: set host:port')
  const zone = options.zone.toLowerCase()
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    serveConnection(socket, { ...options, zone })
  })
  const { udp, port } = await bindBoth(server, address)
  udp.on('message', (query, from) => {
    void (async () => {
      if (!(await options.limit(from.address))) return
      const reply = await answerDns(query, zone, options.lookup, true)
      if (reply) udp.send(reply, from.port, from.address)
    })().catch(options.onError)
  })
  udp.on('error', options.onError)
  return {
    where: `${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`,
    port,
    close: async (graceMs) => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      const cut = setTimeout(() => {
        for (const socket of connections) socket.destroy()
      }, graceMs)
      await Promise.all([closed, new Promise<void>((resolve) => udp.close(() => resolve()))])
      clearTimeout(cut)
    },
  }
}

/** Queries behind one another, each with its length in two bytes. */
function serveConnection(socket: Socket, { zone, lookup, limit, onError }: DnsResponderOptions): void {
  let rest = Buffer.alloc(0)
  let left = QUERIES_PER_CONNECTION
  let busy = Promise.resolve()
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (let length = announced(rest); length !== undefined && rest.length >= length + 2; length = announced(rest)) {
      const query = rest.subarray(2, length + 2)
      rest = rest.subarray(length + 2)
      left -= 1
      if (left < 0) return void socket.destroy()
      busy = busy.then(() => answer(query))
    }
  })

  async function answer(query: Buffer): Promise<void> {
    try {
      const reply = (await limit(socket.remoteAddress)) ? await answerDns(query, zone, lookup, false) : undefined
      if (reply === undefined) return void socket.destroy()
      const prefix = Buffer.alloc(2)
      prefix.writeUInt16BE(reply.length)
      socket.write(Buffer.concat([prefix, reply]))
    } catch (error) {
      onError(error)
      socket.destroy()
    }
  }
}

const announced = (bytes: Buffer): number | undefined => (bytes.length < 2 ? undefined : bytes.readUInt16BE(0))

/** The same port for both. Where any port will do, another is tried when the one that TCP got is taken for UDP. */
async function bindBoth(server: Server, address: ListenAddress & { kind: 'tcp' }): Promise<{ udp: UdpSocket; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await bindTcp(server, address)
    try {
      return { udp: await bindUdp(address.host, port), port }
    } catch (error) {
      await new Promise((resolve) => server.close(resolve))
      if (address.port !== 0 || attempt === 10) throw complaint(address, error as NodeJS.ErrnoException)
    }
  }
}

async function bindTcp(server: Server, address: ListenAddress & { kind: 'tcp' }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(complaint(address, error))
    server.once('error', fail)
    server.listen(address.port, address.host, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : address.port
}

async function bindUdp(host: string, port: number): Promise<UdpSocket> {
  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    udp.once('error', (error) => {
      udp.close()
      reject(error)
    })
    udp.bind(port, host, () => {
      udp.removeAllListeners('error')
      resolve()
    })
  })
  return udp
}

function complaint({ host, port }: { host: string; port: number }, error: NodeJS.ErrnoException): ListenError {
  if (error instanceof ListenError) return error
  const way =
    error.code === 'EADDRINUSE'
      ? 'is in use by another program: stop that program, or set checks.dns.listen to another address'
      : error.code === 'EACCES'
        ? 'may not be listened on by this user: choose a port above 1023 and forward port 53 to it'
        : `cannot be listened on: ${error.message}`
  return new ListenError(`checks.dns.listen: ${host}:${port} ${way}`)
}
