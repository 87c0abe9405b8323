import type { CloudAccount } from '@sallyport/domain/clouds/account.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { auditAs } from './audit-as.ts'
import { accountColumns, type CloudAccountRow, toAccount } from './cloud-account-rows.ts'
import type { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'
import type { Tx } from './transaction.ts'

/** An account that was not removed. */
export async function findAccount(client: Pick<Statements, '$queryRaw'>, id: string): Promise<CloudAccount | undefined> {
  const rows = await client.$queryRaw<
    CloudAccountRow[]
  >`SELECT ${accountColumns} FROM cloud_account a WHERE a.id = ${id}::uuid AND a.removed_at IS NULL`
  return rows[0] && toAccount(rows[0])
}

/** Writes the audit entry and the announcement, and answers the account as it is now. */
export async function told(
  tx: Tx,
  id: string,
  action: string,
  by: Acting,
  detail: Prisma.InputJsonObject = {},
): Promise<CloudAccount | undefined> {
  await auditAs(tx, by, { action, subjectKind: 'CLOUD_ACCOUNT', subjectId: id, detail })
  tx.note(undefined, 'CLOUD_ACCOUNT', id)
  return findAccount(tx, id)
}
