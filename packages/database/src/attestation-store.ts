import { reportingStates, type SilenceFound } from '@sallyport/domain/deletion-gate/attestation/silence.ts'
import type { Activation, ActivationFound } from '@sallyport/domain/deletion-gate/clauses/administrator-activated.ts'
import type { Attestation } from '@sallyport/domain/deletion-gate/clauses/deployment-attested.ts'
import type { Statements } from './statements.ts'

type ActivationRow = {
  attestedBy: string | null
  activatedBy: string | null
  activatedAt: Date | null
  /** `null`: there is no activation. */
  attestationId: string | null
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawReason: string | null
  newestAttestationId: string | null
  now: Date
}

/** The newest activation, whatever became of it, for clause 2 of the gate. One statement. Logins: admin, worker. */
export async function readActivation(tx: Statements, { fourEyes }: { fourEyes: boolean }): Promise<ActivationFound> {
  const rows = await tx.$queryRaw<ActivationRow[]>`
    SELECT d."attestedBy", d."activatedBy", d."activatedAt", d."attestationId", d."withdrawnAt", d."withdrawnBy", d."withdrawReason", app_now() AS now,
      (SELECT id::text FROM deployment_attestation ORDER BY decision_number DESC LIMIT 1) AS "newestAttestationId"
    FROM (SELECT) AS one LEFT JOIN (
      SELECT t.attested_by_id::text AS "attestedBy", a.activated_by_id::text AS "activatedBy", a.activated_at AS "activatedAt",
        a.attestation_id::text AS "attestationId", a.withdrawn_at AS "withdrawnAt",
        a.withdrawn_by AS "withdrawnBy", a.withdraw_reason AS "withdrawReason"
      FROM deletion_activation a JOIN deployment_attestation t ON t.id = a.attestation_id ORDER BY a.decision_number DESC LIMIT 1) AS d ON true`
  const { newestAttestationId, now, ...row } = rows[0]!
  return { newest: toActivation(row), newestAttestationId: newestAttestationId ?? undefined, fourEyes, now }
}

function toActivation(row: Omit<ActivationRow, 'newestAttestationId' | 'now'>): Activation | null {
  if (row.attestationId === null) return null
  return {
    attestedBy: row.attestedBy ?? undefined,
    activatedBy: row.activatedBy,
    activatedAt: row.activatedAt ?? undefined,
    attestationId: row.attestationId,
    withdrawnAt: row.withdrawnAt,
    withdrawnBy: row.withdrawnBy ?? undefined,
    withdrawReason: row.withdrawReason ?? undefined,
  }
}

type AttestationRow = { attestationId: string; shared: unknown; hosts: string[]; endedAt: Date | null }

/** The newest attestation, whatever became of it, for clause 3; `null`: nobody ever attested. One statement. Logins: admin, worker. */
export async function readAttestation(tx: Statements): Promise<Attestation | null> {
  const rows = await tx.$queryRaw<AttestationRow[]>`
    SELECT t.id::text AS "attestationId", t.shared, t.ended_at AS "endedAt",
      (SELECT coalesce(array_agg(h.host ORDER BY h.host), '{}') FROM attested_host h WHERE h.attestation_id = t.id) AS hosts
    FROM deployment_attestation t ORDER BY t.decision_number DESC LIMIT 1`
  // What is not whole in `shared` is found out part by part, by whoever compares it.
  return rows[0] === undefined ? null : (rows[0] as Attestation)
}

/**
 * How many nodes should report and how many were heard, for clause 3. One statement. Logins: admin, worker.
 * @param of `startedAt`: when this process began to take heartbeats, by the database's clock
 */
export async function readSilence(tx: Statements, of: { windowMinutes: number; startedAt: Date }): Promise<SilenceFound> {
  const { windowMinutes, startedAt } = of
  const rows = await tx.$queryRaw<{ due: number; heard: number; lastSilentAt: Date | null; now: Date }[]>`
    WITH clock AS MATERIALIZED (SELECT app_now() AS now),
      reporting AS (SELECT h.last_seen_at FROM node n JOIN node_heartbeat h ON h.node_id = n.id WHERE n.state = ANY(${[...reportingStates]}))
    SELECT clock.now, (SELECT last_silent_at FROM deletion_state) AS "lastSilentAt", (SELECT count(*)::int FROM reporting) AS due,
      (SELECT count(*)::int FROM reporting
       WHERE last_seen_at BETWEEN clock.now - make_interval(mins => ${windowMinutes}::int) AND clock.now) AS heard
    FROM clock`
  return { ...rows[0]!, windowMinutes, startedAt }
}
