import type { CloudError } from '../../clouds/cloud-error.ts'
import type { Json } from '../../primitives/canonical-json.ts'
import type { Reading } from '../clause.ts'
import { type Timing, takeReading } from '../steps/take-reading.ts'
import type { Ladder, RungCalls } from './ladder-ports.ts'
import { type LadderFound, type RungFound, readLadder, rungName } from './ladder-rung.ts'
import type { TakeAnswer } from './witness.ts'

type Asked = Timing & { deploymentId: string }

/** One rung, by its name. @param withinMs how long an answer is waited for; default: no longer than it may be deleted upon */
export function readRungOf(
  means: Asked,
  calls: RungCalls,
  { region }: Ladder,
  rung: number,
  withinMs?: number,
): Promise<Reading<RungFound>> {
  const ask = async (): Promise<RungFound> => {
    const found = await calls.readRung(region, rungName(means.deploymentId, rung))
    return { rung, fingerprint: found === undefined ? null : found.fingerprint }
  }
  return takeReading(means, `Rung ${rung} of the witness`, ask, withinMs)
}

/** All rungs, of a complete listing of the user's names. */
export const readWholeLadder = (means: Asked, calls: RungCalls, { region }: Ladder, withinMs?: number): Promise<Reading<LadderFound>> =>
  takeReading(means, 'The ladder of the witness', async () => readLadder(means.deploymentId, await calls.listRungNames(region)), withinMs)

/** What an error says of a take: nothing was taken, unless it says that nobody knows. */
export const takeAnswerOf = (error: CloudError): TakeAnswer => ({
  kind: error.kind === 'OutcomeUnknown' ? 'UNKNOWN' : 'REFUSED',
  why: error.message,
})

/** For the record of a fence. */
export const readingAsJson = (reading: Reading<RungFound | LadderFound> | undefined): Json => {
  if (reading === undefined) return null
  if (reading.known !== true) return { known: false, why: reading.why }
  const { value } = reading
  return 'rungs' in value
    ? { known: true, rungs: [...value.rungs], unreadable: [...value.unreadable] }
    : { known: true, rung: value.rung, fingerprint: value.fingerprint ?? null }
}
