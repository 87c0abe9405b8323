import type {
  AttestationState,
  RecordedActivation,
  RecordedAttestation,
  ReplicaShown,
} from '@sallyport/domain/deletion-gate/attestation/attestation-store.ts'
import type { Difference } from '@sallyport/domain/deletion-gate/attestation/differences.ts'
import type { SharedFingerprint } from '@sallyport/domain/deletion-gate/attestation/fingerprint.ts'
import { orUndefined } from './page-of.ts'
import { type OwnParts, readFingerprint } from './read-fingerprint.ts'
import type { Statements } from './statements.ts'

export type AttestationMeans = OwnParts & {
  /** After how many seconds a replica that is not heard counts as gone. */
  replicaSilentSeconds: number
}

/** Everything that attesting and activating rest on. Login: admin. */
export async function readAttestationState(tx: Statements, means: AttestationMeans): Promise<AttestationState> {
  const [today, replicas, attestation, activation, fencedAt, stops] = await Promise.all([
    readFingerprint(tx, means),
    readReplicas(tx, means.replicaSilentSeconds),
    readNewestAttestation(tx),
    readNewestActivation(tx),
    readFencedAt(tx),
    readStops(tx),
  ])
  return { today, replicas, attestation, activation, fencedAt, stops }
}

type ReplicaRow = Omit<ReplicaShown, 'host' | 'differences'> & { host: string | null; differences: Difference[] | null }

async function readReplicas(tx: Statements, silentSeconds: number): Promise<ReplicaShown[]> {
  const rows = await tx.$queryRaw<ReplicaRow[]>`
    SELECT id::text AS id, version, roles, started_at AS "startedAt", last_seen_at AS "lastSeenAt", host, restored, deletion_enabled AS "deletionEnabled",
      differences, coalesce(fingerprint_lacks, '{}') AS lacks
    FROM replica WHERE last_seen_at > app_now() - ${silentSeconds} * interval '1 second' ORDER BY started_at, id LIMIT 100`
  return rows.map((row) => ({ ...row, host: orUndefined(row.host), differences: orUndefined(row.differences) }))
}

type HostRow = { host: string; byId: string; byName: string; at: string }
type AttestationRow = {
  id: string
  shared: SharedFingerprint
  hash: string
  byId: string
  byName: string
  at: Date
  endedAt: Date | null
  endReason: string | null
  hosts: HostRow[]
}

async function readNewestAttestation(tx: Statements): Promise<RecordedAttestation | undefined> {
  const rows = await tx.$queryRaw<AttestationRow[]>`
    SELECT t.id::text AS id, t.shared, t.hash, t.attested_by_id::text AS "byId", t.attested_by_name AS "byName", t.attested_at AS at, t.ended_at AS "endedAt",
      t.end_reason AS "endReason", (SELECT coalesce(json_agg(json_build_object('host', h.host, 'byId', h.added_by_id, 'byName', h.added_by_name, 'at', h.added_at)
        ORDER BY h.added_at, h.host), '[]') FROM attested_host h WHERE h.attestation_id = t.id) AS hosts
    FROM deployment_attestation t ORDER BY t.decision_number DESC LIMIT 1`
  const row = rows[0]
  if (row === undefined) return undefined
  const { id, shared, hash, byId, byName, at, endedAt, endReason, hosts } = row
  return {
    id,
    shared,
    hash,
    at,
    by: { id: byId, name: byName },
    hosts: hosts.map((added) => ({ host: added.host, by: { id: added.byId, name: added.byName }, at: new Date(added.at) })),
    ended: endedAt === null ? undefined : { at: endedAt, why: endReason ?? '' },
  }
}

type ActivationRow = {
  id: string
  attestationId: string
  byId: string
  byName: string
  at: Date
  withdrawnAt: Date | null
  withdrawnBy: string | null
  withdrawReason: string | null
}

async function readNewestActivation(tx: Statements): Promise<RecordedActivation | undefined> {
  const rows = await tx.$queryRaw<ActivationRow[]>`
    SELECT id::text AS id, attestation_id::text AS "attestationId", activated_by_id::text AS "byId", activated_by_name AS "byName", activated_at AS at,
      withdrawn_at AS "withdrawnAt", withdrawn_by AS "withdrawnBy", withdraw_reason AS "withdrawReason"
    FROM deletion_activation ORDER BY decision_number DESC LIMIT 1`
  const row = rows[0]
  if (row === undefined) return undefined
  const { id, attestationId, byId, byName, at, withdrawnAt, withdrawnBy, withdrawReason } = row
  const withdrawn = withdrawnAt === null ? undefined : { at: withdrawnAt, by: withdrawnBy ?? '', why: withdrawReason ?? '' }
  return { id, attestationId, by: { id: byId, name: byName }, at, withdrawn }
}

async function readFencedAt(tx: Statements): Promise<Date | undefined> {
  const rows = await tx.$queryRaw<{ at: Date | null }[]>`SELECT max(fenced_at) AS at FROM witness_ladder`
  return orUndefined(rows[0]?.at ?? null)
}

async function readStops(tx: Statements): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM audit_entry WHERE at > app_now() - interval '1 hour' AND action = 'deactivateDeletion'`
  return rows.map(({ id }) => id)
}
