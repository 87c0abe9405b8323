import { randomBytes, randomUUID } from 'node:crypto'
import type { Fence } from '@sallyport/domain/admission/attempt-facts.ts'
import type { AttemptState, OperationState } from '@sallyport/domain/admission/attempt-states.ts'
import type { ConditionReport } from '@sallyport/domain/admission/conditions.ts'
import { bounds } from '@sallyport/domain/admission/conditions.ts'
import { nextAttempt, type RefusalHint } from '@sallyport/domain/admission/next-attempt.ts'
import { operationState } from '@sallyport/domain/admission/operation-state.ts'
import type { EndReason } from '@sallyport/domain/admission/reasons.ts'
import { tenantReasonOf } from '@sallyport/domain/admission/tenant-view.ts'
import { ATTEMPT_CHANNEL, type AttemptRow, announce, conditionColumns, fencedWrite, wakeNextPlanned } from './attempt-writes.ts'
import { noticesFor } from './notices.ts'
import { Prisma } from './prisma.ts'
import type { Statements } from './statements.ts'
import { appendEvent, type Tx } from './transaction.ts'

export type EndOfAttempt = {
  reason: EndReason
  /** For administrators, in full. */
  detail: string
  conditions: readonly ConditionReport[]
  hint?: RefusalHint | undefined
  /** Watch the create's nonce for an instance that appears late. */
  watch?: boolean | undefined
}

/**
 * All that follows from the end of an attempt, in the caller's transaction, which holds the locks of node and attempt: the node is revoked (and
 * with it token and key), the instance is handed on as one that was never activated, a further attempt is planned where one is left, and the
 * operation's state derived. `stage_ahead` stays as it is. Logins: worker, admission.
 */
export async function endAttemptRows(tx: Tx, fence: Fence, ending: EndOfAttempt): Promise<void> {
  const state: AttemptState = ending.reason === 'CANCELLED' ? 'CANCELLED' : 'FAILED'
  const watchUntil = ending.watch ? Prisma.sql`app_now() + make_interval(secs => ${bounds.watchUnconfirmedFor})` : Prisma.sql`watch_until`
  const row = await fencedWrite(
    tx,
    fence,
    Prisma.sql`state = ${state}, ended_at = app_now(), end_reason = ${ending.reason}, admin_detail = ${ending.detail},
      ${conditionColumns(state, ending.conditions, ending.reason)}, evaluate_at = NULL, user_data_sealed = NULL, watch_until = ${watchUntil}`,
    Prisma.sql`state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING')`,
  )
  await tx.$executeRaw`UPDATE node SET state = 'REVOKED', reason = ${tenantReasonOf(ending.reason, ending.conditions)} WHERE id = ${row.nodeId}::uuid AND state = 'HELD'`
  await handOnInstances(tx, fence.attemptId, row.tenantId, ending.reason)
  await lockOperation(tx, row)
  await announce(tx, fence.attemptId, row, state, { detail: ending.detail, conditions: ending.conditions })
  await planNext(tx, row, ending)
  await deriveOperation(tx, row.operationId)
  await wakeNextPlanned(tx, row.accountId)
}

/** An instance whose node was never activated waits for the deletion gate, and its tenant is told; one that the cloud does not have is gone. */
async function handOnInstances(tx: Tx, attemptId: string, tenantId: string, reason: EndReason): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; state: string }[]>`
    UPDATE instance SET version = version + 1,
      state = CASE WHEN state = 'WANTED' THEN 'NONE' WHEN ${reason} = 'INSTANCE_VANISHED' THEN 'GONE' ELSE 'WAITING' END,
      state_detail = CASE WHEN state = 'WANTED' THEN ${reason === 'CREATE_REFUSED' ? 'The cloud refused it.' : 'None was found.'}
        WHEN ${reason} = 'INSTANCE_VANISHED' THEN 'The cloud does not have it any more.' ELSE 'Its attempt ended without admission.' END
    WHERE attempt_id = ${attemptId}::uuid AND state IN ('WANTED', 'SEEN') RETURNING id::text AS id, state`
  for (const { id } of rows) tx.note(tenantId, 'INSTANCE', id, false)
  await noticesFor(
    tx,
    'PLANNED',
    rows.filter(({ state }) => state === 'WAITING').map(({ id }) => id),
  )
}

/** Ends of one operation's attempts come one after the other: each sees what the one before left. */
export async function lockOperation(tx: Statements, of: OperationOf): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS locked FROM operation WHERE id = ${idOf(of)} FOR NO KEY UPDATE`
}

/** An operation by its own id, or by that of one of its attempts. */
export type OperationOf = { operationId: string } | { attemptId: string }

const idOf = (of: OperationOf): Prisma.Sql =>
  'operationId' in of
    ? Prisma.sql`${of.operationId}::uuid`
    : Prisma.sql`(SELECT operation_id FROM attempt WHERE id = ${of.attemptId}::uuid)`

type PlaceOfAttempt = { attemptsPerPlace: number; cancelled: boolean; attempts: { counted: boolean; number: number }[] }

async function planNext(tx: Tx, row: AttemptRow, ending: EndOfAttempt): Promise<void> {
  const places = await tx.$queryRaw<PlaceOfAttempt[]>`
    SELECT o.attempts_per_place AS "attemptsPerPlace", o.cancelled_at IS NOT NULL AS cancelled,
      (SELECT jsonb_agg(jsonb_build_object('counted', a.counted, 'number', a.number)) FROM attempt a WHERE a.place_id = ${row.placeId}::uuid) AS attempts
    FROM operation o WHERE o.id = ${row.operationId}::uuid`
  const place = places[0]!
  const history = { attemptsPerPlace: place.attemptsPerPlace, operationCancelled: place.cancelled, attempts: place.attempts }
  const next = nextAttempt(ending.reason, history, ending.hint)
  if (next === undefined) return
  const number = Math.max(...place.attempts.map((attempt) => attempt.number)) + 1
  await planAttempt(tx, { ...row, number, counted: next.counted })
}

export type PlannedAttempt = {
  tenantId: string
  operationId: string
  placeId: string
  accountId: string
  name: string
  number: number
  counted: boolean
  requestedByName: string
}

/** A fresh attempt with a fresh node and a fresh nonce, due at once. */
export async function planAttempt(tx: Tx, planned: PlannedAttempt): Promise<{ attemptId: string; nodeId: string }> {
  const [attemptId, nodeId] = [randomUUID(), randomUUID()]
  await tx.$executeRaw`INSERT INTO node (id, tenant_id, name, origin, state, operation_id, place_id)
    VALUES (${nodeId}::uuid, ${planned.tenantId}::uuid, ${planned.name}, 'PROVISIONED', 'HELD', ${planned.operationId}::uuid, ${planned.placeId}::uuid)`
  await tx.$executeRaw`INSERT INTO attempt (id, tenant_id, operation_id, place_id, node_id, account_id, number, counted, requested_by_name, nonce, evaluate_at, tenant_reason)
    VALUES (${attemptId}::uuid, ${planned.tenantId}::uuid, ${planned.operationId}::uuid, ${planned.placeId}::uuid, ${nodeId}::uuid, ${planned.accountId}::uuid,
      ${planned.number}, ${planned.counted}, ${planned.requestedByName}, ${freshNonce()}, app_now(), 'WAITING_TO_START')`
  const row: AttemptRow = { ...planned, nodeId, state: 'PLANNED', conditions: [], endReason: null }
  await announce(tx, attemptId, row, 'ATTEMPT_PLANNED')
  await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, ${attemptId})`
  return { attemptId, nodeId }
}

/** 144 bits in characters that metadata, tags and labels of every cloud take. */
export const freshNonce = (): string => randomBytes(18).toString('hex')

/** What an operation's state follows from. */
export type OperationFacts = {
  id: string
  tenantId: string
  count: number
  state: OperationState
  cancelled: boolean
  /** Of all its places, each place's oldest first. */
  attempts: { id: string; placeId: string; state: AttemptState }[]
}

/** The caller holds the operation's lock. */
export async function readOperation(tx: Pick<Statements, '$queryRaw'>, of: OperationOf): Promise<OperationFacts | undefined> {
  const rows = await tx.$queryRaw<OperationFacts[]>`
    SELECT o.id::text AS id, o.tenant_id::text AS "tenantId", o.count, o.state, o.cancelled_at IS NOT NULL AS cancelled,
      (SELECT json_agg(json_build_object('id', a.id, 'placeId', a.place_id, 'state', a.state) ORDER BY a.number)
        FROM attempt a WHERE a.operation_id = o.id) AS attempts
    FROM operation o WHERE o.id = ${idOf(of)}`
  return rows[0]
}

/** Writes the state that follows from the places, and an event where it changed. The caller holds the operation's lock. */
export async function deriveOperation(tx: Tx, operationId: string): Promise<void> {
  const operation = await readOperation(tx, { operationId })
  if (operation === undefined) throw new Error(`no operation ${operationId}`)
  await writeOperationState(tx, operation)
}

/** The same where the operation was read under its lock already. */
export async function writeOperationState(tx: Tx, operation: OperationFacts): Promise<void> {
  const { id: operationId, tenantId, count, cancelled } = operation
  const places = [...Map.groupBy(operation.attempts, ({ placeId }) => placeId).values()]
  const state = operationState(
    places.map((attempts) => attempts.map((attempt) => attempt.state)),
    cancelled,
  )
  if (state === operation.state) return
  await tx.$executeRaw`UPDATE operation SET state = ${state}, ended_at = CASE WHEN ${state} = 'RUNNING' THEN NULL ELSE app_now() END WHERE id = ${operationId}::uuid`
  if (state !== 'RUNNING')
    await appendEvent(tx, { operationId, kind: 'OPERATION_ENDED', admin: { state, count }, tenant: { state, count } })
  tx.note(tenantId, 'OPERATION', operationId)
}
