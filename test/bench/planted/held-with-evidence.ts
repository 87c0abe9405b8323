import { observedConditions } from '@sallyport/domain/admission/evidence.ts'
import type { Identity } from '@sallyport/domain/clouds/provider.ts'
import type { TestDatabase } from '../../fixtures/database.ts'
import { heldNodes, seedInstallation } from '../../fixtures/enrollable.ts'
import { plant } from '../../fixtures/tenants.ts'

/** As many as one operation may ask for. */
const NODES_OF_AN_OPERATION = 50

export type HeldNode = {
  attemptId: string
  nodeId: string
  tenantId: string
  operationId: string
  runId: string
  version: number
  /** Of its instance in the cloud. */
  cloudId: string
  identity: Identity
}

/**
 * Nodes that have shown everything but one thing. TIME: they have run for a minute, and wait for the rest of their two. ICMP: they have run
 * long enough, and whether they can ping was not reported yet.
 */
export async function plantHeldWithEvidence(db: TestDatabase, count: number, lacks: 'TIME' | 'ICMP'): Promise<HeldNode[]> {
  const seed = await seedInstallation(db)
  const held: Awaited<ReturnType<typeof heldNodes>> = []
  for (let left = count; left > 0; left -= NODES_OF_AN_OPERATION)
    held.push(...(await heldNodes(db, seed, Math.min(left, NODES_OF_AN_OPERATION))))
  const attempts = held.map(({ attemptId }) => attemptId)
  const ranFor = lacks === 'TIME' ? 75 : 150
  await plant(db.superuser, async (client) => {
    const run = (sql: string, values: unknown[] = [attempts]) => client.query(sql, values)
    await run(`UPDATE attempt SET state = 'VALIDATING', create_answered_at = app_now(), instance_nonce = id::text, instance_nonce_at = app_now()
      WHERE id = ANY ($1)`)
    await run(
      `UPDATE enrollment_token SET used_at = app_now() - $2 * interval '1 second', used_key = 'key-' || node_id WHERE attempt_id = ANY ($1)`,
      [attempts, ranFor - 5],
    )
    await run(
      `INSERT INTO node_key (node_id, tenant_id, public_key) SELECT node_id, tenant_id, 'key-' || node_id FROM attempt WHERE id = ANY ($1)`,
    )
    await run(
      `INSERT INTO node_heartbeat (node_id, tenant_id, run_id, unbroken_since, last_seen_at, last_number, agent_version, run_started_at)
       SELECT node_id, tenant_id, gen_random_uuid(), t - $2 * interval '1 second', t, 5, '1.0.0', t - $2 * interval '1 second'
       FROM attempt, (SELECT app_now() AS t) clock WHERE id = ANY ($1)`,
      [attempts, ranFor],
    )
    await run(
      `INSERT INTO evidence (attempt_id, tenant_id, condition, outcome, detail, observed_at, good_until, observer, run_id, since)
       SELECT a.id, a.tenant_id, c, 'MET', '{"family": "IPV4"}', t, CASE WHEN c NOT IN ('INSTANCE_PROOF', 'STAGE') THEN t + interval '150 seconds' END, 'SERVER',
         CASE WHEN c <> 'STAGE' THEN h.run_id END, t
       FROM attempt a JOIN node_heartbeat h ON h.node_id = a.node_id, (SELECT app_now() AS t) clock, unnest($2::text[]) c WHERE a.id = ANY ($1)`,
      [attempts, observedConditions.filter((condition) => condition !== lacks)],
    )
    await run(`INSERT INTO egress_sighting (node_id, tenant_id, run_id, address, family, channel, count, first_seen_at)
      SELECT h.node_id, h.tenant_id, h.run_id, '198.51.100.7', 4, 'HTTP', 4, app_now() - interval '70 seconds' FROM node_heartbeat h JOIN attempt a ON a.node_id = h.node_id WHERE a.id = ANY ($1)`)
    await run(`INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, project_id, cloud_id, name, state, provider_state, addresses, stage, last_read_at)
      SELECT gen_random_uuid(), id, tenant_id, account_id, 'r', 'p', id::text, 'n', 'SEEN', 'ACTIVE', '[{"address": "10.0.0.7", "kind": "fixed", "network": "n"}]',
        'held', app_now() FROM attempt WHERE id = ANY ($1)`)
    const ranges = Array.from({ length: 20 }, (_, i) => `198.51.100.${i}/32`)
    await run(
      `INSERT INTO published_address (id, range, family, note, published_by) SELECT gen_random_uuid(), range, 4, '', 'Ada' FROM unnest($1::text[]) range`,
      [ranges],
    )
  })
  await db.superuser.query('ANALYZE')
  const { rows } = await db.superuser.query<HeldNode>(
    `SELECT a.id AS "attemptId", a.node_id AS "nodeId", a.tenant_id AS "tenantId", a.operation_id AS "operationId", h.run_id AS "runId", a.version,
       a.id::text AS "cloudId", jsonb_build_object('deploymentId', i.deployment_id, 'operationId', a.operation_id, 'attemptId', a.id, 'nonce', a.nonce) AS identity
     FROM attempt a JOIN node_heartbeat h ON h.node_id = a.node_id CROSS JOIN installation i WHERE a.id = ANY ($1) ORDER BY a.operation_id, a.id`,
    [attempts],
  )
  return rows
}

/** As if it had shown it all again just now. */
export async function freshen(db: TestDatabase, { attemptId, nodeId }: HeldNode): Promise<void> {
  await plant(db.superuser, async (client) => {
    await client.query(`UPDATE node_heartbeat SET last_seen_at = app_now() WHERE node_id = $1`, [nodeId])
    await client.query(`UPDATE egress_sighting SET last_seen_at = app_now() WHERE node_id = $1`, [nodeId])
    await client.query(
      `UPDATE evidence SET observed_at = app_now(), good_until = app_now() + (good_until - observed_at) WHERE attempt_id = $1 AND good_until IS NOT NULL`,
      [attemptId],
    )
    await client.query(`UPDATE instance SET last_read_at = app_now() WHERE attempt_id = $1`, [attemptId])
  })
}
