import type { Statements } from './statements.ts'

/**
 * Whether a process of this host may delete as far as its host goes, and whether another replica that is alive may. Login: worker.
 * @param silentSeconds after which a replica counts as gone
 */
export async function whoDeletes(
  login: Statements,
  host: string | undefined,
  silentSeconds: number,
): Promise<{ self: boolean; others: boolean }> {
  const rows = await login.$queryRaw<{ self: boolean; others: boolean }[]>`
    WITH attested AS (SELECT h.host FROM attested_host h WHERE h.attestation_id = (
      SELECT id FROM deployment_attestation ORDER BY decision_number DESC LIMIT 1))
    SELECT ${host ?? ''} IN (SELECT host FROM attested) AS self,
      EXISTS (SELECT FROM replica r WHERE r.host IN (SELECT host FROM attested) AND r.host <> ${host ?? ''} AND NOT r.restored
        AND r.last_seen_at > app_now() - make_interval(secs => ${silentSeconds})) AS others`
  return rows[0]!
}
