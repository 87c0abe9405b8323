import type { NodeReads } from '@sallyport/domain/admission/administration.ts'
import type { AttemptView, NodeView, SeenAddress } from '@sallyport/domain/admission/views.ts'
import { type NodeFilter, type NodeSort, reasonsOfRevoking } from '@sallyport/domain/fleet/node-list.ts'
import { liveForSeconds } from '@sallyport/domain/monitoring/assignable-nodes.ts'
import { finding } from './finding.ts'
import { allOf, byInstant, byMatch, byName, byWord, countUpTo, inOrder, newestFirst, type SortColumn, where } from './in-order.ts'
import { attemptColumns } from './operation-reads.ts'
import { pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

const nodeColumns = Prisma.sql`n.id::text AS id, n.tenant_id::text AS "tenantId", t.name AS "tenantName", n.name, n.origin, n.state, n.state_since AS "stateSince",
  n.reason, n.operation_id::text AS "operationId",
  (SELECT c.name FROM operation o JOIN cloud_account c ON c.id = o.account_id WHERE o.id = n.operation_id) AS "accountName", n.created_at AS "createdAt", n.first_enabled_at AS "firstEnabledAt", n.ended_at AS "endedAt",
  h.last_seen_at AS "lastSeenAt", h.unbroken_since AS "unbrokenSince", h.agent_version AS "agentVersion", h.clock_skew_ms AS "clockSkewMs", h.ping,
  d.with_instance_proof AS "withInstanceProof"`
const withHeartbeat = Prisma.sql`node n LEFT JOIN node_heartbeat h ON h.node_id = n.id`
const beside = Prisma.sql`JOIN tenant t ON t.id = n.tenant_id LEFT JOIN admission d ON d.node_id = n.id`

const sortColumns: Record<Exclude<NodeSort, 'MATCH'>, readonly SortColumn[]> = {
  CREATED_AT: [byInstant('n.created_at')],
  NAME: [byName('n.name')],
  STATE: [byWord('n.state'), byInstant('n.created_at')],
  // No index serves these two: each change of a node and each heartbeat would have to keep it up.
  STATE_SINCE: [byInstant('n.state_since')],
  LAST_SEEN_AT: [byInstant("coalesce(h.last_seen_at, '-infinity')")],
}

const endedAs = Prisma.sql`CASE WHEN n.reason IS NULL OR n.reason = ANY(${[...reasonsOfRevoking]}) THEN 'REVOKED' WHEN n.reason = 'CANCELLED' THEN 'CANCELLED' ELSE 'NOT_ADMITTED' END`
const heard = Prisma.sql`h.last_seen_at >= (SELECT app_now()) - make_interval(secs => ${liveForSeconds})`

const wanted = (filter: NodeFilter): Prisma.Sql =>
  allOf([
    where(filter.ids, (ids) => Prisma.sql`n.id = ANY(${[...ids]}::uuid[])`),
    finding(filter.search, (has, hasId) => {
      const tenants = Prisma.sql`ARRAY(SELECT s.id FROM tenant s WHERE ${has('s.name')})`
      return Prisma.sql`(${has('n.name')} OR ${hasId('n.id')} OR n.tenant_id = ANY(${tenants}))`
    }),
    where(filter.tenantId, (id) => Prisma.sql`n.tenant_id = ${id}::uuid`),
    where(filter.operationId, (id) => Prisma.sql`n.operation_id = ${id}::uuid`),
    where(filter.accountId, (id) => Prisma.sql`n.operation_id IN (SELECT o.id FROM operation o WHERE o.account_id = ${id}::uuid)`),
    where(filter.states, (states) => Prisma.sql`n.state = ANY(${[...states]})`),
    where(filter.revokedAs, (ways) => Prisma.sql`(n.state <> 'REVOKED' OR ${endedAs} = ANY(${[...ways]}))`),
    where(filter.origin, (origin) => Prisma.sql`n.origin = ${origin}`),
    where(filter.live, (live) => (live ? heard : Prisma.sql`(${heard}) IS NOT TRUE`)),
  ])

type SeenRow = WithNulls<SeenAddress> & { nodeId: string }

/** Login: admin. */
export function nodeReads(admin: PrismaClient): NodeReads {
  return {
    async page(request, filter, sort = newestFirst) {
      const { after, orderBy } = inOrder(
        request,
        sort,
        { ...sortColumns, MATCH: byMatch(filter.search, 'n.name') },
        { expression: 'n.id', type: 'uuid' },
      )
      // The page is cut before anything beside is joined: an order that no index serves sorts narrow rows alone. It stands for both of its tables.
      const rows = await admin.$queryRaw<WithNulls<NodeView>[]>`WITH page AS MATERIALIZED (
          SELECT n.*, h.last_seen_at, h.unbroken_since, h.agent_version, h.clock_skew_ms, h.ping FROM ${withHeartbeat} WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1})
        SELECT ${nodeColumns} FROM page n JOIN page h ON h.id = n.id ${beside} ORDER BY ${orderBy}`
      return pageOf(rows, request, withoutNulls<NodeView>)
    },

    count: (filter) => countUpTo(admin, Prisma.sql`${withHeartbeat} WHERE ${wanted(filter)}`),

    async byIds(ids) {
      const rows = await admin.$queryRaw<
        WithNulls<NodeView>[]
      >`SELECT ${nodeColumns} FROM ${withHeartbeat} ${beside} WHERE n.id = ANY(${[...ids]}::uuid[])`
      return ids.map((id) => rows.filter((row) => row.id === id).map(withoutNulls<NodeView>)[0])
    },

    async attemptOf(nodeIds) {
      const rows = await admin.$queryRaw<
        WithNulls<AttemptView>[]
      >`SELECT ${attemptColumns} FROM attempt a WHERE a.node_id = ANY(${[...nodeIds]}::uuid[])`
      return nodeIds.map((id) => rows.filter((row) => row.nodeId === id).map(withoutNulls<AttemptView>)[0])
    },

    async seenAddresses(nodeIds) {
      const rows = await admin.$queryRaw<SeenRow[]>`
        SELECT s.node_id::text AS "nodeId", s.address, s.family, s.first_seen_at AS "firstSeenAt", s.last_seen_at AS "lastSeenAt", s.count, s.told_by AS "toldBy",
          s.run_id IS NOT DISTINCT FROM h.run_id AS "presentRun",
          EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL AND s.address::inet <<= p.range::inet) AS published,
          CASE WHEN EXISTS (SELECT FROM instance i JOIN attempt a ON a.id = i.attempt_id WHERE a.node_id = s.node_id AND (i.floating_address = s.address
                 OR EXISTS (SELECT FROM jsonb_array_elements(i.addresses) x WHERE x->>'address' = s.address))) THEN 'INSTANCE'
               WHEN EXISTS (SELECT FROM evidence e JOIN attempt a ON a.id = e.attempt_id WHERE a.node_id = s.node_id AND e.condition = 'INSTANCE'
                 AND e.detail->'routerAddresses' ? s.address) THEN 'ROUTER'
               WHEN EXISTS (SELECT FROM cloud_account_address r JOIN attempt a ON a.account_id = r.account_id WHERE a.node_id = s.node_id AND r.address = s.address)
                 THEN 'RECORDED' END AS "confirmedBy"
        FROM egress_sighting s LEFT JOIN node_heartbeat h ON h.node_id = s.node_id
        WHERE s.node_id = ANY(${[...nodeIds]}::uuid[]) ORDER BY s.last_seen_at DESC, s.address`
      return nodeIds.map((id) =>
        rows
          .filter((row) => row.nodeId === id)
          .slice(0, 50)
          .map(({ nodeId: _node, ...seen }) => withoutNulls<SeenAddress>(seen)),
      )
    },
  }
}
