import { randomUUID } from 'node:crypto'
import { type TenantEvent, tenantNotice } from '@sallyport/domain/deletion-gate/tenant-notice.ts'
import { Prisma } from './prisma.ts'
import type { Tx } from './transaction.ts'
import { putIntoOutbox } from './webhook-outbox.ts'

type Machine = { tenantId: string; nodeId: string; nodeName: string; retired: boolean; notBefore: Date; sent: boolean }

/** What the Owners were told last of the machine of the node `n`. */
const toldToGo = Prisma.sql`'PLANNED' = (SELECT t.kind FROM tenant_notice t WHERE t.tenant_id = n.tenant_id AND t.node_id = n.id ORDER BY t.at DESC, t.id DESC LIMIT 1)`

/** Of an instance `i` of the node `n`: whether the Owners are told. That a machine stays is news only to who was told that it would go. */
const isNews: Record<TenantEvent['kind'], Prisma.Sql> = {
  PLANNED: Prisma.sql`w.cool_down_minutes IS NOT NULL AND EXISTS (SELECT FROM cloud_account c WHERE c.id = i.account_id AND c.removed_at IS NULL)`,
  KEPT: toldToGo,
  LEFT: toldToGo,
  REMOVED: Prisma.sql`true`,
  LOST: Prisma.sql`true`,
}

/**
 * Tells the Owners of the tenants what happens to the machines of their nodes, and the webhook, in the caller's transaction. Extra instances are
 * nobody's machine: no tenant hears of them. PLANNED is told only where deletion is switched on, see `keepAnnouncing`, and where the cloud account is
 * in use: of a removed one nothing is deleted. Logins: admin, worker, admission.
 */
export async function noticesFor(tx: Tx, kind: TenantEvent['kind'], instanceIds: readonly string[]): Promise<void> {
  if (instanceIds.length === 0) return
  const machines = await tx.$queryRaw<Machine[]>`
    SELECT n.tenant_id::text AS "tenantId", n.id::text AS "nodeId", n.name AS "nodeName", n.state = 'RETIRED' AS retired,
      greatest(app_now(), i.filed_at + make_interval(mins => coalesce(w.cool_down_minutes, 0))) AS "notBefore",
      i.state IN ('DELETING', 'UNCONFIRMED') AS sent
    FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id CROSS JOIN announcing w
    WHERE i.id = ANY(${[...instanceIds]}::uuid[]) AND i.part = 'ADOPTED' AND ${isNews[kind]} ORDER BY n.id`
  await writeNotices(
    tx,
    machines.map(({ tenantId, nodeId, nodeName, retired, ...more }) => ({
      tenantId,
      nodeId,
      event: { kind, nodeName, reason: retired ? 'RETIRED' : 'NEVER_ACTIVATED', ...more } as TenantEvent,
    })),
  )
}

/** Instances of an account that was removed of which the Owners were told that they would go, told so that it is true again. Login: admin, worker. */
export async function tellOfLeft(tx: Tx, whose: { accountId: string } | { tenantId: string }): Promise<void> {
  const which =
    'accountId' in whose ? Prisma.sql`i.account_id = ${whose.accountId}::uuid` : Prisma.sql`i.tenant_id = ${whose.tenantId}::uuid`
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT i.id::text AS id ${untrueOfLeft} AND ${which}`
  await noticesFor(
    tx,
    'LEFT',
    rows.map(({ id }) => id),
  )
}

/** Instances `i` of removed accounts of which somebody may still believe that they will go. */
export const untrueOfLeft = Prisma.sql`FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id JOIN cloud_account c ON c.id = i.account_id
  WHERE c.removed_at IS NOT NULL AND i.state IN ('WAITING', 'DELETING', 'UNCONFIRMED') AND i.part = 'ADOPTED' AND ${toldToGo}`

type NoticeOf = { tenantId: string; nodeId: string; event: TenantEvent }

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
