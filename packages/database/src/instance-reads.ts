import type { InstanceFilter, InstanceSort } from '@sallyport/domain/instances/instance-list.ts'
import type { InstanceReads, InstanceView } from '@sallyport/domain/instances/instance-view.ts'
import { finding } from './finding.ts'
import { allOf, byInstant, byMatch, byName, byWord, countUpTo, inOrder, newestFirst, type SortColumn, where } from './in-order.ts'
import { pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

/** What the gate said while it was filed before, its cool-down above all, is not said of the filing that began since. Null: it has not looked since. */
export const ofThisFiling = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`CASE WHEN i.judged_at < i.filed_at THEN NULL ELSE ${column} END`

/** Its attempt reads it while it lives; later the gate does, and whoever looks whether it is gone. A delete is decided upon a reading of that moment. */
const lastAsked = Prisma.sql`greatest(i.last_read_at, CASE WHEN i.cloud_asked THEN i.judged_at END,
  (SELECT max(d.decided_at) FROM instance_delete d WHERE d.instance_id = i.id),
  (SELECT max(l.at) FROM gone_look l WHERE l.instance_id = i.id AND l.server <> 'UNKNOWN'))`

const columns = Prisma.sql`i.id::text AS id, i.attempt_id::text AS "attemptId", a.node_id::text AS "nodeId", n.name AS "nodeName", i.tenant_id::text AS "tenantId",
  t.name AS "tenantName", i.account_id::text AS "accountId", c.name AS "accountName", i.region, i.project_id AS "projectId", i.cloud_id AS "cloudId", i.name,
  i.state, i.state_detail AS "stateDetail", i.part, i.provider_state AS "providerState", i.provider_task AS "providerTask", i.addresses, i.fault,
  i.console_tail AS "consoleTail", i.floating_address AS "floatingAddress", i.stage, i.create_request_id AS "createRequestId", i.seen_at AS "seenAt",
  ${lastAsked} AS "lastReadAt", i.created_at AS "createdAt", a.state AS "attemptState", a.end_reason AS "endReason",
  CASE WHEN a.ended_at IS NOT NULL THEN a.admin_detail END AS cause, a.stage_ahead AS "stageAhead", i.filed_at AS "filedAt", i.kept_at AS "keptAt",
  i.kept_by AS "keptBy", i.settled_as AS "settledAs", i.settled_at AS "settledAt", i.settled_by AS "settledBy", i.settle_reason AS "settleReason",
  ${ofThisFiling(Prisma.sql`i.blocked_by`)} AS "blockedBy", ${ofThisFiling(Prisma.sql`i.judged_at`)} AS "judgedAt", ${ofThisFiling(Prisma.sql`i.cloud_asked`)} AS "cloudAsked", c.removed_at IS NOT NULL AS "accountRemoved",
  CASE WHEN i.state = 'UNCONFIRMED' THEN (SELECT l.server FROM gone_look l WHERE l.instance_id = i.id AND l.server <> 'UNKNOWN' ORDER BY l.at DESC, l.id LIMIT 1)
    END AS "lastShown"`
const from = Prisma.sql`instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id JOIN tenant t ON t.id = i.tenant_id
  JOIN cloud_account c ON c.id = i.account_id`

/** Written out, and not by parameters, so that the index of those few among all others serves it. */
const waiting = Prisma.sql`i.state IN ('WAITING', 'DELETING', 'UNCONFIRMED')`
/** A delete that is on its way needs nobody, unless whoever sent it never came to its answer or to its end. */
const hanging = Prisma.sql`NOT EXISTS (SELECT FROM instance_delete d WHERE d.instance_id = i.id AND d.ended_at IS NULL AND d.confirm_by > app_now()
  AND (d.answered_at IS NOT NULL OR d.decided_at > app_now() - interval '5 minutes'))`
export const needsAttentionNow = Prisma.sql`${waiting} AND (i.state <> 'DELETING' OR ${hanging})`

const sortColumns: Record<Exclude<InstanceSort, 'MATCH'>, readonly SortColumn[]> = {
  CREATED_AT: [byInstant('i.created_at')],
  NAME: [byName('i.name')],
  STATE: [byWord('i.state'), byInstant('i.created_at')],
  FILED_AT: [byInstant("coalesce(i.filed_at, 'infinity')")],
}

const isKept = Prisma.sql`(i.state = 'SEEN' AND i.kept_at IS NOT NULL)`
/** Kept ones are SEEN too, and shown as a kind of their own. */
function inStates({ states, kept }: InstanceFilter): Prisma.Sql | undefined {
  const inOneOf = states && Prisma.sql`i.state = ANY(${[...states]})`
  if (kept === undefined) return inOneOf
  if (!kept) return inOneOf === undefined ? Prisma.sql`NOT ${isKept}` : Prisma.sql`(${inOneOf} AND NOT ${isKept})`
  return inOneOf === undefined ? isKept : Prisma.sql`(${inOneOf} OR ${isKept})`
}

const wanted = (filter: InstanceFilter): Prisma.Sql =>
  allOf([
    where(filter.ids, (ids) => Prisma.sql`i.id = ANY(${[...ids]}::uuid[])`),
    finding(filter.search, (has, hasId) => {
      // Looked up apart, so that either table is searched by itself.
      const attempts = Prisma.sql`ARRAY(SELECT s.id FROM node x JOIN attempt s ON s.node_id = x.id WHERE ${has('x.name')})`
      return Prisma.sql`(${has('i.name')} OR ${hasId('i.id')} OR ${has('i.cloud_id')} OR i.attempt_id = ANY(${attempts}))`
    }),
    where(filter.tenantId, (id) => Prisma.sql`i.tenant_id = ${id}::uuid`),
    where(filter.accountId, (id) => Prisma.sql`i.account_id = ${id}::uuid`),
    where(filter.region, (region) => Prisma.sql`i.region = ${region}`),
    inStates(filter),
    where(filter.needsAttention, (needed) => (needed ? needsAttentionNow : Prisma.sql`NOT (${needsAttentionNow})`)),
  ])

/** Login: admin. */
export function instanceReads(admin: PrismaClient): InstanceReads {
  return {
    async page(request, filter, sort = newestFirst) {
      const { after, orderBy } = inOrder(
        request,
        sort,
        { ...sortColumns, MATCH: byMatch(filter.search, 'i.name') },
        { expression: 'i.id', type: 'uuid' },
      )
      const rows = await admin.$queryRaw<WithNulls<InstanceView>[]>`SELECT ${columns} FROM ${from}
        WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}`
      return pageOf(rows, request, withoutNulls<InstanceView>)
    },

    count: (filter) =>
      countUpTo(
        admin,
        filter.search === undefined ? Prisma.sql`instance i WHERE ${wanted(filter)}` : Prisma.sql`${from} WHERE ${wanted(filter)}`,
      ),

    async find(id) {
      const rows = await admin.$queryRaw<WithNulls<InstanceView>[]>`SELECT ${columns} FROM ${from} WHERE i.id = ${id}::uuid`
      return rows[0] && withoutNulls<InstanceView>(rows[0])
    },

    async ofAttempts(attemptIds) {
      const rows = await admin.$queryRaw<
        WithNulls<InstanceView>[]
      >`SELECT ${columns} FROM ${from} WHERE i.attempt_id = ANY(${[...attemptIds]}::uuid[]) ORDER BY i.created_at, i.id`
      return attemptIds.map((id) => rows.filter((row) => row.attemptId === id).map(withoutNulls<InstanceView>))
    },
  }
}
