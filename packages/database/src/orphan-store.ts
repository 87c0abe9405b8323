import type { Identity, ServerView } from '@sallyport/domain/clouds/provider.ts'
import type { Orphan, OrphanStore, OrphanWhere } from '@sallyport/domain/instances/orphans.ts'
import { decideSettleOrphan, type OrphanFacts, type OrphanSettlement } from '@sallyport/domain/instances/settle.ts'
import { conflict, notFound } from '@sallyport/domain/primitives/problem.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { appendDecision } from './append-decision.ts'
import { auditAs } from './audit-as.ts'
import { addExtra } from './instance-store.ts'
import { afterKey, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

const select = Prisma.sql`SELECT o.id::text AS id, o.account_id::text AS "accountId", c.name AS "accountName", o.region, o.cloud_id AS "cloudId", o.shown,
  o.seen_at AS "seenAt", o.last_seen_at AS "lastSeenAt", o.settled_as AS "settledAs", o.settled_at AS "settledAt", o.settled_by AS "settledBy",
  o.settle_reason AS "settleReason" FROM orphan o JOIN cloud_account c ON c.id = o.account_id`

/** Login: admin. */
export function orphanStore(admin: PrismaClient): OrphanStore {
  const one = async (where: Prisma.Sql): Promise<Orphan | undefined> => {
    const rows = await admin.$queryRaw<WithNulls<Orphan>[]>`${select} WHERE ${where}`
    return rows[0] && withoutNulls<Orphan>(rows[0])
  }
  return {
    async page(request, { settled }) {
      const rows = await admin.$queryRaw<WithNulls<Orphan>[]>`${select}
        WHERE (${settled ?? null}::boolean IS NULL OR (o.settled_as IS NOT NULL) = ${settled ?? null})
          AND ${afterKey(request, 'o.seen_at', 'o.id', 'newest first')} ORDER BY o.seen_at DESC, o.id DESC LIMIT ${request.first + 1}`
      return pageOf(rows, request, withoutNulls<Orphan>)
    },
    find: (id) => one(Prisma.sql`o.id = ${id}::uuid`),
    findAt: (where) => one(at(where)),
    settle: (where, as, given, by) => inTransaction(admin, (tx) => settle(tx, where, as, given, by)),
  }
}

const at = ({ accountId, region, cloudId }: OrphanWhere): Prisma.Sql =>
  Prisma.sql`o.account_id = ${accountId}::uuid AND o.region = ${region} AND o.cloud_id = ${cloudId}`

type Given = Parameters<OrphanStore['settle']>[2]

async function settle(tx: Tx, where: OrphanWhere, as: OrphanSettlement, { reason, shown, instanceId }: Given, by: Acting): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; settledAs: OrphanSettlement | null; projectId: string }[]>`
    SELECT o.id::text AS id, o.settled_as AS "settledAs", c.project_id AS "projectId" FROM orphan o JOIN cloud_account c ON c.id = o.account_id
    WHERE ${at(where)} FOR NO KEY UPDATE OF o`
  const orphan = rows[0]
  if (orphan === undefined) throw notFound('orphan')
  const attempt = await lockAttemptNamed(tx, shown?.identity)
  const facts: OrphanFacts = {
    ...where,
    settledAs: orphan.settledAs ?? undefined,
    shown: shown?.identity,
    attempt,
    recorded: await isRecorded(tx, where),
  }
  if (!decideSettleOrphan(facts, as)) return
  if (as === 'EXTRA') await record(tx, where, { shown: shown!, attempt: attempt!, instanceId, projectId: orphan.projectId })
  await tx.$executeRaw`UPDATE orphan SET settled_as = ${as}, settled_at = app_now(), settled_by = ${by.name}, settle_reason = ${reason}
    WHERE id = ${orphan.id}::uuid`
  const { accountId, region, cloudId } = where
  const detail = { as, reason, accountId, region, cloudId, ...(as === 'EXTRA' && { instanceId, attemptId: attempt!.identity.attemptId }) }
  await appendDecision(tx, {
    kind: 'ORPHAN_SETTLED',
    instanceId: as === 'EXTRA' ? instanceId : undefined,
    detail: { ...detail, by: by.name, byId: by.id ?? null },
  })
  await auditAs(tx, by, { action: 'settleOrphan', subjectKind: 'ORPHAN', subjectId: orphan.id, detail })
  tx.note(undefined, 'ORPHAN', orphan.id)
}

type Named = NonNullable<OrphanFacts['attempt']> & { tenantId: string; name: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Locked, so that it neither ends nor adopts meanwhile. */
async function lockAttemptNamed(tx: Tx, shown: Partial<Identity> | undefined): Promise<Named | undefined> {
  if (shown?.attemptId === undefined || !uuid.test(shown.attemptId)) return undefined
  const rows = await tx.$queryRaw<Named[]>`
    SELECT a.tenant_id::text AS "tenantId", n.name, a.account_id::text AS "accountId", o.region, a.state, jsonb_build_object(
      'deploymentId', (SELECT deployment_id FROM installation), 'operationId', a.operation_id, 'attemptId', a.id, 'nonce', a.nonce) AS identity
    FROM attempt a JOIN operation o ON o.id = a.operation_id JOIN node n ON n.id = a.node_id
    WHERE a.id = ${shown.attemptId}::uuid FOR NO KEY UPDATE OF a`
  return rows[0]
}

async function isRecorded(tx: Tx, { accountId, region, cloudId }: OrphanWhere): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM instance WHERE account_id = ${accountId}::uuid AND region = ${region} AND cloud_id = ${cloudId}`
  return rows.length > 0
}

type Recording = { shown: Pick<ServerView, 'id' | 'projectId'>; attempt: Named; instanceId: string; projectId: string }

async function record(
  tx: Tx,
  { accountId, region, cloudId }: OrphanWhere,
  { shown, attempt, instanceId, projectId }: Recording,
): Promise<void> {
  if (shown.id !== cloudId || shown.projectId !== projectId)
    throw conflict('The cloud shows another instance, or another project, than the orphan’s.')
  await addExtra(
    tx,
    attempt.identity.attemptId,
    { tenantId: attempt.tenantId, accountId, region, name: attempt.name },
    { id: cloudId, projectId, providerRequestId: undefined },
    instanceId,
  )
  tx.note(attempt.tenantId, 'INSTANCE', instanceId, false)
}
