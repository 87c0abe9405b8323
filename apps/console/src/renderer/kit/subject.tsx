import { Link } from 'wouter'
import { kindInWords, whereIs } from '../data/subject-link.ts'
import { ShortId } from './short-id.tsx'

export type SubjectOf = { subjectKind: string; subjectId: string | null; subject: string | null; tenantId: string | null }

/** What an alarm or audit entry is about: its kind, with a link where it is shown, and its id as it stands in logs. */
export function Subject({ of: { subjectKind: kind, subjectId, subject, tenantId } }: { of: SubjectOf }) {
  const where = whereIs({ kind, logId: subjectId, id: subject, tenantId })
  const words = kindInWords(kind)
  return (
    <span className="subject">
      {where === undefined ? words : <Link href={where}>{words}</Link>}
      {subjectId !== null && <ShortId id={subjectId} what={`id of the ${words.toLowerCase()}`} />}
    </span>
  )
}
