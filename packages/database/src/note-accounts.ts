import type { Ladder } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { deletingUser } from './ladder-rows.ts'
import type { Tx } from './transaction.ts'

/** Tells subscribers of every account that shows this ladder. */
export async function noteAccounts(tx: Tx, { cloud, userId }: Ladder): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT a.id::text AS id FROM cloud_account a
    WHERE a.removed_at IS NULL AND a.cloud = ${cloud} AND ${deletingUser} = ${userId} ORDER BY a.id`
  for (const { id } of rows) tx.note(undefined, 'CLOUD_ACCOUNT', id)
}
