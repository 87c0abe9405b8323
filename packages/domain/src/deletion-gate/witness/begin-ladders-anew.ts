import { problemOfCloud } from '../../clouds/cloud-problem.ts'
import { conflict } from '../../primitives/problem.ts'
import type { Ladders } from '../attestation/attestation-ports.ts'
import { climbAnew, ladderChanged } from './climb-anew.ts'
import type { Ladder, LadderMeans, LadderPlace } from './ladder-ports.ts'
import { highestRung } from './ladder-rung.ts'
import { readRungOf, readWholeLadder } from './read-ladder.ts'
import type { WitnessRecord } from './witness.ts'

/** A person waits, and the answers only have to be right, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000

/** The ladders as an activation uses them: all are read before any is written. */
export const beginLaddersAnew = (means: Omit<LadderMeans, 'turns' | 'deletionActive'>): Ladders => ({
  async beginAnew() {
    const found: { ladder: Ladder; record: WitnessRecord }[] = []
    for (const place of await means.ladders.places()) found.push(...(await newBeginning(means, place)))
    for (const { ladder, record } of found) if ((await means.ladders.beginAnew(ladder, record)) === undefined) throw conflict(ladderChanged)
  },
})

async function newBeginning(
  means: Omit<LadderMeans, 'turns' | 'deletionActive'>,
  { accountId, region }: LadderPlace,
): Promise<{ ladder: Ladder; record: WitnessRecord }[]> {
  const calls = await means.open(accountId).catch((error: unknown) => {
    throw problemOfCloud(error)
  })
  // Without such names nothing can be deleted there: the gate says so.
  if (!calls.capabilities.createOnceNames) return []
  const ladder = await means.ladders.begin(accountId, region)
  const listing = await readWholeLadder(means, calls, ladder, ANSWER_WITHIN_MS)
  const highest = listing.known ? highestRung(listing.value) : 0
  const rung = highest === 0 ? undefined : await readRungOf(means, calls, ladder, highest, ANSWER_WITHIN_MS)
  return [{ ladder, record: climbAnew(ladder.record, listing, rung) }]
}
