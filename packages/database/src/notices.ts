import { randomUUID } from 'node:crypto'
import { type TenantEvent, tenantNotice } from '@sallyport/domain/deletion-gate/tenant-notice.ts'
import { Prisma } from './prisma.ts'
import type { Tx } from './transaction.ts'
import { putIntoOutbox } from './webhook-outbox.ts'

type Machine = { tenantId: string; nodeId: string; nodeName: string; retired: boolean; notBefore: Date }

/** Of an instance `i` of the node `n`: whether the Owners are told. That a machine stays is news only to who was told that it would go. */
const isNews: Record<TenantEvent['kind'], Prisma.Sql> = {
  PLANNED: Prisma.sql`w.cool_down_minutes IS NOT NULL`,
  KEPT: Prisma.sql`'PLANNED' = (SELECT t.kind FROM tenant_notice t WHERE t.tenant_id = n.tenant_id AND t.node_id = n.id ORDER BY t.at DESC, t.id DESC LIMIT 1)`,
  REMOVED: Prisma.sql`true`,
  LOST: Prisma.sql`true`,
}

/**
 * Tells the Owners of the tenants what happens to the machines of their nodes, and the webhook, in the caller's transaction. Extra instances are
 * nobody's machine: no tenant hears of them. PLANNED is told only where deletion is switched on: see `keepAnnouncing`. Logins: admin, worker,
 * admission.
 */
export async function noticesFor(tx: Tx, kind: TenantEvent['kind'], instanceIds: readonly string[]): Promise<void> {
  if (instanceIds.length === 0) return
  const machines = await tx.$queryRaw<Machine[]>`
    SELECT n.tenant_id::text AS "tenantId", n.id::text AS "nodeId", n.name AS "nodeName", n.state = 'RETIRED' AS retired,
      greatest(app_now(), i.filed_at + make_interval(mins => coalesce(w.cool_down_minutes, 0))) AS "notBefore"
    FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id CROSS JOIN announcing w
    WHERE i.id = ANY(${[...instanceIds]}::uuid[]) AND i.part = 'ADOPTED' AND ${isNews[kind]} ORDER BY n.id`
  await writeNotices(
    tx,
    machines.map(({ tenantId, nodeId, nodeName, retired, notBefore }) => ({
      tenantId,
      nodeId,
      event: { kind, nodeName, reason: retired ? 'RETIRED' : 'NEVER_ACTIVATED', notBefore } as TenantEvent,
    })),
  )
}

export type NoticeOf = { tenantId: string; nodeId: string; event: TenantEvent }

/** The same of one event that the caller has read the facts of, whether or not it is news. */
export const noticeFor = (tx: Tx, of: NoticeOf): Promise<void> => writeNotices(tx, [of])

async function writeNotices(tx: Tx, events: readonly NoticeOf[]): Promise<void> {
  if (events.length === 0) return
  const notices = events.map(({ tenantId, nodeId, event }) => ({
    id: randomUUID(),
    kind: event.kind,
    tenantId,
    nodeId,
    ...tenantNotice(event),
  }))
  await tx.$executeRaw`INSERT INTO tenant_notice (id, tenant_id, node_id, kind, title, text)
    SELECT r.id, r."tenantId", r."nodeId", r.kind, r.title, r.text
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS r (id uuid, "tenantId" uuid, "nodeId" uuid, kind text, title text, text text)`
  await putIntoOutbox(
    tx,
    notices.map(({ id, kind, tenantId, title, text }) => ({ id, type: 'notice', kind, tenantId, title, text })),
  )
  // Whoever shows nodes shows their notices.
  for (const { tenantId, nodeId } of notices) tx.note(tenantId, 'NODE', nodeId)
}
