import type { Reading } from '../clause.ts'
import { highestRung, type LadderFound, type RungFound } from './ladder-rung.ts'
import { type FenceReason, keyAt, type WitnessRecord } from './witness.ts'

/** What is read before a delete. */
export type LadderLook = { rung: Reading<RungFound>; rungAbove: Reading<RungFound>; ladder: Reading<LadderFound> }

/**
 * Why what was seen before a delete fences the witness, beyond refusing that delete; undefined: it does not. What is unknown never does, and nor
 * does the rung of an open claim: another replica may be climbing. The write fails where `record` is no longer the record.
 * @param record read after the look, so that what this installation climbed meanwhile is in it
 */
export function fenceAfterLook(record: WitnessRecord, { rung, rungAbove, ladder }: LadderLook): FenceReason | undefined {
  if (record.fence !== null || record.fingerprint === null) return undefined
  const own = keyAt(rung, record.rung, record.fingerprint)
  if (own === 'NONE') return 'RUNG_MISSING'
  if (own === 'ANOTHER') return 'RUNG_REPLACED'
  const above = keyAt(rungAbove, record.rung + 1, record.claim?.fingerprint)
  if (above === 'ANOTHER') return record.claim === null ? 'OTHERS_ABOVE' : 'TAKEN_BY_ANOTHER'
  const highestOfOurs = record.claim?.rung ?? record.rung
  return ladder.known === true && highestRung(ladder.value) > highestOfOurs ? 'OTHERS_ABOVE' : undefined
}
