import { AFTER_SILENCE_MS, judgeSilence, type Silence, type SilenceFound } from '@sallyport/domain/deletion-gate/attestation/silence.ts'
import { lockDeletion } from './append-decision.ts'
import { readSilence } from './attestation-store.ts'
import { raiseAlarm } from './audit-and-alarms.ts'
import type { PrismaClient } from './prisma.ts'
import { inTransaction } from './transaction.ts'

/**
 * Looks whether the nodes report, and writes down that they do not: the gate stays closed for a while after the last such instant. While deletion is
 * active an alarm tells of each silence once. Safe to repeat. Login: worker.
 * @param of `startedAt`: when this process began to take heartbeats, by the database's clock
 */
export async function watchSilence(worker: PrismaClient, of: { windowMinutes: number; startedAt: Date }): Promise<Silence> {
  const silence = judgeSilence(await readSilence(worker, of))
  if (silence.state !== 'SILENT') return silence
  return inTransaction(worker, async (tx) => {
    await lockDeletion(tx)
    // Read again: whoever wrote meanwhile saw the same silence.
    const found = await readSilence(tx, of)
    const seen = judgeSilence(found)
    if (seen.state !== 'SILENT') return seen
    // An instant that lies ahead, since the clock was put back, stays: it closes the gate for longer.
    await tx.$executeRaw`UPDATE deletion_state SET last_silent_at = greatest(last_silent_at, ${found.now})`
    const active = await tx.$queryRaw<unknown[]>`SELECT 1 FROM deletion_activation WHERE withdrawn_at IS NULL`
    if (active.length > 0 && begins(found))
      await raiseAlarm(tx, {
        kind: 'NODES_SILENT',
        subjectKind: 'INSTALLATION',
        subjectId: 'silence',
        message: `Of ${found.due} nodes that should report only ${found.heard} were heard within ${found.windowMinutes} minutes. Nothing is deleted while this lasts and for ${AFTER_SILENCE_MS / 60_000} minutes after. Look at what lies between the nodes and this server, and whether this is a copy of an installation to which they report.`,
      })
    return seen
  })
}

/** What follows within the time for which the gate stays closed is still the same silence. */
const begins = ({ lastSilentAt, now }: SilenceFound): boolean =>
  lastSilentAt === null || now.getTime() - lastSilentAt.getTime() > AFTER_SILENCE_MS
