import type { OwnMember, OwnMemberStore } from '@sallyport/domain/tenancy/own-members.ts'
import type { MemberRole } from '@sallyport/domain/tenancy/viewer.ts'
import { auditMember } from './tenant/member-audit.ts'
import { isUuid, type OwnRows, ownRows, pageValues, toPage } from './tenant/own-rows.ts'
import type { TenantTx, TenantWall } from './tenant-wall.ts'

type Row = { id: string; display_name: string; email: string; role: MemberRole; invited_by: string; created_at: Date }

const columns = 'm.id, m.display_name, m.email, m.role, m.invited_by, m.created_at'
const toMember = (row: Row): OwnMember => ({
  id: row.id,
  displayName: row.display_name,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
})

/** A tenant's people. Login: tenant, behind the wall. */
export function tenantMembersStore(wall: TenantWall, own: OwnRows = ownRows): OwnMemberStore {
  const present = `FROM tenant_api.member m WHERE ${own('m.tenant_id')} AND m.removed_at IS NULL`
  const texts = {
    page: `SELECT ${columns} ${present} AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid) ORDER BY m.created_at, m.id LIMIT $4`,
    // All Owners, and the member in question, are locked in one order: whoever leaves at the same time waits, and then counts without this one.
    lock: `SELECT ${columns} ${present} AND (m.role = 'OWNER' OR m.id = $2::uuid) ORDER BY m.id FOR UPDATE`,
    invite: `INSERT INTO tenant_api.member (tenant_id, id, display_name, email, role, invited_by) VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6)
      ON CONFLICT DO NOTHING RETURNING id, display_name, email, role, invited_by, created_at`,
    addToken: `INSERT INTO tenant_api.new_tenant_token (tenant_id, id, member_id, label, mac, key_id) VALUES ($1::uuid, $2, $3::uuid, 'Invitation', $4, $5)`,
    remove: `UPDATE tenant_api.member m SET removed_at = tenant_api.app_now() WHERE ${own('m.tenant_id')} AND m.id = $2::uuid`,
    endTokens: `UPDATE tenant_api.tenant_token t SET revoked_at = tenant_api.app_now()
      WHERE ${own('t.tenant_id')} AND t.member_id = $2::uuid AND t.revoked_at IS NULL RETURNING t.id`,
    setRole: `UPDATE tenant_api.member m SET role = $3 WHERE ${own('m.tenant_id')} AND m.id = $2::uuid`,
  }

  /** Whether the member may stop being an Owner, with all Owners locked. */
  const leaving = async (tx: TenantTx, tenantId: string, id: string): Promise<'NOT_FOUND' | 'LAST_OWNER' | OwnMember> => {
    const rows = await tx.query<Row>({ name: 'tenant_member_lock', text: texts.lock, values: [tenantId, id] })
    const member = rows.find((row) => row.id === id)
    if (member === undefined) return 'NOT_FOUND'
    const owners = rows.filter((row) => row.role === 'OWNER')
    return member.role === 'OWNER' && owners.length === 1 ? 'LAST_OWNER' : toMember(member)
  }

  return {
    async page(scope, request) {
      const values = [scope.tenantId, ...pageValues(request, 'oldest first')]
      return toPage(await wall.read<Row>(scope, { name: 'tenant_members', text: texts.page, values }), request, toMember)
    },

    invite: (by, given, token) =>
      wall.write(by.viewer, async (tx) => {
        const { tenantId, displayName } = by.viewer
        const values = [tenantId, given.id, given.displayName, given.email, given.role, displayName]
        const [row] = await tx.query<Row>({ name: 'tenant_member_invite', text: texts.invite, values })
        if (row === undefined) return 'EMAIL_TAKEN'
        const tokenValues = [tenantId, token.id, given.id, Buffer.from(token.mac), token.keyId]
        await tx.query({ name: 'tenant_member_token', text: texts.addToken, values: tokenValues })
        const detail = { displayName: given.displayName, email: given.email, role: given.role, tokenId: token.id }
        await auditMember(tx, by, { action: 'inviteMember', subjectKind: 'MEMBER', subjectId: given.id, detail })
        tx.note('MEMBER', given.id)
        tx.note('API_TOKEN', token.id)
        return toMember(row)
      }),

    async remove(by, id) {
      if (!isUuid(id)) return 'NOT_FOUND'
      return await wall.write(by.viewer, async (tx) => {
        const { tenantId } = by.viewer
        const member = await leaving(tx, tenantId, id)
        if (typeof member === 'string') return member
        await tx.query({ name: 'tenant_member_remove', text: texts.remove, values: [tenantId, id] })
        const ended = await tx.query<{ id: string }>({ name: 'tenant_member_end_tokens', text: texts.endTokens, values: [tenantId, id] })
        const detail = { displayName: member.displayName, email: member.email }
        await auditMember(tx, by, { action: 'removeMember', subjectKind: 'MEMBER', subjectId: id, detail })
        tx.note('MEMBER', id)
        for (const token of ended) tx.note('API_TOKEN', token.id)
        return member
      })
    },

    async setRole(by, id, role) {
      if (!isUuid(id)) return 'NOT_FOUND'
      return await wall.write(by.viewer, async (tx) => {
        const { tenantId } = by.viewer
        const member = await leaving(tx, tenantId, id)
        if (member === 'LAST_OWNER' && role === 'OWNER') return await unchanged(tx, tenantId, id)
        if (typeof member === 'string' || member.role === role) return member
        await tx.query({ name: 'tenant_member_role', text: texts.setRole, values: [tenantId, id, role] })
        await auditMember(tx, by, {
          action: 'setMemberRole',
          subjectKind: 'MEMBER',
          subjectId: id,
          detail: { from: member.role, to: role },
        })
        tx.note('MEMBER', id)
        return { ...member, role }
      })
    },
  }

  /** Making the last Owner an Owner changes nothing. */
  async function unchanged(tx: TenantTx, tenantId: string, id: string): Promise<OwnMember | 'NOT_FOUND'> {
    const rows = await tx.query<Row>({ name: 'tenant_member_lock', text: texts.lock, values: [tenantId, id] })
    const row = rows.find((member) => member.id === id)
    return row ? toMember(row) : 'NOT_FOUND'
  }
}
