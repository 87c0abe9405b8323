import { fenceAfterLook, type LadderLook } from './fence-after-look.ts'
import { highestRung } from './ladder-rung.ts'
import type { FenceReason, WitnessRecord } from './witness.ts'

/**
 * Why nobody may activate again upon an attestation that served an activation before; undefined: he may. Its first activation let the ladder begin above
 * all that was there, so whatever stands above the record now was climbed by somebody of whom the one who attested did not know.
 * @param record without a fence; one that is fenced waits for a new attestation in any case
 * @param look all of it known, but for the rung where none was ever climbed
 */
export function aheadSinceAttested(record: WitnessRecord, look: LadderLook): FenceReason | undefined {
  const reason = fenceAfterLook(record, look)
  if (reason !== undefined || record.fence !== null) return reason
  // A ladder that was empty when it began: there is no rung of its own that could have been replaced.
  return look.ladder.known === true && highestRung(look.ladder.value) > (record.claim?.rung ?? record.rung) ? 'OTHERS_ABOVE' : undefined
}
