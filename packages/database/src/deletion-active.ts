import type { Statements } from './statements.ts'

/**
 * Whether the witness may be climbed from here, as far as the database tells: cloud deletion was activated upon the newest attestation, neither has ended,
 * and this very replica found since that it is the attested one. A copy on another machine would fence the original by climbing. Logins: worker, admin.
 */
export async function isDeletionActive(login: Pick<Statements, '$queryRaw'>, replicaId: string): Promise<boolean> {
  const rows = await login.$queryRaw<{ active: boolean }[]>`
    SELECT EXISTS (SELECT FROM deletion_activation a
        JOIN (SELECT id, ended_at FROM deployment_attestation ORDER BY decision_number DESC LIMIT 1) AS t ON t.id = a.attestation_id
        WHERE a.withdrawn_at IS NULL AND t.ended_at IS NULL)
      AND EXISTS (SELECT FROM replica WHERE id = ${replicaId}::uuid AND differences = '[]'::jsonb) AS active`
  return rows[0]?.active === true
}
