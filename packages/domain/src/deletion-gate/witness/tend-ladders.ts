import { CloudError } from '../../clouds/cloud-error.ts'
import { Problem } from '../../primitives/problem.ts'
import { type ClimbOutcome, climbWhenDue } from './climb-when-due.ts'
import type { LadderMeans, LadderPlace } from './ladder-ports.ts'
import { lookAndFence } from './look-at-ladder.ts'
import { removeOldRungs } from './remove-old-rungs.ts'
import type { ClimbOccasion } from './when-to-climb.ts'

/** What became of one ladder, for the log. */
export type Tended = { accountId: string; outcome: ClimbOutcome['kind'] | 'TROUBLE'; why: string | undefined; removed: number[] }

/**
 * Climbs every ladder that is due, looks at it, and removes its old rungs. Nothing at all is asked while deletion is not active. The trouble with one
 * ladder keeps no other from its turn.
 * @param leaving asked before each ladder: the process wants to go
 */
export async function tendLadders(means: LadderMeans, occasion: ClimbOccasion, leaving: () => boolean): Promise<Tended[]> {
  const tended: Tended[] = []
  if (!(await means.deletionActive())) return tended
  for (const place of await means.ladders.places()) {
    if (leaving()) break
    tended.push(await tend(means, occasion, place).catch((error: unknown) => trouble(place, error)))
  }
  return tended
}

async function tend(means: LadderMeans, occasion: ClimbOccasion, place: LadderPlace): Promise<Tended> {
  const { accountId } = place
  const end = await climbWhenDue(means, occasion, place)
  if (end.kind === 'CLIMBED') await lookAndFence(means, accountId, null)
  const turn = await means.turns.alone(REMOVERS_TURN, 0, () => removeAt(means, accountId))
  return { accountId, outcome: end.kind, why: 'why' in end ? end.why : undefined, removed: turn?.done ?? [] }
}

async function removeAt(means: LadderMeans, accountId: string): Promise<number[]> {
  const ladder = await means.ladders.find(accountId)
  return ladder === undefined ? [] : await removeOldRungs(means, await means.open(accountId), ladder)
}

/** Two that remove at once do no harm, and twice the work. */
const REMOVERS_TURN = 'witness-rungs'

function trouble({ accountId }: LadderPlace, error: unknown): Tended {
  if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
  return { accountId, outcome: 'TROUBLE', why: error.message, removed: [] }
}
