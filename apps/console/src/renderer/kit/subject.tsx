import { Link } from 'wouter'
import { kindInWords, whereIs } from '../data/subject-link.ts'
import { ShortId } from './short-id.tsx'

export type SubjectOf = {
  subjectKind: string
  subjectId: string | null
  subject: string | null
  /** What it is called; left out: not known here. */
  subjectName?: string | null
  tenantId: string | null
}

/** What an alarm or audit entry is about: its kind and name, with a link where it is shown, and its id. */
export function Subject({ of: { subjectKind: kind, subjectId, subject, subjectName, tenantId } }: { of: SubjectOf }) {
  const where = whereIs({ kind, logId: subjectId, id: subject, tenantId })
  const words = kindInWords(kind)
  const named = subjectName == null ? words : `${words} ${subjectName}`
  return (
    <span className="subject">
      {where === undefined ? named : <Link href={where}>{named}</Link>}
      {subjectId !== null && <ShortId id={subject ?? subjectId} what={`id of the ${words.toLowerCase()}`} />}
    </span>
  )
}
