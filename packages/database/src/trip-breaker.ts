import { besides, trip } from '@sallyport/domain/deletion-gate/breaker.ts'
import { appendDecision, lockDeletion } from './append-decision.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import { readBreaker } from './read-breaker.ts'
import type { Tx } from './transaction.ts'

/**
 * Trips the breaker of the whole installation, with its record and an alarm: nothing is deleted until an administrator resets it. The first cause
 * stays. Login: worker.
 * @returns false where it was tripped before
 */
export async function tripBreaker(tx: Tx, why: string): Promise<boolean> {
  const { now } = await lockDeletion(tx)
  const before = await readBreaker(tx)
  const { tripped } = trip(before, why, now)
  if (before.tripped !== null || tripped === null) return false
  await tx.$executeRaw`UPDATE deletion_state SET breaker_tripped_at = ${tripped.at}, breaker_why = ${tripped.why}, wishes_why = NULL`
  await appendDecision(tx, { kind: 'BREAKER_TRIPPED', detail: { why } })
  await raiseAlarm(tx, {
    kind: 'DELETION_BREAKER',
    subjectKind: 'INSTALLATION',
    subjectId: 'deletion',
    message: `Deletions in clouds are stopped. ${why} Look at what happened, keep what is needed, then reset the breaker.`,
  })
  return true
}

/** The same for too many that were filed at once, which are named then. */
export async function tripForWishes(tx: Tx, why: string): Promise<void> {
  if (await tripBreaker(tx, why)) await tx.$executeRaw`UPDATE deletion_state SET wishes_named_at = app_now()`
}

/**
 * Names too many that were filed at once while the breaker is tripped already: in its cause, in the record, and by an alarm of their own. It trips nothing.
 * @param namedBefore as it was when they were counted: whoever names them first names them alone
 */
export async function nameWishes(tx: Tx, why: string, namedBefore: Date | null): Promise<void> {
  await lockDeletion(tx)
  const { tripped, wishesNamedAt } = await readBreaker(tx)
  if (tripped === null || wishesNamedAt?.getTime() !== namedBefore?.getTime()) return
  await tx.$executeRaw`UPDATE deletion_state SET wishes_named_at = app_now(), wishes_why = ${besides(why)}`
  await appendDecision(tx, { kind: 'MANY_FILED', detail: { why } })
  await raiseAlarm(tx, {
    kind: 'MANY_FILED',
    subjectKind: 'INSTALLATION',
    subjectId: 'deletion',
    message: `${why} The breaker was tripped already, and stays so. Keep what is needed before you reset it: what was filed before is not counted again.`,
  })
}
