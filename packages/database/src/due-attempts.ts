import type { CreatedServer, Identity } from '@sallyport/domain/clouds/provider.ts'
import { recordInstance } from './instance-store.ts'
import { noticesFor } from './notices.ts'
import { Prisma } from './prisma.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** An attempt whose create was never answered and whose nonce is still watched. */
export type Unconfirmed = { attemptId: string; accountId: string; region: string; identity: Identity }

/** What the background does about attempts, beside working on them. Login: worker. */
export type DueAttempts = {
  /** Ids of attempts that are due by the database's clock, longest due first; at most `limit`. */
  due(limit: number): Promise<string[]>
  /**
   * Makes those due that nobody would look at: live without an instant to look at, or past their deadline with one far off. Answers how many.
   */
  rouseForgotten(): Promise<number>
  unconfirmed(): Promise<Unconfirmed[]>
  /** A late instance of an attempt that has ended. */
  recordLate(attemptId: string, server: CreatedServer, spareId: string): Promise<void>
  /** Instances of retired nodes wait for the deletion gate, but for those that an administrator keeps; tenants are told. Answers how many. */
  handOnRetired(): Promise<number>
}

export function dueAttempts(login: LoginClient): DueAttempts {
  return {
    async due(limit) {
      const rows = await login.$queryRaw<{ id: string }[]>`SELECT id::text AS id FROM attempt WHERE evaluate_at <= (SELECT app_now())
        AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') ORDER BY evaluate_at, id LIMIT ${limit}`
      return rows.map(({ id }) => id)
    },

    rouseForgotten: () => login.$executeRaw`UPDATE attempt SET evaluate_at = app_now()
      WHERE state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') AND (evaluate_at IS NULL
        OR (state <> 'CREATING' AND deadline_at <= app_now() - interval '5 seconds' AND evaluate_at > app_now() + interval '5 seconds'))`,

    unconfirmed: () => login.$queryRaw<Unconfirmed[]>`
      SELECT a.id::text AS "attemptId", a.account_id::text AS "accountId", o.region,
        jsonb_build_object('deploymentId', (SELECT deployment_id FROM installation), 'operationId', a.operation_id, 'attemptId', a.id, 'nonce', a.nonce) AS identity
      FROM attempt a JOIN operation o ON o.id = a.operation_id JOIN cloud_account c ON c.id = a.account_id AND c.removed_at IS NULL
      WHERE a.watch_until > app_now() ORDER BY a.watch_until, a.id`,

    recordLate: (attemptId, server, spareId) =>
      inTransaction(login, (tx) => recordInstance(tx, attemptId, server, { spareId, adopt: true })),

    // One tenant at a time: this login cannot lock several of them.
    async handOnRetired() {
      const tenants = await login.$queryRaw<{ tenantId: string }[]>`
        SELECT DISTINCT i.tenant_id::text AS "tenantId" FROM instance i ${ofRetiredNode} ORDER BY 1`
      let handedOn = 0
      for (const { tenantId } of tenants) handedOn += await inTransaction(login, (tx) => handOnRetiredOf(tx, tenantId))
      return handedOn
    },
  }
}

const ofRetiredNode = Prisma.sql`JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id
  WHERE i.state = 'SEEN' AND i.kept_at IS NULL AND n.state = 'RETIRED'`

async function handOnRetiredOf(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE instance SET state = 'WAITING', state_detail = 'Its node is retired.', version = version + 1
    WHERE id IN (SELECT i.id FROM instance i ${ofRetiredNode} AND i.tenant_id = ${tenantId}::uuid ORDER BY i.id FOR NO KEY UPDATE OF i)
    RETURNING id::text AS id`
  const ids = rows.map(({ id }) => id)
  for (const id of ids) tx.note(tenantId, 'INSTANCE', id, false)
  await noticesFor(tx, 'PLANNED', ids)
  return ids.length
}
