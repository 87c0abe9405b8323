import type { AttemptState } from '@sallyport/domain/admission/attempt-states.ts'
import { decideKeep, decideRequestDeletion } from '@sallyport/domain/deletion-gate/cool-down.ts'
import { decideSettle, type Settlement, type StageShown } from '@sallyport/domain/instances/settle.ts'
import type { InstanceToSettle, WaitingStore } from '@sallyport/domain/instances/waiting.ts'
import { notFound } from '@sallyport/domain/primitives/problem.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { appendDecision } from './append-decision.ts'
import { auditAs } from './audit-as.ts'
import { noticesFor } from './notices.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import type { Statements } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

type Row = InstanceToSettle & { tenantId: string; name: string; kept: boolean; attemptState: AttemptState }

const select = Prisma.sql`SELECT i.tenant_id::text AS "tenantId", n.name, i.state, c.removed_at IS NOT NULL AS "accountRemoved", i.kept_at IS NOT NULL AS kept, i.settled_as AS "settledAs",
  a.state AS "attemptState", a.stage_ahead AS "stageAhead", i.account_id::text AS "accountId", i.region, i.project_id AS "projectId", i.cloud_id AS "cloudId",
  jsonb_build_object('deploymentId', (SELECT deployment_id FROM installation), 'operationId', a.operation_id, 'attemptId', a.id, 'nonce', a.nonce) AS identity
  FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id JOIN cloud_account c ON c.id = i.account_id`

async function read(login: Pick<Statements, '$queryRaw'>, instanceId: string, lock: Prisma.Sql): Promise<Row | undefined> {
  const rows = await login.$queryRaw<WithNulls<Row>[]>`${select} WHERE i.id = ${instanceId}::uuid ${lock}`
  return rows[0] && withoutNulls<Row>(rows[0])
}

async function lockInstance(tx: Tx, instanceId: string): Promise<Row> {
  const row = await read(tx, instanceId, Prisma.sql`FOR NO KEY UPDATE OF i`)
  if (row === undefined) throw notFound('instance')
  return row
}

/** What administrators decide about instances that wait: the row's lock first, then the record's. Login: admin. */
export function waitingStore(admin: PrismaClient): WaitingStore {
  return {
    keep: (instanceId, reason, by) =>
      inTransaction(admin, async (tx) => {
        const row = await lockInstance(tx, instanceId)
        if (!decideKeep(row.state, row.kept)) return
        await tx.$executeRaw`UPDATE instance SET state = 'SEEN', state_detail = ${reason === undefined ? `Kept by ${by.name}.` : `Kept by ${by.name}: ${reason}`}, kept_at = app_now(), kept_by = ${by.name},
          version = version + 1 WHERE id = ${instanceId}::uuid`
        await record(tx, {
          instanceId,
          row,
          by,
          action: 'keepInstance',
          kind: 'INSTANCE_KEPT',
          more: reason === undefined ? {} : { reason },
        })
        await noticesFor(tx, 'KEPT', [instanceId])
      }),

    requestDeletion: (instanceId, by) =>
      inTransaction(admin, async (tx) => {
        const row = await lockInstance(tx, instanceId)
        if (!decideRequestDeletion(row.state, row.kept)) return
        await tx.$executeRaw`UPDATE instance SET state = 'WAITING', state_detail = ${`Filed again by ${by.name}.`}, kept_at = NULL, kept_by = NULL,
          version = version + 1 WHERE id = ${instanceId}::uuid`
        await record(tx, { instanceId, row, by, action: 'requestInstanceDeletion', kind: 'INSTANCE_FILED' })
        await noticesFor(tx, 'PLANNED', [instanceId])
      }),

    toSettle: (instanceId) => read(admin, instanceId, Prisma.empty),

    settle: (instanceId, as, given, by) => inTransaction(admin, (tx) => settle(tx, instanceId, as, given, by)),

    stageWrittenBack: (instanceId) =>
      inTransaction(admin, async (tx) => {
        const { tenantId } = await lockInstance(tx, instanceId)
        await tx.$executeRaw`UPDATE instance SET stage = 'held', version = version + 1 WHERE id = ${instanceId}::uuid`
        tx.note(tenantId, 'INSTANCE', instanceId, false)
      }),
  }
}

type Given = { reason: string; shown: StageShown | undefined }

async function settle(tx: Tx, instanceId: string, as: Settlement, { reason, shown }: Given, by: Acting): Promise<boolean> {
  const row = await lockInstance(tx, instanceId)
  const settling = decideSettle({ ...row, shown }, as)
  if (settling === undefined) return false
  const { state, settledAs, writeHeld } = settling
  const settled = settledAs === undefined ? Prisma.sql`NULL` : Prisma.sql`${settledAs}`
  const [when, who, why] =
    settledAs === undefined
      ? [Prisma.sql`NULL`, Prisma.sql`NULL`, Prisma.sql`NULL`]
      : [Prisma.sql`app_now()`, Prisma.sql`${by.name}`, Prisma.sql`${reason}`]
  await tx.$executeRaw`UPDATE instance SET state = ${state}, state_detail = ${detailOf(as, by, reason)}, settled_as = ${settled}, settled_at = ${when},
    settled_by = ${who}, settle_reason = ${why}, version = version + 1 WHERE id = ${instanceId}::uuid`
  if (row.state === 'DELETING') await endUnproved(tx, instanceId, by)
  const more = { as, reason, ...(shown !== undefined && { shown: { wholeIdentity: shown.wholeIdentity, stage: shown.stage ?? null } }) }
  await record(tx, { instanceId, row, by, action: 'settleInstance', kind: 'INSTANCE_SETTLED', more })
  if (as === 'IGNORED') await noticesFor(tx, 'KEPT', [instanceId])
  if (as === 'REOPENED') await noticesFor(tx, 'PLANNED', [instanceId])
  return writeHeld
}

/** The delete of an instance whose account was removed: no look can end it any more, and the pace of other accounts would wait for its end. */
async function endUnproved(tx: Tx, instanceId: string, by: Acting): Promise<void> {
  const detail = `Its cloud account was removed, so that nobody here can ask whether it is gone; ${by.name} settled it.`
  const ended = await tx.$queryRaw<
    { id: string }[]
  >`UPDATE instance_delete SET "end" = 'UNCONFIRMED', end_detail = ${detail}, ended_at = app_now()
    WHERE instance_id = ${instanceId}::uuid AND ended_at IS NULL RETURNING id::text AS id`
  for (const { id } of ended) await appendDecision(tx, { kind: 'DELETE_UNCONFIRMED', instanceId, detail: { deleteId: id, detail } })
}

const words: Record<Settlement, string> = {
  IGNORED: 'Settled as IGNORED',
  NEVER_ACTIVATED: 'Settled as never activated',
  REOPENED: 'Reopened',
}
const detailOf = (as: Settlement, by: Acting, reason: string): string => `${words[as]} by ${by.name}: ${reason}`

type Recorded = {
  instanceId: string
  row: Row
  by: Acting
  action: string
  kind: string
  more?: { readonly [key: string]: string | { readonly [key: string]: string | boolean | null } }
}

async function record(tx: Tx, { instanceId, row, by, action, kind, more = {} }: Recorded): Promise<void> {
  const detail = { ...more, from: row.state, node: row.name, cloudId: row.cloudId ?? null }
  await appendDecision(tx, { kind, instanceId, detail: { ...detail, by: by.name, byId: by.id ?? null } })
  await auditAs(tx, by, { action, tenantId: row.tenantId, subjectKind: 'INSTANCE', subjectId: instanceId, detail })
  tx.note(row.tenantId, 'INSTANCE', instanceId, false)
}
