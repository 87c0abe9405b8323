import type { Ladder, LadderMeans, RungCalls } from './ladder-ports.ts'
import { rungName } from './ladder-rung.ts'
import { NEWEST_RUNGS_KEPT, oldRungs, whyRungStays } from './old-rungs.ts'
import { readRungOf, readWholeLadder } from './read-ladder.ts'
import { keyAt } from './witness.ts'

/** So many at once, so that other ladders get their turn. */
const AT_ONCE = 20

/**
 * Removes rungs that are no longer needed, each after its key was read and is the one that was confirmed here; the cloud is asked nothing where there
 * are none. What carries another key, or is gone, is ours no longer.
 * @returns the rungs that were removed
 */
export async function removeOldRungs(means: LadderMeans, calls: RungCalls, ladder: Ladder): Promise<number[]> {
  const { ladders, deploymentId } = means
  if (ladder.record.fence !== null) return []
  const candidates = await ladders.confirmedRungs(ladder.id, ladder.record.rung - NEWEST_RUNGS_KEPT, AT_ONCE)
  if (candidates.length === 0) return []
  const listing = await readWholeLadder(means, calls, ladder)
  if (!listing.known) return []
  const old = oldRungs(ladder.record, listing.value)
  const removed: number[] = []
  for (const { rung, fingerprint } of candidates) {
    const found = await readRungOf(means, calls, ladder, rung)
    const key = keyAt(found, rung, fingerprint)
    if (key === 'NONE' || key === 'ANOTHER') await ladders.noteRemoved(ladder.id, rung)
    if (!old.includes(rung) || whyRungStays(rung, fingerprint, found, means.monotonicNow()) !== undefined) continue
    await calls.removeRung(ladder.region, rungName(deploymentId, rung), fingerprint)
    await ladders.noteRemoved(ladder.id, rung)
    removed.push(rung)
  }
  return removed
}
