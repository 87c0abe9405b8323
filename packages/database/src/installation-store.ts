import type { Installation, InstallationReader } from '@sallyport/domain/progress/installation.ts'
import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { auditAs } from './audit-as.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

type Row = Omit<Installation, 'replicas'>

/** Login: admin. */
export function installationReader(admin: PrismaClient): InstallationReader {
  return {
    async read() {
      const rows = await admin.$queryRaw<
        Row[]
      >`SELECT i.deployment_id::text AS "deploymentId", i.created_at AS "createdAt", app_now() AS now,
          i.addresses_version AS "addressesVersion", json_build_object(
            'administrators', (SELECT count(*) FROM administrator WHERE removed_at IS NULL),
            'tenants', (SELECT count(*) FROM tenant),
            'cloudAccounts', (SELECT count(*) FROM cloud_account WHERE removed_at IS NULL),
            'operationsRunning', (SELECT count(*) FROM operation WHERE state = 'RUNNING'),
            'nodesHeld', (SELECT count(*) FROM node WHERE state = 'HELD'),
            'nodesEnabled', (SELECT count(*) FROM node WHERE state = 'ENABLED'),
            'nodesDisabled', (SELECT count(*) FROM node WHERE state = 'DISABLED'),
            'monitors', (SELECT count(*) FROM monitor),
            'openAlarms', (SELECT count(*) FROM alarm WHERE acknowledged_at IS NULL)) AS counts
        FROM installation i`
      const installation = rows[0]
      if (installation === undefined) throw new Error('the installation has not been set up')
      const replicas = await admin.$queryRaw<Installation['replicas']>`SELECT id::text AS id, version, roles, started_at AS "startedAt",
        last_seen_at AS "lastSeenAt" FROM replica ORDER BY started_at, id LIMIT 100`
      return { ...installation, replicas }
    },
  }
}

/**
 * The one row of the installation, made by the first start. Answers the deployment that this database belongs to, and whether it was just
 * set up. Login: admin.
 */
export async function setUpInstallation(
  admin: PrismaClient,
  first: { deploymentId: string; sealingKeyCheck: string },
): Promise<{ deploymentId: string; sealingKeyCheck: string; created: boolean }> {
  const created = await admin.$executeRaw`INSERT INTO installation (id, deployment_id, sealing_key_check)
    VALUES (true, ${first.deploymentId}::uuid, ${first.sealingKeyCheck}) ON CONFLICT DO NOTHING`
  const rows = await admin.$queryRaw<{ deploymentId: string; sealingKeyCheck: string }[]>`
    SELECT deployment_id::text AS "deploymentId", sealing_key_check AS "sealingKeyCheck" FROM installation`
  const installation = rows[0]
  if (installation === undefined) throw new Error('the installation has not been set up')
  return { ...installation, created: created > 0 }
}

const seeded = 'seedInstallation'

/** Whether the first start came to its end. Login: admin. */
export async function isSeeded(admin: PrismaClient): Promise<boolean> {
  const rows = await admin.$queryRaw<unknown[]>`SELECT 1 FROM audit_entry WHERE action = ${seeded} AND actor_kind = 'SYSTEM' LIMIT 1`
  return rows.length > 0
}

/** From now on nothing is seeded any more, whatever people remove. Login: admin. */
export async function noteSeeded(admin: PrismaClient): Promise<void> {
  await inTransaction(admin, (tx) => auditAs(tx, actingAsSystem, { action: seeded, subjectKind: 'INSTALLATION' }))
}
