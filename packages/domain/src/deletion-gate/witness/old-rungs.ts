import { FRESH_FOR_MS, judge, type Reading, type Shortfall } from '../clause.ts'
import type { LadderFound, RungFound } from './ladder-rung.ts'
import { keyAt, type WitnessRecord } from './witness.ts'

/** Never removed: they show a copy that slept how high the ladder is. */
export const NEWEST_RUNGS_KEPT = 5

/**
 * Rungs that may be looked at for removal, the lowest first. None while the witness is fenced: what there is then is evidence.
 * @param kept at least 1; `NEWEST_RUNGS_KEPT` in the product
 */
export function oldRungs(record: WitnessRecord, { rungs }: LadderFound, kept = NEWEST_RUNGS_KEPT): number[] {
  if (record.fence !== null) return []
  return rungs.filter((rung) => rung <= record.rung - kept).sort((a, b) => a - b)
}

/**
 * Why an old rung must stay; undefined: it may be removed. Key pairs are addressed by name alone, so that its key is read immediately before.
 * @param recorded fingerprint with which this installation confirmed that rung; undefined: it never did
 * @param nowMs monotonic milliseconds, taken immediately before the removal
 */
export function whyRungStays(rung: number, recorded: string | undefined, found: Reading<RungFound>, nowMs: number): Shortfall | undefined {
  return judge(found, nowMs, FRESH_FOR_MS, () => {
    if (recorded === undefined) return `Rung ${rung} was not climbed by this installation.`
    const key = keyAt(found, rung, recorded)
    if (key === 'OURS') return undefined
    if (key === 'NONE') return `Rung ${rung} is gone already.`
    return key === 'ANOTHER' ? `Rung ${rung} carries another key.` : { kind: 'UNKNOWN', why: `The key of rung ${rung} was not told.` }
  })
}
