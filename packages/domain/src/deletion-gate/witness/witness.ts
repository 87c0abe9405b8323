import type { Reading } from '../clause.ts'
import { highestRung, type LadderFound, type RungFound, sameKey } from './ladder-rung.ts'

/** What the database holds of one ladder. Every write names the record that it was decided upon, and fails where that is no longer the record. */
export type WitnessRecord = {
  /** The newest confirmed rung; 0: none was ever climbed. */
  rung: number
  /** Of the key at `rung`; `null`: there is nothing to find there, because nothing was climbed yet or the ladder was gone at a new start. */
  fingerprint: string | null
  /** Of rung `rung + 1`, committed before the cloud hears of it. What became of it is not known yet. `null`: none is open. */
  claim: Claim | null
  /** `null`: nothing fenced it. */
  fence: { reason: FenceReason; since: Date } | null
}

/** Why, for administrators. */
export const fenceReasons = {
  TAKEN_BY_ANOTHER: 'The rung that was to be climbed carries a key that this installation never made: a copy of it is ahead.',
  RUNG_MISSING: 'The newest rung is gone: somebody removed it, or a copy of this installation is far ahead.',
  RUNG_REPLACED: 'The newest rung carries a key that this installation never made.',
  OTHERS_ABOVE: 'There are rungs above the newest one that this installation climbed: a copy of it is ahead.',
} as const
export type FenceReason = keyof typeof fenceReasons

/**
 * The whole public key is kept, and whoever resumes the claim sends the same again: an earlier request that arrives late then finds its own
 * key at the rung, and not one that looks like a stranger's.
 */
export type Claim = { rung: number; publicKey: string; fingerprint: string }

/**
 * What the cloud said to a take. EXISTS: somebody has the name. REFUSED: it answered, and took nothing (quota, rights). UNKNOWN: it may have taken it, or
 * may still do so.
 */
export type TakeAnswer = { kind: 'CREATED' } | { kind: 'EXISTS' } | { kind: 'REFUSED'; why: string } | { kind: 'UNKNOWN'; why: string }

/** What this process learnt in the climb under way. It lives in its memory alone: a copy of the database must not inherit it. */
export type ClimbSoFar = {
  /** Rung `record.rung`, read at the beginning. */
  base?: Reading<RungFound>
  /** The newest answer to a take of the claimed rung, and how many were sent. */
  take?: TakeAnswer
  takes: number
  /** The claimed rung, read after a take whose answer was not CREATED. */
  claimed?: Reading<RungFound>
  /** Read after CREATED. */
  ladder?: Reading<LadderFound>
  /** Rungs of this climb that turned out to be ours though CREATED was never heard. */
  unheard: number
}

export const climbBegins: ClimbSoFar = { takes: 0, unheard: 0 }

/** More than these lead nowhere today: the claim stays, and the next climb goes on with it. */
export const TAKES_AT_MOST = 2
export const UNHEARD_AT_MOST = 3

export type ClimbStep =
  /** Keep the answer as `as`. */
  | { kind: 'READ'; rung: number; as: 'base' | 'claimed' }
  /** Make a key, and write the claim. */
  | { kind: 'CLAIM'; rung: number }
  /** Send one request for the claimed rung, with the claimed key; then `afterTake`. */
  | { kind: 'TAKE'; claim: Claim }
  /** List all names of the user, and keep the answer as `ladder`. */
  | { kind: 'LIST' }
  /** Write `confirmed(record)`. `heard`: the climb is done. Otherwise go on with `climbsAgain`. */
  | { kind: 'CONFIRM'; heard: boolean }
  /** Write the fence. Nothing but an administrator's new attestation and activation leads out of it. */
  | { kind: 'FENCE'; reason: FenceReason }
  /** Nothing more to do now. What is not known stays open. */
  | { kind: 'WAIT'; why: string }

/**
 * The next step of a climb, from what the database holds and what this process learnt. What is unknown neither confirms nor fences. A climb is
 * done when the cloud answered CREATED to this very process, which it does once for a rung: a claim may have been copied with the database, so that
 * finding the claimed key says only that the rung is not a stranger's.
 */
export function nextClimbStep(record: WitnessRecord, soFar: ClimbSoFar): ClimbStep {
  if (record.fence !== null) return wait(`The witness is fenced: ${fenceReasons[record.fence.reason]}`)
  return fromTheBase(record, soFar) ?? (record.claim === null ? newClaim(record, soFar) : ofTheClaim(record.claim, soFar))
}

/** A rung that was ours and is no longer there is a sign of another climber too: who climbs far ahead removes what is below. */
function fromTheBase({ rung, fingerprint }: WitnessRecord, { base }: ClimbSoFar): ClimbStep | undefined {
  if (fingerprint === null) return undefined
  if (base === undefined) return { kind: 'READ', rung, as: 'base' }
  const found = keyAt(base, rung, fingerprint)
  if (found === 'OURS') return undefined
  if (found === 'UNKNOWN') return wait(`Rung ${rung} could not be read. ${whyUnknown(base)}`)
  return { kind: 'FENCE', reason: found === 'NONE' ? 'RUNG_MISSING' : 'RUNG_REPLACED' }
}

const newClaim = ({ rung }: WitnessRecord, { unheard }: ClimbSoFar): ClimbStep =>
  unheard < UNHEARD_AT_MOST ? { kind: 'CLAIM', rung: rung + 1 } : wait(`The cloud’s answers were lost for ${unheard} rungs in turn.`)

function ofTheClaim(claim: Claim, soFar: ClimbSoFar): ClimbStep {
  const { take, takes, claimed } = soFar
  if (take === undefined) return { kind: 'TAKE', claim }
  if (take.kind === 'REFUSED') return wait(`The cloud did not give rung ${claim.rung}. ${take.why}`)
  if (take.kind === 'CREATED') return afterCreated(claim, soFar)
  if (claimed === undefined) return { kind: 'READ', rung: claim.rung, as: 'claimed' }
  const found = keyAt(claimed, claim.rung, claim.fingerprint)
  if (found === 'OURS') return { kind: 'CONFIRM', heard: false }
  if (found === 'ANOTHER') return { kind: 'FENCE', reason: 'TAKEN_BY_ANOTHER' }
  if (found === 'UNKNOWN') return wait(`Rung ${claim.rung} could not be read. ${whyUnknown(claimed)}`)
  // The request is lost, or on its way: the same one again does no harm in either case.
  return takes < TAKES_AT_MOST ? { kind: 'TAKE', claim } : wait(`${takes} requests for rung ${claim.rung} came to nothing.`)
}

/**
 * Old rungs are removed, so that a copy that slept may be given a name from the middle of the ladder. No number of rungs above is enough to look at
 * one by one; whoever climbs keeps his newest ones, so that all of it at once shows him.
 */
function afterCreated({ rung }: Claim, { ladder }: ClimbSoFar): ClimbStep {
  if (ladder === undefined) return { kind: 'LIST' }
  if (ladder.known !== true) return wait(`The ladder could not be listed. ${ladder.why}`)
  if (ladder.value.unreadable.length > 0) return wait(`Names of the ladder are not understood: ${ladder.value.unreadable.join(', ')}.`)
  if (highestRung(ladder.value) > rung) return { kind: 'FENCE', reason: 'OTHERS_ABOVE' }
  if (!ladder.value.rungs.includes(rung)) return wait(`The listing lacks rung ${rung}, which was taken just now: it is not complete.`)
  return { kind: 'CONFIRM', heard: true }
}

/** What was learnt, with the answer to one more take. What was read before it says nothing about what it did. */
export const afterTake = ({ base, takes, unheard }: ClimbSoFar, take: TakeAnswer): ClimbSoFar => ({
  ...(base && { base }),
  take,
  takes: takes + 1,
  unheard,
})

/** A rung is ours and nobody heard so: the next one, with a fresh key. */
export const climbsAgain = ({ unheard }: ClimbSoFar): ClimbSoFar => ({ takes: 0, unheard: unheard + 1 })

/** @throws RangeError where no claim is open */
export function confirmed({ claim, fence }: WitnessRecord): WitnessRecord {
  if (claim === null) throw new RangeError('no claim is open')
  return { rung: claim.rung, fingerprint: claim.fingerprint, claim: null, fence }
}

export type KeyFound = 'OURS' | 'ANOTHER' | 'NONE' | 'UNKNOWN'

/** NONE only where the cloud proved that there is none at this rung. */
export function keyAt(reading: Reading<RungFound>, rung: number, ours: string | undefined): KeyFound {
  if (reading.known !== true || reading.value.rung !== rung || reading.value.fingerprint === undefined) return 'UNKNOWN'
  if (reading.value.fingerprint === null) return 'NONE'
  return sameKey(reading.value.fingerprint, ours) ? 'OURS' : 'ANOTHER'
}

const whyUnknown = (reading: Reading<RungFound>): string =>
  reading.known === true ? 'The answer did not tell the key that it carries.' : reading.why

const wait = (why: string): ClimbStep => ({ kind: 'WAIT', why })
