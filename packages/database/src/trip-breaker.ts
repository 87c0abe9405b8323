import { trip } from '@sallyport/domain/deletion-gate/breaker.ts'
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
  await tx.$executeRaw`UPDATE deletion_state SET breaker_tripped_at = ${tripped.at}, breaker_why = ${tripped.why}`
  await appendDecision(tx, { kind: 'BREAKER_TRIPPED', detail: { why } })
  await raiseAlarm(tx, {
    kind: 'DELETION_BREAKER',
    subjectKind: 'INSTALLATION',
    subjectId: 'deletion',
    message: `Deletions in clouds are stopped. ${why} Look at what happened, keep what is needed, then reset the breaker.`,
  })
  return true
}
