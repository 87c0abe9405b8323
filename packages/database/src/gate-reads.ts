import type { GateReads, Planned } from '@sallyport/domain/deletion-gate/steps/gate-service.ts'
import { type GateSettings, readInstallationFacts } from './gate-facts.ts'
import { afterKey, pageOf } from './page-of.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction } from './transaction.ts'

type Row = Planned & { accountId: string }

/** Login: admin. */
export function gateReads(admin: LoginClient, settings: GateSettings): GateReads {
  return {
    async waiting(request) {
      const rows = await admin.$queryRaw<
        Row[]
      >`SELECT i.id::text AS "instanceId", n.name AS "nodeName", t.name AS "tenantName", c.name AS "accountName",
          i.account_id::text AS "accountId", i.filed_at AS "filedAt"
        FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id JOIN tenant t ON t.id = i.tenant_id JOIN cloud_account c ON c.id = i.account_id
        WHERE i.state = 'WAITING' AND ${afterKey(request, 'i.filed_at', 'i.id', 'oldest first')} ORDER BY i.filed_at, i.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, (row) => row)
    },

    async counts() {
      const rows = await admin.$queryRaw<
        { waiting: number; underWay: number }[]
      >`SELECT (SELECT count(*)::int FROM instance WHERE state = 'WAITING') AS waiting,
        (SELECT count(*)::int FROM instance_delete WHERE ended_at IS NULL) AS "underWay"`
      return rows[0]!
    },

    ofInstallation: () => inTransaction(admin, (tx) => readInstallationFacts(tx, settings)),
  }
}
