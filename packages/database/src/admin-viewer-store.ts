import type { TokenHash } from '@sallyport/domain/enrollment/api-token.ts'
import type { AdminViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { orUndefined } from './page-of.ts'
import type { PrismaClient } from './prisma.ts'

type Row = { mac: Uint8Array; keyId: string; administratorId: string; displayName: string; expiresAt: Date | null }

export type AdminSignIns = {
  /** A token that is good now, by its public id. Undefined: unknown, revoked, expired, or its administrator was removed. */
  find(tokenId: string): Promise<{ kept: TokenHash; viewer: AdminViewer } | undefined>
  /** Notes that the token was used; to the minute. */
  touch(tokenId: string): Promise<void>
}

/** Login: admin. */
export function adminSignIns(admin: PrismaClient): AdminSignIns {
  return {
    async find(tokenId) {
      const rows = await admin.$queryRaw<
        Row[]
      >`SELECT t.mac, t.key_id AS "keyId", t.administrator_id::text AS "administratorId", a.display_name AS "displayName",
          t.expires_at AS "expiresAt"
        FROM administrator_token t JOIN administrator a ON a.id = t.administrator_id AND a.removed_at IS NULL
        WHERE t.id = ${tokenId} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > app_now())`
      const row = rows[0]
      if (row === undefined) return undefined
      const { mac, keyId, administratorId, displayName, expiresAt } = row
      return {
        kept: { mac, keyId },
        viewer: { kind: 'ADMINISTRATOR', administratorId, displayName, tokenId, tokenExpiresAt: orUndefined(expiresAt) },
      }
    },

    async touch(tokenId) {
      await admin.$executeRaw`UPDATE administrator_token SET last_used_at = app_now()
        WHERE id = ${tokenId} AND (last_used_at IS NULL OR last_used_at < app_now() - interval '1 minute')`
    },
  }
}
