import { randomUUID } from 'node:crypto'
import type { TestInstallation } from '../../fixtures/installation.ts'

export type ProvisionedNode = { tenantId: string; operationId: string; nodeId: string; attemptId: string; runId: string }

/** A held node whose attempt is under way, with the rows that an operation leaves. Written past the logins, as a situation to look at. */
export async function provisionedNode(
  { db }: TestInstallation,
  given: { tenantId: string; accountId: string; name: string; networkIds?: string[] },
): Promise<ProvisionedNode> {
  const { tenantId, accountId, name, networkIds = ['net-1'] } = given
  const [operationId, placeId, nodeId, attemptId, runId] = Array.from({ length: 5 }, () => randomUUID())
  await db.superuser.query(
    `INSERT INTO operation (id, tenant_id, account_id, started_by_id, started_by_name, idempotency_key, request_hash, region, size_id, size_name, image_id,
       image_name, network_ids, security_group_ids, count, name_prefix, agent_version, validation_deadline_minutes, accept_unknown_icmp, attempts_per_place,
       no_metadata_service)
     VALUES ($1, $2, $3, $4, 'Ada', $5, 'hash', 'RegionOne', 's', 's', 'i', 'i', $6, '{}', 1, $7, '0.1.0', 30, false, 1, false)`,
    [operationId, tenantId, accountId, randomUUID(), randomUUID(), networkIds, name],
  )
  await db.superuser.query('INSERT INTO place (id, tenant_id, operation_id, number, name) VALUES ($1, $2, $3, 1, $4)', [
    placeId,
    tenantId,
    operationId,
    name,
  ])
  await db.superuser.query(
    "INSERT INTO node (id, tenant_id, name, origin, state, operation_id, place_id) VALUES ($1, $2, $3, 'PROVISIONED', 'HELD', $4, $5)",
    [nodeId, tenantId, name, operationId, placeId],
  )
  await db.superuser.query(
    `INSERT INTO attempt (id, tenant_id, operation_id, place_id, node_id, account_id, number, requested_by_name, nonce) VALUES ($1, $2, $3, $4, $5, $6, 1, 'Ada', $7)`,
    [attemptId, tenantId, operationId, placeId, nodeId, accountId, randomUUID()],
  )
  await db.superuser.query(
    "UPDATE attempt SET state = 'CREATING', create_called_at = app_now(), deadline_at = app_now() + interval '30 minutes' WHERE id = $1",
    [attemptId],
  )
  return { tenantId, operationId: operationId!, nodeId: nodeId!, attemptId: attemptId!, runId: runId! }
}

/** The node's packets were seen to come from there just now. */
export async function seenFrom(
  { db }: TestInstallation,
  node: ProvisionedNode,
  address: string,
  toldBy: string | null = null,
): Promise<void> {
  await db.superuser.query(
    "INSERT INTO egress_sighting (node_id, tenant_id, run_id, address, family, channel, told_by) VALUES ($1, $2, $3, $4, $5, 'HTTP', $6)",
    [node.nodeId, node.tenantId, node.runId, address, address.includes(':') ? 6 : 4, toldBy],
  )
}

/** What the cloud told of the attempt's instance. */
export async function hasInstance({ db }: TestInstallation, node: ProvisionedNode, accountId: string, address: string): Promise<void> {
  await db.superuser.query(
    `INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, project_id, cloud_id, name, state, addresses)
     VALUES ($1, $2, $3, $4, 'RegionOne', 'p', 'cloud-id', 'node', 'SEEN', $5)`,
    [randomUUID(), node.attemptId, node.tenantId, accountId, JSON.stringify([{ address, kind: 'fixed', network: 'net' }])],
  )
}
