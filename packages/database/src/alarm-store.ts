import type { Alarm, AlarmFilter, AlarmSort, AlarmStore } from '@sallyport/domain/progress/alarms.ts'
import { alarmOver, type OverRow, toOver } from './alarm-recovery.ts'
import { auditAs } from './audit-as.ts'
import { finding } from './finding.ts'
import { allOf, byInstant, byWord, countUpTo, inOrder, type SortColumn, where } from './in-order.ts'
import { orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

type Row = Omit<Alarm, 'tenantId' | 'acknowledgedAt' | 'acknowledgedBy' | 'over'> & {
  over: OverRow
  tenantId: string | null
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
}

const columns = Prisma.sql`a.id::text AS id, a.kind, a.tenant_id::text AS "tenantId", a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.message,
  a.count, a.raised_at AS "raisedAt", a.last_raised_at AS "lastRaisedAt", a.acknowledged_at AS "acknowledgedAt", a.acknowledged_by AS "acknowledgedBy",
  ${alarmOver} AS over`

const toAlarm = (row: Row): Alarm => ({
  ...row,
  tenantId: orUndefined(row.tenantId),
  acknowledgedAt: orUndefined(row.acknowledgedAt),
  acknowledgedBy: orUndefined(row.acknowledgedBy),
  over: toOver(row.over),
})

const sortColumns: Record<AlarmSort, readonly SortColumn[]> = {
  RAISED_AT: [byInstant('a.raised_at')],
  LAST_RAISED_AT: [byInstant('a.last_raised_at')],
  KIND: [byWord('a.kind'), byInstant('a.raised_at')],
}

const wanted = (filter: AlarmFilter): Prisma.Sql =>
  allOf([
    where(filter.ids, (ids) => Prisma.sql`a.id = ANY(${[...ids]}::uuid[])`),
    finding(filter.search, (has) => has('a.message')),
    where(filter.kinds, (kinds) => Prisma.sql`a.kind = ANY(${[...kinds]})`),
    where(filter.acknowledged, (done) => (done ? Prisma.sql`a.acknowledged_at IS NOT NULL` : Prisma.sql`a.acknowledged_at IS NULL`)),
    where(filter.tenantId, (id) => Prisma.sql`a.tenant_id = ${id}::uuid`),
  ])

/** Login: admin. */
export function alarmStore(admin: PrismaClient): AlarmStore {
  return {
    async page(request, filter, sort = { by: 'RAISED_AT', direction: 'DESC' }) {
      const { after, orderBy } = inOrder(request, sort, sortColumns, { expression: 'a.id', type: 'uuid' })
      const rows = await admin.$queryRaw<Row[]>`SELECT ${columns} FROM alarm a
        WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}`
      return pageOf(rows, request, toAlarm)
    },

    count: (filter) => countUpTo(admin, Prisma.sql`alarm a WHERE ${wanted(filter)}`),

    acknowledge: (id, by) =>
      inTransaction(admin, async (tx) => {
        const done = await tx.$executeRaw`UPDATE alarm SET acknowledged_at = app_now(), acknowledged_by = ${by.name}
          WHERE id = ${id}::uuid AND acknowledged_at IS NULL`
        const rows = await tx.$queryRaw<Row[]>`SELECT ${columns} FROM alarm a WHERE a.id = ${id}::uuid`
        const alarm = rows[0] && toAlarm(rows[0])
        if (done > 0 && alarm !== undefined) {
          const about = alarm.tenantId === undefined ? {} : { tenantId: alarm.tenantId }
          await auditAs(tx, by, { ...about, action: 'acknowledgeAlarm', subjectKind: 'ALARM', subjectId: id, detail: { kind: alarm.kind } })
          tx.note(undefined, 'ALARM', id)
        }
        return alarm
      }),
  }
}
