import type { OwnNotice, OwnNoticeStore } from '@sallyport/domain/tenancy/own-notices.ts'
import { type OwnRows, orUndefined, ownRows, pageValues, toPage } from './tenant/own-rows.ts'
import type { TenantWall } from './tenant-wall.ts'

type Row = Omit<OwnNotice, 'nodeId'> & { node_id: string | null }

/** What the Owners were told. Login: tenant, behind the wall. */
export function tenantNoticesStore(wall: TenantWall, own: OwnRows = ownRows): OwnNoticeStore {
  const text = `SELECT t.id, t.node_id, t.kind, t.title, t.text, t.at FROM tenant_api.tenant_notice t
    WHERE ${own('t.tenant_id')} AND (t.at, t.id) < ($2::timestamptz, $3::uuid) ORDER BY t.at DESC, t.id DESC LIMIT $4`
  return {
    async page(scope, request) {
      const values = [scope.tenantId, ...pageValues(request, 'newest first')]
      return toPage(await wall.read<Row>(scope, { name: 'tenant_notices', text, values }), request, ({ node_id, ...row }) => ({
        ...row,
        nodeId: orUndefined(node_id),
      }))
    },
  }
}
