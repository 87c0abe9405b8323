import { observedConditions } from '@sallyport/domain/admission/evidence.ts'
import type { TestDatabase } from '../../fixtures/database.ts'
import { heldNodes, seedInstallation } from '../../fixtures/enrollable.ts'
import { plant } from '../../fixtures/tenants.ts'

/** Nodes that have shown everything and run for a minute: each is held for the rest of its two minutes, and nothing else. */
export async function plantHeldWithEvidence(db: TestDatabase, count: number): Promise<{ attemptId: string; version: number }[]> {
  const seed = await seedInstallation(db)
  const held = await heldNodes(db, seed, count)
  const attempts = held.map(({ attemptId }) => attemptId)
  await plant(db.superuser, async (client) => {
    const run = (sql: string, values: unknown[] = [attempts]) => client.query(sql, values)
    await run(`UPDATE attempt SET state = 'VALIDATING', create_answered_at = app_now(), instance_nonce = id::text, instance_nonce_at = app_now()
      WHERE id = ANY ($1)`)
    await run(
      `UPDATE enrollment_token SET used_at = app_now() - interval '70 seconds', used_key = 'key-' || node_id WHERE attempt_id = ANY ($1)`,
    )
    await run(
      `INSERT INTO node_key (node_id, tenant_id, public_key) SELECT node_id, tenant_id, 'key-' || node_id FROM attempt WHERE id = ANY ($1)`,
    )
    await run(`INSERT INTO node_heartbeat (node_id, tenant_id, run_id, unbroken_since, last_seen_at, last_number, agent_version, run_started_at)
      SELECT node_id, tenant_id, gen_random_uuid(), t - interval '75 seconds', t, 5, '1.0.0', t - interval '75 seconds'
      FROM attempt, (SELECT app_now() AS t) clock WHERE id = ANY ($1)`)
    await run(
      `INSERT INTO evidence (attempt_id, tenant_id, condition, outcome, detail, observed_at, good_until, observer, run_id, since)
       SELECT a.id, a.tenant_id, c, 'MET', '{"family": "IPV4"}', t, CASE WHEN c NOT IN ('INSTANCE_PROOF', 'STAGE') THEN t + interval '150 seconds' END, 'SERVER',
         CASE WHEN c <> 'STAGE' THEN h.run_id END, t
       FROM attempt a JOIN node_heartbeat h ON h.node_id = a.node_id, (SELECT app_now() AS t) clock, unnest($2::text[]) c WHERE a.id = ANY ($1)`,
      [attempts, observedConditions],
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
  const { rows } = await db.superuser.query<{ attemptId: string; version: number }>(
    'SELECT id AS "attemptId", version FROM attempt WHERE id = ANY ($1) ORDER BY id',
    [attempts],
  )
  return rows
}
