import { tooManyWishes } from '@sallyport/domain/deletion-gate/breaker.ts'
import { readFiledLately } from './gate-facts.ts'
import { readBreaker } from './read-breaker.ts'
import type { LoginClient } from './statements.ts'
import { inTransaction } from './transaction.ts'
import { tripBreaker } from './trip-breaker.ts'

/** Trips the breaker where more instances were filed within ten minutes than anybody would believe. Login: worker. */
export async function tripForTooManyWishes(login: LoginClient, wishesPerTenMinutes: number): Promise<void> {
  const { tripped, resetAt } = await readBreaker(login)
  if (tripped !== null) return
  const { filedAt, now } = await readFiledLately(login)
  const why = tooManyWishes(filedAt, resetAt, wishesPerTenMinutes, now)
  if (why !== undefined) await inTransaction(login, (tx) => tripBreaker(tx, why))
}
