import { withoutPassword } from '@sallyport/domain/deletion-gate/attestation/differences.ts'
import type { FingerprintAccount } from '@sallyport/domain/deletion-gate/attestation/fingerprint.ts'
import type { FingerprintFound, HostFile, OwnFingerprint } from '@sallyport/domain/deletion-gate/attestation/read-fingerprint.ts'
import { deletingUser } from './ladder-rows.ts'
import type { Statements } from './statements.ts'

type AccountRow = { [K in keyof FingerprintAccount]: FingerprintAccount[K] | null } & { accountId: string; name: string }
type Row = {
  installationId: string
  systemIdentifier: string
  timeline: number
  databaseOid: number
  databaseName: string
  accounts: AccountRow[]
}

/** What a process knows of itself, each time anew. */
export type OwnParts = { own(): OwnFingerprint; hostFile(): HostFile }

/**
 * The fingerprint as it is now. The timeline is the one that is written to: what a checkpoint says is older after a promotion. Logins: admin, worker.
 * @throws where the database is being recovered: it has no timeline that it writes to, and nothing may be decided upon it
 */
export async function readFingerprint(tx: Statements, { own, hostFile }: OwnParts): Promise<FingerprintFound> {
  const file = hostFile()
  const rows = await tx.$queryRaw<Row[]>`
    SELECT i.deployment_id::text AS "installationId", (SELECT system_identifier::text FROM pg_control_system()) AS "systemIdentifier",
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
      d.oid::bigint::float8 AS "databaseOid", d.datname::text AS "databaseName",
      (SELECT coalesce(json_agg(json_build_object('accountId', a.id, 'name', a.name, 'provider', a.provider, 'cloud', a.cloud, 'projectId', a.project_id,
         'userId', ${deletingUser}) ORDER BY a.id), '[]') FROM cloud_account a WHERE a.removed_at IS NULL) AS accounts
    FROM installation i, pg_database d WHERE d.datname = current_database()`
  const row = rows[0]
  if (row === undefined) throw new Error('the installation has not been set up')
  const { accounts, ...database } = row
  const unread = accounts.filter((account) => toAccount(account) === undefined)
  const shared = { ...database, ...own(), accounts: accounts.flatMap((account) => toAccount(account) ?? []) }
  return {
    fingerprint: {
      shared: { ...shared, publicUrl: withoutPassword(shared.publicUrl) },
      host: 'host' in file ? file.host : '',
    },
    lacks: unread.map(
      ({ name }) => `It is not recorded where the credential of the cloud account ${name} leads. Check the account with checkCloudAccount.`,
    ),
    unreadAccounts: unread.map(({ accountId }) => accountId),
    hostTrouble: 'trouble' in file ? file.trouble : undefined,
  }
}

function toAccount({ accountId, provider, cloud, projectId, userId }: AccountRow): FingerprintAccount | undefined {
  if (!provider || !cloud || !projectId || !userId) return undefined
  return { accountId, provider, cloud: withoutPassword(cloud), projectId, userId }
}
