import type { Ladder } from '@sallyport/domain/deletion-gate/witness/ladder-ports.ts'
import { type FenceReason, fenceReasons } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import type { Json } from '@sallyport/domain/primitives/canonical-json.ts'
import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { appendDecision, lockDeletion } from './append-decision.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import { auditAs } from './audit-as.ts'
import { noteAccounts } from './note-accounts.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { withdrawActivation } from './withdraw-activation.ts'
import { writeRecord } from './write-ladder.ts'

/**
 * Writes the fence, ends what an administrator had attested and activated, records it and raises the alarm, in one transaction. Login: worker.
 * @returns undefined where the record is no longer the one that was decided upon; then nothing is written
 */
export function fenceLadder(
  worker: PrismaClient,
  ladder: Ladder,
  reason: FenceReason,
  seen: { readonly [key: string]: Json },
): Promise<Ladder | undefined> {
  return inTransaction(worker, async (tx) => {
    const { now } = await lockDeletion(tx)
    const after = await writeRecord(tx, ladder, { ...ladder.record, fence: { reason, since: now } }, false)
    if (after === undefined) return undefined
    const { cloud, userId, region, record } = ladder
    const why = `The witness was fenced. ${fenceReasons[reason]}`
    await withdrawActivation(tx, { by: { id: null, name: actingAsSystem.name }, why })
    const attestationsEnded = await endAttestations(tx, why)
    await appendDecision(tx, {
      kind: 'WITNESS_FENCED',
      detail: {
        ladderId: ladder.id,
        cloud,
        userId,
        region,
        rung: record.rung,
        claim: record.claim?.rung ?? null,
        reason,
        seen,
        attestationsEnded,
      },
    })
    await raiseAlarm(tx, {
      kind: 'WITNESS_FENCED',
      subjectKind: 'WITNESS_LADDER',
      subjectId: ladder.id,
      message: `${fenceReasons[reason]} This installation deletes nothing any more. Find out which one is to go on, stop the other one, and attest and activate cloud deletion there anew. (Witness of user ${userId} at ${cloud}, ${region}, rung ${record.rung}.)`,
      detail: { reason, rung: record.rung },
    })
    await auditAs(tx, actingAsSystem, {
      action: 'fenceWitness',
      subjectKind: 'WITNESS_LADDER',
      subjectId: ladder.id,
      detail: { reason, cloud, userId, rung: record.rung },
    })
    await noteAccounts(tx, ladder)
    return after
  })
}

/** @returns the attestations that stood until now: those of before had ended, or were followed by a newer one */
async function endAttestations(tx: Tx, why: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`UPDATE deployment_attestation SET ended_at = app_now(), end_reason = ${why}
    WHERE ended_at IS NULL RETURNING id::text AS id`
  for (const { id } of rows) tx.note(undefined, 'ATTESTATION', id)
  return rows.map(({ id }) => id)
}
