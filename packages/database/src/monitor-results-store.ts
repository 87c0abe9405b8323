import type { DnsRecordType, MonitorKind } from '@sallyport/domain/monitoring/monitor.ts'
import type { AgentMonitors, AllowedRange, Assignment } from '@sallyport/domain/monitoring/ports.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import { sqlStateOf } from './database-errors.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction, type Tx } from './transaction.ts'

type MonitorRow = Omit<Assignment['monitors'][number], 'dnsRecordType' | 'kind'> & {
  kind: MonitorKind
  dnsRecordType: DnsRecordType | null
}
type AssignmentRow = { version: number; monitors: MonitorRow[]; allowedRanges: AllowedRange[] }

const nothing: Assignment = { version: 0, monitors: [], allowedRanges: [] }
const longestMessage = 300

/** What nodes watch and what they saw. Login: agent. Whether a node is enabled is a condition of each statement, never something remembered. */
export function monitorResultsStore(agent: LoginClient): AgentMonitors {
  return {
    async monitorsVersion(nodeId) {
      const rows = await agent.$queryRaw<{ version: number }[]>`SELECT t.monitors_version AS version
        FROM node n JOIN tenant t ON t.id = n.tenant_id WHERE n.id = ${nodeId}::uuid AND n.state = 'ENABLED'`
      return rows[0]?.version ?? 0
    },

    async monitorsFor(nodeId) {
      // One statement, so that version and monitors are of one instant.
      const rows = await agent.$queryRaw<AssignmentRow[]>`SELECT t.monitors_version AS version,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'target', m.target, 'intervalSeconds', m.interval_seconds,
            'timeoutMs', m.timeout_ms, 'expectStatus', m.expect_status, 'dnsRecordType', m.dns_record_type) ORDER BY m.created_at, m.id)
            FROM monitor m WHERE m.tenant_id = t.id), '[]') AS monitors,
          coalesce((SELECT jsonb_agg(jsonb_build_object('cidr', a.range, 'exceptPorts', a.except_ports) ORDER BY a.id)
            FROM tenant_allowance a WHERE a.tenant_id = t.id), '[]') AS "allowedRanges"
        FROM node n JOIN tenant t ON t.id = n.tenant_id WHERE n.id = ${nodeId}::uuid AND n.state = 'ENABLED'`
      const row = rows[0]
      if (row === undefined) return nothing
      return { ...row, monitors: row.monitors.map((monitor) => ({ ...monitor, dnsRecordType: monitor.dnsRecordType ?? undefined })) }
    },

    recordResults: (node, report) => againWhenMonitorVanished(() => inTransaction(agent, (tx) => record(tx, node, report))),
  }
}

async function record(
  tx: Tx,
  node: { nodeId: string; runId: string },
  report: Parameters<AgentMonitors['recordResults']>[1],
): Promise<number> {
  // The share lock makes whoever disables the node wait: its results are written before, or not at all.
  const owners = await tx.$queryRaw<{ tenantId: string }[]>`SELECT tenant_id::text AS "tenantId" FROM node
    WHERE id = ${node.nodeId}::uuid AND state = 'ENABLED' FOR SHARE`
  const tenantId = owners[0]?.tenantId
  if (tenantId === undefined) return 0
  const isNew = await tx.$executeRaw`UPDATE node_heartbeat SET last_monitor_report = ${report.number}
    WHERE tenant_id = ${tenantId}::uuid AND node_id = ${node.nodeId}::uuid AND run_id = ${node.runId}::uuid AND last_monitor_report < ${report.number}`
  if (isNew === 0) return 0
  const results = report.results.map(({ message, ...result }) => ({ ...result, message: message && cutText(message, longestMessage) }))
  const rows = await tx.$queryRaw<{ accepted: number; changed: string[] }[]>`
    WITH clock AS MATERIALIZED (SELECT app_now() AS now),
    reported AS MATERIALIZED (
      SELECT m.id AS monitor_id, r.outcome, r."latencyMs" AS latency_ms, r.message, clock.now - r."ageMs" * interval '1 millisecond' AS at
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
          AS r ("monitorId" uuid, outcome text, "ageMs" float8, "latencyMs" float8, message text)
        JOIN monitor m ON m.tenant_id = ${tenantId}::uuid AND m.id = r."monitorId", clock),
    history AS (
      INSERT INTO monitor_result (tenant_id, monitor_id, node_id, at, outcome, latency_ms, message)
      SELECT ${tenantId}::uuid, monitor_id, ${node.nodeId}::uuid, at, outcome, latency_ms, message FROM reported ON CONFLICT DO NOTHING),
    before AS (SELECT monitor_id, outcome FROM monitor_status WHERE tenant_id = ${tenantId}::uuid AND node_id = ${node.nodeId}::uuid),
    written AS (
      INSERT INTO monitor_status AS s (tenant_id, monitor_id, node_id, outcome, latency_ms, message, at, since)
      SELECT DISTINCT ON (monitor_id) ${tenantId}::uuid, monitor_id, ${node.nodeId}::uuid, outcome, latency_ms, message, at, at
        FROM reported ORDER BY monitor_id, at DESC
      ON CONFLICT (tenant_id, monitor_id, node_id) DO UPDATE SET outcome = excluded.outcome, latency_ms = excluded.latency_ms,
        message = excluded.message, at = excluded.at, since = CASE WHEN s.outcome = excluded.outcome THEN s.since ELSE excluded.at END
        WHERE excluded.at > s.at
      RETURNING monitor_id, outcome)
    SELECT (SELECT count(*)::int FROM reported) AS accepted,
      ARRAY(SELECT w.monitor_id::text FROM written w LEFT JOIN before b USING (monitor_id) WHERE b.outcome IS DISTINCT FROM w.outcome) AS changed`
  for (const monitorId of rows[0]?.changed ?? []) tx.note(tenantId, 'MONITOR', monitorId)
  return rows[0]?.accepted ?? 0
}

/** A monitor that is deleted while its result is written breaks the foreign key; read again, it is simply not there. */
async function againWhenMonitorVanished<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlStateOf(error) !== '23503') throw error
    return await work()
  }
}
