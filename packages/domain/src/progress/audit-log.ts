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
  /** As the entry knows it, else as it is called now; undefined: it has no name, or is not there. */
  subjectName: string | undefined
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

/** Where the details of an entry have the name of what it was done to. */
const nameIn: Readonly<Record<string, string>> = {
  ADMINISTRATOR: 'displayName',
  ALLOWANCE: 'range',
  API_TOKEN: 'label',
  CLOUD_ACCOUNT: 'name',
  MEMBER: 'displayName',
  MONITOR: 'name',
  NODE: 'name',
  PUBLISHED_ADDRESS: 'range',
  TENANT: 'name',
}

/** The name under which an entry knows what it was done to; undefined: its details do not tell. */
export function nameAsKnown({ action, subjectKind, detail }: Pick<AuditEntry, 'action' | 'subjectKind' | 'detail'>): string | undefined {
  const name = detail[action === 'renameNode' ? 'from' : (nameIn[subjectKind] ?? '')]
  return typeof name === 'string' && name !== '' ? name : undefined
}
