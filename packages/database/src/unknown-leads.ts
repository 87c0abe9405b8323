import type { UnknownLeads } from '@sallyport/domain/clouds/where-accounts-lead.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/** Login: worker. */
export function unknownLeads(worker: PrismaClient): UnknownLeads {
  return {
    accounts: (limit) => worker.$queryRaw<{ accountId: string; projectId: string; version: number }[]>`
      SELECT id::text AS "accountId", project_id AS "projectId", version FROM cloud_account
      WHERE removed_at IS NULL AND (cloud IS NULL OR user_id IS NULL) ORDER BY created_at, id LIMIT ${limit}`,

    record: (accountId, { cloud, userId }, version) =>
      inTransaction(worker, async (tx) => {
        const written = await tx.$executeRaw`UPDATE cloud_account SET cloud = ${cloud}, user_id = ${userId}
          WHERE id = ${accountId}::uuid AND removed_at IS NULL AND (cloud IS NULL OR user_id IS NULL) AND version = ${version}`
        if (written > 0) tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),
  }
}
