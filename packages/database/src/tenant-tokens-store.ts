import type { OwnToken, OwnTokenStore } from '@sallyport/domain/tenancy/own-members.ts'
import { auditMember } from './tenant/member-audit.ts'
import { isUuid, type OwnRows, orUndefined, ownRows, pageValues, toPage } from './tenant/own-rows.ts'
import type { TenantTx, TenantWall } from './tenant-wall.ts'

type Row = {
  id: string
  label: string
  member_id: string
  member_name: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

const select = `SELECT t.id, t.label, t.member_id, m.display_name AS member_name, t.created_at, t.expires_at, t.revoked_at, t.last_used_at
  FROM tenant_api.tenant_token t JOIN tenant_api.member m ON m.tenant_id = t.tenant_id AND m.id = t.member_id`

const toToken = (row: Row): OwnToken => ({
  id: row.id,
  label: row.label,
  memberId: row.member_id,
  memberName: row.member_name,
  createdAt: row.created_at,
  expiresAt: orUndefined(row.expires_at),
  revokedAt: orUndefined(row.revoked_at),
  lastUsedAt: orUndefined(row.last_used_at),
})

/** A tenant's API tokens; of their secrets nothing can be read. Login: tenant, behind the wall. */
export function tenantTokensStore(wall: TenantWall, own: OwnRows = ownRows): OwnTokenStore {
  const texts = {
    // Ids of tokens are text: an empty one comes before all others.
    page: `${select} WHERE ${own('t.tenant_id')} AND (t.created_at, t.id) > ($2::timestamptz, $3) ORDER BY t.created_at, t.id LIMIT $4`,
    find: `${select} WHERE ${own('t.tenant_id')} AND t.id = $2`,
    memberThere: `SELECT m.id FROM tenant_api.member m WHERE ${own('m.tenant_id')} AND m.id = $2::uuid AND m.removed_at IS NULL FOR UPDATE`,
    insert: `INSERT INTO tenant_api.new_tenant_token (tenant_id, id, member_id, label, mac, key_id, expires_at)
      VALUES ($1::uuid, $2, $3::uuid, $4, $5, $6, tenant_api.app_now() + $7::float8 * interval '1 second')`,
    revoke: `UPDATE tenant_api.tenant_token t SET revoked_at = tenant_api.app_now() WHERE ${own('t.tenant_id')} AND t.id = $2 AND t.revoked_at IS NULL RETURNING t.id`,
  }
  const find = async (tx: TenantTx, tenantId: string, id: string): Promise<OwnToken | undefined> => {
    const rows = await tx.query<Row>({ name: 'tenant_token', text: texts.find, values: [tenantId, id] })
    return rows[0] && toToken(rows[0])
  }
  return {
    async page(scope, request) {
      const [at, , limit] = pageValues(request, 'oldest first')
      const values = [scope.tenantId, at, request.after?.id ?? '', limit]
      return toPage(await wall.read<Row>(scope, { name: 'tenant_tokens', text: texts.page, values }), request, toToken)
    },

    async create(by, token) {
      if (!isUuid(token.memberId)) return undefined
      return await wall.write(by.viewer, async (tx) => {
        const { tenantId } = by.viewer
        // Locked, so that a member who is removed at the same time does not keep a token.
        const there = await tx.query({ name: 'tenant_token_member', text: texts.memberThere, values: [tenantId, token.memberId] })
        if (there.length === 0) return undefined
        const values = [tenantId, token.id, token.memberId, token.label, Buffer.from(token.mac), token.keyId, token.validForSeconds ?? null]
        await tx.query({ name: 'tenant_token_add', text: texts.insert, values })
        const detail = { label: token.label, memberId: token.memberId }
        await auditMember(tx, by, { action: 'createApiToken', subjectKind: 'API_TOKEN', subjectId: token.id, detail })
        tx.note('API_TOKEN', token.id)
        return await find(tx, tenantId, token.id)
      })
    },

    revoke: (by, id) =>
      wall.write(by.viewer, async (tx) => {
        const { tenantId } = by.viewer
        const ended = await tx.query({ name: 'tenant_token_revoke', text: texts.revoke, values: [tenantId, id] })
        if (ended.length > 0) {
          await auditMember(tx, by, { action: 'revokeApiToken', subjectKind: 'API_TOKEN', subjectId: id })
          tx.note('API_TOKEN', id)
        }
        return await find(tx, tenantId, id)
      }),
  }
}
