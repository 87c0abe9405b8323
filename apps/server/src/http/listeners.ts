import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import type { AddressRange } from '@sallyport/domain/addresses/address-range.ts'
import { parseAddress } from '@sallyport/domain/addresses/ip-address.ts'
import type { ListenAddress } from '../settings/kinds.ts'
import { isWithin } from './observed-address.ts'
import { type Peer, ProxyProtocolError, peerOfSocket, readProxyHeader } from './proxy-protocol.ts'

export type ListenerOptions = {
  /** The setting that holds the address, for complaints. */
  setting: string
  address: ListenAddress
  /** Who must send the PROXY protocol, version 2. */
  proxyProtocol?: { from: readonly AddressRange[]; onSocket: boolean }
  /** Given, every connection is TLS. Asked for each connection, so that a new key needs no restart. */
  tls?: () => SecureContext
  /** Told of connections that were ended before anything was served. */
  onRefused?: (details: { peer: Peer; reason: string }) => void
}

export type Listening = {
  /** host:port as it came out (port 0 chosen), or the path of the socket. */
  where: string
  port: number | undefined
  /** Takes no new connection, lets what is under way end within `graceMs`, then cuts the rest. */
  close(graceMs: number): Promise<void>
}

/** The address was not free, or is not ours. One sentence that says what to do. */
export class ListenError extends Error {
  override name = 'ListenError'
}

const HANDSHAKE_MS = 10_000
const IDLE_LOOK_MS = 100
/** Connections that may wait to be taken: with Node's 511 the rest of a fleet that starts at once would try again a second later. */
const BACKLOG = 4_096
const peers = new WeakMap<object, Peer>()

/** Where the connection under a request comes from, the PROXY protocol taken into account. */
export const peerOf = (socket: Socket): Peer => peers.get(socket) ?? peerOfSocket(socket)

/** Reads the PROXY header and starts TLS where the listener has them; then hands the connection on. */
async function prepare(socket: Socket, options: ListenerOptions): Promise<Socket | undefined> {
  socket.on('error', () => socket.destroy())
  let peer = peerOfSocket(socket)
  try {
    if (sendsHeader(peer, options)) peer = await readProxyHeader(socket)
  } catch (error) {
    socket.destroy()
    if (!(error instanceof ProxyProtocolError)) throw error
    options.onRefused?.({ peer, reason: error.message })
    return undefined
  }
  const ready = options.tls ? startTls(socket, options.tls(), (reason) => options.onRefused?.({ peer, reason })) : socket
  peers.set(ready, peer)
  return ready
}

function sendsHeader(peer: Peer, { address, proxyProtocol }: ListenerOptions): boolean {
  if (!proxyProtocol) return false
  if (address.kind === 'unix') return proxyProtocol.onSocket
  const parsed = peer.address === undefined ? undefined : parseAddress(peer.address)
  return parsed !== undefined && isWithin(proxyProtocol.from, parsed)
}

function startTls(socket: Socket, secureContext: SecureContext, onRefused: (reason: string) => void): TLSSocket {
  const secured = new TLSSocket(socket, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] })
  const late = setTimeout(() => secured.destroy(new Error('the TLS handshake took too long')), HANDSHAKE_MS)
  secured.once('secure', () => clearTimeout(late))
  secured.once('close', () => clearTimeout(late))
  secured.on('error', (error) => {
    onRefused(error.message)
    secured.destroy()
  })
  return secured
}

/** Serves HTTP, in plain or over TLS. */
export async function listenHttp(handler: RequestListener, options: ListenerOptions): Promise<Listening> {
  const server = createHttpServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    handler,
  )
  // The server's own way of taking a connection is kept, for connections that were prepared.
  const takes = server.listeners('connection') as ((this: HttpServer, socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    void prepare(socket, options).then((ready) => {
      if (ready) for (const takeOver of takes) takeOver.call(server, ready)
    })
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.destroy()
  })
  const where = await bind(server, options)
  return {
    ...where,
    close: async (graceMs) => {
      const closed = closeServer(server, options)
      server.closeIdleConnections()
      // One that is kept alive falls idle only when its request ends, and nobody else would close it then.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Serves bare connections, in plain or over TLS. */
export async function listenTcp(handler: (socket: Socket, peer: Peer) => void, options: ListenerOptions): Promise<Listening> {
  const open = new Set<Socket>()
  const server = createTcpServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    void prepare(socket, options).then((ready) => ready && handler(ready, peerOf(ready)))
  })
  const where = await bind(server, options)
  return {
    ...where,
    close: async (graceMs) => {
      const closed = closeServer(server, options)
      const cut = setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

async function bind(server: Server, options: ListenerOptions): Promise<Pick<Listening, 'where' | 'port'>> {
  const { address } = options
  if (address.kind === 'unix') await removeStaleSocket(address.path)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(complaint(options, error))))
    const listening = () => resolve()
    if (address.kind === 'unix') server.listen(address.path, listening)
    else server.listen(address.port, address.host, BACKLOG, listening)
  })
  if (address.kind === 'unix') {
    chmodSync(address.path, 0o660)
    return { where: address.path, port: undefined }
  }
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : address.port
  return { where: `${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`, port }
}

function complaint({ setting, address }: ListenerOptions, error: NodeJS.ErrnoException): string {
  const place = address.kind === 'unix' ? address.path : `${address.host}:${address.port}`
  switch (error.code) {
    case 'EADDRINUSE':
      return `${setting}: ${place} is in use by another program: stop that program, or set ${setting} to another address`
    case 'EACCES':
      return `${setting}: this user may not listen on ${place}: choose a port above 1023, or a place that this user may write to`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${setting}: ${place} is no address of this machine: set ${setting} to one that is`
    default:
      return `${setting}: cannot listen on ${place}: ${error.message}`
  }
}

/** The socket of a process that was killed stays behind; one that answers is somebody's. */
async function removeStaleSocket(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return
  const answered = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
  if (!answered) rmSync(path, { force: true })
}

async function closeServer(server: Server, { address }: ListenerOptions): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  if (address.kind === 'unix') rmSync(address.path, { force: true })
}
