import type { RecordedAccount } from '@sallyport/domain/deletion-gate/clauses/marker-present.ts'
import type { NodeFound } from '@sallyport/domain/deletion-gate/clauses/node-is-over.ts'
import type { AccountRows, BreakerFound, CoolDownFound, PaceFound } from '@sallyport/domain/deletion-gate/clauses/surroundings-and-pace.ts'
import type { DeletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import type { PaceFacts } from '@sallyport/domain/deletion-gate/pace.ts'
import type { RecordedInstance } from '@sallyport/domain/deletion-gate/recorded-instance.ts'
import type { GateFacts, InstallationFacts, RecordedFacts } from '@sallyport/domain/deletion-gate/steps/gate-ports.ts'
import { readActivation, readAttestation, readSilence } from './attestation-store.ts'
import { readBreaker } from './read-breaker.ts'
import type { LoginClient, Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'
import type { WithNulls } from './without-nulls.ts'

/** What the gate asks for beside the database: settings, and this process. */
export type GateSettings = {
  figures: DeletionFigures
  fourEyes: boolean
  /** When this process began to take heartbeats, by the database's clock. An invalid date: it is not known. */
  startedAt: () => Date
  monotonicNow: () => number
}

/** In one transaction, so that all of it goes in one round trip of one connection. Logins: worker, admin. */
export function gateFacts(login: LoginClient, settings: GateSettings): GateFacts {
  return { read: (instanceId) => inTransaction(login, (tx) => readGateFacts(tx, instanceId, settings)) }
}

/**
 * Everything that the database tells the gate of one instance. Under the locks of the caller, or as a dry run without. `undefined`: there is no such
 * row.
 */
export async function readGateFacts(tx: Statements, instanceId: string, settings: GateSettings): Promise<RecordedFacts | undefined> {
  const { figures } = settings
  const [ofInstallation, instances, nodes, adopters, neighbours, paces] = await Promise.all([
    readInstallationFacts(tx, settings),
    readInstance(tx, instanceId),
    readNode(tx, instanceId),
    readAdoption(tx, instanceId),
    readAccountRows(tx, instanceId),
    readPace(tx, instanceId),
  ])
  const [instance, node, pace] = [instances[0], nodes[0], paces[0]]
  if (instance === undefined || node === undefined || pace === undefined) return undefined
  return {
    ...ofInstallation,
    row: toRow(instance),
    account: toAccount(instance),
    node,
    adoption: {
      cloudId: instance.cloudId ?? undefined,
      attemptIds: adopters.map(({ attemptId }) => attemptId),
      leftAlone: instance.leftAlone,
    },
    accountRows: {
      accountId: instance.accountId,
      rows: neighbours.map(({ cloudId, ...row }) => ({ ...row, cloudId: cloudId ?? undefined })),
    } satisfies AccountRows,
    pace: { facts: toPace(pace), figures, now: pace.now } satisfies PaceFound,
    coolDown: {
      filedAt: instance.filedAt ?? undefined,
      coolDownMinutes: figures.coolDownMinutes,
      now: instance.now,
    } satisfies CoolDownFound,
  }
}

/** What is about no instance. Logins: worker, admin. */
export async function readInstallationFacts(
  tx: Statements,
  { figures, fourEyes, startedAt, monotonicNow }: GateSettings,
): Promise<InstallationFacts> {
  const readAtMs = monotonicNow()
  const [{ tripped, resetAt }, filed, activation, attestation, silence] = await Promise.all([
    readBreaker(tx),
    readFiledLately(tx),
    readActivation(tx, { fourEyes }),
    readAttestation(tx),
    readSilence(tx, { windowMinutes: figures.silenceMinutes, startedAt: startedAt() }),
  ])
  const breaker: BreakerFound = { tripped, resetAt, ...filed, wishesPerTenMinutes: figures.wishesPerTenMinutes }
  return { activation, attestation, silence, breaker, readAtMs }
}

/** The row as it is recorded, its columns named as the gate names them, and what is kept beside it. */
type InstanceRow = WithNulls<Omit<RecordedInstance, 'stage'>> & {
  stage: NonNullable<RecordedInstance['stage']>
  identityAt: Date | null
  filedAt: Date | null
  removedAt: Date | null
  cloud: string | null
  accountProjectId: string
  userId: string | null
  markerId: string | null
  leftAlone: boolean
  now: Date
}

/**
 * The stage follows from the admission. What the cloud shows is in `instance.stage`, and the gate must not believe it. The name is the one that was written
 * with the wish to create, of which an attempt has one: the row of an extra may have been written when its node was called otherwise.
 */
const readInstance = (tx: Statements, instanceId: string): Promise<InstanceRow[]> => tx.$queryRaw<InstanceRow[]>`
  SELECT i.id::text AS "instanceId", i.attempt_id::text AS "attemptId", a.node_id::text AS "nodeId", i.state, i.part, i.account_id::text AS "accountId", i.region,
    i.project_id AS "projectId", i.cloud_id AS "cloudId", (SELECT deployment_id::text FROM installation) AS "deploymentId", a.operation_id::text AS "operationId",
    a.nonce, (SELECT own.name FROM instance own WHERE own.attempt_id = i.attempt_id AND own.part = 'ADOPTED') AS name, i.cloud_created_at AS "createdAt", i.image_id AS "imageId", i.size_id AS "sizeId",
    CASE WHEN i.part = 'ADOPTED' AND EXISTS (SELECT FROM admission d WHERE d.attempt_id = a.id AND d.node_id = a.node_id) THEN 'admitted' ELSE 'held' END AS stage,
    i.tags, i.identity_at AS "identityAt", i.filed_at AS "filedAt",
    coalesce((SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'cloudId', x.cloud_id) ORDER BY x.kind, x.cloud_id)
      FROM instance_accessory x WHERE x.instance_id = i.id AND x.state = 'RECORDED'), '[]') AS accessories,
    c.removed_at AS "removedAt", c.cloud, c.project_id AS "accountProjectId", CASE WHEN c.deletion_sealed IS NULL THEN c.user_id ELSE c.deletion_user_id END AS "userId",
    m.marker_id AS "markerId", EXISTS (SELECT FROM orphan o JOIN cloud_account other ON other.id = o.account_id
      WHERE o.settled_as = 'IGNORED' AND o.region = i.region AND o.cloud_id = i.cloud_id AND other.project_id = c.project_id) AS "leftAlone", app_now() AS now
  FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN cloud_account c ON c.id = i.account_id
  LEFT JOIN ownership_marker m ON m.account_id = i.account_id AND m.region = i.region
  WHERE i.id = ${instanceId}::uuid`

function toRow(row: InstanceRow): RecordedInstance {
  const { instanceId, attemptId, nodeId, state, part, accountId, region, deploymentId, operationId, nonce, stage, accessories } = row
  const recorded = row.identityAt !== null
  return {
    instanceId,
    attemptId,
    nodeId,
    state,
    part,
    accountId,
    region,
    deploymentId,
    operationId,
    nonce,
    stage,
    accessories,
    projectId: row.projectId ?? undefined,
    name: row.name ?? undefined,
    cloudId: row.cloudId ?? undefined,
    createdAt: recorded ? (row.createdAt ?? undefined) : undefined,
    // The column is empty, and not null, where the cloud said that there is no image.
    imageId: recorded && row.imageId !== null ? row.imageId || null : undefined,
    sizeId: recorded ? (row.sizeId ?? undefined) : undefined,
    tags: recorded ? (row.tags ?? undefined) : undefined,
  }
}

const toAccount = ({ accountId, removedAt, cloud, accountProjectId, userId, markerId }: InstanceRow): RecordedAccount => ({
  accountId,
  removedAt,
  cloud: cloud ?? undefined,
  projectId: accountProjectId,
  userId: userId ?? undefined,
  markerId,
})

/**
 * Knocks and showings are written at most every ten seconds: as much later the last one may have been. `least` and `greatest` leave out what is null: without
 * a request there must be no instant.
 */
const readNode = (tx: Statements, instanceId: string): Promise<NodeFound[]> => tx.$queryRaw<NodeFound[]>`
  SELECT n.id::text AS "nodeId", n.origin, n.state, n.first_enabled_at AS "firstEnabledAt", a.state AS "attemptState",
    EXISTS (SELECT FROM admission d WHERE d.attempt_id = a.id AND d.node_id = n.id) AS admitted,
    EXISTS (SELECT FROM node_key k WHERE k.node_id = n.id AND k.revoked_at IS NULL) AS "credentialAlive",
    (SELECT count(*)::int FROM enrollment_token t WHERE t.node_id = n.id AND t.used_at IS NULL AND t.revoked_at IS NULL AND t.expires_at > app_now()) AS "usableTokens",
    (SELECT least(app_now(), heard) FROM (SELECT greatest((SELECT h.last_seen_at FROM node_heartbeat h WHERE h.node_id = n.id),
      (SELECT k.knocked_at + interval '10 seconds' FROM node_key k WHERE k.node_id = n.id), (SELECT k.enrolled_at FROM node_key k WHERE k.node_id = n.id)) AS heard) q
      WHERE heard IS NOT NULL) AS "lastRequestAt",
    (SELECT least(app_now(), shown) FROM (SELECT max(greatest(t.used_at, t.conflict_at, t.shown_at + interval '10 seconds')) AS shown
      FROM enrollment_token t WHERE t.node_id = n.id) q WHERE shown IS NOT NULL) AS "lastTokenShownAt",
    (SELECT count(*)::int FROM monitor m WHERE m.tenant_id = n.tenant_id AND EXISTS (
      SELECT FROM counting_node c WHERE c.tenant_id = n.tenant_id AND c.id = n.id)) AS monitors,
    app_now() AS now
  FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id WHERE i.id = ${instanceId}::uuid`

const readAdoption = (tx: Statements, instanceId: string): Promise<{ attemptId: string }[]> => tx.$queryRaw<{ attemptId: string }[]>`
  SELECT other.attempt_id::text AS "attemptId" FROM instance i
  JOIN instance other ON other.account_id = i.account_id AND other.region = i.region AND other.project_id = i.project_id AND other.cloud_id = i.cloud_id
  WHERE i.id = ${instanceId}::uuid AND other.part = 'ADOPTED' ORDER BY 1`

type NeighbourRow = { instanceId: string; region: string; cloudId: string | null; name: string }
const readAccountRows = (tx: Statements, instanceId: string): Promise<NeighbourRow[]> => tx.$queryRaw<NeighbourRow[]>`
  SELECT other.id::text AS "instanceId", other.region, other.cloud_id AS "cloudId", other.name FROM instance i
  JOIN instance other ON other.account_id = i.account_id AND other.state IN ('SEEN', 'WAITING') WHERE i.id = ${instanceId}::uuid ORDER BY 1`

type PaceRow = {
  now: Date
  inFlight: number
  inFlightElsewhere: number
  decidedAt: Date[]
  admittedInstances: number
  activationId: string | null
  firstId: string | null
  firstEndedAt: Date | null
  retired: boolean
  failedToAdmit: number
  deleted: number
}

const readPace = (tx: Statements, instanceId: string): Promise<PaceRow[]> => tx.$queryRaw<PaceRow[]>`
  SELECT app_now() AS now,
    (SELECT count(*)::int FROM instance_delete d WHERE d.ended_at IS NULL AND d.account_id = i.account_id) AS "inFlight",
    (SELECT count(*)::int FROM instance_delete d WHERE d.ended_at IS NULL AND d.account_id <> i.account_id) AS "inFlightElsewhere",
    ARRAY(SELECT d.decided_at FROM instance_delete d WHERE d.account_id = i.account_id AND d."end" IS DISTINCT FROM 'NOT_SENT'
      AND d.decided_at > app_now() - interval '25 hours' ORDER BY d.decided_at) AS "decidedAt",
    (SELECT count(*)::int FROM instance s JOIN admission m ON m.attempt_id = s.attempt_id
      WHERE s.account_id = i.account_id AND s.part = 'ADOPTED' AND s.state IN ('SEEN', 'WAITING')) AS "admittedInstances",
    act.id::text AS "activationId", first.id::text AS "firstId", first.ended_at AS "firstEndedAt",
    n.state = 'RETIRED' AND i.part = 'ADOPTED' AS retired,
    (SELECT count(*)::int FROM instance s JOIN attempt b ON b.id = s.attempt_id
      WHERE b.operation_id = a.operation_id AND s.cloud_id IS NOT NULL AND (s.part = 'EXTRA' OR b.state IN ('FAILED', 'CANCELLED'))) AS "failedToAdmit",
    (SELECT count(*)::int FROM instance_delete d WHERE d.operation_id = a.operation_id AND d.kind = 'NEVER_ACTIVATED' AND d."end" IS DISTINCT FROM 'NOT_SENT') AS deleted
  FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id
  LEFT JOIN LATERAL (SELECT v.id FROM deletion_activation v ORDER BY v.decision_number DESC LIMIT 1) act ON true
  LEFT JOIN LATERAL (SELECT d.id, d.ended_at FROM instance_delete d WHERE d.activation_id = act.id AND d."end" IS DISTINCT FROM 'NOT_SENT'
    ORDER BY d.decided_at, d.id LIMIT 1) first ON true
  WHERE i.id = ${instanceId}::uuid`

function toPace({
  inFlight,
  inFlightElsewhere,
  decidedAt,
  admittedInstances,
  firstId,
  firstEndedAt,
  retired,
  failedToAdmit,
  deleted,
}: PaceRow): PaceFacts {
  return {
    inFlight,
    inFlightElsewhere,
    decidedAt,
    admittedInstances,
    firstAfterActivation: firstId === null ? null : { endedAt: firstEndedAt },
    instance: retired ? { kind: 'RETIRED' } : { kind: 'NEVER_ACTIVATED', failedToAdmit, deleted },
  }
}

/** Of all instances, kept and gone ones too: each was a wish. Logins: worker, admin. */
export async function readFiledLately(tx: Pick<Statements, '$queryRaw'>): Promise<{ filedAt: Date[]; now: Date }> {
  const rows = await tx.$queryRaw<{ filedAt: Date[]; now: Date }[]>`SELECT app_now() AS now,
    ARRAY(SELECT i.filed_at FROM instance i WHERE i.filed_at > app_now() - interval '11 minutes' ORDER BY i.filed_at) AS "filedAt"`
  return rows[0]!
}
