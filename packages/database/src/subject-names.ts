import { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'
import { isUuid } from './tenant/own-rows.ts'

type Subject = { subjectKind: string; subjectId: string | undefined }

/** Where things of a kind are, and what they are called. */
const called: Readonly<Record<string, Prisma.Sql>> = {
  ADMINISTRATOR: Prisma.sql`SELECT 'ADMINISTRATOR', x.id, x.display_name FROM administrator x`,
  ALARM: Prisma.sql`SELECT 'ALARM', x.id, x.kind FROM alarm x`,
  CLOUD_ACCOUNT: Prisma.sql`SELECT 'CLOUD_ACCOUNT', x.id, x.name FROM cloud_account x`,
  INSTANCE: Prisma.sql`SELECT 'INSTANCE', x.id, x.name FROM instance x`,
  MEMBER: Prisma.sql`SELECT 'MEMBER', x.id, x.display_name FROM member x`,
  NODE: Prisma.sql`SELECT 'NODE', x.id, x.name FROM node x`,
  OPERATION: Prisma.sql`SELECT 'OPERATION', x.id, (SELECT min(p.name) FROM place p WHERE p.tenant_id = x.tenant_id AND p.operation_id = x.id AND p.number = 1)
      || CASE WHEN x.count > 1 THEN (SELECT ' to ' || min(p.name) FROM place p WHERE p.tenant_id = x.tenant_id AND p.operation_id = x.id AND p.number = x.count) ELSE '' END
    FROM operation x`,
  ORPHAN: Prisma.sql`SELECT 'ORPHAN', x.id, coalesce(x.shown ->> 'name', x.cloud_id) FROM orphan x`,
  PUBLISHED_ADDRESS: Prisma.sql`SELECT 'PUBLISHED_ADDRESS', x.id, x.range FROM published_address x`,
  TENANT: Prisma.sql`SELECT 'TENANT', x.id, x.name FROM tenant x`,
}

/** What the subjects of alarms and audit entries are called now, all read at once; undefined for what has no name or is not there. */
export async function subjectNames(
  reader: Pick<Statements, '$queryRaw'>,
  subjects: readonly Subject[],
): Promise<(of: Subject) => string | undefined> {
  const ids = Map.groupBy(
    subjects.filter(({ subjectId }) => subjectId !== undefined && isUuid(subjectId)),
    ({ subjectKind }) => subjectKind,
  )
  const reads = [...ids].flatMap(([kind, of]) => {
    const read = called[kind]
    return read === undefined ? [] : [Prisma.sql`${read} WHERE x.id = ANY(${of.map(({ subjectId }) => subjectId)}::uuid[])`]
  })
  if (reads.length === 0) return () => undefined
  const rows = await reader.$queryRaw<{ kind: string; id: string; name: string | null }[]>`
    SELECT s.kind, s.id::text AS id, s.name FROM (${Prisma.join(reads, ' UNION ALL ')}) AS s(kind, id, name)`
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name ?? undefined]))
  return ({ subjectKind, subjectId }) => names.get(`${subjectKind} ${subjectId}`)
}
