import type { Claim } from '@sallyport/domain/enrollment/ports.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import type { AgentLogin } from './agent-login.ts'
import { writeAudits } from './audit-and-alarms.ts'
import { isUnavailable } from './is-unavailable.ts'
import { Prisma } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Of a token `t`: it is there to be given away now. The one wording of it, whoever gives it away. */
export const redeemable = Prisma.sql`t.used_key IS NULL AND t.revoked_at IS NULL AND t.conflict_at IS NULL AND t.expires_at > app_now()
  AND EXISTS (SELECT FROM node n WHERE n.tenant_id = t.tenant_id AND n.id = t.node_id AND n.state IN ('ENROLLING', 'HELD'))
  AND (t.attempt_id IS NULL OR EXISTS (SELECT FROM attempt a WHERE a.tenant_id = t.tenant_id AND a.id = t.attempt_id
    AND a.state IN ('CREATING', 'BOOTING', 'VALIDATING') AND a.deadline_at > app_now()))`

export type Won = { tokenId: string; nodeId: string; tenantId: string; attemptId: string | null }
type HeldNode = { tokenId: string; nodeId: string; tenantId: string; state: NodeState }

/** One of the keys is another node's: nothing is written. */
class NotTogether extends Error {}

/**
 * Tokens that are presented in one moment, given away in one transaction a tenant: a fleet that starts at once waits for one commit and not
 * for one after another. Only what is plain: a node and token that nobody else holds just now, a token that is there to be given, a key that is
 * new. The rest is left out of the answer, unchanged, for `redeem` to look at alone: nobody waits for what someone does to another's node.
 * No token comes twice.
 */
export async function redeemTogether(login: AgentLogin, claims: readonly Claim[]): Promise<Map<string, Won>> {
  const all = new Map<string, Won>()
  for (let left = claims; left.length > 0; ) {
    const { seen, won, unavailable } = await redeemOfOneTenant(login, left)
    for (const one of won) all.set(one.tokenId, one)
    if (unavailable) {
      // What was given away before stays given away, and whoever got it is told so.
      if (all.size === 0) throw unavailable
      return all
    }
    left = left.filter(({ tokenId }) => !seen.has(tokenId))
  }
  return all
}

/** `unavailable`: why the database could not be asked. */
type OfOneTenant = { seen: Set<string>; won: Won[]; unavailable?: unknown }

/**
 * `seen`: the tokens of that tenant; the first claim's is always among them. Whatever goes wrong with one claim undoes its tenant's transaction
 * alone, and leaves each claim of it to be looked at alone: there the bad one fails, and no other.
 */
async function redeemOfOneTenant(login: AgentLogin, claims: readonly Claim[]): Promise<OfOneTenant> {
  const seen = new Set([claims[0]!.tokenId])
  try {
    const won = await inTransaction(login.client, async (tx) => {
      const held = await holdNodes(tx, claims)
      for (const { tokenId } of held) seen.add(tokenId)
      return await giveAway(tx, held, claims)
    })
    return { seen, won }
  } catch (error) {
    return { seen, won: [], ...(isUnavailable(error) ? { unavailable: error } : {}) }
  }
}

/** None is waited for. */
async function holdNodes(tx: Tx, claims: readonly Claim[]): Promise<HeldNode[]> {
  return await tx.$queryRaw<HeldNode[]>`
    SELECT t.id AS "tokenId", n.id::text AS "nodeId", n.tenant_id::text AS "tenantId", n.state
    FROM enrollment_token t JOIN node n ON n.tenant_id = t.tenant_id AND n.id = t.node_id
    WHERE t.id = ANY(${claims.map(({ tokenId }) => tokenId)}) AND n.state IN ('ENROLLING', 'HELD')
      AND t.tenant_id = (SELECT first.tenant_id FROM enrollment_token first WHERE first.id = ${claims[0]!.tokenId})
    ORDER BY n.id FOR NO KEY UPDATE OF n, t SKIP LOCKED`
}

async function giveAway(tx: Tx, held: readonly HeldNode[], claims: readonly Claim[]): Promise<Won[]> {
  if (held.length === 0) return []
  const ids = new Set(held.map(({ tokenId }) => tokenId))
  const present = claims.filter(({ tokenId }) => ids.has(tokenId))
  const won = await tx.$queryRaw<Won[]>`
    UPDATE enrollment_token t SET used_key = c.key, used_at = app_now(), used_address = c.address, shown_at = app_now()
    FROM unnest(${present.map(({ tokenId }) => tokenId)}::text[], ${present.map(({ publicKey }) => publicKey)}::text[],
      ${present.map(({ address }) => address ?? null)}::text[]) AS c (id, key, address)
    WHERE t.id = c.id AND ${redeemable}
    RETURNING t.id AS "tokenId", t.node_id::text AS "nodeId", t.tenant_id::text AS "tenantId", t.attempt_id::text AS "attemptId"`
  if (won.length === 0) return []
  const byToken = new Map(present.map((claim) => [claim.tokenId, claim]))
  const claimOf = ({ tokenId }: Won): Claim => byToken.get(tokenId)!
  const nodeIds = won.map(({ nodeId }) => nodeId)
  const added = await tx.$executeRaw`INSERT INTO node_key (node_id, tenant_id, public_key)
    SELECT k.node, ${won[0]!.tenantId}::uuid, k.key FROM unnest(${nodeIds}::uuid[], ${won.map((one) => claimOf(one).publicKey)}::text[]) AS k (node, key)
    ON CONFLICT DO NOTHING`
  if (added !== won.length) throw new NotTogether()
  if (held.some(({ state }) => state === 'ENROLLING'))
    await tx.$executeRaw`UPDATE node SET state = 'ENABLED' WHERE id = ANY(${nodeIds}::uuid[]) AND state = 'ENROLLING'`
  await writeAudits(
    tx,
    won.map((one) => enrollAudit(one, claimOf(one))),
  )
  for (const { tenantId, nodeId, attemptId } of won) tx.note(tenantId, 'NODE', nodeId, attemptId === null)
  return won
}

/** What is remembered of an enrollment. */
export const enrollAudit = ({ nodeId, tenantId }: Pick<Won, 'nodeId' | 'tenantId'>, claim: Claim) => ({
  actor: { kind: 'AGENT' as const, id: nodeId, name: 'agent' },
  tenantId,
  action: 'enroll',
  subjectKind: 'NODE',
  subjectId: nodeId,
  detail: {
    tokenId: claim.tokenId,
    address: claim.address ?? null,
    agentVersion: claim.agentVersion,
    runId: claim.runId,
    hostname: claim.hostname ?? null,
  },
})
