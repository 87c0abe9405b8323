import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { Prisma, PrismaClient } from './gen/prisma/client.ts'

export { Prisma, PrismaClient }

/** Texts of one client that are kept prepared, at most: lists of values make ever new ones. */
const NAMED_AT_MOST = 300

/** The typed client of one login, over that login's pool. The tenant's login has none: tenants' statements go through the wall. */
export function openPrisma(pool: pg.Pool, onError: (error: Error) => void): PrismaClient {
  const options = { onPoolError: onError, onConnectionError: onError, statementNameGenerator: nameStatements() }
  return new PrismaClient({ adapter: new PrismaPg(pool, options) })
}

/**
 * A statement with a name is parsed and planned once for a connection and not each time; for the larger ones that is most of the work.
 * The same text gets the same name from every client, since clients may share a connection. The empty name prepares nothing.
 */
function nameStatements(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= NAMED_AT_MOST) return known ?? ''
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}
