import { Link } from 'wouter'
import { kindInWords, whereIs } from '../data/subject-link.ts'
import { ShortId } from './short-id.tsx'

/** What an alarm or audit entry is about: its kind, with a link where it is shown, and its id as it stands in logs. */
export function Subject({ kind, id, tenantId }: { kind: string; id: string | null; tenantId: string | null }) {
  const where = whereIs(kind, id, tenantId)
  const words = kindInWords(kind)
  return (
    <span className="subject">
      {where === undefined ? words : <Link href={where}>{words}</Link>}
      {id !== null && <ShortId id={id} what={`id of the ${words.toLowerCase()}`} />}
    </span>
  )
}
