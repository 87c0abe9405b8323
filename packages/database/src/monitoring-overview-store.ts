import type { DnsRecordType, MonitorKind, QuorumRule } from '@sallyport/domain/monitoring/monitor.ts'
import type { AnyMonitor, MonitoringOverview } from '@sallyport/domain/monitoring/overview.ts'
import { type MonitorState, monitorState, type Tally, voteGoodForSeconds } from '@sallyport/domain/monitoring/quorum.ts'
import type { MonitorCounts } from '@sallyport/domain/progress/fleet-history.ts'
import { afterKey, orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'

type TallyRow = Omit<Tally, 'silent'>
type QuorumRow = { quorum: QuorumRule['rule']; quorumCount: number | null }
type MonitorRow = Omit<AnyMonitor, 'tally' | 'quorum' | 'dnsRecordType' | 'kind'> &
  TallyRow &
  QuorumRow & { kind: MonitorKind; dnsRecordType: DnsRecordType | null }
type TenantRow = { tenantId: string; tenantName: string; createdAt: Date; enabledNodes: number; liveNodes: number }

// Which nodes count is the view's question; how long a result speaks for its node is voteGoodForSeconds, here in SQL.
const tallied = Prisma.sql`(SELECT count(*)::int FROM counting_node c WHERE c.tenant_id = m.tenant_id) AS assigned, v.up, v.down, v.inconclusive
  FROM monitor m CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE s.outcome = 'UP')::int AS up, count(*) FILTER (WHERE s.outcome = 'DOWN')::int AS down,
      count(*) FILTER (WHERE s.outcome = 'INCONCLUSIVE')::int AS inconclusive
    FROM monitor_status s JOIN counting_node c ON c.tenant_id = s.tenant_id AND c.id = s.node_id
    WHERE s.tenant_id = m.tenant_id AND s.monitor_id = m.id
      AND s.at >= app_now() - greatest(3 * m.interval_seconds, ${voteGoodForSeconds(0)}) * interval '1 second') v`

const toTally = ({ assigned, up, down, inconclusive }: TallyRow): Tally => ({
  assigned,
  up,
  down,
  inconclusive,
  silent: assigned - up - down - inconclusive,
})
const toQuorum = ({ quorum, quorumCount }: QuorumRow): QuorumRule =>
  quorum === 'COUNT' ? { rule: quorum, count: quorumCount ?? 1 } : { rule: quorum }

function toMonitor({ assigned, up, down, inconclusive, quorum, quorumCount, dnsRecordType, ...row }: MonitorRow): AnyMonitor {
  return {
    ...row,
    dnsRecordType: orUndefined(dnsRecordType),
    quorum: toQuorum({ quorum, quorumCount }),
    tally: toTally({ assigned, up, down, inconclusive }),
  }
}

/** How many monitors of all tenants are in which state now. Login: worker. */
export async function countMonitors(login: PrismaClient): Promise<MonitorCounts> {
  const rows = await login.$queryRaw<
    (TallyRow & QuorumRow & { n: number })[]
  >`SELECT quorum, "quorumCount", assigned, up, down, inconclusive, count(*)::int AS n
    FROM (SELECT m.quorum, m.quorum_count AS "quorumCount", ${tallied}) m GROUP BY 1, 2, 3, 4, 5, 6`
  const counts: MonitorCounts = { UP: 0, DOWN: 0, UNKNOWN: 0 }
  for (const row of rows) counts[monitorState(toQuorum(row), toTally(row))] += row.n
  return counts
}

const healthColumns = Prisma.sql`t.id::text AS "tenantId", t.name AS "tenantName", t.created_at AS "createdAt",
  (SELECT count(*)::int FROM node n WHERE n.tenant_id = t.id AND n.state = 'ENABLED') AS "enabledNodes",
  (SELECT count(*)::int FROM counting_node c WHERE c.tenant_id = t.id) AS "liveNodes"`

/** Login: admin. */
export function monitoringOverview(admin: PrismaClient): MonitoringOverview {
  /** How to add what the monitors of these tenants say. */
  const withMonitorsOf = async (tenantIds: readonly string[]) => {
    const rows = await admin.$queryRaw<(TallyRow & QuorumRow & { tenantId: string })[]>`SELECT m.tenant_id::text AS "tenantId", m.quorum,
        m.quorum_count AS "quorumCount", ${tallied} WHERE m.tenant_id = ANY(${[...tenantIds]}::uuid[])`
    const states = new Map<string, Record<MonitorState, number>>(tenantIds.map((id) => [id, { UP: 0, DOWN: 0, UNKNOWN: 0 }]))
    for (const row of rows) states.get(row.tenantId)![monitorState(toQuorum(row), toTally(row))] += 1
    return ({ tenantId, tenantName, createdAt, ...nodes }: TenantRow) => ({
      tenantId,
      tenantName,
      createdAt,
      facts: { ...nodes, monitors: states.get(tenantId)! },
    })
  }
  return {
    async monitors(request, tenantId) {
      const rows = await admin.$queryRaw<MonitorRow[]>`SELECT m.id::text AS id, m.tenant_id::text AS "tenantId", m.name, m.kind, m.target,
          m.interval_seconds AS "intervalSeconds", m.timeout_ms AS "timeoutMs", m.quorum, m.quorum_count AS "quorumCount", m.expect_status AS "expectStatus",
          m.dns_record_type AS "dnsRecordType", m.created_by AS "createdByName", m.created_at AS "createdAt", m.updated_at AS "updatedAt", ${tallied}
        WHERE (${tenantId ?? null}::uuid IS NULL OR m.tenant_id = ${tenantId ?? null}::uuid) AND ${afterKey(request, 'm.created_at', 'm.id', 'oldest first')}
        ORDER BY m.created_at, m.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, toMonitor)
    },

    async health(request) {
      const tenants = await admin.$queryRaw<TenantRow[]>`SELECT ${healthColumns} FROM tenant t
        WHERE ${afterKey(request, 't.created_at', 't.id', 'oldest first')} ORDER BY t.created_at, t.id LIMIT ${request.first + 1}`
      return pageOf(tenants, request, await withMonitorsOf(tenants.map(({ tenantId }) => tenantId)))
    },

    async healthOf(tenantIds) {
      const tenants = await admin.$queryRaw<TenantRow[]>`SELECT ${healthColumns} FROM tenant t WHERE t.id = ANY(${[...tenantIds]}::uuid[])`
      const withMonitors = await withMonitorsOf(tenantIds)
      const healths = new Map(tenants.map((tenant) => [tenant.tenantId, withMonitors(tenant)]))
      return tenantIds.map((id) => healths.get(id))
    },
  }
}
