import { type Fence, StaleAttempt } from '@sallyport/domain/admission/attempt-facts.ts'
import type { AttemptState } from '@sallyport/domain/admission/attempt-states.ts'
import type { ConditionReport } from '@sallyport/domain/admission/conditions.ts'
import type { AdminProgress, ProgressEvent, TenantProgress } from '@sallyport/domain/admission/progress-events.ts'
import type { EndReason } from '@sallyport/domain/admission/reasons.ts'
import { tenantView } from '@sallyport/domain/admission/tenant-view.ts'
import { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'
import { appendEvent, type Tx } from './transaction.ts'

/** The channel on which a due attempt is announced; its payload is the attempt's id. */
export const ATTEMPT_CHANNEL = 'sallyport_attempt'
/** Stands behind the id where whoever announced the attempt has reason to think that it is to be admitted. A hint: nothing is decided by it. */
export const RIPE = ' ripe'

/** One guarded write of an attempt's row: only where the version is still the fence's, and raising it. One statement: alone it needs no transaction. */
export async function fencedWrite(
  client: Pick<Statements, '$queryRaw'>,
  fence: Fence,
  set: Prisma.Sql,
  where: Prisma.Sql = Prisma.sql`true`,
): Promise<AttemptRow> {
  const rows = await client.$queryRaw<AttemptRow[]>`
    UPDATE attempt SET version = version + 1, ${set} WHERE id = ${fence.attemptId}::uuid AND version = ${fence.version} AND ${where}
    RETURNING tenant_id AS "tenantId", operation_id AS "operationId", place_id AS "placeId", node_id AS "nodeId", account_id AS "accountId",
      number, state, conditions, requested_by_name AS "requestedByName", end_reason AS "endReason",
      (SELECT name FROM node n WHERE n.id = attempt.node_id) AS name`
  const row = rows[0]
  if (row === undefined) throw new StaleAttempt(fence.attemptId)
  return row
}

export type AttemptRow = {
  tenantId: string
  operationId: string
  placeId: string
  nodeId: string
  accountId: string
  number: number
  state: AttemptState
  conditions: ConditionReport[]
  requestedByName: string
  endReason: EndReason | null
  name: string
}

/** Appends the event and tells subscribers, for both audiences, what became of an attempt. */
export async function announce(
  tx: Tx,
  attemptId: string,
  row: AttemptRow,
  kind: ProgressEvent,
  more: Pick<AdminProgress, 'detail' | 'conditions' | 'cloudId'> = {},
): Promise<void> {
  const tenant: TenantProgress = {
    name: row.name,
    attempt: row.number,
    state: row.state,
    ...tenantView(row.state, row.conditions, row.endReason ?? undefined),
  }
  tx.note(row.tenantId, 'NODE', row.nodeId)
  tx.note(row.tenantId, 'OPERATION', row.operationId)
  const admin: AdminProgress = { ...tenant, ...more, ...(row.endReason === null ? {} : { endReason: row.endReason }) }
  await appendEvent(tx, {
    operationId: row.operationId,
    kind,
    attemptId,
    nodeId: row.nodeId,
    admin: admin as Prisma.InputJsonObject,
    tenant: tenant as Prisma.InputJsonObject,
  })
}

/** The columns that both audiences read of an evaluation. */
export function conditionColumns(state: AttemptState, reports: readonly ConditionReport[], end?: EndReason): Prisma.Sql {
  const { reason, conditionsMet, conditionsTotal } = tenantView(state, reports, end)
  return Prisma.sql`conditions = ${JSON.stringify(reports)}::jsonb, conditions_met = ${conditionsMet}, conditions_total = ${conditionsTotal},
    tenant_reason = ${reason}`
}

/** Makes an attempt due at once and wakes whoever works. */
export async function wakeAttempt(tx: Statements, attemptId: string): Promise<void> {
  await tx.$executeRaw`UPDATE attempt SET evaluate_at = least(evaluate_at, app_now())
    WHERE id = ${attemptId}::uuid AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING')`
  await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, ${attemptId})`
}

/** A create of this account was answered or given up: the one that has waited longest is due. A row that someone works on is passed over. */
export async function wakeNextPlanned(tx: Statements, accountId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE attempt SET evaluate_at = app_now() WHERE id = (
      SELECT id FROM attempt WHERE account_id = ${accountId}::uuid AND state = 'PLANNED' ORDER BY planned_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id`
  for (const { id } of rows) await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, ${id})`
}

/** The end of a node locks its row first; so does whoever ends its attempt. */
export async function lockNode(tx: Statements, attemptId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM node WHERE id = (SELECT node_id FROM attempt WHERE id = ${attemptId}::uuid) FOR NO KEY UPDATE`
}

/** Locked after its node. */
export async function lockAttempt(tx: Statements, attemptId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM attempt WHERE id = ${attemptId}::uuid FOR NO KEY UPDATE`
}
