import type { ListedRow, Surroundings } from '@sallyport/domain/deletion-gate/steps/gate-ports.ts'
import { appendDecision } from './append-decision.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import { readLooks, writeLook } from './gone-looks.ts'
import { noticesFor } from './notices.ts'
import { noteOrphans } from './orphans.ts'
import { Prisma } from './prisma.ts'
import { recordIdentity } from './record-identity.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction } from './transaction.ts'

type AccountRow = {
  accountId: string
  deploymentId: string
  projectId: string
  regions: string[]
  markers: { region: string; markerId: string }[]
}

/** What was looked at longer ago is no proof any more: the second proof comes within minutes of the first. */
const MISSED_SINCE = Prisma.sql`app_now() - interval '1 hour'`

/** An account, and those that lead to the same project as it: what one of them made, none of the others finds unknown. */
const ofItsProject = (accountId: string): Prisma.Sql =>
  Prisma.sql`SELECT other.id FROM cloud_account own JOIN cloud_account other ON other.id = own.id OR (other.project_id = own.project_id AND other.removed_at IS NULL)
    WHERE own.id = ${accountId}::uuid`

/** Login: worker. */
export function surroundingsStore(login: LoginClient): Surroundings {
  return {
    async accounts() {
      const rows = await login.$queryRaw<AccountRow[]>`
        SELECT c.id::text AS "accountId", (SELECT deployment_id::text FROM installation) AS "deploymentId", c.project_id AS "projectId",
          ARRAY(SELECT i.region FROM instance i WHERE i.account_id = c.id AND i.state IN ('SEEN', 'WAITING', 'DELETING', 'UNCONFIRMED')
            UNION SELECT m.region FROM ownership_marker m WHERE m.account_id = c.id ORDER BY 1) AS regions,
          (SELECT jsonb_agg(jsonb_build_object('region', m.region, 'markerId', m.marker_id)) FROM ownership_marker m WHERE m.account_id = c.id) AS markers
        FROM cloud_account c WHERE c.removed_at IS NULL AND EXISTS (SELECT FROM ownership_marker m WHERE m.account_id = c.id) ORDER BY c.id`
      return rows.map(({ markers, ...row }) => ({ ...row, markers: new Map(markers.map(({ region, markerId }) => [region, markerId])) }))
    },

    rows: (accountId) => login.$queryRaw<ListedRow[]>`
      SELECT id::text AS "instanceId", region, cloud_id AS "cloudId" FROM instance WHERE account_id = ${accountId}::uuid AND state IN ('SEEN', 'WAITING')`,

    saveMissed: (instanceId, look) =>
      inTransaction(login, async (tx) => {
        await writeLook(tx, instanceId, look)
        return readLooks(tx, instanceId, MISSED_SINCE)
      }),

    endAsLost: (instanceId) =>
      inTransaction(login, async (tx) => {
        const rows = await tx.$queryRaw<{ tenantId: string; nodeName: string; cloudId: string }[]>`
          UPDATE instance i SET state = 'GONE', state_detail = 'The cloud lost it: nobody here deleted it.', blocked_by = NULL, version = i.version + 1
          FROM attempt a JOIN node n ON n.id = a.node_id WHERE a.id = i.attempt_id AND i.id = ${instanceId}::uuid AND i.state IN ('SEEN', 'WAITING')
          RETURNING i.tenant_id::text AS "tenantId", n.name AS "nodeName", i.cloud_id AS "cloudId"`
        const lost = rows[0]
        if (lost === undefined) return
        const { tenantId, nodeName, cloudId } = lost
        await appendDecision(tx, { kind: 'INSTANCE_LOST', instanceId, detail: { cloudId } })
        await raiseAlarm(tx, {
          kind: 'INSTANCE_LOST',
          tenantId,
          subjectKind: 'INSTANCE',
          subjectId: instanceId,
          message: `Instance ${cloudId} of node ${nodeName} is gone from its cloud, proved twice, and Sallyport did not delete it. Find out who did; what was made for it (floating addresses, volumes) may be left.`,
        })
        await noticesFor(tx, 'LOST', [instanceId])
        tx.note(tenantId, 'INSTANCE', instanceId, false)
      }),

    noteShown: (accountId, region, { servers }) =>
      inTransaction(login, async (tx) => {
        const known = await tx.$queryRaw<{ id: string; cloudId: string; own: boolean; recorded: boolean }[]>`
          SELECT i.id::text AS id, i.cloud_id AS "cloudId", i.account_id = ${accountId}::uuid AS own, i.identity_at IS NOT NULL AS recorded FROM instance i
          WHERE i.account_id IN (${ofItsProject(accountId)}) AND i.region = ${region} AND i.cloud_id = ANY(${servers.map(({ id }) => id)}::text[])`
        const unrecorded = new Map(known.flatMap(({ id, cloudId, own, recorded }) => (own && !recorded ? [[cloudId, id] as const] : [])))
        for (const server of servers) {
          const instanceId = unrecorded.get(server.id)
          if (instanceId !== undefined) await recordIdentity(tx, instanceId, server)
        }
        const knownIds = new Set(known.map(({ cloudId }) => cloudId))
        await noteOrphans(
          tx,
          { accountId, region },
          servers.filter(({ id }) => !knownIds.has(id)),
        )
      }),
  }
}
