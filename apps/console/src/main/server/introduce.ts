import { getCACertificates } from 'node:tls'
import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Introduction } from '../../ipc-contract.ts'
import { type Origin, readOrigin } from '../installations/origin.ts'
import { describeCertificate } from './certificate.ts'
import { openTls } from './open-connection.ts'
import { unreachable } from './unreachable.ts'

/**
 * Asks an address who it is, and sends it nothing. Over plain http there is nothing to ask.
 * @param authorities PEM; see `systemAuthorities`
 * @throws RequestFailed BAD_USER_INPUT for what is no address of an installation, NETWORK where nothing answers
 */
export async function introduce(text: string, authorities: () => string[] | undefined): Promise<Introduction> {
  const { origin, secure } = originOf(text)
  if (!secure) return { origin, certificate: null }
  try {
    const socket = await openTls(origin, authorities())
    const certificate = socket.getPeerX509Certificate()
    const { authorized } = socket
    socket.destroy()
    if (certificate === undefined) throw new RequestFailed('The server shows no certificate.', { code: 'TRUST' })
    return { origin, certificate: describeCertificate(certificate, authorized) }
  } catch (error) {
    throw unreachable(error)
  }
}

/** @throws RequestFailed BAD_USER_INPUT */
export function originOf(text: string): Origin {
  const read = readOrigin(text)
  if ('refused' in read) throw new RequestFailed(read.refused, { code: 'BAD_USER_INPUT' })
  return read
}

/** Those that this system trusts, a company's own among them; undefined where it has none, and then those that Node brings count. */
export function systemAuthorities(): string[] | undefined {
  try {
    const found = getCACertificates('system')
    return found.length > 0 ? found : undefined
  } catch {
    return undefined
  }
}
