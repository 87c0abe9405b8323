import type { OperationActStore } from '@sallyport/domain/admission/administration.ts'
import type { AttemptState, OperationState } from '@sallyport/domain/admission/attempt-states.ts'
import { isLive, operationCalled } from '@sallyport/domain/admission/attempt-states.ts'
import { conflict, notFound } from '@sallyport/domain/primitives/problem.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { ATTEMPT_CHANNEL, type AttemptRow, announce } from './attempt-writes.ts'
import { auditAs } from './audit-as.ts'
import { deriveOperation, lockOperation, planAttempt } from './end-attempt.ts'
import { liveStates } from './live-states.ts'
import { lockNames } from './node-names.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** What administrators decide about operations under way. Login: admin. */
export function operationActs(admin: PrismaClient): OperationActStore {
  return {
    retryPlace: (placeId, by) => inTransaction(admin, (tx) => retryPlace(tx, placeId, by)),
    cancelOperation: (operationId, by) => inTransaction(admin, (tx) => cancelOperation(tx, operationId, by)),
    cancelAttempt: (attemptId, by) =>
      inTransaction(admin, async (tx) => {
        const wished = await wishCancel(tx, { attemptId }, by)
        if (wished.length > 0) return
        const rows = await tx.$queryRaw<{ state: AttemptState; wished: boolean }[]>`
          SELECT state, cancel_wished_at IS NOT NULL AS wished FROM attempt WHERE id = ${attemptId}::uuid`
        const attempt = rows[0]
        if (attempt === undefined) throw notFound('attempt')
        if (!isLive(attempt.state)) throw conflict(`This attempt is over: it is ${attempt.state.toLowerCase()}.`)
      }),
  }
}

type Place = {
  tenantId: string
  operationId: string
  accountId: string
  name: string
  operationState: OperationState
  cancelling: boolean
  accountRemoved: boolean
  attempts: { state: AttemptState; number: number }[]
}

async function retryPlace(tx: Tx, placeId: string, by: Acting): Promise<{ attemptId: string }> {
  const operations = await tx.$queryRaw<{ id: string }[]>`SELECT operation_id::text AS id FROM place WHERE id = ${placeId}::uuid`
  if (operations[0] === undefined) throw notFound('place')
  await lockOperation(tx, { operationId: operations[0].id })
  const places = await tx.$queryRaw<Place[]>`
    SELECT p.tenant_id::text AS "tenantId", p.operation_id::text AS "operationId", o.account_id::text AS "accountId", p.name, o.state AS "operationState",
      o.cancelled_at IS NOT NULL AND EXISTS (SELECT FROM attempt w WHERE w.operation_id = o.id AND w.cancel_wished_at IS NOT NULL
        AND w.state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING')) AS cancelling, c.removed_at IS NOT NULL AS "accountRemoved",
      (SELECT jsonb_agg(jsonb_build_object('state', a.state, 'number', a.number) ORDER BY a.number) FROM attempt a WHERE a.place_id = p.id) AS attempts
    FROM place p JOIN operation o ON o.id = p.operation_id JOIN cloud_account c ON c.id = o.account_id WHERE p.id = ${placeId}::uuid`
  const place = places[0]!
  const last = place.attempts.at(-1)!
  if (place.attempts.some(({ state }) => state === 'ADMITTED')) throw conflict(`${place.name} was admitted: there is nothing to try again.`)
  if (isLive(last.state)) throw conflict(`An attempt for ${place.name} is under way. Wait for its end, or cancel it.`)
  if (place.cancelling) throw conflict('The operation is being cancelled. Try again when it has ended.')
  if (place.accountRemoved) throw conflict('The cloud account of this operation was removed.')
  await lockNames(tx, place.tenantId)
  const others = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM node n WHERE n.tenant_id = ${place.tenantId}::uuid AND lower(n.name) = lower(${place.name})
    AND n.state IN ${Prisma.raw(liveStates)} LIMIT 1`
  if (others.length > 0)
    throw conflict(
      `Another node of this tenant has the name ${place.name} meanwhile. Ask for new nodes instead, or have an Owner rename or revoke that one.`,
    )
  const planned = await planAttempt(tx, { ...place, placeId, number: last.number + 1, counted: true, requestedByName: by.name })
  await deriveOperation(tx, place.operationId)
  await auditAs(tx, by, {
    action: 'retryPlace',
    tenantId: place.tenantId,
    subjectKind: 'OPERATION',
    subjectId: place.operationId,
    detail: { placeId, name: place.name, attemptId: planned.attemptId },
  })
  return planned
}

async function cancelOperation(tx: Tx, operationId: string, by: Acting): Promise<void> {
  // Attempts first, as everyone locks them; once more under the operation's lock, for an attempt that was planned in between.
  await wishCancel(tx, { operationId }, by)
  await lockOperation(tx, { operationId })
  const rows = await tx.$queryRaw<{ tenantId: string; state: OperationState; cancelled: boolean }[]>`
    SELECT tenant_id::text AS "tenantId", state, cancelled_at IS NOT NULL AS cancelled FROM operation WHERE id = ${operationId}::uuid`
  const operation = rows[0]
  if (operation === undefined) throw notFound('operation')
  if (operation.state !== 'RUNNING') throw conflict(`The operation is over: it is ${operationCalled[operation.state]}.`)
  await wishCancel(tx, { operationId }, by)
  if (operation.cancelled) return
  await tx.$executeRaw`UPDATE operation SET cancelled_at = app_now() WHERE id = ${operationId}::uuid`
  await auditAs(tx, by, { action: 'cancelOperation', tenantId: operation.tenantId, subjectKind: 'OPERATION', subjectId: operationId })
  tx.note(operation.tenantId, 'OPERATION', operationId)
}

/** A wish: the worker ends the attempt, in CREATING only when the cloud has answered. Answers the attempts that had none. */
async function wishCancel(tx: Tx, of: { operationId?: string; attemptId?: string }, by: Acting): Promise<string[]> {
  const rows = await tx.$queryRaw<(AttemptRow & { id: string })[]>`
    UPDATE attempt a SET cancel_wished_at = app_now(), cancel_wished_by = ${by.name}, evaluate_at = app_now()
    WHERE a.id IN (SELECT id FROM attempt WHERE (operation_id = ${of.operationId ?? null}::uuid OR id = ${of.attemptId ?? null}::uuid)
        AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') AND cancel_wished_at IS NULL ORDER BY id FOR NO KEY UPDATE)
      AND a.cancel_wished_at IS NULL
    RETURNING a.id::text AS id, a.tenant_id::text AS "tenantId", a.operation_id::text AS "operationId", a.place_id::text AS "placeId",
      a.node_id::text AS "nodeId", a.account_id::text AS "accountId", a.number, a.state, a.conditions, a.requested_by_name AS "requestedByName",
      a.end_reason AS "endReason", (SELECT name FROM node n WHERE n.id = a.node_id) AS name`
  for (const { id, ...row } of rows) {
    await announce(tx, id, row, 'CANCEL_WISHED', { detail: `Cancelled by ${by.name}.` })
    if (of.attemptId !== undefined)
      await auditAs(tx, by, {
        action: 'cancelAttempt',
        tenantId: row.tenantId,
        subjectKind: 'NODE',
        subjectId: row.nodeId,
        detail: { attemptId: id },
      })
    await tx.$executeRaw`SELECT pg_notify(${ATTEMPT_CHANNEL}, ${id})`
  }
  return rows.map(({ id }) => id)
}
