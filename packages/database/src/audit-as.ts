import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { writeAudit } from './audit-and-alarms.ts'
import type { Prisma } from './prisma.ts'
import type { Tx } from './transaction.ts'

/** The audit entry of what an administrator (or the first start) does. */
export async function auditAs(
  tx: Tx,
  { request, ...actor }: Acting,
  entry: { action: string; tenantId?: string; subjectKind: string; subjectId?: string; detail?: Prisma.InputJsonObject },
): Promise<void> {
  await writeAudit(tx, { actor, request, ...entry })
}
