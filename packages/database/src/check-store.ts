import { bounds, type ProvenCheck } from '@sallyport/domain/admission/conditions.ts'
import type { Agent, CheckStore, IssuedChallenge } from '@sallyport/domain/enrollment/ports.ts'
import type { AgentLogin } from './agent-login.ts'
import { takeReport } from './check-report.ts'
import { noteSighting } from './egress-sightings.ts'
import { wakeAttemptOf } from './wake-attempt.ts'

type Held = {
  now: Date
  nonceOpen: boolean
  challenges: { id: string; kind: ProvenCheck; issuedAt: string; open: boolean }[] | null
  evidence: { condition: ProvenCheck | 'ICMP'; met: boolean; observedAt: string }[] | null
  sightings: { firstSeenAt: string; lastSeenAt: string }[] | null
  unbrokenSince: Date | null
}

/** Everything that decides what to ask a held node, in one instant. The challenges are the last of each kind of this run. */
const heldStatement = `
SELECT clock.t AS now,
  a.instance_nonce IS NOT NULL AND NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE_PROOF'
    AND (e.outcome = 'FAILED' OR e.outcome = 'MET' AND e.run_id = $2)) AS "nonceOpen",
  (SELECT json_agg(c) FROM (SELECT DISTINCT ON (kind) id, kind, issued_at AS "issuedAt", used_at IS NULL AND expires_at > clock.t AS open
    FROM challenge WHERE node_id = n.id AND run_id = $2 ORDER BY kind, issued_at DESC) c) AS challenges,
  (SELECT json_agg(json_build_object('condition', e.condition, 'met', e.outcome = 'MET', 'observedAt', e.observed_at))
    FROM evidence e WHERE e.attempt_id = a.id AND e.condition IN ('HTTP', 'TCP', 'TLS', 'DNS', 'ICMP')) AS evidence,
  (SELECT json_agg(s) FROM (SELECT min(first_seen_at) AS "firstSeenAt", max(last_seen_at) AS "lastSeenAt"
    FROM egress_sighting WHERE node_id = n.id AND run_id = $2 GROUP BY family) s) AS sightings,
  (SELECT h.unbroken_since FROM node_heartbeat h WHERE h.node_id = n.id AND h.run_id = $2) AS "unbrokenSince"
FROM node n JOIN attempt a ON a.tenant_id = n.tenant_id AND a.node_id = n.id CROSS JOIN (SELECT app_now() AS t) clock
WHERE n.id = $1 AND n.state = 'HELD' AND a.state IN ('CREATING', 'BOOTING', 'VALIDATING')`

/** Login: agent. */
export function checkStore(login: AgentLogin): CheckStore {
  const { pool } = login
  return {
    held: async ({ nodeId, runId }, changed) => {
      const { rows } = await pool.query<Held>({ name: 'held', text: heldStatement, values: [nodeId, runId] })
      const row = rows[0]
      if (row === undefined) return undefined
      if (changed) await wakeAttemptOf(pool, nodeId)
      const challenges = row.challenges ?? []
      return {
        now: row.now,
        challenges: Object.fromEntries(challenges.map(({ kind, issuedAt, open }) => [kind, { issuedAt: new Date(issuedAt), open }])),
        results: Object.fromEntries(
          (row.evidence ?? []).map(({ condition, met, observedAt }) => [condition, { met, observedAt: new Date(observedAt) }]),
        ),
        sightings: (row.sightings ?? []).map(({ firstSeenAt, lastSeenAt }) => ({
          firstSeenAt: new Date(firstSeenAt),
          lastSeenAt: new Date(lastSeenAt),
        })),
        instanceProofOpen: row.nonceOpen,
        unbrokenSince: row.unbrokenSince ?? undefined,
        open: challenges.filter(({ open }) => open).map(({ id, kind }) => ({ id, kind })),
      }
    },

    issue: (agent, challenges) => issue(login, agent, challenges),
    serve: (challenge, seen) => noteSighting(login, challenge, seen),
    report: async (agent, report) => {
      const taken = await takeReport(login, agent, report)
      if (taken?.woken === false) await wakeAttemptOf(pool, agent.nodeId)
      return taken && { taken: taken.taken }
    },
  }
}

async function issue({ pool }: AgentLogin, { nodeId, runId }: Agent, challenges: readonly IssuedChallenge[]): Promise<void> {
  await pool.query({
    name: 'issue',
    text: `INSERT INTO challenge (id, tenant_id, node_id, attempt_id, run_id, kind, issued_at, expires_at)
      SELECT c.id, n.tenant_id, n.id, a.id, $2, c.kind, clock.t, clock.t + interval '${bounds.challengeLivesFor} seconds'
      FROM unnest($3::text[], $4::text[]) AS c (id, kind) CROSS JOIN (SELECT app_now() AS t) clock JOIN node n ON n.id = $1
        LEFT JOIN attempt a ON n.state = 'HELD' AND a.tenant_id = n.tenant_id AND a.node_id = n.id AND a.state IN ('CREATING', 'BOOTING', 'VALIDATING')`,
    values: [nodeId, runId, challenges.map(({ id }) => id), challenges.map(({ kind }) => kind)],
  })
}
