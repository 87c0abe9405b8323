import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../fixtures/database.ts'
import { plant, plantAccount, plantInstallation, plantMember } from '../../fixtures/tenants.ts'

const OPERATIONS = 25
const NODES_EACH = 4

/** Tenants with 100 nodes each, of 25 operations; every node enabled and heard. @returns a token for some of them */
export async function plantFleets(
  db: TestDatabase,
  wanted: { tenants: number; tokens: number },
): Promise<{ tenantId: string; token: string }[]> {
  await plantInstallation(db.superuser)
  const accountId = await plantAccount(db.superuser)
  const tenants = Array.from({ length: wanted.tenants }, () => randomUUID())
  await plant(db.superuser, async (client) => {
    await client.query(`INSERT INTO tenant (id, name, created_by) SELECT id, 'Tenant ' || id, 'Ada' FROM unnest($1::uuid[]) id`, [tenants])
    await client.query(
      `INSERT INTO operation (id, tenant_id, account_id, started_by_id, started_by_name, idempotency_key, request_hash, region, size_id, size_name, image_id,
         image_name, network_ids, security_group_ids, count, name_prefix, agent_version, validation_deadline_minutes, accept_unknown_icmp, attempts_per_place,
         no_metadata_service, state, created_at, ended_at)
       SELECT gen_random_uuid(), tenant, $2, gen_random_uuid(), 'Ada', gen_random_uuid()::text, 'h', 'r', 's', 's', 'i', 'i', '{}', '{}', ${NODES_EACH}, 'mon', '1.0.0', 30,
         false, 1, false, 'SUCCEEDED', app_now() - n * interval '1 hour', app_now() FROM unnest($1::uuid[]) tenant, generate_series(1, ${OPERATIONS}) n`,
      [tenants, accountId],
    )
    await client.query(`INSERT INTO place (id, tenant_id, operation_id, number, name)
      SELECT gen_random_uuid(), o.tenant_id, o.id, n, 'mon-' || n FROM operation o, generate_series(1, ${NODES_EACH}) n`)
    await client.query(`INSERT INTO node (id, tenant_id, name, origin, state, operation_id, place_id, created_at, first_enabled_at)
      SELECT gen_random_uuid(), p.tenant_id, p.name, 'PROVISIONED', 'ENABLED', p.operation_id, p.id, o.created_at + p.number * interval '1 second', app_now()
      FROM place p JOIN operation o ON o.id = p.operation_id`)
    await client.query(
      `INSERT INTO attempt (id, tenant_id, operation_id, place_id, node_id, account_id, number, requested_by_name, state, nonce, create_called_at,
         create_answered_at, deadline_at, ended_at, conditions_met)
       SELECT gen_random_uuid(), tenant_id, operation_id, place_id, id, $1, 1, 'Ada', 'ADMITTED', id::text, created_at, created_at, created_at + interval '30 minutes',
         app_now(), 13 FROM node`,
      [accountId],
    )
    await client.query(`INSERT INTO node_heartbeat (node_id, tenant_id, run_id, unbroken_since, last_seen_at, last_number, agent_version, run_started_at)
      SELECT id, tenant_id, gen_random_uuid(), created_at, app_now(), 100, '1.0.0', created_at FROM node`)
  })
  const members: { tenantId: string; token: string }[] = []
  for (const tenantId of tenants.slice(0, wanted.tokens))
    members.push({ tenantId, token: (await plantMember(db.superuser, tenantId, 'OWNER', 'Olga Owner')).token })
  await db.superuser.query('ANALYZE')
  return members
}
