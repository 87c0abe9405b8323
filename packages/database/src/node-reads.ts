import type { NodeReads } from '@sallyport/domain/admission/administration.ts'
import type { AttemptView, NodeView, SeenAddress } from '@sallyport/domain/admission/views.ts'
import { attemptColumns } from './operation-reads.ts'
import { afterKey, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

const nodeColumns = Prisma.sql`n.id::text AS id, n.tenant_id::text AS "tenantId", t.name AS "tenantName", n.name, n.origin, n.state, n.state_since AS "stateSince",
  n.reason, n.operation_id::text AS "operationId", n.created_at AS "createdAt", n.first_enabled_at AS "firstEnabledAt", n.ended_at AS "endedAt",
  h.last_seen_at AS "lastSeenAt", h.unbroken_since AS "unbrokenSince", h.agent_version AS "agentVersion", h.clock_skew_ms AS "clockSkewMs", h.ping,
  d.with_instance_proof AS "withInstanceProof"`
const nodeFrom = Prisma.sql`node n JOIN tenant t ON t.id = n.tenant_id LEFT JOIN node_heartbeat h ON h.node_id = n.id LEFT JOIN admission d ON d.node_id = n.id`

type SeenRow = WithNulls<SeenAddress> & { nodeId: string }

/** Login: admin. */
export function nodeReads(admin: PrismaClient): NodeReads {
  return {
    async page(request, { tenantId, state, operationId }) {
      const rows = await admin.$queryRaw<WithNulls<NodeView>[]>`SELECT ${nodeColumns} FROM ${nodeFrom}
        WHERE (${tenantId ?? null}::uuid IS NULL OR n.tenant_id = ${tenantId ?? null}::uuid) AND (${state ?? null}::text IS NULL OR n.state = ${state ?? null})
          AND (${operationId ?? null}::uuid IS NULL OR n.operation_id = ${operationId ?? null}::uuid)
          AND ${afterKey(request, 'n.created_at', 'n.id', 'newest first')} ORDER BY n.created_at DESC, n.id DESC LIMIT ${request.first + 1}`
      return pageOf(rows, request, withoutNulls<NodeView>)
    },

    async byIds(ids) {
      const rows = await admin.$queryRaw<WithNulls<NodeView>[]>`SELECT ${nodeColumns} FROM ${nodeFrom} WHERE n.id::text = ANY(${[...ids]})`
      return ids.map((id) => rows.filter((row) => row.id === id).map(withoutNulls<NodeView>)[0])
    },

    async attemptOf(nodeIds) {
      const rows = await admin.$queryRaw<
        WithNulls<AttemptView>[]
      >`SELECT ${attemptColumns} FROM attempt a WHERE a.node_id::text = ANY(${[...nodeIds]})`
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
        WHERE s.node_id::text = ANY(${[...nodeIds]}) ORDER BY s.last_seen_at DESC, s.address`
      return nodeIds.map((id) =>
        rows
          .filter((row) => row.nodeId === id)
          .slice(0, 50)
          .map(({ nodeId: _node, ...seen }) => withoutNulls<SeenAddress>(seen)),
      )
    },
  }
}
