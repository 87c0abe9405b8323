import { problemOfCloud } from '../../clouds/cloud-problem.ts'
import { conflict } from '../../primitives/problem.ts'
import type { Ladders } from '../attestation/attestation-ports.ts'
import type { Reading } from '../clause.ts'
import { aheadSinceAttested } from './ahead-since-attested.ts'
import { climbAnew, ladderChanged, unreachable } from './climb-anew.ts'
import type { Ladder, LadderMeans, LadderPlace, LadderStore, RungCalls } from './ladder-ports.ts'
import { highestRung, type LadderFound } from './ladder-rung.ts'
import { readingAsJson, readRungOf, readWholeLadder } from './read-ladder.ts'
import { fenceReasons, type WitnessRecord } from './witness.ts'

/** A person waits, and the answers only have to be right, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000

type Means = Omit<LadderMeans, 'turns' | 'deletionActive'> & {
  /** By a login that may end an attestation. */
  fence: LadderStore['fence']
}

/** The ladders as an activation uses them: all are read before any begins anew. */
export const beginLaddersAnew = (means: Means): Ladders => ({
  async beginAnew(attestedAnew) {
    const found: { ladder: Ladder; record: WitnessRecord }[] = []
    for (const place of await means.ladders.places()) found.push(...(await newBeginning(means, place, attestedAnew)))
    for (const { ladder, record } of found) if ((await means.ladders.beginAnew(ladder, record)) === undefined) throw conflict(ladderChanged)
  },
})

async function newBeginning(
  means: Means,
  { accountId, region }: LadderPlace,
  attestedAnew: boolean,
): Promise<{ ladder: Ladder; record: WitnessRecord }[]> {
  const calls = await means.open(accountId).catch((error: unknown) => {
    throw problemOfCloud(error)
  })
  // Without such names nothing can be deleted there: the gate says so.
  if (!calls.capabilities.createOnceNames) return []
  const ladder = await means.ladders.begin(accountId, region)
  const listing = await readWholeLadder(means, calls, ladder, ANSWER_WITHIN_MS)
  if (!attestedAnew) await fenceWhereAnotherClimbed(means, calls, ladder, listing)
  const highest = listing.known ? highestRung(listing.value) : 0
  const rung = highest === 0 ? undefined : await readRungOf(means, calls, ladder, highest, ANSWER_WITHIN_MS)
  return [{ ladder, record: climbAnew(ladder.record, listing, rung) }]
}

/** @throws Problem CONFLICT where somebody did, once the fence is written; CLOUD_UNREACHABLE where that is not known */
async function fenceWhereAnotherClimbed(means: Means, calls: RungCalls, ladder: Ladder, listing: Reading<LadderFound>): Promise<void> {
  const { record } = ladder
  if (record.fence !== null) return
  const never = { known: false, why: 'No rung was ever climbed.' } as const
  const [own, rungAbove] = await Promise.all([
    record.fingerprint === null ? never : readRungOf(means, calls, ladder, record.rung, ANSWER_WITHIN_MS),
    readRungOf(means, calls, ladder, record.rung + 1, ANSWER_WITHIN_MS),
  ])
  for (const reading of [own, rungAbove, listing]) if (reading.known !== true && reading !== never) throw unreachable(reading.why)
  const reason = aheadSinceAttested(record, { rung: own, rungAbove, ladder: listing })
  if (reason === undefined) return
  const seen = { while: 'activating', rung: readingAsJson(own), rungAbove: readingAsJson(rungAbove), ladder: readingAsJson(listing) }
  if ((await means.fence(ladder, reason, seen)) === undefined) throw conflict(ladderChanged)
  throw conflict(`${fenceReasons[reason]} Nothing was activated. Find out which one is to go on, stop the other one, and attest anew.`)
}
