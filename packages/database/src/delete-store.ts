import { randomUUID } from 'node:crypto'
import { unlikeThePlan } from '@sallyport/domain/deletion-gate/breaker.ts'
import { standsInTheWay } from '@sallyport/domain/deletion-gate/deletion-plan.ts'
import { endOfAnswer } from '@sallyport/domain/deletion-gate/steps/confirm-delete.ts'
import type {
  DeleteEnd,
  Deletes,
  FollowingAccessory,
  Judged,
  OpenDelete,
  RecordedFacts,
  Waiting,
} from '@sallyport/domain/deletion-gate/steps/gate-ports.ts'
import type { GoneReading } from '@sallyport/domain/deletion-gate/steps/gone.ts'
import { minutes } from '@sallyport/domain/primitives/clock.ts'
import { appendDecision, lockDeletion } from './append-decision.ts'
import { type GateSettings, readGateFacts } from './gate-facts.ts'
import { readLooks, writeLook } from './gone-looks.ts'
import { noticesFor } from './notices.ts'
import { Prisma } from './prisma.ts'
import type { LoginClient, Statements } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { tripBreaker } from './trip-breaker.ts'

/** What is read of the cloud under the locks is answered within 2 s; the rest is for a database that is slow to answer, in milliseconds. */
const DECIDES_WITHIN_MS = 20_000

/** Login: worker. */
export function deleteStore(login: LoginClient, settings: GateSettings): Deletes {
  return {
    waiting: (limit) => login.$queryRaw<Waiting[]>`
      SELECT i.id::text AS "instanceId", i.account_id::text AS "accountId", i.region, i.cloud_id AS "cloudId", i.filed_at AS "filedAt"
      FROM instance i
      WHERE i.state = 'WAITING' AND (i.judged_at IS NULL OR i.judged_at <= app_now() - interval '30 seconds')
      ORDER BY i.judged_at NULLS FIRST, i.filed_at, i.id LIMIT ${limit}`,

    saveJudgements: (judgements) => inTransaction(login, (tx) => saveJudgements(tx, judgements)),

    decide: async (instanceId, judge) => {
      const deleteId = randomUUID()
      const decided = await inTransaction(login, (tx) => decide(tx, { instanceId, deleteId, settings, judge }), {
        timeoutMs: DECIDES_WITHIN_MS,
      })
      if (decided === undefined) return { kind: 'NOT_THERE' }
      return 'permit' in decided ? { kind: 'DECIDED', deleteId, permit: decided.permit } : { kind: 'REFUSED', refusals: decided.refusals }
    },

    whyNotAnyMore: async (deleteId) => {
      const rows = await login.$queryRaw<{ stands: boolean; tripped: boolean; heard: boolean }[]>`
        SELECT v.withdrawn_at IS NULL AND t.ended_at IS NULL AS stands, s.breaker_tripped_at IS NOT NULL AS tripped,
          EXISTS (SELECT FROM node_key k WHERE k.node_id = a.node_id AND k.knocked_at >= d.decided_at - interval '10 minutes')
            OR EXISTS (SELECT FROM enrollment_token k WHERE k.node_id = a.node_id AND k.shown_at >= d.decided_at - interval '10 minutes') AS heard
        FROM instance_delete d JOIN deletion_activation v ON v.id = d.activation_id JOIN deployment_attestation t ON t.id = v.attestation_id
        JOIN instance i ON i.id = d.instance_id AND i.state = 'DELETING' JOIN attempt a ON a.id = i.attempt_id, deletion_state s
        WHERE d.id = ${deleteId}::uuid AND d.ended_at IS NULL`
      const now = rows[0]
      if (now === undefined) return 'The delete is not under way any more.'
      if (!now.stands) return 'The activation was withdrawn, or the attestation ended, after the decision.'
      if (now.tripped) return 'The breaker was tripped after the decision.'
      return now.heard ? 'The agent of the node called, or showed its token, after the decision.' : undefined
    },

    recordAnswer: (deleteId, answer) =>
      inTransaction(login, async (tx) => {
        const written = await tx.$executeRaw`UPDATE instance_delete SET answer = ${JSON.stringify(answer)}::jsonb, answered_at = app_now()
          WHERE id = ${deleteId}::uuid AND answered_at IS NULL`
        if (written === 0) return
        const of = await instanceOf(tx, deleteId)
        await appendDecision(tx, { kind: 'DELETE_ANSWERED', instanceId: of.instanceId, detail: { deleteId, ...withoutUndefined(answer) } })
        const refused = endOfAnswer(answer)
        if (refused !== undefined) await endDelete(tx, deleteId, { ...refused, tripped: unlikeThePlan({ end: 'REFUSED', othersLost: [] }) })
      }),

    open: () => readOpen(login),

    saveLook: (deleteId, look) =>
      inTransaction(login, async (tx) => {
        const { instanceId } = await instanceOf(tx, deleteId)
        await writeLook(tx, instanceId, look)
        return readLooks(tx, instanceId, Prisma.sql`(SELECT decided_at FROM instance_delete WHERE id = ${deleteId}::uuid)`)
      }),

    sayHowItGoes: (deleteId, sentence) =>
      inTransaction(login, async (tx) => {
        const changed = await tx.$queryRaw<{ id: string; tenantId: string }[]>`
          UPDATE instance i SET state_detail = ${sentence}, version = i.version + 1 FROM instance_delete d
          WHERE d.id = ${deleteId}::uuid AND i.id = d.instance_id AND i.state = 'UNCONFIRMED' AND i.state_detail IS DISTINCT FROM ${sentence}
          RETURNING i.id::text AS id, i.tenant_id::text AS "tenantId"`
        for (const { id, tenantId } of changed) tx.note(tenantId, 'INSTANCE', id, false)
      }),

    end: (deleteId, end, detail, tripped) => inTransaction(login, (tx) => endDelete(tx, deleteId, { end, detail, tripped })),

    accessoriesToFollow: () => readFollowing(login),

    accessoryState: ({ instanceId, accessory }, state, detail) =>
      inTransaction(login, async (tx) => {
        const written = await tx.$executeRaw`UPDATE instance_accessory SET state = ${state}, detail = ${detail ?? null}
          WHERE instance_id = ${instanceId}::uuid AND kind = ${accessory.kind} AND cloud_id = ${accessory.cloudId} AND state NOT IN ('GONE', 'LEFT')`
        if (written > 0)
          await appendDecision(tx, {
            kind: `ACCESSORY_${state}`,
            instanceId,
            detail: { ...accessory, ...(detail === undefined ? {} : { detail }) },
          })
      }),
  }
}

async function saveJudgements(tx: Tx, judgements: Parameters<Deletes['saveJudgements']>[0]): Promise<void> {
  const rows = judgements.map(({ instanceId, refusals, cloudAsked }) => ({
    id: instanceId,
    blocked: standsInTheWay(refusals),
    asked: cloudAsked,
  }))
  const changed = await tx.$queryRaw<{ id: string; tenantId: string; changed: boolean }[]>`
    UPDATE instance i SET blocked_by = j.blocked, cloud_asked = j.asked, judged_at = app_now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS j (id uuid, blocked jsonb, asked boolean) JOIN instance old ON old.id = j.id
    WHERE i.id = j.id AND i.state = 'WAITING'
    RETURNING i.id::text AS id, i.tenant_id::text AS "tenantId", (old.blocked_by, old.cloud_asked) IS DISTINCT FROM (j.blocked, j.asked) AS changed`
  for (const { id, tenantId, changed: differs } of changed) if (differs) tx.note(tenantId, 'INSTANCE', id, false)
}

type Deciding = { instanceId: string; deleteId: string; settings: GateSettings; judge: (facts: RecordedFacts) => Promise<Judged> }

async function decide(tx: Tx, { instanceId, deleteId, settings, judge }: Deciding): Promise<Judged | undefined> {
  const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM instance WHERE id = ${instanceId}::uuid FOR UPDATE`
  if (locked.length === 0) return undefined
  await tx.$queryRaw`SELECT 1 AS locked FROM node WHERE id = (SELECT a.node_id FROM instance i JOIN attempt a ON a.id = i.attempt_id
    WHERE i.id = ${instanceId}::uuid) FOR SHARE`
  await lockDeletion(tx)
  const facts = await readGateFacts(tx, instanceId, settings)
  if (facts === undefined) return undefined
  const judged = await judge(facts)
  if (!('permit' in judged)) return judged
  const { number } = await appendDecision(tx, { kind: 'DELETE_DECIDED', instanceId, detail: { deleteId, ...judged.detail } })
  const { row, pace } = facts
  await tx.$executeRaw`INSERT INTO instance_delete (id, instance_id, account_id, operation_id, activation_id, decision_number, kind, confirm_by)
    SELECT ${deleteId}::uuid, ${instanceId}::uuid, ${row.accountId}::uuid, ${row.operationId}::uuid, v.id, ${number}, ${pace.facts.instance.kind},
      app_now() + ${minutes(settings.figures.confirmMinutes)} * interval '1 millisecond'
    FROM deletion_activation v ORDER BY v.decision_number DESC LIMIT 1`
  const { tenantId } = await moveInstance(tx, instanceId, 'DELETING', 'The gate passed it, and its delete was decided.')
  tx.note(tenantId, 'INSTANCE', instanceId, false)
  return judged
}

type Moved = { tenantId: string; cloudId: string; nodeName: string }

async function moveInstance(tx: Statements, instanceId: string, state: string, detail: string): Promise<Moved> {
  const rows = await tx.$queryRaw<Moved[]>`
    UPDATE instance i SET state = ${state}, state_detail = ${detail}, blocked_by = NULL, version = version + 1 WHERE id = ${instanceId}::uuid
    RETURNING tenant_id::text AS "tenantId", cloud_id AS "cloudId",
      (SELECT n.name FROM attempt a JOIN node n ON n.id = a.node_id WHERE a.id = i.attempt_id) AS "nodeName"`
  return rows[0]!
}

async function instanceOf(tx: Statements, deleteId: string): Promise<{ instanceId: string; accountId: string }> {
  const rows = await tx.$queryRaw<
    { instanceId: string; accountId: string }[]
  >`SELECT instance_id::text AS "instanceId", account_id::text AS "accountId"
    FROM instance_delete WHERE id = ${deleteId}::uuid`
  const found = rows[0]
  if (found === undefined) throw new Error(`no delete ${deleteId}`)
  return found
}

const stateAfter: Record<DeleteEnd, 'GONE' | 'WAITING' | 'UNCONFIRMED'> = {
  GONE: 'GONE',
  REFUSED: 'WAITING',
  STILL_THERE: 'WAITING',
  NOT_SENT: 'WAITING',
  UNCONFIRMED: 'UNCONFIRMED',
}

/** An end that is there already stays, but for one that was not confirmed. */
async function endDelete(
  tx: Tx,
  deleteId: string,
  { end, detail, tripped }: { end: DeleteEnd; detail: string; tripped: string | undefined },
): Promise<void> {
  const { instanceId } = await instanceOf(tx, deleteId)
  await tx.$queryRaw`SELECT 1 AS locked FROM instance WHERE id = ${instanceId}::uuid FOR UPDATE`
  // An administrator may have settled it meanwhile: what was settled stays so.
  const ended = await tx.$executeRaw`UPDATE instance_delete SET "end" = ${end}, end_detail = ${detail}, ended_at = app_now()
    WHERE id = ${deleteId}::uuid AND (ended_at IS NULL OR "end" = 'UNCONFIRMED')
      AND EXISTS (SELECT FROM instance i WHERE i.id = instance_id AND i.state IN ('DELETING', 'UNCONFIRMED'))`
  if (ended === 0) return
  await appendDecision(tx, { kind: `DELETE_${end}`, instanceId, detail: { deleteId, detail } })
  const { tenantId, cloudId, nodeName } = await moveInstance(tx, instanceId, stateAfter[end], detail)
  tx.note(tenantId, 'INSTANCE', instanceId, false)
  if (end === 'GONE') await noticesFor(tx, 'REMOVED', [instanceId])
  if (tripped !== undefined) await tripBreaker(tx, `${tripped} The delete was of instance ${cloudId} of node ${nodeName}.`)
}

type OpenRow = Omit<OpenDelete, 'looks' | 'markerId'> & { markerId: string | null }

async function readOpen(login: Statements): Promise<OpenDelete[]> {
  const rows = await login.$queryRaw<OpenRow[]>`
    SELECT d.id::text AS "deleteId", i.id::text AS "instanceId", i.account_id::text AS "accountId", i.region, i.cloud_id AS "cloudId", m.marker_id AS "markerId",
      (SELECT deployment_id::text FROM installation) AS "deploymentId", d.decided_at AS "decidedAt", d.confirm_by AS "confirmBy", d.answered_at IS NOT NULL AS answered,
      d.ended_at IS NOT NULL AS unconfirmed, app_now() AS now,
      ARRAY(SELECT l.instance_id::text FROM deletion_decision l JOIN instance o ON o.id = l.instance_id
        WHERE l.kind = 'INSTANCE_LOST' AND l.at >= d.decided_at AND o.account_id = i.account_id ORDER BY l.number) AS "othersLost"
    FROM instance_delete d JOIN instance i ON i.id = d.instance_id LEFT JOIN ownership_marker m ON m.account_id = i.account_id AND m.region = i.region
    WHERE d.ended_at IS NULL OR (d."end" = 'UNCONFIRMED' AND i.state = 'UNCONFIRMED') ORDER BY d.decided_at, d.id`
  const opened: OpenDelete[] = []
  for (const { markerId, ...row } of rows) {
    const looks: GoneReading[] = await readLooks(login, row.instanceId, Prisma.sql`${row.decidedAt}`)
    opened.push({ ...row, markerId: markerId ?? undefined, looks })
  }
  return opened
}

/** What the newest decision named, and is still as it was recorded. */
async function readFollowing(login: Statements): Promise<FollowingAccessory[]> {
  const rows = await login.$queryRaw<
    (Omit<FollowingAccessory, 'next' | 'accessories'> & {
      kind: FollowingAccessory['next']['kind']
      accessoryId: string
      evidence: string
    })[]
  >`
    SELECT d.id::text AS "deleteId", i.id::text AS "instanceId", i.account_id::text AS "accountId", i.region, i.project_id AS "projectId", i.cloud_id AS "cloudId",
      x.kind, x.cloud_id AS "accessoryId", x.state = 'SENT' AS sent, c.detail::jsonb #>> '{evidence,row,value,accessories}' AS evidence
    FROM instance_accessory x JOIN instance i ON i.id = x.instance_id AND i.state = 'GONE'
    JOIN instance_delete d ON d.instance_id = i.id AND d."end" = 'GONE' JOIN deletion_decision c ON c.number = d.decision_number
    WHERE x.state IN ('RECORDED', 'SENT') ORDER BY d.decided_at, x.kind, x.cloud_id LIMIT 50`
  return rows.map(({ kind, accessoryId, evidence, ...row }) => ({
    ...row,
    accessories: JSON.parse(evidence) as FollowingAccessory['accessories'],
    next: { kind, cloudId: accessoryId },
  }))
}

function withoutUndefined(answer: object): { [key: string]: string } {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined)) as { [key: string]: string }
}
