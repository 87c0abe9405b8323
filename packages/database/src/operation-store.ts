import { randomUUID } from 'node:crypto'
import type { NewOperation, OperationRequests } from '@sallyport/domain/admission/request-nodes.ts'
import { namesAfter } from '@sallyport/domain/fleet/node-names.ts'
import { notFound } from '@sallyport/domain/primitives/problem.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { ATTEMPT_CHANNEL } from './attempt-writes.ts'
import { auditAs } from './audit-as.ts'
import { freshNonce } from './end-attempt.ts'
import { lastNumberOf, lockNames } from './node-names.ts'
import type { PrismaClient } from './prisma.ts'
import { appendEvent, inTransaction, type Tx } from './transaction.ts'

type Known = { operationId: string; requestHash: string }

/** The wish for nodes. Login: admin. */
export function operationRequests(admin: PrismaClient): OperationRequests {
  return {
    findRequest: async (startedById, idempotencyKey) => (await findRequest(admin, startedById, idempotencyKey))[0],

    async openIntents(accountId, region) {
      const rows = await admin.$queryRaw<{ sizeId: string; bootVolumeGib: number | null; floating: boolean }[]>`
        SELECT o.size_id AS "sizeId", o.boot_volume_gib AS "bootVolumeGib", o.floating_pool_id IS NOT NULL AS floating
        FROM attempt a JOIN operation o ON o.id = a.operation_id
        WHERE a.account_id = ${accountId}::uuid AND o.region = ${region} AND a.state IN ('PLANNED', 'CREATING')`
      return rows.map(({ bootVolumeGib, ...row }) => ({ ...row, bootVolumeGib: bootVolumeGib ?? undefined }))
    },

    async tenantExists(tenantId) {
      const rows = await admin.$queryRaw<unknown[]>`SELECT 1 FROM tenant WHERE id = ${tenantId}::uuid`
      return rows.length > 0
    },

    create: (operation, by) => inTransaction(admin, (tx) => create(tx, operation, by)),
  }
}

function findRequest(reader: Pick<Tx, '$queryRaw'>, startedById: string, key: string): Promise<Known[]> {
  return reader.$queryRaw<Known[]>`SELECT id::text AS "operationId", request_hash AS "requestHash" FROM operation
    WHERE started_by_id = ${startedById}::uuid AND idempotency_key = ${key}`
}

async function create(tx: Tx, { id, request, requestHash, ...chosen }: NewOperation, by: Acting & { id: string }): Promise<Known> {
  const account = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM cloud_account WHERE id = ${request.cloudAccountId}::uuid AND removed_at IS NULL FOR NO KEY UPDATE`
  if (account.length === 0) throw notFound('cloud account')
  const written = await tx.$executeRaw`
    INSERT INTO operation (id, tenant_id, account_id, started_by_id, started_by_name, idempotency_key, request_hash, region, zone, size_id, size_name,
      image_id, image_name, boot_volume_gib, network_ids, security_group_ids, floating_pool_id, count, name_prefix, agent_version,
      validation_deadline_minutes, accept_unknown_icmp, attempts_per_place, no_metadata_service, config_drive)
    VALUES (${id}::uuid, ${request.tenantId}::uuid, ${request.cloudAccountId}::uuid, ${by.id}::uuid, ${by.name}, ${request.idempotencyKey}, ${requestHash},
      ${request.region}, ${request.availabilityZone ?? null}, ${request.sizeId}, ${chosen.sizeName}, ${request.imageId}, ${chosen.imageName},
      ${request.bootVolumeGib ?? null}, ${request.networkIds}, ${request.securityGroupIds}, ${request.floatingIpPoolId ?? null}, ${request.count},
      ${request.namePrefix}, ${chosen.agentVersion}, ${request.validationDeadlineMinutes}, ${request.acceptUnknownIcmp}, ${request.attemptsPerPlace},
      ${chosen.noMetadataService}, ${chosen.configDrive})
    ON CONFLICT (started_by_id, idempotency_key) DO NOTHING`
  // Another request with this key won a moment ago and has committed: its operation is the answer.
  if (written === 0) return (await findRequest(tx, by.id, request.idempotencyKey))[0]!
  await planPlaces(tx, id, request, by.name)
  const started = { state: 'RUNNING', count: request.count }
  await appendEvent(tx, { operationId: id, kind: 'OPERATION_STARTED', admin: started, tenant: started })
  await auditAs(tx, by, {
    action: 'provisionNodes',
    tenantId: request.tenantId,
    subjectKind: 'OPERATION',
    subjectId: id,
    detail: {
      cloudAccountId: request.cloudAccountId,
      region: request.region,
      sizeId: request.sizeId,
      imageId: request.imageId,
      count: request.count,
    },
  })
  tx.note(request.tenantId, 'OPERATION', id)
  await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, '')`
  return { operationId: id, requestHash }
}

/** A place, a held node and a planned attempt for each node asked for; their names are decided under a lock, and stay taken. */
async function planPlaces(tx: Tx, operationId: string, request: NewOperation['request'], requestedByName: string): Promise<void> {
  const numbers = Array.from({ length: request.count }, (_, i) => i + 1)
  await lockNames(tx, request.tenantId)
  const names = namesAfter(await lastNumberOf(tx, request.tenantId, request.namePrefix), request.namePrefix, request.count)
  const placeIds = numbers.map(() => randomUUID())
  const nodeIds = numbers.map(() => randomUUID())
  const attemptIds = numbers.map(() => randomUUID())
  const nonces = numbers.map(freshNonce)
  await tx.$executeRaw`
    INSERT INTO place (id, tenant_id, operation_id, number, name)
    SELECT p.id::uuid, ${request.tenantId}::uuid, ${operationId}::uuid, p.number, p.name FROM unnest(${placeIds}::text[], ${numbers}::int[], ${names}::text[]) AS p(id, number, name)`
  await tx.$executeRaw`
    INSERT INTO node (id, tenant_id, name, origin, state, operation_id, place_id)
    SELECT n.id::uuid, ${request.tenantId}::uuid, n.name, 'PROVISIONED', 'HELD', ${operationId}::uuid, n.place::uuid
    FROM unnest(${nodeIds}::text[], ${names}::text[], ${placeIds}::text[]) AS n(id, name, place)`
  await tx.$executeRaw`
    INSERT INTO attempt (id, tenant_id, operation_id, place_id, node_id, account_id, number, requested_by_name, nonce, evaluate_at, tenant_reason)
    SELECT a.id::uuid, ${request.tenantId}::uuid, ${operationId}::uuid, a.place::uuid, a.node::uuid, ${request.cloudAccountId}::uuid, 1, ${requestedByName},
      a.nonce, app_now(), 'WAITING_TO_START'
    FROM unnest(${attemptIds}::text[], ${placeIds}::text[], ${nodeIds}::text[], ${nonces}::text[]) AS a(id, place, node, nonce)`
  for (const nodeId of nodeIds) tx.note(request.tenantId, 'NODE', nodeId)
}
