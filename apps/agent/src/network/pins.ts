import { createHash, type X509Certificate } from 'node:crypto'

/** `sha256//` and the base64 of the SHA-256 over the certificate's public key (SubjectPublicKeyInfo, DER). */
export const pinOf = (certificate: X509Certificate): string =>
  `sha256//${createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')}`
