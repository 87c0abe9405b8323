import type { X509Certificate } from 'node:crypto'
import { checkServerIdentity, type TLSSocket } from 'node:tls'
import { NetworkFailure } from './failure.ts'

const dateErrors = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

const bad = (code: string, message: string) => new NetworkFailure('tls', code, `${code} ${message}`)

function chainOf(leaf: X509Certificate): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (
    let next: X509Certificate | undefined = leaf;
    next && chain.length < 10 && !chain.some((one) => one.fingerprint256 === next?.fingerprint256);
    next = next.issuerCertificate
  )
    chain.push(next)
  return chain
}

/**
 * What is wrong with the certificate that a connected socket shows for `name`, by the given time; undefined when nothing is. The
 * library judges dates by the host's clock, which may be hours off: by the given time they are judged here, and a date that is wrong
 * only by the host's clock is CLOCK, since the chain behind it then remains unjudged.
 */
export function certificateProblem(socket: TLSSocket, name: string, nowMs: number): NetworkFailure | undefined {
  const leaf = socket.getPeerX509Certificate()
  if (!leaf) return bad('CERTIFICATE', 'the server showed no certificate')
  const untrusted = socket.authorized ? undefined : String(socket.authorizationError)
  if (untrusted && !dateErrors.has(untrusted)) return bad('CERTIFICATE', `the certificate is not trusted: ${untrusted}`)
  for (const certificate of untrusted ? chainOf(leaf) : [leaf]) {
    if (nowMs < Date.parse(certificate.validFrom)) return bad('CERTIFICATE', `a certificate is not valid before ${certificate.validFrom}`)
    if (nowMs > Date.parse(certificate.validTo)) return bad('CERTIFICATE', `a certificate expired on ${certificate.validTo}`)
  }
  if (untrusted) return bad('CLOCK', `the certificate's dates are right, but this host's clock is not: ${untrusted}`)
  const mismatch = checkServerIdentity(name, socket.getPeerCertificate())
  return mismatch ? bad('CERTIFICATE', `the certificate is for another name than ${name}`) : undefined
}
