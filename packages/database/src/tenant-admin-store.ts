import type { MemberToken, Tenant, TenantAdminStore, TenantFilter, TenantMember, TenantSort } from '@sallyport/domain/tenancy/tenants.ts'
import { auditAs } from './audit-as.ts'
import { finding } from './finding.ts'
import { allOf, byInstant, byMatch, byName, countUpTo, inOrder, type SortColumn, where } from './in-order.ts'
import { lastNumberOf } from './node-names.ts'
import { afterKey, orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

type TokenRow = {
  id: string
  label: string
  memberName: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const tenantColumns = Prisma.sql`t.id::text AS id, t.name, t.created_at AS "createdAt", t.created_by AS "createdBy"`
const memberColumns = Prisma.sql`m.id::text AS id, m.display_name AS "displayName", m.email, m.role, m.invited_by AS "invitedBy", m.created_at AS "createdAt"`
const tokenColumns = Prisma.sql`k.id, k.label, m.display_name AS "memberName", k.created_at AS "createdAt", k.expires_at AS "expiresAt",
  k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt"`

const toToken = (row: TokenRow): MemberToken => ({
  ...row,
  expiresAt: orUndefined(row.expiresAt),
  revokedAt: orUndefined(row.revokedAt),
  lastUsedAt: orUndefined(row.lastUsedAt),
})
const asIs = <T>(row: T): T => row

const sortColumns: Record<Exclude<TenantSort, 'MATCH'>, readonly SortColumn[]> = {
  CREATED_AT: [byInstant('t.created_at')],
  NAME: [byName('t.name')],
}

const wanted = ({ ids, search }: TenantFilter): Prisma.Sql =>
  allOf([
    where(ids, (some) => Prisma.sql`t.id = ANY(${[...some]}::uuid[])`),
    finding(search, (has, hasId) => Prisma.sql`(${has('t.name')} OR ${hasId('t.id')})`),
  ])

/** Login: admin. */
export function tenantAdminStore(admin: PrismaClient): TenantAdminStore {
  return {
    async page(request, filter = {}, sort = { by: 'CREATED_AT', direction: 'ASC' }) {
      const { after, orderBy } = inOrder(
        request,
        sort,
        { ...sortColumns, MATCH: byMatch(filter.search, 't.name') },
        { expression: 't.id', type: 'uuid' },
      )
      const rows = await admin.$queryRaw<Tenant[]>`SELECT ${tenantColumns} FROM tenant t
        WHERE ${wanted(filter)} AND ${after} ORDER BY ${orderBy} LIMIT ${request.first + 1}`
      return pageOf(rows, request, asIs)
    },

    count: (filter) => countUpTo(admin, Prisma.sql`tenant t WHERE ${wanted(filter)}`),

    async find(id) {
      const rows = await admin.$queryRaw<Tenant[]>`SELECT ${tenantColumns} FROM tenant t WHERE t.id = ${id}::uuid`
      return rows[0]
    },

    lastNodeNumber: (tenantId, prefix) => lastNumberOf(admin, tenantId, prefix),

    async members(tenantId, request) {
      const rows = await admin.$queryRaw<TenantMember[]>`SELECT ${memberColumns} FROM member m
        WHERE m.tenant_id = ${tenantId}::uuid AND m.removed_at IS NULL AND ${afterKey(request, 'm.created_at', 'm.id', 'oldest first')}
        ORDER BY m.created_at, m.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, asIs)
    },

    async tokens(tenantId, request) {
      const rows = await admin.$queryRaw<
        TokenRow[]
      >`SELECT ${tokenColumns} FROM tenant_token k JOIN member m ON m.tenant_id = k.tenant_id AND m.id = k.member_id
        WHERE k.tenant_id = ${tenantId}::uuid AND ${afterKey(request, 'k.created_at', 'k.id', 'oldest first', 'text')}
        ORDER BY k.created_at, k.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, toToken)
    },

    create: ({ id, name }, by) =>
      inTransaction(admin, async (tx) => {
        const rows = await tx.$queryRaw<Tenant[]>`INSERT INTO tenant AS t (id, name, created_by) VALUES (${id}::uuid, ${name}, ${by.name})
          ON CONFLICT DO NOTHING RETURNING ${tenantColumns}`
        if (rows[0] === undefined) return undefined
        await auditAs(tx, by, { action: 'createTenant', tenantId: id, subjectKind: 'TENANT', subjectId: id, detail: { name } })
        tx.note(undefined, 'TENANT', id)
        return rows[0]
      }),

    inviteOwner: ({ id, tenantId, displayName, email }, token, by) =>
      inTransaction(admin, async (tx) => {
        const tenants = await tx.$queryRaw<unknown[]>`SELECT 1 FROM tenant WHERE id = ${tenantId}::uuid`
        if (tenants.length === 0) return 'NO_TENANT'
        const rows = await tx.$queryRaw<TenantMember[]>`INSERT INTO member AS m (id, tenant_id, display_name, email, role, invited_by)
          VALUES (${id}::uuid, ${tenantId}::uuid, ${displayName}, ${email}, 'OWNER', ${by.name}) ON CONFLICT DO NOTHING RETURNING ${memberColumns}`
        if (rows[0] === undefined) return 'EMAIL_TAKEN'
        await tx.$executeRaw`INSERT INTO tenant_token (id, tenant_id, member_id, label, mac, key_id)
          VALUES (${token.id}, ${tenantId}::uuid, ${id}::uuid, 'first token', ${token.mac}, ${token.keyId})`
        await auditAs(tx, by, {
          action: 'inviteOwner',
          tenantId,
          subjectKind: 'MEMBER',
          subjectId: id,
          detail: { displayName, email, tokenId: token.id },
        })
        tx.note(tenantId, 'MEMBER', id)
        tx.note(tenantId, 'API_TOKEN', token.id)
        return rows[0]
      }),

    revokeToken: (tokenId, by) =>
      inTransaction(admin, async (tx) => {
        const ended = await tx.$queryRaw<
          { tenantId: string }[]
        >`UPDATE tenant_token SET revoked_at = app_now() WHERE id = ${tokenId} AND revoked_at IS NULL
          RETURNING tenant_id::text AS "tenantId"`
        const tenantId = ended[0]?.tenantId
        if (tenantId !== undefined) {
          await auditAs(tx, by, { action: 'revokeApiToken', tenantId, subjectKind: 'API_TOKEN', subjectId: tokenId })
          tx.note(tenantId, 'API_TOKEN', tokenId)
        }
        const rows = await tx.$queryRaw<TokenRow[]>`SELECT ${tokenColumns} FROM tenant_token k
          JOIN member m ON m.tenant_id = k.tenant_id AND m.id = k.member_id WHERE k.id = ${tokenId}`
        return rows[0] && toToken(rows[0])
      }),
  }
}
