import { onceTooManyWishes, tooManyWishes, wishesCountSince } from '@sallyport/domain/deletion-gate/breaker.ts'
import { readFiledLately } from './gate-facts.ts'
import { readBreaker } from './read-breaker.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction } from './transaction.ts'
import { nameWishes, tripForWishes } from './trip-breaker.ts'

/**
 * Trips the breaker where within any ten minutes more instances were filed than anybody would believe. Where it is tripped already, they are named.
 * Login: worker.
 */
export async function tripForTooManyWishes(login: LoginClient, wishesPerTenMinutes: number): Promise<void> {
  const breaker = await readBreaker(login)
  const since = wishesCountSince(breaker, breaker.wishesNamedAt)
  const { filedAt, now } = await readFiledLately(login)
  const why =
    tooManyWishes(filedAt, since, wishesPerTenMinutes, now) ?? onceTooManyWishes(await readFiledWaiting(login), since, wishesPerTenMinutes)
  if (why === undefined) return
  await inTransaction(login, (tx) => (breaker.tripped === null ? tripForWishes(tx, why) : nameWishes(tx, why, breaker.wishesNamedAt)))
}

async function readFiledWaiting(login: LoginClient): Promise<Date[]> {
  const rows = await login.$queryRaw<{ filedAt: Date }[]>`SELECT filed_at AS "filedAt" FROM instance WHERE state = 'WAITING'`
  return rows.map(({ filedAt }) => filedAt)
}
