import { raiseAlarm } from './audit-and-alarms.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/** Whether an account's credential still signs in. Told again and again, only a change is written. */
export type AccountHealth = {
  /** It does not: an alarm is raised. `words` are the cloud's, secrets removed. */
  failing(accountId: string, words: string): Promise<void>
  /** It does again. */
  ready(accountId: string): Promise<void>
}

/** Login: worker. */
export function accountHealth(worker: PrismaClient): AccountHealth {
  return {
    failing: (accountId, words) =>
      inTransaction(worker, async (tx) => {
        const changed = await tx.$queryRaw<
          { name: string }[]
        >`UPDATE cloud_account SET state = 'FAILING', state_detail = ${words}, checked_at = app_now()
          WHERE id = ${accountId}::uuid AND state = 'READY' AND removed_at IS NULL RETURNING name`
        if (changed[0] === undefined) return
        await raiseAlarm(tx, {
          kind: 'CLOUD_ACCOUNT_FAILING',
          subjectKind: 'CLOUD_ACCOUNT',
          subjectId: accountId,
          message: `The cloud account ${changed[0].name} cannot sign in any more. Check it, or rotate its credential. The cloud says: ${words}`,
        })
        tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),

    ready: (accountId) =>
      inTransaction(worker, async (tx) => {
        const changed = await tx.$executeRaw`UPDATE cloud_account SET state = 'READY', state_detail = NULL, checked_at = app_now()
          WHERE id = ${accountId}::uuid AND state = 'FAILING' AND removed_at IS NULL`
        if (changed > 0) tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),
  }
}
