import { type AuditEntry, type AuditFilter, type AuditLog, nameAsKnown } from '@sallyport/domain/progress/audit-log.ts'
import { afterKey, orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { subjectNames } from './subject-names.ts'

type Row = Omit<AuditEntry, 'actorId' | 'tenantId' | 'subjectId' | 'subjectName' | 'requestId' | 'sourceAddress'> & {
  actorId: string | null
  tenantId: string | null
  subjectId: string | null
  requestId: string | null
  sourceAddress: string | null
}

const toEntry = (row: Row): Omit<AuditEntry, 'subjectName'> => ({
  ...row,
  actorId: orUndefined(row.actorId),
  tenantId: orUndefined(row.tenantId),
  subjectId: orUndefined(row.subjectId),
  requestId: orUndefined(row.requestId),
  sourceAddress: orUndefined(row.sourceAddress),
})

/** Login: admin. */
export function auditLog(admin: PrismaClient): AuditLog {
  return {
    async page(request, filter) {
      const rows = await admin.$queryRaw<
        Row[]
      >`SELECT e.id::text AS id, e.at, e.actor_kind AS "actorKind", e.actor_id AS "actorId", e.actor_name AS "actorName",
          e.tenant_id::text AS "tenantId", e.action, e.subject_kind AS "subjectKind", e.subject_id AS "subjectId", e.detail,
          e.request_id AS "requestId", e.source_address AS "sourceAddress"
        FROM audit_entry e WHERE ${conditions(filter)} AND ${afterKey(request, 'e.at', 'e.id', 'newest first')}
        ORDER BY e.at DESC, e.id DESC LIMIT ${request.first + 1}`
      const page = pageOf(rows, request, toEntry)
      const nameNow = await subjectNames(
        admin,
        page.items.filter((entry) => nameAsKnown(entry) === undefined),
      )
      return { ...page, items: page.items.map((entry) => ({ ...entry, subjectName: nameAsKnown(entry) ?? nameNow(entry) })) }
    },
  }
}

function conditions(filter: AuditFilter): Prisma.Sql {
  const { actorId, tenantId, action, subjectKind, subjectId, requestId, since, until } = filter
  const given = [
    actorId === undefined ? undefined : Prisma.sql`e.actor_id = ${actorId}`,
    tenantId === undefined ? undefined : Prisma.sql`e.tenant_id = ${tenantId}::uuid`,
    action === undefined ? undefined : Prisma.sql`e.action = ${action}`,
    subjectKind === undefined ? undefined : Prisma.sql`e.subject_kind = ${subjectKind}`,
    subjectId === undefined ? undefined : Prisma.sql`e.subject_id = ${subjectId}`,
    requestId === undefined ? undefined : Prisma.sql`e.request_id = ${requestId}`,
    since === undefined ? undefined : Prisma.sql`e.at >= ${since}`,
    until === undefined ? undefined : Prisma.sql`e.at < ${until}`,
  ].filter((condition) => condition !== undefined)
  return given.length === 0 ? Prisma.sql`true` : Prisma.join(given, ' AND ')
}
