import { type AttemptFacts, type Fence, StaleAttempt } from '@sallyport/domain/admission/attempt-facts.ts'
import type { AttemptState } from '@sallyport/domain/admission/attempt-states.ts'
import type { ConditionReport } from '@sallyport/domain/admission/conditions.ts'
import type { ObservationOutcome, ObservedCondition } from '@sallyport/domain/admission/evidence.ts'
import type { EndReason } from '@sallyport/domain/admission/reasons.ts'
import type { ServerAddress } from '@sallyport/domain/clouds/provider.ts'
import type { InstanceState } from '@sallyport/domain/fleet/instance-states.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import type { AttemptRow } from './attempt-writes.ts'
import { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'

/** JSON made by the database writes instants as text. */
type Instant = string
type Row = {
  now: Date
  deploymentId: string
  attempt: {
    id: string
    tenant_id: string
    operation_id: string
    place_id: string
    account_id: string
    node_id: string
    number: number
    requested_by_name: string
    end_reason: EndReason | null
    state: AttemptState
    nonce: string
    instance_nonce: string | null
    instance_nonce_at: Instant | null
    planned_at: Instant
    create_called_at: Instant | null
    create_answered_at: Instant | null
    looking_since: Instant | null
    deadline_at: Instant | null
    cancel_wished_at: Instant | null
    accepted_by: string | null
    icmp_accepted_by: string | null
    stage_ahead: boolean
    conflict_at: Instant | null
    admin_detail: string | null
    conditions: ConditionReport[]
    version: number
  }
  node: { state: NodeState; name: string }
  operation: {
    region: string
    zone: string | null
    size_id: string
    image_id: string
    boot_volume_gib: number | null
    network_ids: string[]
    security_group_ids: string[]
    floating_pool_id: string | null
    agent_version: string
    validation_deadline_minutes: number
    accept_unknown_icmp: boolean
    no_metadata_service: boolean
    config_drive: boolean
  }
  token: { enrolled_at: Instant | null; conflict_at: Instant | null } | null
  heartbeat: { run_id: string; unbroken_since: Instant; last_seen_at: Instant; agent_version: string } | null
  evidence: {
    condition: ObservedCondition
    outcome: ObservationOutcome
    detail: Record<string, unknown>
    observed_at: Instant
    good_until: Instant | null
    run_id: string | null
    since: Instant
  }[]
  sightings: { address: string; family: 4 | 6; first_seen_at: Instant; last_seen_at: Instant; count: number; published: boolean }[]
  publishes: boolean
  instance: {
    id: string
    state: InstanceState
    cloud_id: string | null
    provider_state: string | null
    provider_task: string | null
    addresses: ServerAddress[]
    floating_id: string | null
    floating_address: string | null
    last_read_at: Instant | null
  } | null
}

/** Everything that is decided by, in one statement: one snapshot, one instant. The fence is the row's version as it was read. */
export async function readFacts(
  tx: Pick<Statements, '$queryRaw'>,
  attemptId: string,
): Promise<{ facts: AttemptFacts; row: AttemptRow } | undefined> {
  const row = await readRow(tx, attemptId)
  return row && { facts: toFacts(row, { attemptId, version: row.attempt.version, claimedUntil: new Date(0) }), row: toAttemptRow(row) }
}

/**
 * The same for whoever holds a fence, which must find its version in the row.
 * @throws StaleAttempt
 */
export async function readAttemptFacts(tx: Pick<Statements, '$queryRaw'>, fence: Fence): Promise<AttemptFacts> {
  const row = await readRow(tx, fence.attemptId)
  if (row === undefined || row.attempt.version !== fence.version) throw new StaleAttempt(fence.attemptId)
  return toFacts(row, fence)
}

/** As `Row` names them. Whole rows would carry the sealed user-data, and binary JSON costs more to make than the text that is sent. */
const attemptColumns = (() => {
  const names = `id tenant_id operation_id place_id account_id node_id number requested_by_name end_reason state nonce instance_nonce instance_nonce_at planned_at
    create_called_at create_answered_at looking_since deadline_at cancel_wished_at accepted_by icmp_accepted_by stage_ahead conflict_at admin_detail conditions version`
  return Prisma.raw(
    `json_build_object(${names
      .split(/\s+/)
      .map((name) => `'${name}', a.${name}`)
      .join(', ')})`,
  )
})()

async function readRow(tx: Pick<Statements, '$queryRaw'>, attemptId: string): Promise<Row | undefined> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT app_now() AS now, (SELECT deployment_id FROM installation) AS "deploymentId",
      ${attemptColumns} AS attempt, to_json(o) AS operation, json_build_object('state', n.state, 'name', n.name) AS node,
      (SELECT json_build_object('conflict_at', t.conflict_at, 'enrolled_at', CASE WHEN k.node_id IS NOT NULL THEN t.used_at END)
         FROM enrollment_token t LEFT JOIN node_key k ON k.node_id = t.node_id AND k.public_key = t.used_key AND k.revoked_at IS NULL
        WHERE t.attempt_id = a.id) AS token,
      to_json(h) AS heartbeat,
      coalesce((SELECT json_agg(e) FROM evidence e WHERE e.attempt_id = a.id), '[]') AS evidence,
      coalesce((SELECT json_agg(json_build_object('address', s.address, 'family', s.family, 'first_seen_at', s.first_seen_at,
                  'last_seen_at', s.last_seen_at, 'count', s.count, 'published', EXISTS (
                  SELECT FROM published_address p WHERE p.withdrawn_at IS NULL AND s.address::inet <<= p.range::inet)) ORDER BY s.address)
                FROM egress_sighting s WHERE s.node_id = a.node_id AND s.run_id = h.run_id), '[]') AS sightings,
      EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL) AS publishes,
      (SELECT json_build_object('id', i.id, 'state', i.state, 'cloud_id', i.cloud_id, 'provider_state', i.provider_state, 'provider_task', i.provider_task,
          'addresses', i.addresses, 'floating_id', i.floating_id, 'floating_address', i.floating_address, 'last_read_at', i.last_read_at)
        FROM instance i WHERE i.attempt_id = a.id AND i.part = 'ADOPTED') AS instance
    FROM attempt a JOIN operation o ON o.id = a.operation_id JOIN node n ON n.id = a.node_id LEFT JOIN node_heartbeat h ON h.node_id = a.node_id
    WHERE a.id = ${attemptId}::uuid`
  return rows[0]
}

const toAttemptRow = ({ attempt, node }: Row): AttemptRow => ({
  tenantId: attempt.tenant_id,
  operationId: attempt.operation_id,
  placeId: attempt.place_id,
  nodeId: attempt.node_id,
  accountId: attempt.account_id,
  number: attempt.number,
  state: attempt.state,
  conditions: attempt.conditions,
  requestedByName: attempt.requested_by_name,
  endReason: attempt.end_reason,
  name: node.name,
})

const at = (instant: Instant | null | undefined): Date | undefined => (instant == null ? undefined : new Date(instant))

function toFacts(
  { now, deploymentId, attempt, node, operation, token, heartbeat, evidence, sightings, publishes, instance }: Row,
  fence: Fence,
): AttemptFacts {
  return {
    fence,
    now,
    tenantId: attempt.tenant_id,
    accountId: attempt.account_id,
    nodeId: attempt.node_id,
    nodeName: node.name,
    state: attempt.state,
    identity: { deploymentId, operationId: attempt.operation_id, attemptId: attempt.id, nonce: attempt.nonce },
    plannedAt: new Date(attempt.planned_at),
    createCalledAt: at(attempt.create_called_at),
    lookingSince: at(attempt.looking_since),
    instanceNonce: attempt.instance_nonce ?? undefined,
    instanceNonceAt: at(attempt.instance_nonce_at),
    stageAhead: attempt.stage_ahead,
    request: {
      region: operation.region,
      zone: operation.zone ?? undefined,
      sizeId: operation.size_id,
      imageId: operation.image_id,
      bootVolumeGiB: operation.boot_volume_gib ?? undefined,
      networkIds: operation.network_ids,
      securityGroupIds: operation.security_group_ids,
      floatingPoolId: operation.floating_pool_id ?? undefined,
      configDrive: operation.config_drive || operation.no_metadata_service,
      validationDeadlineMinutes: operation.validation_deadline_minutes,
    },
    instance:
      instance === null
        ? undefined
        : {
            id: instance.id,
            state: instance.state,
            cloudId: instance.cloud_id ?? undefined,
            providerState: instance.provider_state ?? undefined,
            providerTask: instance.provider_task ?? undefined,
            addresses: instance.addresses,
            floatingId: instance.floating_id ?? undefined,
            floatingAddress: instance.floating_address ?? undefined,
            lastReadAt: at(instance.last_read_at),
          },
    evidence: {
      node: node.state,
      deadlineAt: at(attempt.deadline_at),
      createAnswered: attempt.create_answered_at !== null,
      cancelWished: attempt.cancel_wished_at !== null,
      secondKey: token?.conflict_at != null,
      cloned: attempt.conflict_at !== null,
      enrolledAt: at(token?.enrolled_at),
      heartbeat:
        heartbeat === null
          ? undefined
          : {
              runId: heartbeat.run_id,
              unbrokenSince: new Date(heartbeat.unbroken_since),
              lastSeenAt: new Date(heartbeat.last_seen_at),
              agentVersion: heartbeat.agent_version,
            },
      observed: Object.fromEntries(
        evidence.map((e) => [
          e.condition,
          {
            outcome: e.outcome,
            detail: e.detail,
            observedAt: new Date(e.observed_at),
            goodUntil: at(e.good_until),
            runId: e.run_id ?? undefined,
            since: new Date(e.since),
          },
        ]),
      ),
      sightings: sightings.map((s) => ({
        address: s.address,
        family: s.family,
        firstSeenAt: new Date(s.first_seen_at),
        lastSeenAt: new Date(s.last_seen_at),
        count: s.count,
        published: s.published,
      })),
      instanceKnown: instance?.state === 'SEEN',
      acceptedBy: attempt.accepted_by ?? undefined,
      icmpAcceptedBy: attempt.icmp_accepted_by ?? undefined,
    },
    policy: {
      agentVersion: operation.agent_version,
      acceptUnknownIcmp: operation.accept_unknown_icmp,
      noMetadataService: operation.no_metadata_service,
      publishesAddresses: publishes,
    },
    conditions: attempt.conditions,
    trouble: attempt.admin_detail ?? undefined,
  }
}
