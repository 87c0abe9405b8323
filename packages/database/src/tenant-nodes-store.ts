import type { TenantReason } from '@sallyport/domain/admission/reasons.ts'
import type { NodeFacts } from '@sallyport/domain/fleet/decide-node-change.ts'
import { type NameHolder, nameTaken } from '@sallyport/domain/fleet/node-names.ts'
import type { NodeOrigin, NodeState } from '@sallyport/domain/fleet/node-states.ts'
import type { MemberActing } from '@sallyport/domain/tenancy/member-acting.ts'
import type { OwnNode, OwnNodeStore, SeenAddress } from '@sallyport/domain/tenancy/own-nodes.ts'
import type { TenantScope } from '@sallyport/domain/tenancy/viewer.ts'
import { liveStates } from './live-states.ts'
import { namesLock } from './node-names.ts'
import { auditMember } from './tenant/member-audit.ts'
import { grouped, isUuid, type OwnRows, orUndefined, ownRows, pageValues, toPage } from './tenant/own-rows.ts'
import type { Statement, TenantTx, TenantWall } from './tenant-wall.ts'

type Row = {
  id: string
  name: string
  origin: NodeOrigin
  state: NodeState
  state_since: Date
  first_enabled_at: Date | null
  reason: TenantReason | null
  created_at: Date
  last_seen_at: Date | null
  live: boolean | null
  agent_version: string | null
  operation_id: string | null
  started_by_name: string | null
  started_at: Date | null
  attempt: number | null
  attempt_place_id: string | null
  conditions_met: number | null
  conditions_total: number | null
  deadline_at: Date | null
}

const select = `SELECT n.id, n.name, n.origin, n.state, n.state_since, n.first_enabled_at, coalesce(n.reason, a.tenant_reason) AS reason, n.created_at,
    h.last_seen_at, h.last_seen_at >= (SELECT tenant_api.app_now()) - interval '45 seconds' AS live, h.agent_version,
    o.id AS operation_id, o.started_by_name, o.created_at AS started_at,
    a.number AS attempt, a.place_id AS attempt_place_id, a.conditions_met, a.conditions_total, a.deadline_at
  FROM tenant_api.node n
    LEFT JOIN tenant_api.node_heartbeat h ON h.tenant_id = n.tenant_id AND h.node_id = n.id
    LEFT JOIN tenant_api.operation o ON o.tenant_id = n.tenant_id AND o.id = n.operation_id
    LEFT JOIN tenant_api.attempt a ON a.tenant_id = n.tenant_id AND a.node_id = n.id`

/** Nodes as their tenant sees them. Login: tenant, behind the wall. */
export function tenantNodesStore(wall: TenantWall, own: OwnRows = ownRows): OwnNodeStore {
  const page = `${select} WHERE ${own('n.tenant_id')} AND (n.created_at, n.id) < ($2::timestamptz, $3::uuid)`
  const pageEnd = 'ORDER BY n.created_at DESC, n.id DESC LIMIT $4'
  const texts = {
    page: `${page} ${pageEnd}`,
    pageOfStates: `${page} AND n.state = ANY ($5::text[]) ${pageEnd}`,
    find: `${select} WHERE ${own('n.tenant_id')} AND n.id = $2::uuid`,
    ofOperations: `${select} LEFT JOIN tenant_api.place p ON p.tenant_id = n.tenant_id AND p.id = n.place_id
      WHERE ${own('n.tenant_id')} AND n.operation_id = ANY ($2::uuid[]) ORDER BY p.number, a.number, n.created_at, n.id`,
    seenFrom: `SELECT s.node_id, s.address, min(s.first_seen_at) AS first_seen_at, max(s.last_seen_at) AS last_seen_at
      FROM tenant_api.egress_sighting s
      WHERE ${own('s.tenant_id')} AND s.node_id = ANY ($2::uuid[]) AND s.last_seen_at >= (SELECT tenant_api.app_now()) - interval '24 hours'
      GROUP BY s.node_id, s.address ORDER BY max(s.last_seen_at) DESC, s.address LIMIT 1000`,
    lock: `SELECT n.state, n.first_enabled_at IS NOT NULL AS "wasEnabled", n.name FROM tenant_api.node n
      WHERE ${own('n.tenant_id')} AND n.id = $2::uuid FOR UPDATE`,
    setState: `UPDATE tenant_api.node n SET state = $3, reason = $4 WHERE ${own('n.tenant_id')} AND n.id = $2::uuid`,
    token: `SELECT t.expires_at FROM tenant_api.enrollment_token t WHERE ${own('t.tenant_id')} AND t.id = $2`,
    holder: `SELECT h.name, h.state FROM (
        SELECT n.name, n.state FROM tenant_api.node n
        WHERE ${own('n.tenant_id')} AND n.id IS DISTINCT FROM $3::uuid AND n.state IN ${liveStates}
        UNION ALL SELECT p.name, 'PLANNED' FROM tenant_api.place p JOIN tenant_api.operation o ON o.tenant_id = p.tenant_id AND o.id = p.operation_id
        WHERE ${own('p.tenant_id')} AND o.state = 'RUNNING' AND NOT EXISTS (SELECT FROM tenant_api.node n WHERE n.tenant_id = p.tenant_id
          AND n.operation_id = p.operation_id AND n.place_id = p.id AND (n.first_enabled_at IS NOT NULL OR n.id = $3::uuid))) h
      WHERE lower(h.name) = lower($2) LIMIT 1`,
    rename: `UPDATE tenant_api.node n SET name = $3 WHERE ${own('n.tenant_id')} AND n.id = $2::uuid`,
  }

  const find = async (query: (statement: Statement) => Promise<Row[]>, scope: TenantScope, id: string): Promise<OwnNode | undefined> => {
    const rows = await query({ name: 'tenant_node', text: texts.find, values: [scope.tenantId, id] })
    return rows[0] && toNode(rows[0])
  }

  /** Locks a node, lets `write` act on what it is, and answers it as it is then. */
  const locked = async (
    by: MemberActing,
    id: string,
    write: (tx: TenantTx, node: NodeFacts & { name: string }) => Promise<void>,
  ): Promise<OwnNode | undefined> => {
    if (!isUuid(id)) return undefined
    return await wall.write(by.viewer, async (tx) => {
      const [node] = await tx.query<NodeFacts & { name: string }>({
        name: 'tenant_node_lock',
        text: texts.lock,
        values: [by.viewer.tenantId, id],
      })
      if (node === undefined) return undefined
      await write(tx, node)
      return await find((statement) => tx.query(statement), by.viewer, id)
    })
  }

  /** Refuses a name that another node has, or will have; from here on nobody else takes it either. */
  const takeName = async (tx: TenantTx, by: MemberActing, name: string, nodeId?: string): Promise<void> => {
    const { tenantId } = by.viewer
    await tx.query({
      name: 'tenant_node_names_lock',
      text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [namesLock(tenantId)],
    })
    const values = [tenantId, name, nodeId ?? null]
    const [holder] = await tx.query<NameHolder>({ name: 'tenant_node_name_holder', text: texts.holder, values })
    if (holder !== undefined) throw nameTaken(holder)
  }

  return {
    async page(scope, request, states) {
      const values = [scope.tenantId, ...pageValues(request, 'newest first')]
      const rows = await wall.read<Row>(
        scope,
        states.length === 0
          ? { name: 'tenant_nodes', text: texts.page, values }
          : { name: 'tenant_nodes_of_states', text: texts.pageOfStates, values: [...values, states] },
      )
      return toPage(rows, request, toNode)
    },

    find: async (scope, id) => (isUuid(id) ? await find((statement) => wall.read(scope, statement), scope, id) : undefined),

    async ofOperations(scope, operationIds) {
      const values = [scope.tenantId, operationIds.filter(isUuid)]
      const rows = await wall.read<Row>(scope, { name: 'tenant_nodes_of_operations', text: texts.ofOperations, values })
      return grouped(rows, (row) => row.operation_id ?? '', toNode)
    },

    async seenFrom(scope, nodeIds) {
      type Sighting = { node_id: string; address: string; first_seen_at: Date; last_seen_at: Date }
      const values = [scope.tenantId, nodeIds.filter(isUuid)]
      const rows = await wall.read<Sighting>(scope, { name: 'tenant_nodes_seen_from', text: texts.seenFrom, values })
      const toSeen = (row: Sighting): SeenAddress => ({
        address: row.address,
        firstSeenAt: row.first_seen_at,
        lastSeenAt: row.last_seen_at,
      })
      return grouped(rows, (row) => row.node_id, toSeen)
    },

    change: (by, id, action, decide) =>
      locked(by, id, async (tx, node) => {
        const next = decide(node)
        if (next === undefined) return
        const values = [by.viewer.tenantId, id, next.state, next.reason ?? null]
        await tx.query({ name: 'tenant_node_set_state', text: texts.setState, values })
        await auditMember(tx, by, {
          action,
          subjectKind: 'NODE',
          subjectId: id,
          detail: { name: node.name, from: node.state, to: next.state },
        })
        tx.note('NODE', id)
      }),

    rename: (by, id, name, check) =>
      locked(by, id, async (tx, node) => {
        check(node)
        if (node.name === name) return
        await takeName(tx, by, name, id)
        await tx.query({ name: 'tenant_node_rename', text: texts.rename, values: [by.viewer.tenantId, id, name] })
        await auditMember(tx, by, { action: 'renameNode', subjectKind: 'NODE', subjectId: id, detail: { from: node.name, to: name } })
        tx.note('NODE', id)
      }),

    add: (by, node, token) =>
      wall.write(by.viewer, async (tx) => {
        const { tenantId, displayName } = by.viewer
        await takeName(tx, by, node.name)
        await tx.query({
          name: 'tenant_node_add',
          text: "INSERT INTO tenant_api.node (tenant_id, id, name, origin, state) VALUES ($1::uuid, $2::uuid, $3, 'MANUAL', 'ENROLLING')",
          values: [tenantId, node.id, node.name],
        })
        // One second short of the bound of 24 h, which counts from the database's own later instant.
        await tx.query({
          name: 'tenant_node_add_token',
          text: `INSERT INTO tenant_api.new_enrollment_token (tenant_id, id, node_id, mac, key_id, minted_by, expires_at)
            VALUES ($1::uuid, $2, $3::uuid, $4, $5, $6, tenant_api.app_now() + least($7::float8, 86399) * interval '1 second')`,
          values: [tenantId, token.id, node.id, Buffer.from(token.mac), token.keyId, displayName, token.validForSeconds],
        })
        const [minted] = await tx.query<{ expires_at: Date }>({
          name: 'tenant_node_token',
          text: texts.token,
          values: [tenantId, token.id],
        })
        await auditMember(tx, by, {
          action: 'createEnrollmentToken',
          subjectKind: 'NODE',
          subjectId: node.id,
          detail: { name: node.name, tokenId: token.id },
        })
        tx.note('NODE', node.id)
        const added = await find((statement) => tx.query(statement), by.viewer, node.id)
        if (added === undefined || minted === undefined) throw new Error('a node that was just added is not there')
        return { node: added, expiresAt: minted.expires_at }
      }),
  }
}

function toNode(row: Row): OwnNode {
  return {
    id: row.id,
    name: row.name,
    origin: row.origin,
    state: row.state,
    stateSince: row.state_since,
    firstEnabledAt: orUndefined(row.first_enabled_at),
    reason: orUndefined(row.reason),
    createdAt: row.created_at,
    lastSeenAt: orUndefined(row.last_seen_at),
    live: row.live ?? false,
    agentVersion: orUndefined(row.agent_version),
    operation:
      row.operation_id === null || row.started_by_name === null || row.started_at === null
        ? undefined
        : { id: row.operation_id, startedByName: row.started_by_name, startedAt: row.started_at },
    progress:
      row.attempt === null || row.attempt_place_id === null || row.conditions_met === null || row.conditions_total === null
        ? undefined
        : {
            placeId: row.attempt_place_id,
            attempt: row.attempt,
            conditionsMet: row.conditions_met,
            conditionsTotal: row.conditions_total,
            deadlineAt: orUndefined(row.deadline_at),
          },
  }
}
