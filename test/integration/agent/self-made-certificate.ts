import 'reflect-metadata'
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

export type SelfMade = { key: string; cert: string; pin: string }

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`

const day = 86_400_000

/** A certificate that nobody trusts, for a name that is not asked for, valid from `fromMs` to `toMs` after now: by the pin alone is it good. */
export async function selfMade({ names = ['nobody.example'], fromMs = -day, toMs = day } = {}): Promise<SelfMade> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0]}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() + fromMs),
    notAfter: new Date(Date.now() + toMs),
    extensions: [
      new BasicConstraintsExtension(true),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }))),
    ],
  })
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey))
  return {
    key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    cert: certificate.toString('pem'),
    pin: `sha256//${createHash('sha256').update(spki).digest('base64')}`,
  }
}
