import { createHash, type X509Certificate } from 'node:crypto'
import { RequestFailed } from '@sallyport/client/connect.ts'
import type { Introduction } from '../../ipc-contract.ts'

/** sha256 of the public key with its algorithm (SPKI), base64: it stays the same where a certificate is renewed for the same key. */
export const spkiOf = (certificate: X509Certificate): string =>
  createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

/** What `spkiOf` gives. */
export const isFingerprint = (text: string | null): boolean => text !== null && /^[A-Za-z0-9+/]{43}=$/.test(text)

/** What a person compares before they trust a certificate. */
export const describeCertificate = (certificate: X509Certificate, vouchedFor: boolean): NonNullable<Introduction['certificate']> => ({
  spkiSha256: spkiOf(certificate),
  subject: oneLine(certificate.subject),
  issuer: oneLine(certificate.issuer),
  validFrom: certificate.validFromDate.toISOString(),
  validUntil: certificate.validToDate.toISOString(),
  vouchedFor,
})

/** A certificate's names come from whoever made it. */
const oneLine = (name: string | undefined): string =>
  (name ?? '')
    .replaceAll(/\s*\n\s*/g, ', ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 300) || 'no name'

/** The server shows another key than the one that was trusted. */
export const otherKey = (pinned: string, shown: string): RequestFailed =>
  new RequestFailed(
    `The server shows another key than the one that was trusted: trusted ${pinned}, shown ${shown}. Nothing was sent to it. Ask whoever runs the ` +
      'installation whether its key was replaced, and compare what they tell you before you trust the new one.',
    { code: 'TRUST' },
  )
