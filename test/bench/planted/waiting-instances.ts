import type { TestDatabase } from '../../fixtures/database.ts'
import { plant } from '../../fixtures/tenants.ts'
import { plantFleets } from './fleets.ts'

const blockedBy = JSON.stringify([
  {
    clause: 6,
    name: 'node-is-over',
    fact: 'key-silent',
    state: 'FALSE',
    why: 'The last request signed by its key came 120 s ago; 10 minutes of silence are asked for.',
  },
  {
    clause: 8,
    name: 'surroundings-and-pace',
    fact: 'cool-down-over',
    state: 'FALSE',
    why: 'The instance can still be kept, until 2026-11-30T16:24:17.959Z.',
  },
])

/** An instance for each node of a hundred tenants' fleets, of which every tenth waits for its deletion and was judged. @returns how many wait */
export async function plantWaitingInstances(db: TestDatabase, tenants: number): Promise<number> {
  await plantFleets(db, { tenants, tokens: 0 })
  const waiting = await plant(db.superuser, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, project_id, cloud_id, name, state, stage, seen_at, created_at, filed_at, judged_at, blocked_by)
       SELECT gen_random_uuid(), id, tenant_id, account_id, 'r', 'p', id::text, 'mon', CASE WHEN waits THEN 'WAITING' ELSE 'SEEN' END, 'admitted', create_called_at,
         create_called_at, CASE WHEN waits THEN app_now() END, CASE WHEN waits THEN app_now() END, CASE WHEN waits THEN $1::jsonb END
       FROM (SELECT a.*, row_number() OVER (ORDER BY id) % 10 = 0 AS waits FROM attempt a) numbered`,
      [blockedBy],
    )
    return (rowCount ?? 0) / 10
  })
  await db.superuser.query('ANALYZE')
  return waiting
}
