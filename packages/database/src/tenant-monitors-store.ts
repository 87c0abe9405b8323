import {
  type DnsRecordType,
  type Monitor,
  type MonitorDefinition,
  type MonitorKind,
  type MonitorOutcome,
  monitorsPerTenant,
  type QuorumRule,
} from '@sallyport/domain/monitoring/monitor.ts'
import type { NodeReport, OwnMonitor, OwnMonitorStore } from '@sallyport/domain/monitoring/own-monitors.ts'
import type { AllowedRange } from '@sallyport/domain/monitoring/ports.ts'
import { type MonitorState, monitorState, type Tally, voteGoodForSeconds } from '@sallyport/domain/monitoring/quorum.ts'
import { auditMember } from './tenant/member-audit.ts'
import { grouped, isUuid, type OwnRows, orUndefined, ownRows, pageValues, toPage } from './tenant/own-rows.ts'
import type { TenantTx, TenantWall } from './tenant-wall.ts'

type DefinitionRow = {
  name: string
  kind: MonitorKind
  target: string
  interval_seconds: number
  timeout_ms: number
  quorum: QuorumRule['rule']
  quorum_count: number | null
  expect_status: number[]
  dns_record_type: DnsRecordType | null
}
type TallyRow = { assigned: number; up: number; down: number; inconclusive: number }
type Row = DefinitionRow & TallyRow & { id: string; created_by: string; created_at: Date; updated_at: Date }

const columns =
  'm.id, m.name, m.kind, m.target, m.interval_seconds, m.timeout_ms, m.quorum, m.quorum_count, m.expect_status, m.dns_record_type'
// The same bound as `voteGoodForSeconds`; a test holds the two against each other.
const fresh = `s.at >= (SELECT tenant_api.app_now()) - greatest(3 * m.interval_seconds, ${voteGoodForSeconds(0)}) * interval '1 second'`

/** A tenant's monitors with what the nodes that count say of them. Login: tenant, behind the wall. */
export function tenantMonitorsStore(wall: TenantWall, own: OwnRows = ownRows): OwnMonitorStore {
  const counting = `counting AS MATERIALIZED (SELECT c.tenant_id, c.id FROM tenant_api.counting_node c WHERE ${own('c.tenant_id')})`
  const tallied = `(SELECT count(*)::int FROM counting c WHERE c.tenant_id = m.tenant_id) AS assigned, v.up, v.down, v.inconclusive
    FROM tenant_api.monitor m CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.outcome = 'UP')::int AS up, count(*) FILTER (WHERE s.outcome = 'DOWN')::int AS down,
        count(*) FILTER (WHERE s.outcome = 'INCONCLUSIVE')::int AS inconclusive
      FROM tenant_api.monitor_status s JOIN counting c ON c.tenant_id = s.tenant_id AND c.id = s.node_id
      WHERE s.tenant_id = m.tenant_id AND s.monitor_id = m.id AND ${fresh}) v`
  const select = `WITH ${counting} SELECT ${columns}, m.created_by, m.created_at, m.updated_at, ${tallied} WHERE ${own('m.tenant_id')}`
  const texts = {
    page: `${select} AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid) ORDER BY m.created_at, m.id LIMIT $4`,
    find: `${select} AND m.id = $2::uuid`,
    health: `WITH ${counting} SELECT m.quorum, m.quorum_count, ${tallied} WHERE ${own('m.tenant_id')}`,
    nodes: `SELECT count(*)::int AS enabled, (SELECT count(*)::int FROM tenant_api.counting_node c WHERE ${own('c.tenant_id')}) AS live
      FROM tenant_api.node n WHERE ${own('n.tenant_id')} AND n.state = 'ENABLED'`,
    reports: `SELECT s.monitor_id, s.node_id, n.name AS node_name, s.outcome, s.latency_ms, s.message, s.at, s.since
      FROM tenant_api.monitor_status s
        JOIN tenant_api.monitor m ON m.tenant_id = s.tenant_id AND m.id = s.monitor_id
        JOIN tenant_api.counting_node c ON c.tenant_id = s.tenant_id AND c.id = s.node_id
        JOIN tenant_api.node n ON n.tenant_id = s.tenant_id AND n.id = s.node_id
      WHERE ${own('s.tenant_id')} AND s.monitor_id = ANY ($2::uuid[]) AND ${fresh} ORDER BY n.name, n.id`,
    allowed: `SELECT a.range AS cidr, a.except_ports AS "exceptPorts" FROM tenant_api.tenant_allowance a WHERE ${own('a.tenant_id')}`,
    count: `SELECT count(*)::int AS count FROM tenant_api.monitor m WHERE ${own('m.tenant_id')}`,
    lock: `SELECT ${columns} FROM tenant_api.monitor m WHERE ${own('m.tenant_id')} AND m.id = $2::uuid FOR UPDATE`,
    insert: `INSERT INTO tenant_api.monitor (tenant_id, id, name, kind, target, interval_seconds, timeout_ms, quorum, quorum_count, expect_status, dns_record_type, created_by)
      VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10::int[], $11, $12)`,
    update: `UPDATE tenant_api.monitor m SET name = $3, target = $4, interval_seconds = $5, timeout_ms = $6, quorum = $7, quorum_count = $8,
        expect_status = $9::int[], dns_record_type = $10, updated_at = tenant_api.app_now() WHERE ${own('m.tenant_id')} AND m.id = $2::uuid`,
    remove: `DELETE FROM tenant_api.monitor m WHERE ${own('m.tenant_id')} AND m.id = $2::uuid RETURNING m.name`,
    newVersion: `UPDATE tenant_api.tenant t SET monitors_version = monitors_version + 1 WHERE ${own('t.id')}`,
  }
  type Query = TenantTx['query']

  const find = async (query: Query, tenantId: string, id: string): Promise<OwnMonitor | undefined> => {
    const rows = await query<Row>({ name: 'tenant_monitor', text: texts.find, values: [tenantId, id] })
    return rows[0] && toMonitor(rows[0])
  }
  const written = async (tx: TenantTx, tenantId: string, id: string): Promise<OwnMonitor> => {
    const monitor = await find(tx.query, tenantId, id)
    if (monitor === undefined) throw new Error('a monitor that was just written is not there')
    return monitor
  }
  const allowedRanges = (tx: TenantTx, tenantId: string): Promise<AllowedRange[]> =>
    tx.query({ name: 'tenant_allowed', text: texts.allowed, values: [tenantId] })
  const nodesWatchAnew = (tx: TenantTx, tenantId: string): Promise<unknown> =>
    tx.query({ name: 'tenant_monitors_version', text: texts.newVersion, values: [tenantId] })

  return {
    async page(scope, request) {
      const values = [scope.tenantId, ...pageValues(request, 'oldest first')]
      return toPage(await wall.read<Row>(scope, { name: 'tenant_monitors', text: texts.page, values }), request, toMonitor)
    },

    find: async (scope, id) => (isUuid(id) ? await find((statement) => wall.read(scope, statement), scope.tenantId, id) : undefined),

    async reports(scope, monitorIds) {
      const values = [scope.tenantId, monitorIds.filter(isUuid)]
      const rows = await wall.read<ReportRow>(scope, { name: 'tenant_monitor_reports', text: texts.reports, values })
      return grouped(rows, (row) => row.monitor_id, toReport)
    },

    async healthFacts(scope) {
      const values = [scope.tenantId]
      const [rows, [nodes]] = await Promise.all([
        wall.read<TallyRow & Pick<DefinitionRow, 'quorum' | 'quorum_count'>>(scope, { name: 'tenant_health', text: texts.health, values }),
        wall.read<{ enabled: number; live: number }>(scope, { name: 'tenant_health_nodes', text: texts.nodes, values }),
      ])
      const monitors: Record<MonitorState, number> = { UP: 0, DOWN: 0, UNKNOWN: 0 }
      for (const row of rows) monitors[monitorState(toQuorum(row), toTally(row))] += 1
      return { monitors, enabledNodes: nodes?.enabled ?? 0, liveNodes: nodes?.live ?? 0 }
    },

    create: (by, id, check) =>
      wall.write(by.viewer, async (tx) => {
        const { tenantId, displayName } = by.viewer
        // The version's row is locked first: two who create at once are counted one after the other.
        await nodesWatchAnew(tx, tenantId)
        const [present] = await tx.query<{ count: number }>({ name: 'tenant_monitor_count', text: texts.count, values: [tenantId] })
        if ((present?.count ?? 0) >= monitorsPerTenant) return 'FULL'
        const monitor = check(await allowedRanges(tx, tenantId))
        const [name, ...rest] = changeable(monitor)
        await tx.query({ name: 'tenant_monitor_add', text: texts.insert, values: [tenantId, id, name, monitor.kind, ...rest, displayName] })
        await auditMember(tx, by, { action: 'createMonitor', subjectKind: 'MONITOR', subjectId: id, detail: monitor })
        tx.note('MONITOR', id)
        return await written(tx, tenantId, id)
      }),

    async change(by, id, check) {
      if (!isUuid(id)) return undefined
      return await wall.write(by.viewer, async (tx) => {
        const { tenantId } = by.viewer
        const [row] = await tx.query<DefinitionRow>({ name: 'tenant_monitor_lock', text: texts.lock, values: [tenantId, id] })
        if (row === undefined) return undefined
        const monitor = check(toDefinition(row), await allowedRanges(tx, tenantId))
        await tx.query({ name: 'tenant_monitor_change', text: texts.update, values: [tenantId, id, ...changeable(monitor)] })
        await nodesWatchAnew(tx, tenantId)
        await auditMember(tx, by, { action: 'updateMonitor', subjectKind: 'MONITOR', subjectId: id, detail: monitor })
        tx.note('MONITOR', id)
        return await written(tx, tenantId, id)
      })
    },

    async remove(by, id) {
      if (!isUuid(id)) return false
      return await wall.write(by.viewer, async (tx) => {
        const { tenantId } = by.viewer
        const [gone] = await tx.query<{ name: string }>({ name: 'tenant_monitor_remove', text: texts.remove, values: [tenantId, id] })
        if (gone === undefined) return false
        await nodesWatchAnew(tx, tenantId)
        await auditMember(tx, by, { action: 'deleteMonitor', subjectKind: 'MONITOR', subjectId: id, detail: gone })
        tx.note('MONITOR', id)
        return true
      })
    },
  }
}

type ReportRow = {
  monitor_id: string
  node_id: string
  node_name: string
  outcome: MonitorOutcome
  latency_ms: number | null
  message: string | null
  at: Date
  since: Date
}

const toReport = (row: ReportRow): NodeReport => ({
  nodeId: row.node_id,
  nodeName: row.node_name,
  outcome: row.outcome,
  latencyMs: orUndefined(row.latency_ms),
  message: orUndefined(row.message),
  at: row.at,
  since: row.since,
})

const toQuorum = ({ quorum, quorum_count }: Pick<DefinitionRow, 'quorum' | 'quorum_count'>): QuorumRule =>
  quorum === 'COUNT' ? { rule: quorum, count: quorum_count ?? 1 } : { rule: quorum }

const toTally = ({ assigned, up, down, inconclusive }: TallyRow): Tally => ({
  assigned,
  up,
  down,
  inconclusive,
  silent: assigned - up - down - inconclusive,
})

const toDefinition = (row: DefinitionRow): MonitorDefinition => ({
  name: row.name,
  kind: row.kind,
  target: row.target,
  intervalSeconds: row.interval_seconds,
  timeoutMs: row.timeout_ms,
  quorum: toQuorum(row),
  expectStatus: row.expect_status,
  dnsRecordType: orUndefined(row.dns_record_type),
})

function toMonitor(row: Row): OwnMonitor {
  const monitor: Monitor = {
    ...toDefinition(row),
    id: row.id,
    createdByName: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  return { ...monitor, tally: toTally(row) }
}

/** In the order of the columns from `name` on, the kind left out. */
const changeable = (monitor: MonitorDefinition): unknown[] => [
  monitor.name,
  monitor.target,
  monitor.intervalSeconds,
  monitor.timeoutMs,
  monitor.quorum.rule,
  monitor.quorum.rule === 'COUNT' ? monitor.quorum.count : null,
  monitor.expectStatus,
  monitor.dnsRecordType ?? null,
]
