import type { Alarm, AlarmStore } from '@sallyport/domain/progress/alarms.ts'
import { auditAs } from './audit-as.ts'
import { afterKey, orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

type Row = Omit<Alarm, 'tenantId' | 'acknowledgedAt' | 'acknowledgedBy'> & {
  tenantId: string | null
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
}

const columns = Prisma.sql`a.id::text AS id, a.kind, a.tenant_id::text AS "tenantId", a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.message,
  a.count, a.raised_at AS "raisedAt", a.last_raised_at AS "lastRaisedAt", a.acknowledged_at AS "acknowledgedAt", a.acknowledged_by AS "acknowledgedBy"`

const toAlarm = (row: Row): Alarm => ({
  ...row,
  tenantId: orUndefined(row.tenantId),
  acknowledgedAt: orUndefined(row.acknowledgedAt),
  acknowledgedBy: orUndefined(row.acknowledgedBy),
})

/** Login: admin. */
export function alarmStore(admin: PrismaClient): AlarmStore {
  return {
    async page(request, acknowledgedToo) {
      const rows = await admin.$queryRaw<Row[]>`SELECT ${columns} FROM alarm a
        WHERE (${acknowledgedToo} OR a.acknowledged_at IS NULL) AND ${afterKey(request, 'a.raised_at', 'a.id', 'newest first')}
        ORDER BY a.raised_at DESC, a.id DESC LIMIT ${request.first + 1}`
      return pageOf(rows, request, toAlarm)
    },

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
