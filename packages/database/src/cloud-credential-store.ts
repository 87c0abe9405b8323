import type { CredentialPurpose } from '@sallyport/domain/clouds/provider.ts'
import type { PrismaClient } from './prisma.ts'

export type SealedCredential = {
  provider: string
  sealed: Uint8Array
  version: number
  /** Of the credential. */
  state: 'READY' | 'FAILING'
  /** The project that it led to when it was given. */
  projectId: string
  /** Of the credential: DELETION only for one that is for deletion alone. */
  purpose: 'PROVISIONING' | 'DELETION'
}

/**
 * The sealed credential of an account that was not removed; for deletion its own one, where it has one. `version` rises with each new credential of that
 * purpose. Login: admin or worker.
 */
export async function sealedCredential(
  login: PrismaClient,
  accountId: string,
  purpose: CredentialPurpose = 'PROVISIONING',
): Promise<SealedCredential | undefined> {
  const rows = await login.$queryRaw<
    SealedCredential[]
  >`SELECT provider, CASE WHEN own THEN deletion_state ELSE state END AS state, project_id AS "projectId",
      CASE WHEN own THEN deletion_sealed ELSE credential_sealed END AS sealed, CASE WHEN own THEN deletion_version ELSE version END AS version,
      CASE WHEN own THEN 'DELETION' ELSE 'PROVISIONING' END AS purpose
    FROM (SELECT *, ${purpose} = 'DELETION' AND deletion_sealed IS NOT NULL AS own FROM cloud_account) AS account
    WHERE id = ${accountId}::uuid AND removed_at IS NULL`
  return rows[0]
}
