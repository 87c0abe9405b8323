import type { TokenHash } from '@sallyport/domain/enrollment/api-token.ts'
import type { MemberRole, TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { lookUpTogether } from './look-up-together.ts'
import type { TenantWall } from './tenant-wall.ts'

type Row = {
  id: string
  mac: Buffer
  key_id: string
  tenant_id: string
  tenant_name: string
  member_id: string
  display_name: string
  role: MemberRole
  expires_at: Date | null
}

export type TenantSignIns = {
  /** A token that is good now, by its public id: what is kept of its secret, and whose it is. Undefined: unknown, revoked, expired, or its member was removed. */
  find(tokenId: string): Promise<{ kept: TokenHash; viewer: TenantViewer } | undefined>
  /** Notes that the token was used; to the minute. */
  touch(tokenId: string): Promise<void>
}

/** Signing in comes before the tenant is known. Login: tenant. */
export function tenantSignIns(wall: TenantWall): TenantSignIns {
  const text = 'SELECT * FROM tenant_api.find_tokens($1)'
  const find = lookUpTogether({
    atOnce: 500,
    read: async (tokenIds: readonly string[]) => {
      const rows = await wall.beforeTenant<Row>({ name: 'tenant_find_tokens', text, values: [tokenIds] })
      return new Map(rows.map((row) => [row.id, { kept: { mac: row.mac, keyId: row.key_id }, viewer: toViewer(row) }]))
    },
  })
  return {
    find,
    async touch(tokenId) {
      await wall.beforeTenant({ name: 'tenant_touch_token', text: 'SELECT tenant_api.touch_token($1)', values: [tokenId] })
    },
  }
}

const toViewer = (row: Row): TenantViewer => ({
  kind: 'MEMBER',
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  memberId: row.member_id,
  displayName: row.display_name,
  role: row.role,
  tokenId: row.id,
  tokenExpiresAt: row.expires_at ?? undefined,
})
