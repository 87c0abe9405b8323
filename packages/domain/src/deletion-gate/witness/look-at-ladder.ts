import type { Reading } from '../clause.ts'
import type { Climb } from '../clauses/witness-is-ours.ts'
import { takeReading } from '../steps/take-reading.ts'
import { fenceAfterLook, type LadderLook } from './fence-after-look.ts'
import type { Ladder, LadderMeans } from './ladder-ports.ts'
import { readingAsJson, readRungOf, readWholeLadder } from './read-ladder.ts'
import type { FenceReason, WitnessRecord } from './witness.ts'

/** `found`: the ladder that `witness` is the record of, where it was read. */
export type LadderSeen = LadderLook & { witness: Reading<WitnessRecord | null>; found: Ladder | undefined }

/**
 * Everything of the witness that is read immediately before a delete: the rung, the next one and the whole listing at once, and then the record, so that
 * what this installation climbed meanwhile is in it.
 * @param climb `null`: nothing was climbed; then the newest rung of the record is looked at
 */
export async function lookAtLadder(means: LadderMeans, accountId: string, climb: Climb | null): Promise<LadderSeen> {
  const record = () => takeReading(means, 'The record of the witness', async () => await means.ladders.find(accountId))
  const before = await record()
  const look = before.known && before.value !== undefined ? await lookThere(means, accountId, before.value, climb) : untold(before)
  const after = await record()
  if (!after.known) return { ...look, witness: after, found: undefined }
  return { ...look, witness: { ...after, value: after.value?.record ?? null }, found: after.value }
}

async function lookThere(means: LadderMeans, accountId: string, ladder: Ladder, climb: Climb | null): Promise<LadderLook> {
  const cloud = await takeReading(means, 'The account', () => means.open(accountId))
  if (!cloud.known) return { rung: cloud, rungAbove: cloud, ladder: cloud }
  const at = climb?.rung ?? ladder.record.rung
  const [rung, rungAbove, whole] = await Promise.all([
    at === 0 ? nothingClimbed : readRungOf(means, cloud.value, ladder, at),
    readRungOf(means, cloud.value, ladder, at + 1),
    readWholeLadder(means, cloud.value, ladder),
  ])
  return { rung, rungAbove, ladder: whole }
}

const nothingClimbed = { known: false, why: 'No rung was ever climbed.' } as const

function untold(record: Reading<Ladder | undefined>): LadderLook {
  const why = record.known ? nothingClimbed : record
  return { rung: why, rungAbove: why, ladder: why }
}

/** Writes the fence where what was seen says that a copy is about. @returns why; undefined: it does not, or somebody else wrote meanwhile */
export async function applyFenceAfterLook({ ladders }: Pick<LadderMeans, 'ladders'>, seen: LadderSeen): Promise<FenceReason | undefined> {
  const { found, rung, rungAbove, ladder } = seen
  if (found === undefined) return undefined
  const reason = fenceAfterLook(found.record, { rung, rungAbove, ladder })
  if (reason === undefined) return undefined
  const detail = { while: 'looking', rung: readingAsJson(rung), rungAbove: readingAsJson(rungAbove), ladder: readingAsJson(ladder) }
  return (await ladders.fence(found, reason, detail)) === undefined ? undefined : reason
}

/** Looks, and fences where deletion is active: to look at a copy that is none yet changes nothing. */
export async function lookAndFence(means: LadderMeans, accountId: string, climb: Climb | null): Promise<LadderSeen> {
  const seen = await lookAtLadder(means, accountId, climb)
  if (!(await means.deletionActive())) return seen
  const reason = await applyFenceAfterLook(means, seen)
  if (reason === undefined || seen.found === undefined || !seen.witness.known) return seen
  const record = { ...seen.found.record, fence: { reason, since: seen.found.readAt } }
  return { ...seen, witness: { ...seen.witness, value: record }, found: undefined }
}
