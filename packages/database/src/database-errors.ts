import pg from 'pg'
import { Prisma } from './prisma.ts'

/** Whether a raw statement failed because another row has the value that a unique index guards. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** The SQLSTATE that PostgreSQL answered to a raw statement; undefined for other failures. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined
  const meta = error.meta as { driverAdapterError?: { cause?: { originalCode?: unknown } }; code?: unknown } | undefined
  const code = meta?.driverAdapterError?.cause?.originalCode ?? meta?.code
  return typeof code === 'string' ? code : undefined
}
