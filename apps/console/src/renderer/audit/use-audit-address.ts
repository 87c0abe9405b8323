import { logIdOf } from '../data/subject-link.ts'
import { useAddress } from '../data/use-address.ts'

const names = [
  'actorId',
  'tenantId',
  'action',
  'subjectKind',
  'subjectId',
  'subject',
  'requestId',
  'since',
  'until',
  'entry',
  'at',
] as const

/** As `AuditLogFilter` of the API, and which entry is open beside the list. */
export type AuditAsked = {
  actorId?: string | undefined
  tenantId?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  requestId?: string | undefined
  /** RFC 3339. */
  since?: string | undefined
  until?: string | undefined
  /** Id of the open entry, and its instant, by which it is found however deep it lies. */
  entry?: string | undefined
  at?: string | undefined
}

const instant = (text: string | undefined): string | undefined => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** What is shown, as the address has it; what cannot be read there is as if it were not there. `subject` is for links, which know a global id. */
export function useAuditAddress(): [AuditAsked, (change: AuditAsked) => void] {
  const [{ since, until, at, subject, subjectId, ...rest }, change] = useAddress(names)
  const asked = {
    ...rest,
    subjectId: subjectId ?? (subject === undefined ? undefined : logIdOf(subject)),
    since: instant(since),
    until: instant(until),
    at: instant(at),
  }
  return [asked, (some) => change('subjectId' in some ? { ...some, subject: undefined } : some)]
}

export const isNarrowed = (asked: AuditAsked): boolean => Object.values(asked).some((value) => value !== undefined)
