import type { Breaker } from '@sallyport/domain/deletion-gate/breaker.ts'
import type { Statements } from './statements.ts'

/** Who reset it last is part of the row, and of no decision. */
export type BreakerRow = Breaker & { resetBy: string | undefined }

type Row = { trippedAt: Date | null; why: string | null; resetAt: Date | null; resetBy: string | null }

/** Logins: admin, worker. */
export async function readBreaker(login: Pick<Statements, '$queryRaw'>): Promise<BreakerRow> {
  const rows = await login.$queryRaw<Row[]>`SELECT breaker_tripped_at AS "trippedAt", breaker_why AS why, breaker_reset_at AS "resetAt",
    breaker_reset_by AS "resetBy" FROM deletion_state`
  const { trippedAt, why, resetAt, resetBy } = rows[0]!
  return { tripped: trippedAt === null ? null : { at: trippedAt, why: why ?? '' }, resetAt, resetBy: resetBy ?? undefined }
}
