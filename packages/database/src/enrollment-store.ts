import { type AttemptState, isLive } from '@sallyport/domain/admission/attempt-states.ts'
import type { Claim, EnrollmentStore } from '@sallyport/domain/enrollment/ports.ts'
import { afterLosing, type Redemption } from '@sallyport/domain/enrollment/redeem.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import type pg from 'pg'
import type { AgentLogin } from './agent-login.ts'
import { writeAudit } from './audit-and-alarms.ts'
import { batchNaturally } from './batch-naturally.ts'
import { lookUpTogether } from './look-up-together.ts'
import { raiseNowAndThen } from './raise-now-and-then.ts'
import { enrollAudit, redeemable, redeemTogether, type Won } from './redeem-together.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { wakeAttemptOf, wakeAttemptsOf } from './wake-attempt.ts'

type Outcome = Awaited<ReturnType<EnrollmentStore['redeem']>>
/** `wakes`: something was written that a held node's attempt is to be looked at for. */
type Done = { outcome: Outcome; wakes: boolean }
type Facts = Omit<Won, 'tokenId'> & {
  usedKey: string | null
  over: boolean
  node: NodeState
  attempt: AttemptState | null
  withInstanceProof: boolean | null
  /** What a second key leads to was written, and the alarm is fresh. */
  settled: boolean
}

/** Rolls a transaction back and is then the answer; BUSY: what it rested on is changing, try again. */
class Undone extends Error {
  readonly outcome: Outcome | 'BUSY'
  constructor(outcome: Outcome | 'BUSY') {
    super('undone')
    this.outcome = outcome
  }
}

/** Some five seconds: a request lives for ten. */
const TRIES = 150
/** Tokens that are given away in one transaction, at most. */
const AT_ONCE = 100
const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 10 * Math.min(attempt, 5)))

/** Login: agent. */
export function enrollmentStore(login: AgentLogin): EnrollmentStore {
  const { pool, client } = login
  const together = batchNaturally({
    keyOf: ({ tokenId }: Claim) => tokenId,
    rows: AT_ONCE,
    write: async (claims) => {
      const won = await redeemTogether(login, claims)
      const held = [...won.values()].filter(({ attemptId }) => attemptId !== null)
      const woken =
        held.length > 0
          ? wakeAttemptsOf(
              pool,
              held.map(({ nodeId }) => nodeId),
            )
          : Promise.resolve()
      woken.catch(() => {}) // heard by each of those who won: they wait for it, and the next batch does not
      return claims.map(({ tokenId }) => {
        const one = won.get(tokenId)
        return one && { nodeId: one.nodeId, woken }
      })
    },
  })
  return {
    findHash: lookUpTogether({
      atOnce: 500,
      read: async (tokenIds: readonly string[]) => {
        const text = 'SELECT id, mac, key_id AS "keyId" FROM enrollment_token WHERE id = ANY ($1::text[])'
        const { rows } = await pool.query<{ id: string; mac: Buffer; keyId: string }>({ name: 'token-hashes', text, values: [tokenIds] })
        return new Map(rows.map(({ id, mac, keyId }) => [id, { mac, keyId }]))
      },
    }),
    redeem: async (claim) => {
      const won = await together(claim)
      if (won !== undefined) {
        await won.woken.catch(() => wakeAttemptOf(pool, won.nodeId))
        return { kind: 'WON', nodeId: won.nodeId }
      }
      await noteShown(pool, claim.tokenId)
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        try {
          const { outcome, wakes } = (await inTransaction(client, (tx) => redeem(tx, claim))) ?? (await explain(login, claim))
          if (wakes) await wakeAttemptOf(pool, outcome.nodeId)
          return outcome
        } catch (error) {
          if (!(error instanceof Undone)) throw error
          if (error.outcome !== 'BUSY') return error.outcome
          await pause(attempt)
        }
      }
      throw new Error('an enrollment token did not settle: its node is locked by someone else all the time')
    },
  }
}

/**
 * Whoever has the secret showed it, whatever comes of it: the gate asks for a long time without that before it lets an instance go. A token that is given
 * away at once has it in the same write. Alone in its transaction, so that it waits for one row with nothing else in hand.
 */
async function noteShown(pool: pg.Pool, tokenId: string): Promise<void> {
  const text = `UPDATE enrollment_token SET shown_at = app_now()
    WHERE id = $1 AND (shown_at IS NULL OR shown_at NOT BETWEEN app_now() - interval '10 seconds' AND app_now())`
  await pool.query({ name: 'token-shown', text, values: [tokenId] })
}

/**
 * One claim alone, where it was not plain among others: the one statement that gives a token away, and what follows from it. Undefined: it gave
 * nothing away. Reading first and writing after would let two keys win.
 */
async function redeem(tx: Tx, claim: Claim): Promise<Done | undefined> {
  const rows = await tx.$queryRaw<Omit<Won, 'tokenId'>[]>`
    UPDATE enrollment_token t SET used_key = ${claim.publicKey}, used_at = app_now(), used_address = ${claim.address ?? null}, shown_at = app_now()
    WHERE t.id = ${claim.tokenId} AND ${redeemable}
    RETURNING t.node_id::text AS "nodeId", t.tenant_id::text AS "tenantId", t.attempt_id::text AS "attemptId"`
  const won = rows[0]
  if (won === undefined) return undefined
  const { nodeId, tenantId } = won
  await holdNode(tx, nodeId)
  const added = await tx.$executeRaw`INSERT INTO node_key (node_id, tenant_id, public_key)
    VALUES (${nodeId}::uuid, ${tenantId}::uuid, ${claim.publicKey}) ON CONFLICT DO NOTHING`
  if (added === 0) throw new Undone({ kind: 'KEY_IN_USE', nodeId })
  await tx.$executeRaw`UPDATE node SET state = 'ENABLED' WHERE id = ${nodeId}::uuid AND state = 'ENROLLING'`
  await writeAudit(tx, enrollAudit(won, claim))
  tx.note(tenantId, 'NODE', nodeId, won.attemptId === null)
  return { outcome: { kind: 'WON', nodeId }, wakes: won.attemptId !== null }
}

/**
 * Whoever ends a node locks its row and then waits for its tokens. Waiting for the row here, with the token in hand, would be a circle:
 * where it is taken, everything is given back and tried again. A node that ended meanwhile took its token with it.
 */
async function holdNode(tx: Tx, nodeId: string): Promise<void> {
  const held = await tx.$queryRaw<{ state: NodeState }[]>`SELECT state FROM node WHERE id = ${nodeId}::uuid FOR NO KEY UPDATE SKIP LOCKED`
  if (held[0] === undefined || (held[0].state !== 'ENROLLING' && held[0].state !== 'HELD')) throw new Undone('BUSY')
}

/**
 * Why the update gave nothing away, and what follows from that. Outside of its transaction, which still holds the token's row where another
 * key was just ahead: what follows locks attempt and node first.
 */
async function explain({ pool, client }: AgentLogin, claim: Claim): Promise<Done> {
  const { rows } = await pool.query<Facts>({ name: 'token-facts', text: factsStatement, values: [claim.tokenId] })
  const facts = rows[0]
  if (facts === undefined) return { outcome: { kind: 'REFUSED', nodeId: '' }, wakes: false }
  const decision = afterLosing(toTokenFacts(facts), claim.publicKey)
  const wakes = decision.kind === 'SECOND_KEY' && !facts.settled
  if (wakes) await inTransaction(client, (tx) => actOnSecondKey(tx, claim, facts, decision.effect))
  return { outcome: { ...decision, nodeId: facts.nodeId }, wakes }
}

const factsStatement = `
  SELECT t.node_id AS "nodeId", t.tenant_id AS "tenantId", t.attempt_id AS "attemptId", t.used_key AS "usedKey",
    (t.revoked_at IS NOT NULL OR t.expires_at <= app_now()) AS over, n.state AS node, a.state AS attempt,
    d.with_instance_proof AS "withInstanceProof",
    t.conflict_at IS NOT NULL AND (a.id IS NULL OR a.conflict_at IS NOT NULL) AND n.state <> 'ENABLED' AND EXISTS (
      SELECT FROM alarm m WHERE m.dedupe_key = 'SECOND_KEY NODE ' || n.id AND m.acknowledged_at IS NULL
        AND m.last_raised_at > app_now() - interval '5 minutes') AS settled
  FROM enrollment_token t JOIN node n ON n.tenant_id = t.tenant_id AND n.id = t.node_id
    LEFT JOIN attempt a ON a.tenant_id = t.tenant_id AND a.id = t.attempt_id
    LEFT JOIN admission d ON d.node_id = t.node_id
  WHERE t.id = $1`

const toTokenFacts = (facts: Facts) => ({
  usedKey: facts.usedKey ?? undefined,
  over: facts.over,
  node: facts.node,
  attempt: facts.attempt ?? undefined,
  admittedWithProof: facts.withInstanceProof ?? undefined,
})

type Effect = Extract<Redemption, { kind: 'SECOND_KEY' }>['effect']

const sentences: Record<Effect, string> = {
  FAIL_ATTEMPT:
    'A second key presented the enrollment token of a held node. Owner and thief cannot be told apart, so the attempt fails. Find out who can read the user-data of this cloud project.',
  DISABLE_NODE:
    'A second key presented the enrollment token of a node that enrolled without instance proof. The node was disabled. Find out which host is the right one: enable the node if it is, else revoke it.',
  NOTHING: 'A second key presented the enrollment token of a node that is enrolled already. It was refused. Find out who knows the token.',
}

async function actOnSecondKey(tx: Tx, claim: Claim, facts: Facts, effect: Effect): Promise<void> {
  const { nodeId, tenantId, attemptId } = facts
  // The order of locks of those who end attempts and nodes: attempt, node, token.
  if (effect === 'FAIL_ATTEMPT') {
    const failing = await tx.$executeRaw`UPDATE attempt SET conflict_at = coalesce(conflict_at, app_now()), evaluate_at = app_now()
      WHERE id = ${attemptId}::uuid AND state IN ('CREATING', 'BOOTING', 'VALIDATING')`
    if (failing === 0 && facts.attempt !== null && isLive(facts.attempt)) throw new Undone('BUSY')
  }
  if (effect === 'DISABLE_NODE') {
    const disabled =
      await tx.$executeRaw`UPDATE node SET state = 'DISABLED', reason = 'DISABLED_KEY_DOUBTED' WHERE id = ${nodeId}::uuid AND state = 'ENABLED'`
    if (disabled === 0) throw new Undone('BUSY')
    tx.note(tenantId, 'NODE', nodeId)
    await writeAudit(tx, {
      actor: { kind: 'SYSTEM', id: undefined, name: 'second key' },
      tenantId,
      action: 'disableNode',
      subjectKind: 'NODE',
      subjectId: nodeId,
      detail: { tokenId: claim.tokenId },
    })
  }
  await tx.$executeRaw`UPDATE enrollment_token SET conflict_at = app_now() WHERE id = ${claim.tokenId} AND conflict_at IS NULL`
  await raiseNowAndThen(tx, {
    kind: 'SECOND_KEY',
    tenantId,
    subjectKind: 'NODE',
    subjectId: nodeId,
    message: sentences[effect],
    detail: { tokenId: claim.tokenId, address: claim.address ?? null, effect },
  })
}
