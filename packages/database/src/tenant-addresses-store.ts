import type { OwnAddressStore } from '@sallyport/domain/tenancy/own-tenant.ts'
import { pageValues, toPage } from './tenant/own-rows.ts'
import type { TenantWall } from './tenant-wall.ts'

type Row = { id: string; range: string; family: 4 | 6; published_at: Date }

/** What the installation publishes: the same for every tenant, and for the world. Login: tenant, behind the wall. */
export function tenantAddressesStore(wall: TenantWall): OwnAddressStore {
  const text = `SELECT a.id, a.range, a.family, a.published_at FROM tenant_api.published_address a
    WHERE a.withdrawn_at IS NULL AND (a.published_at, a.id) < ($1::timestamptz, $2::uuid) ORDER BY a.published_at DESC, a.id DESC LIMIT $3`
  return {
    async page(scope, request) {
      const rows = await wall.read<Row>(scope, { name: 'tenant_addresses', text, values: pageValues(request, 'newest first') })
      return toPage(rows, request, (row) => ({ id: row.id, range: row.range, family: row.family, publishedAt: row.published_at }))
    },
  }
}
