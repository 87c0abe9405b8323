import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { type AlarmKind, acknowledgeAlarms, raiseAlarm } from './audit-and-alarms.ts'
import type { SealedCredential } from './cloud-credential-store.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/** Of a credential that an account has: without one for deletion alone the everyday one deletes. */
export type KeptPurpose = SealedCredential['purpose']

/**
 * Whether the credentials of an account still sign in: the everyday one, and the one for deletion alone where there is one. Told again and again, only a
 * change is written.
 */
export type AccountHealth = {
  /** It does not: an alarm is raised. `words` are the cloud's, secrets removed. */
  failing(accountId: string, purpose: KeptPurpose, words: string): Promise<void>
  /** It does again: its alarm is over. */
  ready(accountId: string, purpose: KeptPurpose): Promise<void>
}

/** What is written of each. `own`: whether there is one. */
const kinds: Record<
  KeptPurpose,
  { alarm: AlarmKind; state: Prisma.Sql; detail: Prisma.Sql; own: Prisma.Sql; words(name: string): string }
> = {
  PROVISIONING: {
    alarm: 'CLOUD_ACCOUNT_FAILING',
    state: Prisma.sql`state`,
    detail: Prisma.sql`state_detail`,
    own: Prisma.sql`true`,
    words: (name) => `The cloud account ${name} cannot sign in any more. Check it, or rotate its credential.`,
  },
  DELETION: {
    alarm: 'DELETION_CREDENTIAL_FAILING',
    state: Prisma.sql`deletion_state`,
    detail: Prisma.sql`deletion_state_detail`,
    own: Prisma.sql`deletion_sealed IS NOT NULL`,
    words: (name) =>
      `The credential for deletion of the cloud account ${name} cannot sign in any more: nothing is deleted in that account. Check it, and set another one with setDeletionCredential, or remove it.`,
  },
}

/** The alarm of a credential that works again, or of one that was replaced. Logins: admin, worker. */
export const endAlarmOf = (
  tx: Parameters<typeof acknowledgeAlarms>[0],
  accountId: string,
  purpose: KeptPurpose,
  by: { name: string },
): Promise<void> => acknowledgeAlarms(tx, kinds[purpose].alarm, by, accountId)

/** Login: worker. */
export function accountHealth(worker: PrismaClient): AccountHealth {
  return {
    failing: (accountId, purpose, words) =>
      inTransaction(worker, async (tx) => {
        const { alarm, state, detail, own, words: ours } = kinds[purpose]
        const changed = await tx.$queryRaw<
          { name: string }[]
        >`UPDATE cloud_account SET ${state} = 'FAILING', ${detail} = ${words}, checked_at = app_now()
          WHERE id = ${accountId}::uuid AND ${state} = 'READY' AND ${own} AND removed_at IS NULL RETURNING name`
        if (changed[0] === undefined) return
        await raiseAlarm(tx, {
          kind: alarm,
          subjectKind: 'CLOUD_ACCOUNT',
          subjectId: accountId,
          message: `${ours(changed[0].name)} The cloud says: ${words}`,
        })
        tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),

    ready: (accountId, purpose) =>
      inTransaction(worker, async (tx) => {
        const { state, detail } = kinds[purpose]
        const changed = await tx.$executeRaw`UPDATE cloud_account SET ${state} = 'READY', ${detail} = NULL, checked_at = app_now()
          WHERE id = ${accountId}::uuid AND ${state} = 'FAILING' AND removed_at IS NULL`
        if (changed === 0) return
        await endAlarmOf(tx, accountId, purpose, actingAsSystem)
        tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),
  }
}
