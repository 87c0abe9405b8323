import type { PrismaClient } from './prisma.ts'

export type SealedCredential = {
  provider: string
  sealed: Uint8Array
  version: number
  state: 'READY' | 'FAILING'
  /** The project that it led to when it was given. */
  projectId: string
}

/** The sealed credential of an account that was not removed. `version` rises with each new credential. Login: admin or worker. */
export async function sealedCredential(login: PrismaClient, accountId: string): Promise<SealedCredential | undefined> {
  const rows = await login.$queryRaw<SealedCredential[]>`SELECT provider, credential_sealed AS sealed, version, state,
      project_id AS "projectId" FROM cloud_account
    WHERE id = ${accountId}::uuid AND removed_at IS NULL`
  return rows[0]
}
