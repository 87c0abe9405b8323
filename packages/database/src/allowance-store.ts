import { type Allowance, type AllowanceStore, allowancesPerTenant } from '@sallyport/domain/tenancy/allowances.ts'
import { auditAs } from './audit-as.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

const columns = Prisma.sql`a.id::text AS id, a.tenant_id::text AS "tenantId", a.range, a.except_ports AS "exceptPorts", a.reason,
  a.granted_by AS "grantedBy", a.created_at AS "createdAt"`

/** Login: admin. */
export function allowanceStore(admin: PrismaClient): AllowanceStore {
  return {
    list: (tenantId) => admin.$queryRaw<Allowance[]>`SELECT ${columns} FROM tenant_allowance a WHERE a.tenant_id = ${tenantId}::uuid
      ORDER BY a.created_at, a.id LIMIT ${allowancesPerTenant}`,

    grant: ({ id, tenantId, range, exceptPorts, reason }, by) =>
      inTransaction(admin, async (tx) => {
        // Two grants at once are counted one after the other.
        const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM tenant WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`
        if (locked.length === 0) return 'NO_TENANT'
        const present = await tx.$queryRaw<{ range: string }[]>`SELECT range FROM tenant_allowance WHERE tenant_id = ${tenantId}::uuid`
        if (present.some((allowance) => allowance.range === range)) return 'ALREADY'
        if (present.length >= allowancesPerTenant) return 'FULL'
        const rows = await tx.$queryRaw<
          Allowance[]
        >`INSERT INTO tenant_allowance AS a (id, tenant_id, range, except_ports, reason, granted_by)
          VALUES (${id}::uuid, ${tenantId}::uuid, ${range}, ${exceptPorts}, ${reason}, ${by.name}) RETURNING ${columns}`
        await tx.$executeRaw`UPDATE tenant SET monitors_version = monitors_version + 1 WHERE id = ${tenantId}::uuid`
        await auditAs(tx, by, {
          action: 'grantAllowance',
          tenantId,
          subjectKind: 'ALLOWANCE',
          subjectId: id,
          detail: { range, exceptPorts, reason },
        })
        tx.note(undefined, 'TENANT', tenantId)
        return rows[0]!
      }),

    withdraw: (id, by) =>
      inTransaction(admin, async (tx) => {
        const rows = await tx.$queryRaw<Allowance[]>`DELETE FROM tenant_allowance a WHERE a.id = ${id}::uuid RETURNING ${columns}`
        const gone = rows[0]
        if (gone === undefined) return undefined
        const { tenantId, range } = gone
        await tx.$executeRaw`UPDATE tenant SET monitors_version = monitors_version + 1 WHERE id = ${tenantId}::uuid`
        await auditAs(tx, by, { action: 'withdrawAllowance', tenantId, subjectKind: 'ALLOWANCE', subjectId: id, detail: { range } })
        tx.note(undefined, 'TENANT', tenantId)
        return gone
      }),
  }
}
