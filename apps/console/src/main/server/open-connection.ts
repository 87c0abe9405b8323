import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { RequestFailed } from '@sallyport/client/connect.ts'
import { isLoopback } from '../installations/origin.ts'
import { otherKey, spkiOf } from './certificate.ts'

/** Milliseconds until a connection stands, handshake included. */
const patience = 15_000

export type Server = { origin: string /** SPKI, sha256, base64; null over plain http. */; pinned: string | null }

/**
 * A connection over TLS on which nothing was sent yet. Who answers is not checked here: whoever calls looks at the certificate.
 * @param ca certificates of authorities (PEM) that decide `authorized`; undefined: those that Node brings
 */
export async function openTls(origin: string, ca?: string[]): Promise<TLSSocket> {
  const { host, port, name } = placeOf(origin, 443)
  const socket = connectTls({
    host,
    port,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false, // a pinned key is checked instead, by every caller, before anything is sent
    ...(isIP(host) === 0 ? { servername: name } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
  await standing(socket, 'secureConnect')
  return socket
}

/** @throws RequestFailed TRUST, where another key is shown than the pinned one; the connection is closed and nothing was sent */
export async function openPinned({ origin, pinned }: Server): Promise<Socket> {
  if (pinned === null) return await openLoopback(origin)
  const socket = await openTls(origin)
  const certificate = socket.getPeerX509Certificate()
  const shown = certificate === undefined ? 'none' : spkiOf(certificate)
  if (shown === pinned) return socket
  socket.destroy()
  throw otherKey(pinned, shown)
}

async function openLoopback(origin: string): Promise<Socket> {
  const { host, port } = placeOf(origin, 80)
  const socket = connectPlain({ host, port })
  await standing(socket, 'connect')
  if (isLoopback(socket.remoteAddress)) return socket
  socket.destroy()
  throw new RequestFailed('This address leads to another machine. Plain http is used for this one only.', { code: 'TRUST' })
}

/** Until it stands. Whatever goes wrong later is the business of whoever uses it. */
const standing = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    const late = (): void => fail(Object.assign(new Error('no connection within time'), { code: 'ETIMEDOUT' }))
    const closed = (): void => fail(Object.assign(new Error('closed before it stood'), { code: 'ECONNRESET' }))
    socket.setTimeout(patience, late)
    socket.once('error', fail)
    socket.once('close', closed)
    socket.once(event, () => {
      socket.setTimeout(0)
      socket.off('timeout', late)
      socket.off('close', closed)
      socket.off('error', fail)
      socket.on('error', () => {}) // one that nobody uses yet may break, too
      resolve()
    })
  })

function placeOf(origin: string, usual: number): { host: string; name: string; port: number } {
  const { hostname, port } = new URL(origin)
  return { host: hostname.replace(/^\[|\]$/g, ''), name: hostname, port: port === '' ? usual : Number(port) }
}
