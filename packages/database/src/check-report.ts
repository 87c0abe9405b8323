import { bounds, type Condition } from '@sallyport/domain/admission/conditions.ts'
import { equalInConstantTime } from '@sallyport/domain/enrollment/equal-in-constant-time.ts'
import type { Agent, CheckReport, IcmpReport } from '@sallyport/domain/enrollment/ports.ts'
import { liveNodeStates } from '@sallyport/domain/fleet/node-states.ts'
import type { AgentLogin } from './agent-login.ts'
import { ATTEMPT_CHANNEL, RIPE } from './attempt-writes.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import type { Statements } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** `woken`: the attempt is due, and whoever works was told so. */
export type TakenReport = { taken: string[]; woken: boolean }

/**
 * One report, once. Only the run whose heartbeats are heard now may report, each number of it once. Undefined: the node has ended.
 */
export async function takeReport(login: AgentLogin, agent: Agent, report: CheckReport): Promise<TakenReport | undefined> {
  const proof = report.instanceNonce === undefined ? undefined : await judgeInstanceProof(login, agent, report.instanceNonce)
  const written =
    proof?.right === false
      ? await inTransaction(login.client, (tx) => writeWithAlarm(tx, agent, report, proof))
      : await writeReport(login.client, agent, report, proof)
  return written.reporter || written.living ? { taken: written.taken, woken: written.woken } : undefined
}

/** `against`: the nonce that the instance was given, as it was read. It is written once, and never changes. */
type InstanceProof = { right: boolean; against: string }

/** Undefined: there is nothing to compare it with. */
async function judgeInstanceProof({ pool }: AgentLogin, { nodeId }: Agent, told: string): Promise<InstanceProof | undefined> {
  const text = `SELECT a.instance_nonce AS against FROM node n JOIN attempt a ON a.tenant_id = n.tenant_id AND a.node_id = n.id
    WHERE n.id = $1 AND n.state = 'HELD' AND a.instance_nonce IS NOT NULL`
  const { rows } = await pool.query<{ against: string }>({ name: 'instance-nonce', text, values: [nodeId] })
  const against = rows[0]?.against
  return against === undefined ? undefined : { right: equalInConstantTime(told, against), against }
}

type Written = {
  /** Whether the run may report and the number is new. */
  reporter: boolean
  tenantId: string | null
  /** Of the held node; null where it is not held, or its attempt is over. */
  attemptId: string | null
  /** Whether the proof was judged by the nonce that the instance has. */
  proofTaken: boolean
  taken: string[]
  woken: boolean
  /** Whether the node has not ended. */
  living: boolean
}

/**
 * A challenge is taken by its own node and run, once, while it lives, and only after a responder served it where a proof is claimed; of two of
 * one kind the younger counts. A wrong instance proof stays: nothing that comes later makes it good. The attempt is woken here where nobody works on it just now; waiting for whoever
 * does would keep the node's heartbeat waiting too, and those that are written with it. Ripe: the report brings all that the last look found lacking.
 */
async function writeReport(
  client: Pick<Statements, '$queryRaw'>,
  { nodeId, runId }: Agent,
  { number, outcomes, icmp }: CheckReport,
  proof: InstanceProof | undefined,
): Promise<Written> {
  const told = [...(icmp === undefined ? [] : [icmpEvidence(icmp)]), ...(proof === undefined ? [] : [proofEvidence(proof)])]
  const live = [...liveNodeStates]
  const rows = await client.$queryRaw<Written[]>`
    WITH clock AS MATERIALIZED (SELECT app_now() AS t),
    reporter AS (
      UPDATE node_heartbeat h SET last_check_report = ${number}
      FROM node n LEFT JOIN attempt a ON n.state = 'HELD' AND a.tenant_id = n.tenant_id AND a.node_id = n.id AND a.state IN ('CREATING', 'BOOTING', 'VALIDATING')
      WHERE h.node_id = ${nodeId}::uuid AND h.run_id = ${runId}::uuid AND h.last_check_report < ${number}
        AND n.tenant_id = h.tenant_id AND n.id = h.node_id AND n.state = ANY(${live})
        AND EXISTS (SELECT FROM node_key k WHERE k.node_id = h.node_id AND k.revoked_at IS NULL)
      RETURNING n.tenant_id, a.id AS attempt_id, a.instance_nonce),
    taken AS (
      UPDATE challenge c SET used_at = clock.t
      FROM reporter CROSS JOIN clock CROSS JOIN jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o ("challengeId" text, outcome text, detail jsonb)
      WHERE c.id = o."challengeId" AND c.node_id = ${nodeId}::uuid AND c.run_id = ${runId}::uuid AND c.used_at IS NULL AND c.expires_at > clock.t
        AND (c.served_at IS NOT NULL OR o.outcome <> 'PROVEN')
      RETURNING c.id, c.kind, c.attempt_id, c.issued_at, CASE o.outcome WHEN 'PROVEN' THEN 'MET' ELSE 'FAILED' END AS outcome, o.detail),
    proven AS (
      SELECT DISTINCT ON (kind) kind AS condition, outcome, detail, ${bounds.checkGoodFor}::int AS good_for, 'SERVER' AS observer
      FROM taken JOIN reporter USING (attempt_id) ORDER BY kind, issued_at DESC),
    news AS (
      SELECT * FROM proven UNION ALL
      SELECT e.condition, e.outcome, e.detail, e."goodFor", e.observer FROM reporter,
        jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS e (condition text, outcome text, detail jsonb, "goodFor" int, observer text)
      WHERE attempt_id IS NOT NULL AND (e.condition <> 'INSTANCE_PROOF' OR instance_nonce = ${proof?.against ?? null})),
    written AS (
      INSERT INTO evidence AS e (attempt_id, tenant_id, condition, outcome, detail, observed_at, good_until, observer, run_id, since)
      SELECT r.attempt_id, r.tenant_id, condition, outcome, detail, t, t + good_for * interval '1 second', observer, ${runId}::uuid, t
      FROM news CROSS JOIN reporter r CROSS JOIN clock ORDER BY condition
      ON CONFLICT (attempt_id, condition) DO UPDATE SET outcome = excluded.outcome, detail = excluded.detail, observed_at = excluded.observed_at,
        good_until = excluded.good_until, observer = excluded.observer, run_id = excluded.run_id,
        since = CASE e.outcome WHEN excluded.outcome THEN e.since ELSE excluded.since END
      WHERE e.condition <> 'INSTANCE_PROOF' OR e.outcome <> 'FAILED'),
    due AS (
      UPDATE attempt SET evaluate_at = least(evaluate_at, (SELECT t FROM clock))
      WHERE id = (SELECT a.id FROM attempt a JOIN reporter r ON r.attempt_id = a.id FOR NO KEY UPDATE OF a SKIP LOCKED)
      RETURNING id, state = 'VALIDATING' AND conditions <> '[]' AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(conditions) AS c (condition text, state text)
        WHERE c.state <> 'MET' AND NOT EXISTS (SELECT FROM news w WHERE w.condition = c.condition AND w.outcome = 'MET')) AS ripe)
    SELECT r.tenant_id IS NOT NULL AS reporter, r.tenant_id::text AS "tenantId", r.attempt_id::text AS "attemptId",
      coalesce(r.instance_nonce = ${proof?.against ?? null}, false) AS "proofTaken", ARRAY(SELECT id FROM taken) AS taken,
      (SELECT count(pg_notify(${ATTEMPT_CHANNEL}, id::text || CASE WHEN ripe THEN ${RIPE} ELSE '' END)) > 0 FROM due) AS woken,
      EXISTS (SELECT FROM node_key k JOIN node n ON n.tenant_id = k.tenant_id AND n.id = k.node_id
        WHERE k.node_id = ${nodeId}::uuid AND k.revoked_at IS NULL AND n.state = ANY(${live})) AS living
    FROM clock LEFT JOIN reporter r ON true`
  return rows[0]!
}

async function writeWithAlarm(tx: Tx, agent: Agent, report: CheckReport, proof: InstanceProof): Promise<Written> {
  const written = await writeReport(tx, agent, report, proof)
  if (written.tenantId !== null && written.attemptId !== null && written.proofTaken)
    await raiseAlarm(tx, {
      kind: 'WRONG_PROOF',
      tenantId: written.tenantId,
      subjectKind: 'NODE',
      subjectId: agent.nodeId,
      message:
        'The agent of a held node returned a wrong instance proof: it does not run on the instance that was created for it, or someone altered its metadata. The attempt fails.',
      detail: { attemptId: written.attemptId },
    })
  return written
}

type ToldEvidence = {
  condition: Condition
  outcome: 'MET' | 'FAILED' | 'UNKNOWN'
  detail: Record<string, unknown>
  /** Seconds; undefined: for the run. */
  goodFor: number | undefined
  observer: 'SERVER' | 'AGENT'
}

const icmpEvidence = ({ outcome, roundTripMs, detail }: IcmpReport): ToldEvidence => ({
  condition: 'ICMP',
  outcome: outcome === 'PASSED' ? 'MET' : outcome,
  detail: { ...(roundTripMs !== undefined && { roundTripMs }), ...(detail !== undefined && { detail }) },
  goodFor: bounds.checkGoodFor,
  observer: 'AGENT',
})

const proofEvidence = ({ right }: InstanceProof): ToldEvidence => ({
  condition: 'INSTANCE_PROOF',
  outcome: right ? 'MET' : 'FAILED',
  detail: right ? {} : { message: 'The agent returned another nonce than the one written to its instance.' },
  goodFor: undefined,
  observer: 'SERVER',
})
