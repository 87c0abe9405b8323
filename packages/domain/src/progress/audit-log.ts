import type { Page, PageRequest } from '../primitives/page.ts'

/** Who did what. Entries are only ever added. */
export type AuditEntry = {
  id: string
  at: Date
  actorKind: 'ADMINISTRATOR' | 'MEMBER' | 'AGENT' | 'SYSTEM'
  actorId: string | undefined
  actorName: string
  tenantId: string | undefined
  /** In camelCase, for example `publishAddress`. */
  action: string
  subjectKind: string
  subjectId: string | undefined
  /** JSON; no secrets. */
  detail: Record<string, unknown>
  requestId: string | undefined
  sourceAddress: string | undefined
}

/** What is left out does not narrow. */
export type AuditFilter = {
  actorId?: string | undefined
  tenantId?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  requestId?: string | undefined
  /** At or after. */
  since?: Date | undefined
  /** Before. */
  until?: Date | undefined
}

export type AuditLog = {
  /** Newest first. */
  page(request: PageRequest, filter: AuditFilter): Promise<Page<AuditEntry>>
}
