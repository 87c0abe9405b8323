import type { AccountChanges } from '@sallyport/domain/clouds/account.ts'
import type { CloudAccountStore } from '@sallyport/domain/clouds/account-ports.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { endAlarmOf, raiseFailing } from './account-health.ts'
import { auditAs } from './audit-as.ts'
import { accountColumns, type CloudAccountRow, toAccount } from './cloud-account-rows.ts'
import { findAccount as find, told } from './cloud-account-told.ts'
import { isUniqueViolation } from './database-errors.ts'
import { deletionOfAccounts } from './deletion-of-accounts.ts'
import { finding } from './finding.ts'
import { allOf } from './in-order.ts'
import { leftBehind, leftThings } from './left-behind.ts'
import { tellOfLeft } from './notices.ts'
import { afterKey, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Login: admin. */
export function cloudAccountStore(admin: PrismaClient): CloudAccountStore {
  return {
    async page(request, search) {
      const found = finding(search, (has, hasId) => Prisma.sql`(${has('a.name')} OR ${has('a.project_name')} OR ${hasId('a.id')})`)
      const rows = await admin.$queryRaw<CloudAccountRow[]>`SELECT ${accountColumns} FROM cloud_account a
        WHERE a.removed_at IS NULL AND ${allOf([found])} AND ${afterKey(request, 'a.created_at', 'a.id', 'oldest first')} ORDER BY a.created_at, a.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, toAccount)
    },

    find: (id) => find(admin, id),

    nameOfProject: async (projectId, besides) => {
      const rows = await admin.$queryRaw<{ name: string }[]>`SELECT name FROM cloud_account
        WHERE project_id = ${projectId} AND removed_at IS NULL AND id IS DISTINCT FROM ${besides ?? null}::uuid ORDER BY created_at, id LIMIT 1`
      return rows[0]?.name
    },

    add: ({ id, name, provider, defaultRegion, limits, sealed, meaning, projectId, projectName, findings, leads, deletion }, by) =>
      inTransaction(admin, async (tx) => {
        const added = await tx.$executeRaw`INSERT INTO cloud_account
            (id, name, provider, description, credential_sealed, project_id, project_name, default_region, checked_at, last_check, created_by,
             creates_per_minute, creates_in_flight, requests_per_second, cloud, user_id, deletion_sealed, deletion_user_id, deletion_check)
          VALUES (${id}::uuid, ${name}, ${provider}, ${JSON.stringify(meaning)}::jsonb, ${sealed}, ${projectId}, ${projectName}, ${defaultRegion},
            app_now(), ${JSON.stringify(findings)}::jsonb, ${by.name}, ${limits.createsPerMinute}, ${limits.createsInFlight}, ${limits.requestsPerSecond},
            ${leads.cloud}, ${leads.userId}, ${deletion?.sealed ?? null}, ${deletion?.userId ?? null}, ${deletion ? JSON.stringify(deletion.findings) : null}::jsonb)
          ON CONFLICT DO NOTHING`
        if (added === 0) return undefined
        await tx.$executeRaw`INSERT INTO cloud_account_budget (account_id) VALUES (${id}::uuid)`
        return told(tx, id, 'addCloudAccount', by, {
          name,
          provider,
          projectId,
          projectName,
          defaultRegion,
          ownDeletionCredential: deletion !== undefined,
        })
      }),

    update: (id, changes, by) =>
      inTransaction(admin, async (tx) => {
        const locked = await tx.$queryRaw<unknown[]>`SELECT 1 FROM cloud_account WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`
        if (locked.length === 0) return 'NOT_FOUND'
        await change(tx, id, changes, by)
        return (await told(tx, id, 'updateCloudAccount', by, given(changes))) ?? 'NOT_FOUND'
      }).catch((error: unknown) => {
        if (isUniqueViolation(error)) return 'NAME_TAKEN'
        throw error
      }),

    saveCheck: (id, { failing, refused, findings, leads, deletion }, by) =>
      inTransaction(admin, async (tx) => {
        const before = await tx.$queryRaw<{ name: string; state: string }[]>`SELECT name, state FROM cloud_account
          WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`
        const saved =
          await tx.$executeRaw`UPDATE cloud_account SET state = ${failing === undefined ? 'READY' : 'FAILING'}, state_detail = ${failing ?? null},
          checked_at = app_now(), last_check = ${JSON.stringify(findings)}::jsonb, cloud = coalesce(${leads?.cloud ?? null}, cloud),
          user_id = coalesce(${leads?.userId ?? null}, user_id), deletion_check = ${deletion ? JSON.stringify(deletion.findings) : null}::jsonb,
          deletion_user_id = CASE WHEN deletion_sealed IS NULL THEN NULL ELSE coalesce(${deletion?.userId ?? null}, deletion_user_id) END
          WHERE id = ${id}::uuid AND removed_at IS NULL`
        if (saved === 0 || before[0] === undefined) return undefined
        const { name, state } = before[0]
        if (failing === undefined) await endAlarmOf(tx, id, 'PROVISIONING', by)
        else if (refused && state === 'READY') await raiseFailing(tx, { id, name }, 'PROVISIONING', { why: 'REFUSED', words: failing })
        return told(tx, id, 'checkCloudAccount', by, { ok: failing === undefined })
      }),

    replaceCredential: (id, { sealed, meaning, projectId, projectName, findings, leads }, by) =>
      inTransaction(admin, async (tx) => {
        const replaced =
          await tx.$executeRaw`UPDATE cloud_account SET credential_sealed = ${sealed}, description = ${JSON.stringify(meaning)}::jsonb,
            project_name = ${projectName}, state = 'READY', state_detail = NULL, checked_at = app_now(), last_check = ${JSON.stringify(findings)}::jsonb,
            cloud = ${leads.cloud}, user_id = ${leads.userId}, version = version + 1
          WHERE id = ${id}::uuid AND project_id = ${projectId} AND removed_at IS NULL`
        if (replaced === 0) return undefined
        await endAlarmOf(tx, id, 'PROVISIONING', by)
        return told(tx, id, 'rotateCloudCredential', by, { projectId })
      }),

    remove: (id, leaveInstances, by) =>
      inTransaction(admin, async (tx) => {
        const locked = await tx.$queryRaw<
          { name: string }[]
        >`SELECT name FROM cloud_account WHERE id = ${id}::uuid AND removed_at IS NULL FOR UPDATE`
        const name = locked[0]?.name
        if (name === undefined) return { outcome: 'NOT_FOUND' }
        const running = await tx.$queryRaw<
          { n: number }[]
        >`SELECT count(*)::int AS n FROM operation WHERE account_id = ${id}::uuid AND state = 'RUNNING'`
        const operations = running[0]?.n ?? 0
        if (operations > 0) return { outcome: 'RUNNING', operations }
        const left = await leftBehind(tx, id)
        if (left.count > 0 && !leaveInstances) return { outcome: 'LEAVES', ...left }
        const things = await leftThings(tx, id)
        await tx.$executeRaw`UPDATE cloud_account SET removed_at = app_now(), credential_sealed = ''::bytea, deletion_sealed = NULL, deletion_user_id = NULL,
          version = version + 1, deletion_version = deletion_version + 1 WHERE id = ${id}::uuid`
        await auditAs(tx, by, {
          action: 'removeCloudAccount',
          subjectKind: 'CLOUD_ACCOUNT',
          subjectId: id,
          detail: {
            name,
            instancesLeft: left.count,
            left: left.left.map(({ cloudId, region }) => ({ cloudId: cloudId ?? null, region })),
            byHand: things,
          },
        })
        await tellOfLeft(tx, { accountId: id })
        tx.note(undefined, 'CLOUD_ACCOUNT', id)
        return { outcome: 'REMOVED', ...left, things }
      }),

    ...deletionOfAccounts(admin),
  }
}

async function change(tx: Tx, id: string, changes: AccountChanges, by: Acting): Promise<void> {
  const { name, defaultRegion, createsPerMinute, createsInFlight, requestsPerSecond, noMetadataService } = changes
  await tx.$executeRaw`UPDATE cloud_account SET name = coalesce(${name ?? null}, name), default_region = coalesce(${defaultRegion ?? null}, default_region),
      creates_per_minute = coalesce(${createsPerMinute ?? null}::int, creates_per_minute),
      creates_in_flight = coalesce(${createsInFlight ?? null}::int, creates_in_flight),
      requests_per_second = coalesce(${requestsPerSecond ?? null}::int, requests_per_second) WHERE id = ${id}::uuid`
  if (noMetadataService !== undefined)
    await tx.$executeRaw`UPDATE cloud_account SET no_metadata_service = ${noMetadataService},
        no_metadata_by = ${noMetadataService ? by.name : null}, no_metadata_at = CASE WHEN ${noMetadataService} THEN app_now() END
      WHERE id = ${id}::uuid AND no_metadata_service <> ${noMetadataService}`
  if (changes.markNetworks.length > 0)
    await tx.$executeRaw`INSERT INTO cloud_network_mark (account_id, network_id, no_metadata_service, marked_by)
      SELECT ${id}::uuid, network, true, ${by.name} FROM unnest(${changes.markNetworks}::text[]) AS network ON CONFLICT DO NOTHING`
  if (changes.unmarkNetworks.length > 0)
    await tx.$executeRaw`DELETE FROM cloud_network_mark WHERE account_id = ${id}::uuid AND network_id = ANY(${changes.unmarkNetworks}::text[])`
  if (changes.recordAddresses.length > 0)
    await tx.$executeRaw`INSERT INTO cloud_account_address (account_id, address, recorded_by)
      SELECT ${id}::uuid, address, ${by.name} FROM unnest(${changes.recordAddresses}::text[]) AS address ON CONFLICT DO NOTHING`
  if (changes.forgetAddresses.length > 0)
    await tx.$executeRaw`DELETE FROM cloud_account_address WHERE account_id = ${id}::uuid AND address = ANY(${changes.forgetAddresses}::text[])`
}

/** What a change named, for the audit log. */
function given(changes: AccountChanges): Prisma.InputJsonObject {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}
