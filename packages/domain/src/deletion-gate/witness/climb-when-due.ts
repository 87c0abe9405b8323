import type { Reading } from '../clause.ts'
import type { Climb } from '../clauses/witness-is-ours.ts'
import { takeReading } from '../steps/take-reading.ts'
import { type ClimbEnd, climbLadder } from './climb-ladder.ts'
import type { Ladder, LadderMeans, LadderPlace, RungCalls } from './ladder-ports.ts'
import { type ClimbOccasion, type MayClimb, mayClimb } from './when-to-climb.ts'
import { fenceReasons } from './witness.ts'

/** Nobody climbs beside whoever holds this turn. It saves rungs; what is true of a rung does not depend on it. */
export const CLIMBERS_TURN = 'witness-climb'

/** How long a delete waits for another climb to end, in milliseconds. */
const DELETE_WAITS_MS = 15_000

export type ClimbOutcome = (ClimbEnd & { beganAtMs: number }) | Exclude<MayClimb, { kind: 'NOW' }>

/** One climb, where the occasion allows it and nobody else in the installation climbs. */
export async function climbWhenDue(means: LadderMeans, occasion: ClimbOccasion, place: LadderPlace): Promise<ClimbOutcome> {
  const { turns, ladders } = means
  const calls = await means.open(place.accountId)
  const asItIs = (ladder: Ladder | undefined) => allowed(means, occasion, calls, ladder)
  const before = await asItIs(await ladders.find(place.accountId))
  if (before.kind !== 'NOW') return before
  const turn = await turns.alone(CLIMBERS_TURN, occasion === 'DELETE' ? DELETE_WAITS_MS : 0, async (): Promise<ClimbOutcome> => {
    const ladder = await ladders.begin(place.accountId, place.region)
    const now = await asItIs(ladder)
    if (now.kind !== 'NOW') return now
    const beganAtMs = means.monotonicNow()
    return { ...(await climbLadder(means, calls, ladder)), beganAtMs }
  })
  return turn?.done ?? { kind: 'LATER', why: 'A climb is under way.' }
}

/** Where the turn is free, this process takes it: it holds what a lease of the account would be, and no climb is under way. */
async function allowed(means: LadderMeans, occasion: ClimbOccasion, calls: RungCalls, ladder: Ladder | undefined): Promise<MayClimb> {
  const standing = {
    deletionActive: await means.deletionActive(),
    createOnceNames: calls.capabilities.createOnceNames,
    fenced: ladder !== undefined && ladder.record.fence !== null,
    holdsLease: true,
    climbing: false,
    lastClimbAt: ladder?.lastClimbAt,
  }
  return mayClimb(occasion, standing, ladder?.readAt ?? new Date(0))
}

/** A climb for one delete. Not known: it did not come to its end. `null`: this process may not climb now. */
export async function climb(
  means: LadderMeans,
  of: { instanceId: string; accountId: string; region: string },
): Promise<Reading<Climb | null>> {
  const reading = await takeReading(means, 'The climb', () => climbWhenDue(means, 'DELETE', of), CLIMB_WITHIN_MS)
  if (!reading.known) return reading
  const end = reading.value
  switch (end.kind) {
    case 'CLIMBED': {
      const { rung, fingerprint, createdAtMs, beganAtMs } = end
      const { instanceId, accountId } = of
      return { known: true, value: { instanceId, accountId, rung, fingerprint, createdAtMs }, atMs: beganAtMs }
    }
    case 'FENCED':
      return { known: false, why: `The witness is fenced: ${fenceReasons[end.reason]}` }
    case 'DROPPED':
      return { known: true, value: null, atMs: reading.atMs }
    default:
      return { known: false, why: end.why }
  }
}

/** What takes longer is no use to the delete that it is for, in milliseconds. It goes on all the same, and its rung is confirmed. */
const CLIMB_WITHIN_MS = 60_000
