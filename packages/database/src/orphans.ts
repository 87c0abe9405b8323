import { randomUUID } from 'node:crypto'
import type { ServerView } from '@sallyport/domain/clouds/provider.ts'
import { orphanShown } from '@sallyport/domain/instances/orphans.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import type { Tx } from './transaction.ts'

/**
 * Writes down what one complete listing showed with our deployment's id and no row knows. Nothing follows from it but a list and, for what is new, one
 * alarm an account. Login: worker.
 */
export async function noteOrphans(tx: Tx, where: { accountId: string; region: string }, servers: readonly ServerView[]): Promise<void> {
  if (servers.length === 0) return
  const rows = servers.map((server) => ({ id: randomUUID(), cloud_id: server.id, shown: orphanShown(server) }))
  const noted = await tx.$queryRaw<{ id: string; cloudId: string; fresh: boolean }[]>`
    INSERT INTO orphan (id, account_id, region, cloud_id, shown)
    SELECT r.id, ${where.accountId}::uuid, ${where.region}, r.cloud_id, r.shown
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, cloud_id text, shown jsonb) ORDER BY r.cloud_id
    ON CONFLICT (account_id, region, cloud_id) DO UPDATE SET last_seen_at = app_now(), shown = excluded.shown
    RETURNING id::text AS id, cloud_id AS "cloudId", xmax = 0 AS fresh`
  const fresh = noted.filter((orphan) => orphan.fresh)
  if (fresh.length === 0) return
  for (const { id } of fresh) tx.note(undefined, 'ORPHAN', id)
  const named = fresh.slice(0, 3).map(({ cloudId }) => cloudId)
  await raiseAlarm(tx, {
    kind: 'ORPHAN_INSTANCE',
    subjectKind: 'CLOUD_ACCOUNT',
    subjectId: where.accountId,
    message: `${fresh.length === 1 ? 'An instance carries' : `${fresh.length} instances carry`} the id of this deployment and no row here knows of it: ${named.join(', ')}${
      fresh.length > named.length ? ' and more' : ''
    } in ${where.region}. Nothing here deletes it. This database may be older than the cloud; look at the orphans and settle each.`,
  })
}
