import { bounds, type Condition, type ProvenCheck } from '@sallyport/domain/admission/conditions.ts'
import { equalInConstantTime } from '@sallyport/domain/enrollment/equal-in-constant-time.ts'
import type { Agent, CheckOutcome, CheckReport, IcmpReport } from '@sallyport/domain/enrollment/ports.ts'
import { liveNodeStates } from '@sallyport/domain/fleet/node-states.ts'
import type { AgentLogin } from './agent-login.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import type { Prisma } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

type Reporter = { tenantId: string; attemptId: string | null; instanceNonce: string | null }
type Taken = { id: string; kind: ProvenCheck; attemptId: string | null }

/**
 * One report, once. Only the run whose heartbeats are heard now may report, each number of it once. Undefined: the node has ended.
 */
export async function takeReport(login: AgentLogin, agent: Agent, report: CheckReport): Promise<{ taken: string[] } | undefined> {
  return await inTransaction(login.client, async (tx) => {
    const reporter = await claimNumber(tx, agent, report.number)
    if (reporter === undefined) return (await isLiving(tx, agent)) ? { taken: [] } : undefined
    const taken = await takeChallenges(tx, agent, report.outcomes)
    const { attemptId, tenantId } = reporter
    if (attemptId !== null) {
      const byId = new Map(report.outcomes.map((outcome) => [outcome.challengeId, outcome]))
      for (const { id, kind, attemptId: askedFor } of taken)
        if (askedFor === attemptId) await writeEvidence(tx, agent, attemptId, provenEvidence(kind, byId.get(id)!))
      if (report.icmp !== undefined) await writeEvidence(tx, agent, attemptId, icmpEvidence(report.icmp))
      if (report.instanceNonce !== undefined && reporter.instanceNonce !== null)
        await judgeInstanceProof(tx, agent, { attemptId, tenantId }, equalInConstantTime(report.instanceNonce, reporter.instanceNonce))
    }
    return { taken: taken.map(({ id }) => id) }
  })
}

async function claimNumber(tx: Tx, { nodeId, runId }: Agent, number: number): Promise<Reporter | undefined> {
  const rows = await tx.$queryRaw<Reporter[]>`
    UPDATE node_heartbeat h SET last_check_report = ${number}
    FROM node n LEFT JOIN attempt a ON n.state = 'HELD' AND a.tenant_id = n.tenant_id AND a.node_id = n.id AND a.state IN ('CREATING', 'BOOTING', 'VALIDATING')
    WHERE h.node_id = ${nodeId}::uuid AND h.run_id = ${runId}::uuid AND h.last_check_report < ${number}
      AND n.tenant_id = h.tenant_id AND n.id = h.node_id AND n.state = ANY(${[...liveNodeStates]})
      AND EXISTS (SELECT FROM node_key k WHERE k.node_id = h.node_id AND k.revoked_at IS NULL)
    RETURNING n.tenant_id::text AS "tenantId", a.id::text AS "attemptId", a.instance_nonce AS "instanceNonce"`
  return rows[0]
}

async function isLiving(tx: Tx, { nodeId }: Agent): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM node_key k JOIN node n ON n.tenant_id = k.tenant_id AND n.id = k.node_id
    WHERE k.node_id = ${nodeId}::uuid AND k.revoked_at IS NULL AND n.state = ANY(${[...liveNodeStates]})`
  return rows.length > 0
}

/** A challenge is taken by its own node and run, once, while it lives, and only after a responder served it where a proof is claimed. */
async function takeChallenges(tx: Tx, { nodeId, runId }: Agent, outcomes: readonly CheckOutcome[]): Promise<Taken[]> {
  if (outcomes.length === 0) return []
  const ids = outcomes.map(({ challengeId }) => challengeId)
  const proven = outcomes.filter(({ outcome }) => outcome === 'PROVEN').map(({ challengeId }) => challengeId)
  return await tx.$queryRaw<Taken[]>`
    UPDATE challenge SET used_at = app_now()
    WHERE id = ANY(${ids}) AND node_id = ${nodeId}::uuid AND run_id = ${runId}::uuid AND used_at IS NULL AND expires_at > app_now()
      AND (served_at IS NOT NULL OR id <> ALL(${proven}))
    RETURNING id, kind, attempt_id::text AS "attemptId"`
}

type NewEvidence = {
  condition: Condition
  outcome: 'MET' | 'FAILED' | 'UNKNOWN'
  detail: Prisma.InputJsonObject
  /** Seconds; undefined: for the run. */
  goodFor: number | undefined
  observer: 'SERVER' | 'AGENT'
}

const provenEvidence = (condition: ProvenCheck, { outcome, detail }: CheckOutcome): NewEvidence => ({
  condition,
  outcome: outcome === 'PROVEN' ? 'MET' : 'FAILED',
  detail,
  goodFor: bounds.checkGoodFor,
  observer: 'SERVER',
})

const icmpEvidence = ({ outcome, roundTripMs, detail }: IcmpReport): NewEvidence => ({
  condition: 'ICMP',
  outcome: outcome === 'PASSED' ? 'MET' : outcome,
  detail: { ...(roundTripMs !== undefined && { roundTripMs }), ...(detail !== undefined && { detail }) },
  goodFor: bounds.checkGoodFor,
  observer: 'AGENT',
})

async function judgeInstanceProof(
  tx: Tx,
  agent: Agent,
  { attemptId, tenantId }: { attemptId: string; tenantId: string },
  right: boolean,
): Promise<void> {
  const detail = right ? {} : { message: 'The agent returned another nonce than the one written to its instance.' }
  const outcome = right ? 'MET' : 'FAILED'
  await writeEvidence(tx, agent, attemptId, { condition: 'INSTANCE_PROOF', outcome, detail, goodFor: undefined, observer: 'SERVER' })
  if (right) return
  await raiseAlarm(tx, {
    kind: 'WRONG_PROOF',
    tenantId,
    subjectKind: 'NODE',
    subjectId: agent.nodeId,
    message:
      'The agent of a held node returned a wrong instance proof: it does not run on the instance that was created for it, or someone altered its metadata. The attempt fails.',
    detail: { attemptId },
  })
}

/** A wrong instance proof stays: nothing that comes later makes it good. */
async function writeEvidence(tx: Tx, { runId }: Agent, attemptId: string, evidence: NewEvidence): Promise<void> {
  const { condition, outcome, detail, goodFor, observer } = evidence
  await tx.$executeRaw`
    INSERT INTO evidence AS e (attempt_id, tenant_id, condition, outcome, detail, observed_at, good_until, observer, run_id, since)
    SELECT a.id, a.tenant_id, ${condition}, ${outcome}, ${JSON.stringify(detail)}::jsonb, clock.t, clock.t + ${goodFor ?? null}::int * interval '1 second',
      ${observer}, ${runId}::uuid, clock.t
    FROM attempt a CROSS JOIN (SELECT app_now() AS t) clock WHERE a.id = ${attemptId}::uuid AND a.state IN ('CREATING', 'BOOTING', 'VALIDATING')
    ON CONFLICT (attempt_id, condition) DO UPDATE SET outcome = excluded.outcome, detail = excluded.detail, observed_at = excluded.observed_at,
      good_until = excluded.good_until, observer = excluded.observer, run_id = excluded.run_id,
      since = CASE e.outcome WHEN excluded.outcome THEN e.since ELSE excluded.since END
    WHERE e.condition <> 'INSTANCE_PROOF' OR e.outcome <> 'FAILED'`
}
