import type { DeletionQueue, DeletionQueueReads } from '@sallyport/domain/instances/deletion-queue.ts'
import { ofThisFiling } from './instance-reads.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

type Row = WithNulls<DeletionQueue> & { accountId: string }

const empty: DeletionQueue = { waiting: 0, underWay: 0, waitingSince: undefined, hindrances: [], notJudged: 0 }

/** Login: admin. */
export const deletionQueue = (admin: PrismaClient): DeletionQueueReads => ({
  async ofAccounts(accountIds) {
    // The states are written out, so that the index of what waits serves it.
    const rows = await admin.$queryRaw<Row[]>`
      WITH queue AS MATERIALIZED (SELECT i.account_id, i.state, i.filed_at, ${ofThisFiling(Prisma.sql`i.blocked_by`)} AS blocked_by FROM instance i
        WHERE i.state IN ('WAITING', 'DELETING', 'UNCONFIRMED') AND i.account_id = ANY(${[...accountIds]}::uuid[])),
      hindrance AS (
        SELECT account_id, blocked_by -> 0 ->> 'name' AS name, blocked_by -> 0 ->> 'fact' AS fact, min((blocked_by -> 0)::text)::jsonb AS refusal, count(*) AS n,
          row_number() OVER (PARTITION BY account_id ORDER BY count(*) DESC, blocked_by -> 0 ->> 'name', blocked_by -> 0 ->> 'fact') AS place
        FROM queue WHERE state = 'WAITING' AND jsonb_array_length(blocked_by) > 0 GROUP BY 1, 2, 3)
      SELECT account_id::text AS "accountId", count(*) FILTER (WHERE state = 'WAITING')::int AS waiting, count(*) FILTER (WHERE state <> 'WAITING')::int AS "underWay",
        min(filed_at) FILTER (WHERE state = 'WAITING') AS "waitingSince", count(*) FILTER (WHERE state = 'WAITING' AND blocked_by IS NULL)::int AS "notJudged",
        (SELECT coalesce(jsonb_agg(h.refusal || jsonb_build_object('instances', h.n) ORDER BY h.place), '[]')
         FROM hindrance h WHERE h.account_id = queue.account_id AND h.place <= 10) AS hindrances
      FROM queue GROUP BY account_id`
    const queues = new Map(rows.map(({ accountId, ...queue }) => [accountId, withoutNulls<DeletionQueue>(queue)]))
    return accountIds.map((id) => queues.get(id) ?? empty)
  },
})
