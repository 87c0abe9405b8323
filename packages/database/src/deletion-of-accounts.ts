import type { CloudAccountStore } from '@sallyport/domain/clouds/account-ports.ts'
import { endAlarmOf } from './account-health.ts'
import { appendDecision } from './append-decision.ts'
import { told } from './cloud-account-told.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

type Writes = Pick<CloudAccountStore, 'saveDeletionCredential' | 'removeDeletionCredential' | 'recordMarker' | 'deploymentId'>

/** What an account is given for deletion: its second credential and its markers. Login: admin. */
export function deletionOfAccounts(admin: PrismaClient): Writes {
  return {
    saveDeletionCredential: (id, { sealed, userId, findings, everyday, projectId }, by) =>
      inTransaction(admin, async (tx) => {
        const saved = await tx.$executeRaw`UPDATE cloud_account SET deletion_sealed = ${sealed}, deletion_user_id = ${userId},
            deletion_check = ${JSON.stringify(findings)}::jsonb, deletion_state = 'READY', deletion_state_detail = NULL, deletion_version = deletion_version + 1, cloud = ${everyday.cloud}, user_id = ${everyday.userId}
          WHERE id = ${id}::uuid AND project_id = ${projectId} AND removed_at IS NULL`
        if (saved === 0) return undefined
        await endAlarmOf(tx, id, 'DELETION', by)
        return told(tx, id, 'setDeletionCredential', by, { projectId, userId })
      }),

    removeDeletionCredential: (id, by) =>
      inTransaction(admin, async (tx) => {
        const there = await tx.$queryRaw<{ own: boolean }[]>`SELECT deletion_sealed IS NOT NULL AS own FROM cloud_account
          WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`
        if (there[0] === undefined) return undefined
        await tx.$executeRaw`UPDATE cloud_account SET deletion_sealed = NULL, deletion_user_id = NULL, deletion_check = NULL,
          deletion_state = 'READY', deletion_state_detail = NULL, deletion_version = deletion_version + 1 WHERE id = ${id}::uuid`
        await endAlarmOf(tx, id, 'DELETION', by)
        return told(tx, id, 'removeDeletionCredential', by, { wasThere: there[0].own })
      }),

    recordMarker: (id, { region, markerId, adopted }, by) =>
      inTransaction(admin, async (tx) => {
        const rows = await tx.$queryRaw<{ projectId: string }[]>`SELECT project_id AS "projectId" FROM cloud_account
          WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`
        const projectId = rows[0]?.projectId
        if (projectId === undefined) return undefined
        const before = await tx.$queryRaw<{ markerId: string }[]>`SELECT marker_id AS "markerId" FROM ownership_marker
          WHERE account_id = ${id}::uuid AND region = ${region}`
        await tx.$executeRaw`INSERT INTO ownership_marker (account_id, region, marker_id, recorded_by_id, recorded_by_name)
          VALUES (${id}::uuid, ${region}, ${markerId}, ${by.id}::uuid, ${by.name})
          ON CONFLICT (account_id, region) DO UPDATE SET marker_id = excluded.marker_id, recorded_by_id = excluded.recorded_by_id,
            recorded_by_name = excluded.recorded_by_name, recorded_at = app_now()`
        const detail = { region, markerId, adopted, projectId, before: before[0]?.markerId ?? null }
        await appendDecision(tx, {
          kind: 'MARKER_RECORDED',
          detail: { ...detail, accountId: id, by: { id: by.id ?? null, name: by.name } },
        })
        return told(tx, id, 'createMarker', by, detail)
      }),

    deploymentId: async () => {
      const rows = await admin.$queryRaw<{ deploymentId: string }[]>`SELECT deployment_id::text AS "deploymentId" FROM installation`
      if (rows[0] === undefined) throw new Error('the installation has not been set up')
      return rows[0].deploymentId
    },
  }
}
