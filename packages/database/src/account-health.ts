import type { Finding } from '@sallyport/domain/clouds/account.ts'
import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { type AlarmKind, acknowledgeAlarms, raiseAlarm } from './audit-and-alarms.ts'
import type { SealedCredential } from './cloud-credential-store.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/** Of a credential that an account has: without one for deletion alone the everyday one deletes. */
export type KeptPurpose = SealedCredential['purpose']

/** Refused: the cloud said so. Away: it answers nothing, for minutes, not even to a sign-in. */
export type WhyFailing = 'REFUSED' | 'AWAY'

/**
 * Whether the credentials of an account still sign in: the everyday one, and the one for deletion alone where there is one. Told again and again, only a
 * change is written.
 */
export type AccountHealth = {
  /** It does not: an alarm is raised. `words` are the cloud's, secrets removed. */
  failing(accountId: string, purpose: KeptPurpose, words: string, why: WhyFailing): Promise<void>
  /** It does again: its alarm is over. `findings`: of the sign-in that showed it. */
  ready(accountId: string, purpose: KeptPurpose, findings: readonly Finding[]): Promise<void>
}

/** What is written of each. `own`: whether there is one. */
const kinds: Record<
  KeptPurpose,
  { alarm: AlarmKind; state: Prisma.Sql; detail: Prisma.Sql; own: Prisma.Sql; words: Record<WhyFailing, (name: string) => string> }
> = {
  PROVISIONING: {
    alarm: 'CLOUD_ACCOUNT_FAILING',
    state: Prisma.sql`state`,
    detail: Prisma.sql`state_detail`,
    own: Prisma.sql`true`,
    words: {
      REFUSED: (name) => `The cloud account ${name} cannot sign in any more. Check it, or rotate its credential.`,
      AWAY: (name) =>
        `The cloud of the account ${name} does not answer: nothing is created or read there until it does. Look whether this server reaches it.`,
    },
  },
  DELETION: {
    alarm: 'DELETION_CREDENTIAL_FAILING',
    state: Prisma.sql`deletion_state`,
    detail: Prisma.sql`deletion_state_detail`,
    own: Prisma.sql`deletion_sealed IS NOT NULL`,
    words: {
      REFUSED: (name) =>
        `The credential for deletion of the cloud account ${name} cannot sign in any more: nothing is deleted in that account. Check it, and set another one with setDeletionCredential, or remove it.`,
      AWAY: (name) =>
        `The cloud of the account ${name} does not answer: nothing is deleted there until it does. Look whether this server reaches it.`,
    },
  },
}

/** The alarm of a credential that works again, or of one that was replaced. Logins: admin, worker. */
export const endAlarmOf = (
  tx: Parameters<typeof acknowledgeAlarms>[0],
  accountId: string,
  purpose: KeptPurpose,
  by: { name: string },
): Promise<void> => acknowledgeAlarms(tx, kinds[purpose].alarm, by, accountId)

/** Tells of a credential that fails from now on. Logins: admin, worker. */
export async function raiseFailing(
  tx: Parameters<typeof raiseAlarm>[0],
  account: { id: string; name: string },
  purpose: KeptPurpose,
  said: { why: WhyFailing; words: string },
): Promise<void> {
  const { alarm, words } = kinds[purpose]
  await raiseAlarm(tx, {
    kind: alarm,
    subjectKind: 'CLOUD_ACCOUNT',
    subjectId: account.id,
    message: `${words[said.why](account.name)} ${said.why === 'REFUSED' ? 'The cloud says' : 'What was met'}: ${said.words}`,
  })
}

/** What the last check found is what is known now: a report from before would say otherwise. That for deletion holds more than the sign-in. */
const report = (purpose: KeptPurpose, findings: readonly Finding[]): Prisma.Sql =>
  purpose === 'PROVISIONING' ? Prisma.sql`, last_check = ${JSON.stringify(findings)}::jsonb, checked_at = app_now()` : Prisma.empty

/** Login: worker. */
export function accountHealth(worker: PrismaClient): AccountHealth {
  return {
    failing: (accountId, purpose, words, why) =>
      inTransaction(worker, async (tx) => {
        const { state, detail, own } = kinds[purpose]
        const findings = [{ subject: 'sign-in', ok: false, detail: words }]
        const changed = await tx.$queryRaw<
          { name: string }[]
        >`UPDATE cloud_account SET ${state} = 'FAILING', ${detail} = ${words}${report(purpose, findings)}
          WHERE id = ${accountId}::uuid AND ${state} = 'READY' AND ${own} AND removed_at IS NULL RETURNING name`
        if (changed[0] === undefined) return
        await raiseFailing(tx, { id: accountId, name: changed[0].name }, purpose, { why, words })
        tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),

    ready: (accountId, purpose, findings) =>
      inTransaction(worker, async (tx) => {
        const { state, detail } = kinds[purpose]
        const changed = await tx.$executeRaw`UPDATE cloud_account SET ${state} = 'READY', ${detail} = NULL${report(purpose, findings)}
          WHERE id = ${accountId}::uuid AND ${state} = 'FAILING' AND removed_at IS NULL`
        if (changed === 0) return
        await endAlarmOf(tx, accountId, purpose, actingAsSystem)
        tx.note(undefined, 'CLOUD_ACCOUNT', accountId)
      }),
  }
}
