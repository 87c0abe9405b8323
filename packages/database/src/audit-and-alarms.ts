import { randomUUID } from 'node:crypto'
import { titleOfAlarm } from '@sallyport/domain/progress/webhook.ts'
import { mustStillBeWaitedFor, type RequestFacts } from '@sallyport/domain/tenancy/viewer.ts'
import type { Prisma } from './prisma.ts'
import type { Tx } from './transaction.ts'
import { putIntoOutbox } from './webhook-outbox.ts'

export type AuditActor = { kind: 'ADMINISTRATOR' | 'MEMBER' | 'AGENT' | 'SYSTEM'; id: string | undefined; name: string }

export type AuditEntry = {
  actor: AuditActor
  tenantId?: string | undefined
  action: string
  subjectKind: string
  subjectId?: string | undefined
  /** Never holds a secret. */
  detail?: Prisma.InputJsonObject
  request?: RequestFacts | undefined
}

/** Writes who did what, in the transaction that does it. Login: any but the tenant's (its stores write through the wall). */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  mustStillBeWaitedFor(entry.request)
  await tx.$executeRaw`INSERT INTO audit_entry (id, actor_kind, actor_id, actor_name, tenant_id, action, subject_kind, subject_id, detail, request_id, source_address)
    VALUES (${randomUUID()}::uuid, ${entry.actor.kind}, ${entry.actor.id ?? null}, ${entry.actor.name}, ${entry.tenantId ?? null}::uuid, ${entry.action},
      ${entry.subjectKind}, ${entry.subjectId ?? null}, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${entry.request?.requestId ?? null}, ${entry.request?.sourceAddress ?? null})`
}

/** The same for many that nobody asked for in a request. */
export async function writeAudits(tx: Tx, entries: readonly Omit<AuditEntry, 'request'>[]): Promise<void> {
  const rows = entries.map(({ actor, tenantId, action, subjectKind, subjectId, detail = {} }) => ({
    id: randomUUID(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    tenant_id: tenantId,
    action,
    subject_kind: subjectKind,
    subject_id: subjectId,
    detail,
  }))
  await tx.$executeRaw`INSERT INTO audit_entry (id, actor_kind, actor_id, actor_name, tenant_id, action, subject_kind, subject_id, detail)
    SELECT id, actor_kind, actor_id, actor_name, tenant_id, action, subject_kind, subject_id, detail
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (id uuid, actor_kind text, actor_id text, actor_name text, tenant_id uuid, action text,
      subject_kind text, subject_id text, detail jsonb)`
}

export type AlarmKind =
  | 'SECOND_KEY'
  | 'CLONED_AGENT'
  | 'WRONG_PROOF'
  | 'ENDED_AGENT_KNOCKS'
  | 'EGRESS_CHANGED'
  | 'ADDRESS_WITHDRAWN_IN_USE'
  | 'LATE_INSTANCE'
  | 'EXTRA_INSTANCE'
  | 'CLOUD_ACCOUNT_FAILING'
  | 'REPLICAS_DIFFER'
  | 'NODE_SILENT'
  | 'DEPLOYMENT_DIFFERS'
  | 'NODES_SILENT'
  | 'DELETION_BREAKER'
  | 'MANY_FILED'
  | 'DELETION_CREDENTIAL_FAILING'
  | 'ORPHAN_INSTANCE'
  | 'INSTANCE_LOST'
  | 'WITNESS_FENCED'

/**
 * Raises an alarm for administrators, and tells the webhook of it. While one with the same kind and subject is not acknowledged, it is counted up
 * instead. `message` is a sentence that says what happened and what to do.
 */
export async function raiseAlarm(
  tx: Tx,
  alarm: {
    kind: AlarmKind
    tenantId?: string | undefined
    subjectKind: string
    subjectId: string
    message: string
    detail?: Prisma.InputJsonObject
  },
): Promise<void> {
  const rows = await tx.$queryRaw<
    { id: string; count: number }[]
  >`INSERT INTO alarm (id, kind, tenant_id, subject_kind, subject_id, message, detail, dedupe_key)
    VALUES (${randomUUID()}::uuid, ${alarm.kind}, ${alarm.tenantId ?? null}::uuid, ${alarm.subjectKind}, ${alarm.subjectId}, ${alarm.message},
      ${JSON.stringify(alarm.detail ?? {})}::jsonb, ${`${alarm.kind} ${alarm.subjectKind} ${alarm.subjectId}`})
    ON CONFLICT (dedupe_key) WHERE acknowledged_at IS NULL DO UPDATE SET count = alarm.count + 1, last_raised_at = app_now()
    RETURNING id::text AS id, count`
  const raised = rows[0]
  if (raised === undefined) return
  tx.note(undefined, 'ALARM', raised.id)
  const { kind, tenantId, message } = alarm
  if (raised.count === 1)
    await putIntoOutbox(tx, [{ id: raised.id, type: 'alarm', kind, tenantId, title: titleOfAlarm(kind), text: message }])
}

/**
 * Counts the open alarms of a kind, all or of one subject, as acknowledged by whoever did what they asked for: the next time is a new alarm, and the
 * webhook is told of it. Logins: admin, worker.
 */
export async function acknowledgeAlarms(tx: Tx, kind: AlarmKind, by: { name: string }, subjectId?: string): Promise<void> {
  const alarms = await tx.$queryRaw<{ id: string }[]>`UPDATE alarm SET acknowledged_at = app_now(), acknowledged_by = ${by.name}
    WHERE kind = ${kind} AND subject_id = coalesce(${subjectId ?? null}, subject_id) AND acknowledged_at IS NULL RETURNING id::text AS id`
  for (const { id } of alarms) tx.note(undefined, 'ALARM', id)
}
