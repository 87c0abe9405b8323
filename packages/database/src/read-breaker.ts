import type { Breaker } from '@sallyport/domain/deletion-gate/breaker.ts'
import type { Statements } from './statements.ts'

/** Who reset it last, and when too many wishes were named, is part of the row, and of no decision. */
export type BreakerRow = Breaker & { resetBy: string | undefined; wishesNamedAt: Date | null }

type Row = {
  trippedAt: Date | null
  why: string | null
  resetAt: Date | null
  resetBy: string | null
  wishesNamedAt: Date | null
  wishesWhy: string | null
}

/** Logins: admin, worker. */
export async function readBreaker(login: Pick<Statements, '$queryRaw'>): Promise<BreakerRow> {
  const rows = await login.$queryRaw<Row[]>`SELECT breaker_tripped_at AS "trippedAt", breaker_why AS why, breaker_reset_at AS "resetAt",
    breaker_reset_by AS "resetBy", wishes_named_at AS "wishesNamedAt", wishes_why AS "wishesWhy" FROM deletion_state`
  const { trippedAt, why, resetAt, resetBy, wishesNamedAt, wishesWhy } = rows[0]!
  const causes = [why, wishesWhy].filter((cause) => cause !== null).join(' ')
  return { tripped: trippedAt === null ? null : { at: trippedAt, why: causes }, resetAt, resetBy: resetBy ?? undefined, wishesNamedAt }
}
