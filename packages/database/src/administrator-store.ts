import type { Administrator, AdministratorStore } from '@sallyport/domain/tenancy/administrators.ts'
import { auditAs } from './audit-as.ts'
import { afterKey, orUndefined, pageOf } from './page-of.ts'
import { Prisma, type PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

type Row = { id: string; displayName: string; email: string; createdAt: Date; createdBy: string; lastSeenAt: Date | null }

const columns = Prisma.sql`a.id::text AS id, a.display_name AS "displayName", a.email, a.created_at AS "createdAt", a.created_by AS "createdBy",
  (SELECT max(t.last_used_at) FROM administrator_token t WHERE t.administrator_id = a.id) AS "lastSeenAt"`
const toAdministrator = (row: Row): Administrator => ({ ...row, lastSeenAt: orUndefined(row.lastSeenAt) })

/** Login: admin. */
export function administratorStore(admin: PrismaClient): AdministratorStore {
  return {
    async page(request) {
      const rows = await admin.$queryRaw<Row[]>`SELECT ${columns} FROM administrator a
        WHERE a.removed_at IS NULL AND ${afterKey(request, 'a.created_at', 'a.id', 'oldest first')} ORDER BY a.created_at, a.id LIMIT ${request.first + 1}`
      return pageOf(rows, request, toAdministrator)
    },

    add: ({ id, displayName, email }, token, by) =>
      inTransaction(admin, async (tx) => {
        const added = await tx.$executeRaw`INSERT INTO administrator (id, display_name, email, created_by)
          VALUES (${id}::uuid, ${displayName}, ${email}, ${by.name}) ON CONFLICT DO NOTHING`
        if (added === 0) return undefined
        await tx.$executeRaw`INSERT INTO administrator_token (id, administrator_id, mac, key_id) VALUES (${token.id}, ${id}::uuid, ${token.mac}, ${token.keyId})`
        await auditAs(tx, by, {
          action: 'addAdministrator',
          subjectKind: 'ADMINISTRATOR',
          subjectId: id,
          detail: { displayName, email, tokenId: token.id },
        })
        tx.note(undefined, 'ADMINISTRATOR', id)
        const rows = await tx.$queryRaw<Row[]>`SELECT ${columns} FROM administrator a WHERE a.id = ${id}::uuid`
        return rows[0] && toAdministrator(rows[0])
      }),

    replaceToken: (id, token, by) =>
      inTransaction(admin, async (tx) => {
        const found = await tx.$queryRaw<
          Row[]
        >`SELECT ${columns} FROM administrator a WHERE a.id = ${id}::uuid AND a.removed_at IS NULL FOR UPDATE`
        if (found[0] === undefined) return undefined
        await tx.$executeRaw`UPDATE administrator_token SET revoked_at = app_now() WHERE administrator_id = ${id}::uuid AND revoked_at IS NULL`
        await tx.$executeRaw`INSERT INTO administrator_token (id, administrator_id, mac, key_id) VALUES (${token.id}, ${id}::uuid, ${token.mac}, ${token.keyId})`
        await auditAs(tx, by, {
          action: 'rotateAdministratorToken',
          subjectKind: 'ADMINISTRATOR',
          subjectId: id,
          detail: { tokenId: token.id },
        })
        tx.note(undefined, 'ADMINISTRATOR', id)
        return toAdministrator(found[0])
      }),

    remove: (id, by) =>
      inTransaction(admin, async (tx) => {
        // All of them are locked, in one order: whoever removes at the same time waits, and then counts without this one.
        const present = await tx.$queryRaw<
          { id: string }[]
        >`SELECT id::text AS id FROM administrator WHERE removed_at IS NULL ORDER BY id FOR UPDATE`
        if (!present.some((administrator) => administrator.id === id)) return 'NOT_FOUND'
        if (present.length === 1) return 'LAST'
        await tx.$executeRaw`UPDATE administrator SET removed_at = app_now() WHERE id = ${id}::uuid`
        await tx.$executeRaw`UPDATE administrator_token SET revoked_at = app_now() WHERE administrator_id = ${id}::uuid AND revoked_at IS NULL`
        await auditAs(tx, by, { action: 'removeAdministrator', subjectKind: 'ADMINISTRATOR', subjectId: id })
        tx.note(undefined, 'ADMINISTRATOR', id)
        return 'REMOVED'
      }),
  }
}
