import { onceTooManyWishes, tooManyWishes } from '@sallyport/domain/deletion-gate/breaker.ts'
import { readFiledLately } from './gate-facts.ts'
import { readBreaker } from './read-breaker.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction } from './transaction.ts'
import { tripBreaker } from './trip-breaker.ts'

/** Trips the breaker where within any ten minutes more instances were filed than anybody would believe. Login: worker. */
export async function tripForTooManyWishes(login: LoginClient, wishesPerTenMinutes: number): Promise<void> {
  const { tripped, resetAt } = await readBreaker(login)
  if (tripped !== null) return
  const { filedAt, now } = await readFiledLately(login)
  const why =
    tooManyWishes(filedAt, resetAt, wishesPerTenMinutes, now) ??
    onceTooManyWishes(await readFiledWaiting(login), resetAt, wishesPerTenMinutes)
  if (why !== undefined) await inTransaction(login, (tx) => tripBreaker(tx, why))
}

async function readFiledWaiting(login: LoginClient): Promise<Date[]> {
  const rows = await login.$queryRaw<{ filedAt: Date }[]>`SELECT filed_at AS "filedAt" FROM instance WHERE state = 'WAITING'`
  return rows.map(({ filedAt }) => filedAt)
}
