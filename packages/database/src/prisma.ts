import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { Prisma, PrismaClient } from './gen/prisma/client.ts'

export { Prisma, PrismaClient }

/** The typed client of one login, over that login's pool. The tenant's login has none: tenants' statements go through the wall. */
export function openPrisma(pool: pg.Pool, onError: (error: Error) => void): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { onPoolError: onError, onConnectionError: onError }) })
}
