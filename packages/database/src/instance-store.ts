import { type AttemptState, isLive } from '@sallyport/domain/admission/attempt-states.ts'
import type { CreatedServer } from '@sallyport/domain/clouds/provider.ts'
import { type AttemptRow, announce } from './attempt-writes.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import { noticesFor } from './notices.ts'
import type { Tx } from './transaction.ts'

type Attempt = AttemptRow & { region: string }

/**
 * Keeps an instance that the cloud told of, whatever became of its attempt: the attempt's own where none is known yet, else an extra. One that
 * belongs to an ended attempt waits for the deletion gate, and an alarm tells of it. Nothing happens for an instance that is known already.
 * Login: worker.
 */
export async function recordInstance(
  tx: Tx,
  attemptId: string,
  created: CreatedServer,
  { spareId, adopt }: { spareId: string; adopt: boolean },
): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId)
  const known = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM instance WHERE account_id = ${attempt.accountId}::uuid AND region = ${attempt.region}
    AND project_id = ${created.projectId} AND cloud_id = ${created.id}`
  if (known.length > 0) return
  const adopted = adopt ? await fillOwn(tx, attemptId, created) : undefined
  const instanceId = adopted ?? spareId
  if (adopted === undefined) await addExtra(tx, attemptId, attempt, created, spareId)
  if (!isLive(attempt.state) && adopted !== undefined) await waitForGate(tx, adopted)
  tx.note(attempt.tenantId, 'INSTANCE', instanceId, false)
  await tell(tx, attemptId, attempt, { instanceId, cloudId: created.id, extra: adopted === undefined })
}

async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt> {
  const rows = await tx.$queryRaw<(Attempt & { state: AttemptState })[]>`
    SELECT a.tenant_id AS "tenantId", a.operation_id AS "operationId", a.place_id AS "placeId", a.node_id AS "nodeId", a.account_id AS "accountId",
      a.number, a.state, a.conditions, a.requested_by_name AS "requestedByName", a.end_reason AS "endReason", n.name, o.region
    FROM attempt a JOIN node n ON n.id = a.node_id JOIN operation o ON o.id = a.operation_id WHERE a.id = ${attemptId}::uuid FOR NO KEY UPDATE OF a`
  const row = rows[0]
  if (row === undefined) throw new Error(`no attempt ${attemptId}`)
  return row
}

/** The row that was made with the wish. */
async function fillOwn(tx: Tx, attemptId: string, created: CreatedServer): Promise<string | undefined> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE instance SET cloud_id = ${created.id}, project_id = ${created.projectId}, state = 'SEEN', state_detail = NULL, seen_at = app_now(),
      create_request_id = ${created.providerRequestId ?? null}, stage = coalesce(stage, 'held'), version = version + 1
    WHERE attempt_id = ${attemptId}::uuid AND part = 'ADOPTED' AND cloud_id IS NULL RETURNING id`
  return rows[0]?.id
}

/** The caller holds the attempt's lock. Logins: worker, admin. */
export async function addExtra(
  tx: Tx,
  attemptId: string,
  { tenantId, accountId, region, name }: Pick<Attempt, 'tenantId' | 'accountId' | 'region' | 'name'>,
  created: CreatedServer,
  id: string,
): Promise<void> {
  await tx.$executeRaw`INSERT INTO instance (id, attempt_id, tenant_id, account_id, region, project_id, cloud_id, name, state, state_detail, part, seen_at)
    VALUES (${id}::uuid, ${attemptId}::uuid, ${tenantId}::uuid, ${accountId}::uuid, ${region}, ${created.projectId}, ${created.id}, ${name}, 'WAITING',
      'One more than the attempt may have.', 'EXTRA', app_now())`
}

async function waitForGate(tx: Tx, instanceId: string): Promise<void> {
  await tx.$executeRaw`UPDATE instance SET state = 'WAITING', state_detail = 'It appeared after its attempt had ended.', version = version + 1
    WHERE id = ${instanceId}::uuid`
  await noticesFor(tx, 'PLANNED', [instanceId])
}

async function tell(
  tx: Tx,
  attemptId: string,
  attempt: Attempt,
  { instanceId, cloudId, extra }: { instanceId: string; cloudId: string; extra: boolean },
): Promise<void> {
  if (isLive(attempt.state) && !extra) return
  await announce(tx, attemptId, attempt, 'INSTANCE_APPEARED', { cloudId })
  await raiseAlarm(tx, {
    kind: extra ? 'EXTRA_INSTANCE' : 'LATE_INSTANCE',
    tenantId: attempt.tenantId,
    subjectKind: 'INSTANCE',
    subjectId: instanceId,
    message: extra
      ? `Instance ${cloudId} carries the identity of an attempt for ${attempt.name} that may have only one. It was not adopted; look at it among the instances that need attention.`
      : `Instance ${cloudId} appeared after its attempt for ${attempt.name} had ended. It was not adopted; look at it among the instances that need attention.`,
  })
}
