import { noticesFor, tellOfLeft, untrueOfLeft } from './notices.ts'
import { Prisma } from './prisma.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** What writers of alarms and notices have to know of the configuration. `coolDownMinutes` undefined: deletion is switched off. */
export type Announcing = { coolDownMinutes: number | undefined; webhook: boolean }

const untold = Prisma.sql`FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN cloud_account c ON c.id = i.account_id
  WHERE i.state = 'WAITING' AND i.part = 'ADOPTED' AND c.removed_at IS NULL
  AND NOT EXISTS (SELECT FROM tenant_notice t WHERE t.tenant_id = i.tenant_id AND t.node_id = a.node_id AND t.kind = 'PLANNED' AND t.at >= i.filed_at)`

/**
 * Keeps that beside what they write, so that none of them has to be told; called at the start of each replica, all of which are configured alike.
 * Where deletion is switched on, the Owners are told of machines that have been waiting since before; and in any case of those that nobody will remove,
 * since their cloud account was removed. Safe to repeat. Login: worker.
 */
export async function keepAnnouncing(worker: LoginClient, { coolDownMinutes, webhook }: Announcing): Promise<void> {
  await worker.$executeRaw`UPDATE announcing SET cool_down_minutes = ${coolDownMinutes ?? null}::int, webhook = ${webhook}
    WHERE (cool_down_minutes, webhook) IS DISTINCT FROM (${coolDownMinutes ?? null}::int, ${webhook})`
  const misled = await worker.$queryRaw<{ tenantId: string }[]>`SELECT DISTINCT i.tenant_id::text AS "tenantId" ${untrueOfLeft} ORDER BY 1`
  for (const { tenantId } of misled)
    await inTransaction(worker, async (tx) => {
      await alone(tx)
      await tellOfLeft(tx, { tenantId })
    })
  if (coolDownMinutes === undefined) return
  const tenants = await worker.$queryRaw<{ tenantId: string }[]>`SELECT DISTINCT i.tenant_id::text AS "tenantId" ${untold} ORDER BY 1`
  // One tenant at a time: this login cannot lock several of them.
  for (const { tenantId } of tenants) await inTransaction(worker, (tx) => tellTenant(tx, tenantId))
}

/** Replicas that start at once come one after the other, and each looks at what the one before told. */
const alone = (tx: Tx): Promise<unknown> => tx.$queryRaw`SELECT 1 AS locked FROM announcing FOR NO KEY UPDATE`

async function tellTenant(tx: Tx, tenantId: string): Promise<void> {
  await alone(tx)
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT i.id::text AS id ${untold} AND i.tenant_id = ${tenantId}::uuid`
  await noticesFor(
    tx,
    'PLANNED',
    rows.map(({ id }) => id),
  )
}
