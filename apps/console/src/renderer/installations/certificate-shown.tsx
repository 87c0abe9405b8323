import { exactly } from '@sallyport/kit/words-for-time.ts'
import type { Introduction } from '../../ipc-contract.ts'
import { Facts } from '../kit/panel.tsx'

type Certificate = NonNullable<Introduction['certificate']>

/** Who a server says it is, and what says so. */
export function CertificateShown({ certificate, pinned }: { certificate: Certificate; pinned?: string | null }) {
  const another = pinned != null && pinned !== certificate.spkiSha256
  return (
    <Facts
      facts={[
        ['Name', certificate.subject],
        ['Issued by', certificate.issuer],
        ['Valid', `${exactly(new Date(certificate.validFrom))} to ${exactly(new Date(certificate.validUntil))}`],
        another && ['Key trusted before', <code key="before">{pinned}</code>],
        [another ? 'Key shown now' : 'Key (SHA-256)', <code key="now">{certificate.spkiSha256}</code>],
        [
          'Vouched for',
          certificate.vouchedFor
            ? 'by an authority that this system trusts'
            : 'by no authority that this system trusts: it is only as good as your comparison of its key',
        ],
      ]}
    />
  )
}
