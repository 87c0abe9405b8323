import type { Socket } from 'node:net'
import { formatAddress, parseAddress } from '@sallyport/domain/addresses/ip-address.ts'

/** Where a connection comes from; `undefined` address: the proxy did not say. */
export type Peer = { address: string | undefined; port: number | undefined }

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
const FIXED_BYTES = 16
const LONGEST_REST = 2_048
const TIME_LIMIT_MS = 5_000

export class ProxyProtocolError extends Error {
  override name = 'ProxyProtocolError'
}

/** The fixed part of a header of version 2: what follows, and how long it is. @throws ProxyProtocolError */
export function parseFixedPart(bytes: Buffer): { command: 'LOCAL' | 'PROXY'; family: number; rest: number } {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new ProxyProtocolError('the connection does not begin with the PROXY protocol, version 2')
  const versionAndCommand = bytes[12]!
  if (versionAndCommand !== 0x20 && versionAndCommand !== 0x21)
    throw new ProxyProtocolError(`the PROXY header has version and command 0x${versionAndCommand.toString(16)}; 0x20 and 0x21 are known`)
  const rest = bytes.readUInt16BE(14)
  if (rest > LONGEST_REST) throw new ProxyProtocolError(`the PROXY header announces ${rest} bytes; at most ${LONGEST_REST} are read`)
  return { command: versionAndCommand === 0x20 ? 'LOCAL' : 'PROXY', family: bytes[13]!, rest }
}

const canonical = (text: string): string | undefined => {
  const address = parseAddress(text)
  return address && formatAddress(address)
}

/** The source in the addresses that follow; families other than TCP over IPv4 and IPv6 name none. @throws ProxyProtocolError */
export function parseAddresses(family: number, bytes: Buffer): Peer {
  if (family === 0x11) {
    if (bytes.length < 12) throw new ProxyProtocolError('the PROXY header is too short for IPv4')
    return { address: [...bytes.subarray(0, 4)].join('.'), port: bytes.readUInt16BE(8) }
  }
  if (family === 0x21) {
    if (bytes.length < 36) throw new ProxyProtocolError('the PROXY header is too short for IPv6')
    const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16))
    return { address: canonical(groups.join(':')), port: bytes.readUInt16BE(32) }
  }
  return { address: undefined, port: undefined }
}

export const peerOfSocket = (socket: Socket): Peer => ({
  address: socket.remoteAddress === undefined ? undefined : canonical(socket.remoteAddress.replace(/%.*$/, '')),
  port: socket.remotePort,
})

/** Exactly `count` bytes, leaving what follows in the socket. */
function take(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      socket.off('readable', look).off('close', gone)
      signal.removeEventListener('abort', late)
    }
    const look = () => {
      const bytes = socket.read(count) as Buffer | null
      if (bytes === null) return
      stop()
      if (bytes.length === count) resolve(bytes)
      else reject(new ProxyProtocolError('the connection ended within the PROXY header'))
    }
    const gone = () => {
      stop()
      reject(new ProxyProtocolError('the connection ended before the PROXY header'))
    }
    const late = () => {
      stop()
      reject(new ProxyProtocolError(`no PROXY header came within ${TIME_LIMIT_MS / 1_000} s`))
    }
    socket.on('readable', look).on('close', gone)
    signal.addEventListener('abort', late, { once: true })
    look()
  })
}

/** Reads the header off a connection that must begin with one. @throws ProxyProtocolError; the caller ends the connection */
export async function readProxyHeader(socket: Socket): Promise<Peer> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const { command, family, rest } = parseFixedPart(await take(socket, FIXED_BYTES, signal))
  const addresses = rest === 0 ? Buffer.alloc(0) : await take(socket, rest, signal)
  return command === 'LOCAL' ? peerOfSocket(socket) : parseAddresses(family, addresses)
}
