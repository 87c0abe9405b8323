import type { LeftBehind, LeftThings } from '@sallyport/domain/clouds/account-ports.ts'
import { rungName } from '@sallyport/domain/deletion-gate/witness/ladder-rung.ts'
import { deletingUser, deletingUserOf } from './ladder-rows.ts'
import type { Tx } from './transaction.ts'

/** Instances that the cloud has or may have: a create without answer may yet bring one for as long as it is watched. */
export async function leftBehind(tx: Tx, accountId: string): Promise<{ count: number; left: LeftBehind[] }> {
  const rows = await tx.$queryRaw<(Omit<LeftBehind, 'cloudId'> & { cloudId: string | null; count: number })[]>`
    SELECT i.id::text AS "instanceId", i.name, i.region, i.cloud_id AS "cloudId", i.state, (count(*) OVER ())::int AS count
    FROM instance i WHERE i.account_id = ${accountId}::uuid AND (i.state NOT IN ('NONE', 'GONE')
      OR i.state = 'NONE' AND EXISTS (SELECT FROM attempt a WHERE a.id = i.attempt_id AND a.watch_until > app_now()))
    ORDER BY i.created_at, i.id LIMIT 100`
  return { count: rows[0]?.count ?? 0, left: rows.map(({ count: _, cloudId, ...row }) => ({ ...row, cloudId: cloudId ?? undefined })) }
}

/** What else is left of an account in its cloud, as far as it was recorded. Ask before the account is removed. */
export async function leftThings(tx: Tx, accountId: string): Promise<LeftThings> {
  const markers = await tx.$queryRaw<LeftThings['markers']>`SELECT region, marker_id AS "markerId" FROM ownership_marker
    WHERE account_id = ${accountId}::uuid ORDER BY region LIMIT 100`
  const accessories = await tx.$queryRaw<LeftThings['accessories']>`
    SELECT x.kind, x.cloud_id AS "cloudId", i.region, i.name AS "instanceName" FROM instance_accessory x JOIN instance i ON i.id = x.instance_id
    WHERE i.account_id = ${accountId}::uuid AND x.state <> 'GONE' ORDER BY i.created_at, i.id, x.kind, x.cloud_id LIMIT 100`
  return { markers, rungs: await leftRungs(tx, accountId), accessories }
}

/** Every rung that may be there: confirmed here and not known to be removed, or claimed. A ladder that another account climbs is not left. */
async function leftRungs(tx: Tx, accountId: string): Promise<LeftThings['rungs']> {
  const rows = await tx.$queryRaw<{ region: string; userId: string; rung: number; deploymentId: string }[]>`
    SELECT l.region, l.user_id AS "userId", r.rung, n.deployment_id::text AS "deploymentId"
    FROM installation n, cloud_account a JOIN witness_ladder l ON l.cloud = a.cloud AND l.user_id = ${deletingUser}
    CROSS JOIN LATERAL (SELECT rung FROM witness_rung WHERE ladder_id = l.id AND removed_at IS NULL
      UNION SELECT l.claim_rung WHERE l.claim_rung IS NOT NULL UNION SELECT l.rung WHERE l.fingerprint IS NOT NULL) AS r
    WHERE a.id = ${accountId}::uuid AND NOT EXISTS (
      SELECT FROM cloud_account o WHERE o.id <> a.id AND o.removed_at IS NULL AND o.cloud = l.cloud
        AND l.user_id = ${deletingUserOf('o')})
    ORDER BY r.rung DESC LIMIT 100`
  const first = rows[0]
  if (first === undefined) return { region: '', userId: '', names: [] }
  return { region: first.region, userId: first.userId, names: rows.map(({ deploymentId, rung }) => rungName(deploymentId, rung)) }
}
