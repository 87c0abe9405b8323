import { decideReset } from '@sallyport/domain/deletion-gate/breaker.ts'
import type { BreakerAdministration } from '@sallyport/domain/deletion-gate/breaker-service.ts'
import { appendDecision, lockDeletion } from './append-decision.ts'
import { acknowledgeAlarms } from './audit-and-alarms.ts'
import { auditAs } from './audit-as.ts'
import type { PrismaClient } from './prisma.ts'
import { readBreaker } from './read-breaker.ts'
import { inTransaction } from './transaction.ts'

/** Login: admin. */
export function breakerStore(admin: PrismaClient): BreakerAdministration {
  return {
    read: () => readBreaker(admin),

    reset: (by) =>
      inTransaction(admin, async (tx) => {
        const { now } = await lockDeletion(tx)
        const before = await readBreaker(tx)
        const after = decideReset(before, by, now)
        if (before.tripped === null) return before
        await tx.$executeRaw`UPDATE deletion_state SET breaker_tripped_at = NULL, breaker_why = NULL, wishes_why = NULL, breaker_reset_at = ${after.resetAt},
          breaker_reset_by = ${by.name}`
        await appendDecision(tx, { kind: 'BREAKER_RESET', detail: { by: by.name, byId: by.id ?? null, was: before.tripped.why } })
        await auditAs(tx, by, {
          action: 'resetBreaker',
          subjectKind: 'INSTALLATION',
          subjectId: 'deletion',
          detail: { was: before.tripped.why },
        })
        // Its alarm may have been acknowledged before, and tells nobody of this then.
        const attested = await tx.$queryRaw<
          { id: string }[]
        >`SELECT id::text AS id FROM deployment_attestation ORDER BY decision_number DESC LIMIT 1`
        for (const { id } of attested) tx.note(undefined, 'ATTESTATION', id)
        for (const kind of ['DELETION_BREAKER', 'MANY_FILED'] as const) await acknowledgeAlarms(tx, kind, by)
        return { ...before, ...after, resetBy: by.name }
      }),
  }
}
