import type { GateReads, Planned } from '@sallyport/domain/deletion-gate/steps/gate-service.ts'
import type { GateChanges } from '@sallyport/domain/deletion-gate/steps/share-gate-state.ts'
import { type GateSettings, readInstallationFacts } from './gate-facts.ts'
import { afterKey, pageOf } from './page-of.ts'
import type { LoginClient } from './statements.ts'
import { type ChangeKind, inTransaction } from './transaction.ts'

type Row = Omit<Planned, 'cloudId'> & { accountId: string; cloudId: string | null }

/** Login: admin. */
export function gateReads(admin: LoginClient, settings: GateSettings): GateReads {
  return {
    async waiting(request) {
      const rows = await admin.$queryRaw<
        Row[]
      >`SELECT i.id::text AS "instanceId", i.cloud_id AS "cloudId", i.name AS "instanceName", n.name AS "nodeName", t.name AS "tenantName", c.name AS "accountName",
          i.account_id::text AS "accountId", i.filed_at AS "filedAt"
        FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id JOIN tenant t ON t.id = i.tenant_id JOIN cloud_account c ON c.id = i.account_id
        WHERE i.state = 'WAITING' AND ${afterKey(request, 'i.filed_at', 'i.id', 'oldest first')} ORDER BY i.filed_at, i.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, ({ cloudId, ...row }) => ({ ...row, cloudId: cloudId ?? undefined }))
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

/** Activation, attestation and fence; the breaker, which is told of as an alarm; what was filed or is under way; the accounts of the fingerprint. */
const bearing: readonly ChangeKind[] = ['ATTESTATION', 'ALARM', 'INSTANCE', 'CLOUD_ACCOUNT']

/** Login: admin. */
export const gateChanges = (admin: LoginClient): GateChanges => ({
  async latest() {
    const rows = await admin.$queryRaw<{ latest: bigint }[]>`SELECT change_counter AS latest FROM installation`
    return Number(rows[0]?.latest ?? 0)
  },
  async after(number) {
    const rows = await admin.$queryRaw<
      { changed: boolean }[]
    >`SELECT EXISTS (SELECT FROM installation_change WHERE number > ${number} AND kind = ANY(${[...bearing]})) AS changed`
    return rows[0]?.changed ?? true
  },
})
