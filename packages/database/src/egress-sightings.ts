import type { IssuedChallenge, Seen } from '@sallyport/domain/enrollment/ports.ts'
import type { AgentLogin } from './agent-login.ts'
import { raiseNowAndThen } from './raise-now-and-then.ts'
import { inTransaction } from './transaction.ts'

type Served = { nodeId: string; tenantId: string; name: string; watched: boolean; isNew: boolean; unpublished: boolean }

/**
 * A challenge that lives and was not answered is served, and what its connection showed is written, in one statement. Every arrival counts
 * as one sighting. `isNew` looks at all runs of the node, as they were before this arrival; then it is announced, by whichever of several that arrive at
 * once wrote the row: told last, when that row is held already, so that nobody who holds the installation waits for it. To a tenant it shows of nodes that
 * were enrolled by hand.
 */
const serveStatement = `
WITH served AS (
  UPDATE challenge c SET served_at = coalesce(c.served_at, app_now())
  WHERE c.id = $1 AND c.kind = $2 AND c.used_at IS NULL AND c.expires_at > app_now()
  RETURNING c.node_id, c.tenant_id, c.run_id),
sighted AS (
  INSERT INTO egress_sighting AS s (node_id, tenant_id, run_id, address, family, first_seen_at, last_seen_at, channel, told_by)
  SELECT node_id, tenant_id, run_id, $3::text, $4, t, t, $2, $5 FROM served CROSS JOIN (SELECT app_now() AS t) clock WHERE $3::text IS NOT NULL
  ON CONFLICT (node_id, run_id, address) DO UPDATE SET last_seen_at = excluded.last_seen_at, count = s.count + 1,
    channel = excluded.channel, told_by = excluded.told_by
  RETURNING s.count = 1 AS written)
SELECT n.id AS "nodeId", n.tenant_id AS "tenantId", n.name, n.origin = 'PROVISIONED' AND n.state = 'ENABLED' AND $3::text IS NOT NULL AS watched,
  before.none AS "isNew",
  CASE WHEN before.none AND sighted.written THEN
    note_changes(n.tenant_id, ARRAY['OBSERVED_ADDRESS', 'NODE'], ARRAY[$3::text, n.id::text], ARRAY[false, n.origin = 'MANUAL']) END AS announced,
  EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL) AND NOT EXISTS (
    SELECT FROM published_address p WHERE p.withdrawn_at IS NULL AND $3::text::inet <<= p.range::inet) AS unpublished
FROM served JOIN node n ON n.tenant_id = served.tenant_id AND n.id = served.node_id LEFT JOIN sighted ON true
  CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM egress_sighting e WHERE e.node_id = n.id AND e.address = $3::text) AS none) before`

export async function noteSighting(login: AgentLogin, challenge: IssuedChallenge, seen: Seen | undefined): Promise<boolean> {
  const { rows } = await login.pool.query<Served>({
    name: 'serve',
    text: serveStatement,
    values: [challenge.id, challenge.kind, seen?.address ?? null, seen?.family ?? null, seen?.toldBy ?? null],
  })
  const served = rows[0]
  if (served === undefined) return false
  if (served.watched && seen !== undefined && (served.isNew || served.unpublished)) await alarm(login, served, seen)
  return true
}

/** After admission egress is watched and never blocks: the node stays. */
async function alarm({ client }: AgentLogin, { nodeId, tenantId, name, isNew, unpublished }: Served, { address }: Seen): Promise<void> {
  const what = unpublished ? 'an address that is not published' : 'an address that it was never seen from before'
  await inTransaction(client, async (tx) => {
    await raiseNowAndThen(tx, {
      kind: 'EGRESS_CHANGED',
      tenantId,
      subjectKind: 'NODE',
      subjectId: nodeId,
      message: `The enabled node ${name} is seen from ${what}: ${address}. Publish the address if it is right; else look at the network of its instance.`,
      detail: { address, isNew, unpublished },
    })
  })
}
