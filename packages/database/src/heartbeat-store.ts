import { bounds } from '@sallyport/domain/admission/conditions.ts'
import { enabledCheckEverySeconds } from '@sallyport/domain/enrollment/due-checks.ts'
import type { Agent, AgentKeyStore, Beat, BeatResult, HeartbeatStore } from '@sallyport/domain/enrollment/ports.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import type { AgentLogin } from './agent-login.ts'
import { raiseAlarm, writeAudit } from './audit-and-alarms.ts'
import { batchNaturally } from './batch-naturally.ts'
import { liveStates } from './live-states.ts'
import { raiseNowAndThen } from './raise-now-and-then.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { wakeAttemptOf } from './wake-attempt.ts'

const ROWS_AT_MOST = 1_000

/**
 * One statement a batch. Which nodes live is read in it, so that a revocation counts for the next heartbeat whatever anyone remembers.
 * Cloned: the run is not the present one but was heard before, and the present one was heard within 45 s. A run was heard before when it is
 * the previous one, or when a challenge was ever issued to it.
 */
const beatStatement = `
WITH clock AS MATERIALIZED (SELECT app_now() AS t),
beat AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::int[], $6::text[])
  AS b (node_id, run_id, number, agent_version, clock_skew_ms, ping)),
live AS MATERIALIZED (
  SELECT b.*, n.tenant_id, n.state, clock.t,
    CASE n.state WHEN 'ENABLED' THEN (SELECT w.monitors_version FROM tenant w WHERE w.id = n.tenant_id) ELSE 0 END AS monitors_version,
    h.node_id IS NULL OR h.run_id <> b.run_id OR h.agent_version <> b.agent_version
      OR h.last_seen_at < clock.t - interval '${bounds.liveFor} seconds'
      OR (h.last_seen_at < h.unbroken_since + interval '${bounds.runAtLeast} seconds'
        AND clock.t >= h.unbroken_since + interval '${bounds.runAtLeast} seconds') AS changed,
    CASE WHEN h.run_id <> b.run_id AND h.last_seen_at >= clock.t - interval '${bounds.liveFor} seconds'
      THEN h.previous_run_id IS NOT DISTINCT FROM b.run_id
        OR EXISTS (SELECT FROM challenge c WHERE c.node_id = b.node_id AND c.run_id = b.run_id)
      ELSE false END AS cloned,
    n.state = 'ENABLED' AND NOT EXISTS (SELECT FROM challenge c WHERE c.node_id = b.node_id AND c.run_id = b.run_id
      AND c.issued_at > clock.t - interval '${enabledCheckEverySeconds} seconds') AS look_due
  FROM beat b CROSS JOIN clock
    JOIN node_key k ON k.node_id = b.node_id AND k.revoked_at IS NULL
    JOIN node n ON n.id = b.node_id AND n.tenant_id = k.tenant_id AND n.state IN ${liveStates}
    LEFT JOIN node_heartbeat h ON h.node_id = b.node_id),
written AS (
  INSERT INTO node_heartbeat AS h (node_id, tenant_id, run_id, unbroken_since, last_seen_at, last_number, agent_version, clock_skew_ms, ping, run_started_at)
  SELECT node_id, tenant_id, run_id, t, t, number, agent_version, clock_skew_ms, ping, t FROM live WHERE NOT cloned ORDER BY node_id
  ON CONFLICT (node_id) DO UPDATE SET
    unbroken_since = CASE WHEN h.run_id = excluded.run_id AND h.last_seen_at >= excluded.last_seen_at - interval '${bounds.liveFor} seconds'
      THEN h.unbroken_since ELSE excluded.unbroken_since END,
    run_started_at = CASE h.run_id WHEN excluded.run_id THEN h.run_started_at ELSE excluded.run_started_at END,
    previous_run_id = CASE h.run_id WHEN excluded.run_id THEN h.previous_run_id ELSE h.run_id END,
    last_check_report = CASE h.run_id WHEN excluded.run_id THEN h.last_check_report ELSE 0 END,
    last_monitor_report = CASE h.run_id WHEN excluded.run_id THEN h.last_monitor_report ELSE 0 END,
    run_id = excluded.run_id, last_seen_at = excluded.last_seen_at, last_number = excluded.last_number,
    agent_version = excluded.agent_version, clock_skew_ms = excluded.clock_skew_ms, ping = excluded.ping
  WHERE h.run_id <> excluded.run_id OR h.last_number < excluded.last_number)
SELECT node_id AS "nodeId", state, monitors_version AS "monitorsVersion", changed, cloned, look_due AS "lookDue" FROM live`

/** Login: agent. */
export function heartbeatStore({ pool, client }: AgentLogin): HeartbeatStore {
  async function write(beats: readonly Beat[]): Promise<(BeatResult | undefined)[]> {
    const column = <Key extends keyof Beat>(key: Key) => beats.map((beat) => beat[key])
    const { rows } = await pool.query<BeatResult & { nodeId: string }>({
      name: 'beat',
      text: beatStatement,
      values: [column('nodeId'), column('runId'), column('number'), column('agentVersion'), column('clockSkewMs'), column('ping')],
    })
    const byNode = new Map(rows.map((row) => [row.nodeId, row]))
    return beats.map(({ nodeId }) => byNode.get(nodeId))
  }

  return {
    beat: batchNaturally({ keyOf: ({ nodeId }: Beat) => nodeId, rows: ROWS_AT_MOST, write }),
    knock: (nodeId) => inTransaction(client, (tx) => noteKnock(tx, nodeId)),
    reportClone: async (agent) => {
      await inTransaction(client, (tx) => actOnClone(tx, agent))
      await wakeAttemptOf(pool, agent.nodeId)
    },
  }
}

/** The first knocks are how an agent learns of its end. Every ten seconds one is counted, whoever sends how many. */
async function noteKnock(tx: Tx, nodeId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ knocks: number; tenantId: string }[]>`
    UPDATE node_key SET knocked_at = app_now(), knocks = knocks + 1
    WHERE node_id = ${nodeId}::uuid AND revoked_at IS NOT NULL AND (knocked_at IS NULL OR knocked_at <= app_now() - interval '10 seconds')
    RETURNING knocks, tenant_id::text AS "tenantId"`
  const knocked = rows[0]
  if (knocked === undefined || knocked.knocks < 3) return
  await raiseNowAndThen(tx, {
    kind: 'ENDED_AGENT_KNOCKS',
    tenantId: knocked.tenantId,
    subjectKind: 'NODE',
    subjectId: nodeId,
    message: 'The agent of a node that has ended goes on calling. Stop it on its host, or delete the host.',
    detail: { knocks: knocked.knocks },
  })
}

async function actOnClone(tx: Tx, { nodeId, runId }: Agent): Promise<void> {
  // Attempt before node, as everyone locks them.
  await tx.$executeRaw`UPDATE attempt SET conflict_at = app_now() WHERE node_id = ${nodeId}::uuid
    AND state IN ('CREATING', 'BOOTING', 'VALIDATING') AND conflict_at IS NULL`
  const disabled = await tx.$queryRaw<{ tenantId: string }[]>`UPDATE node SET state = 'DISABLED', reason = 'DISABLED_KEY_DOUBTED'
    WHERE id = ${nodeId}::uuid AND state = 'ENABLED' RETURNING tenant_id::text AS "tenantId"`
  const nodes = await tx.$queryRaw<
    { state: NodeState; tenantId: string }[]
  >`SELECT state, tenant_id::text AS "tenantId" FROM node WHERE id = ${nodeId}::uuid`
  const node = nodes[0]
  if (node === undefined) return
  const alarm = {
    kind: 'CLONED_AGENT' as const,
    tenantId: node.tenantId,
    subjectKind: 'NODE',
    subjectId: nodeId,
    message: `Two running copies of the agent use one key, as after the copy of a disk or image. ${
      node.state === 'HELD' ? 'The attempt fails.' : 'The node is disabled.'
    } Find the copy and remove it; revoke the node if you cannot tell which is which.`,
    detail: { runId },
  }
  if (disabled.length === 0) return await raiseNowAndThen(tx, alarm)
  tx.note(node.tenantId, 'NODE', nodeId)
  await writeAudit(tx, {
    actor: { kind: 'SYSTEM', id: undefined, name: 'cloned agent' },
    tenantId: node.tenantId,
    action: 'disableNode',
    subjectKind: 'NODE',
    subjectId: nodeId,
    detail: { runId },
  })
  await raiseAlarm(tx, alarm)
}

/** Login: agent. */
export function agentKeyStore({ pool }: AgentLogin): AgentKeyStore {
  return {
    findKey: async (nodeId) => {
      const { rows } = await pool.query<{ publicKey: string; tenantId: string; revoked: boolean }>({
        name: 'agent-key',
        text: `SELECT k.public_key AS "publicKey", k.tenant_id AS "tenantId", k.revoked_at IS NOT NULL OR n.state NOT IN ${liveStates} AS revoked
          FROM node_key k JOIN node n ON n.tenant_id = k.tenant_id AND n.id = k.node_id WHERE k.node_id = $1`,
        values: [nodeId],
      })
      const row = rows[0]
      return row && { ...row, publicKey: Buffer.from(row.publicKey, 'base64url') }
    },
  }
}
