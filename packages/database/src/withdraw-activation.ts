import type { Json } from '@sallyport/domain/primitives/canonical-json.ts'
import { appendDecision, lockDeletion } from './append-decision.ts'
import type { Tx } from './transaction.ts'

/**
 * Withdraws the activation that stands, if one does, and records it. For administrators and for Sallyport itself; whoever calls writes who is told of it.
 * Logins: admin, worker.
 * @param by `id`: of a person; `null`: Sallyport
 * @returns undefined where nothing was active
 */
export async function withdrawActivation(
  tx: Tx,
  { by, why, detail = {} }: { by: { id: string | null; name: string }; why: string; detail?: { readonly [key: string]: Json } },
): Promise<{ activationId: string; attestationId: string } | undefined> {
  await lockDeletion(tx)
  const rows = await tx.$queryRaw<{ activationId: string; attestationId: string }[]>`
    UPDATE deletion_activation SET withdrawn_at = app_now(), withdrawn_by = ${by.name}, withdraw_reason = ${why} WHERE withdrawn_at IS NULL
    RETURNING id::text AS "activationId", attestation_id::text AS "attestationId"`
  const withdrawn = rows[0]
  if (withdrawn === undefined) return undefined
  await appendDecision(tx, { kind: 'DELETION_WITHDRAWN', detail: { ...withdrawn, by, why, ...detail } })
  tx.note(undefined, 'ATTESTATION', withdrawn.attestationId)
  return withdrawn
}
