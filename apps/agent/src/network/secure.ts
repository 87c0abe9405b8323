import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { failureIn, NetworkFailure } from './failure.ts'
import { certificateProblem } from './judge-certificate.ts'
import { pinOf } from './pins.ts'
import { bare } from './resolve-as-host.ts'
import { within } from './time-limit.ts'

/** With pins the server is known by its key, and chain, name and dates do not matter; without, they must all be right by `nowMs`. */
export type Trust = { pins: readonly string[]; nowMs(): number }

/**
 * Turns a connected socket into a verified TLS connection. Not one byte of ours is sent inside it before the verdict: the socket is
 * handed out only then, and destroyed otherwise. Sessions are never resumed, since a resumed one may show no certificate.
 */
export async function secure(
  socket: Socket,
  host: string,
  trust: Trust,
  signal: AbortSignal,
  alpn: readonly string[] = [],
): Promise<TLSSocket> {
  const name = bare(host)
  return within<TLSSocket>('tls', signal, (settle, fail) => {
    let accepted = false
    const secured = connect({
      socket,
      host: name,
      ...(isIP(name) === 0 && { servername: name }),
      ...(alpn.length > 0 && { ALPNProtocols: [...alpn] }),
      rejectUnauthorized: false,
    })
    secured.on('error', (error) => fail(failureIn('tls', error)))
    secured.once('close', () =>
      fail(new NetworkFailure('tls', 'ECONNRESET', 'ECONNRESET the other side closed the connection during the handshake')),
    )
    secured.once('secureConnect', () => {
      const problem = trust.pins.length > 0 ? pinProblem(secured, trust.pins) : certificateProblem(secured, name, trust.nowMs())
      if (problem) return fail(problem)
      accepted = true
      settle(secured)
    })
    return () => {
      if (accepted) return
      secured.destroy()
      socket.destroy()
    }
  })
}

function pinProblem(socket: TLSSocket, pins: readonly string[]): NetworkFailure | undefined {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return new NetworkFailure('tls', 'PINS', 'PINS the server showed no certificate')
  const seen = pinOf(certificate)
  return pins.includes(seen)
    ? undefined
    : new NetworkFailure('tls', 'PINS', `PINS the server's key is ${seen}, which is none of the pinned ones`)
}
