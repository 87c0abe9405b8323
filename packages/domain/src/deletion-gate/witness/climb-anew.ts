import { conflict, Problem } from '../../primitives/problem.ts'
import type { Reading } from '../clause.ts'
import { highestRung, type LadderFound, type RungFound } from './ladder-rung.ts'
import type { WitnessRecord } from './witness.ts'

/**
 * The record with which an administrator's activation leaves a fence, or begins: its first climb is above everything that was found, and
 * above everything that was ever claimed here, so that no name is used twice. Whoever was there until now is fenced at his next climb.
 * @param ladder a complete listing
 * @param highest its highest rung, read; `undefined` where the listing is empty
 * @throws Problem where either is not known: CLOUD_UNREACHABLE, CONFLICT
 */
export function climbAnew(
  record: WitnessRecord | null,
  ladder: Reading<LadderFound>,
  highest: Reading<RungFound> | undefined,
): WitnessRecord {
  if (ladder.known !== true) throw unreachable(ladder.why)
  const { unreadable } = ladder.value
  if (unreadable.length > 0)
    throw conflict(
      `There are key pairs whose names begin like those of the witness, and are none: ${unreadable.join(', ')}. Remove them or rename them.`,
    )
  const found = highestRung(ladder.value)
  const rung = Math.max(found, record?.claim?.rung ?? 0, record?.rung ?? 0)
  if (rung === 0 || found < rung) return { rung, fingerprint: null, claim: null, fence: null }
  if (highest?.known !== true) throw unreachable(highest?.why ?? 'The highest rung was not read.')
  const { fingerprint } = highest.value
  if (highest.value.rung !== found || typeof fingerprint !== 'string') throw conflict(ladderChanged)
  return { rung, fingerprint, claim: null, fence: null }
}

/** Nothing was activated by this act. */
export const ladderChanged =
  'Nothing was activated by this: while the ladder of the witness was read, something else wrote to it. Another administrator activates at the same time, a climb came to its end, or a copy of this installation climbs. Look whether deletion is active by now; if it is not, activate it again.'

export const unreachable = (why: string): Problem => new Problem('CLOUD_UNREACHABLE', `The ladder of the witness could not be read. ${why}`)
