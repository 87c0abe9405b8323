import type { InstanceReads } from '@sallyport/domain/admission/administration.ts'
import type { InstanceView } from '@sallyport/domain/admission/views.ts'
import { afterKey, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { type WithNulls, withoutNulls } from './without-nulls.ts'

const columns = Prisma.sql`i.id::text AS id, i.attempt_id::text AS "attemptId", a.node_id::text AS "nodeId", n.name AS "nodeName", i.tenant_id::text AS "tenantId",
  t.name AS "tenantName", i.account_id::text AS "accountId", c.name AS "accountName", i.region, i.project_id AS "projectId", i.cloud_id AS "cloudId", i.name,
  i.state, i.state_detail AS "stateDetail", i.part, i.provider_state AS "providerState", i.provider_task AS "providerTask", i.addresses, i.fault,
  i.console_tail AS "consoleTail", i.floating_address AS "floatingAddress", i.stage, i.create_request_id AS "createRequestId", i.seen_at AS "seenAt",
  i.last_read_at AS "lastReadAt", i.created_at AS "createdAt", a.state AS "attemptState", a.end_reason AS "endReason",
  CASE WHEN a.ended_at IS NOT NULL THEN a.admin_detail END AS cause`
const from = Prisma.sql`instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id JOIN tenant t ON t.id = i.tenant_id
  JOIN cloud_account c ON c.id = i.account_id`

/** Login: admin. */
export function instanceReads(admin: PrismaClient): InstanceReads {
  return {
    async page(request, { needsAttention, accountId }) {
      const rows = await admin.$queryRaw<WithNulls<InstanceView>[]>`SELECT ${columns} FROM ${from}
        WHERE (${accountId ?? null}::uuid IS NULL OR i.account_id = ${accountId ?? null}::uuid)
          AND (${needsAttention ?? null}::boolean IS NULL OR (i.state IN ('WAITING', 'UNCONFIRMED')) = ${needsAttention ?? null})
          AND ${afterKey(request, 'i.created_at', 'i.id', 'newest first')} ORDER BY i.created_at DESC, i.id DESC LIMIT ${request.first + 1}`
      return pageOf(rows, request, withoutNulls<InstanceView>)
    },

    async ofAttempts(attemptIds) {
      const rows = await admin.$queryRaw<
        WithNulls<InstanceView>[]
      >`SELECT ${columns} FROM ${from} WHERE i.attempt_id::text = ANY(${[...attemptIds]}) ORDER BY i.created_at, i.id`
      return attemptIds.map((id) => rows.filter((row) => row.attemptId === id).map(withoutNulls<InstanceView>))
    },
  }
}
