import { CloudError } from '../../clouds/cloud-error.ts'
import { Problem } from '../../primitives/problem.ts'
import type { Reading } from '../clause.ts'

/** What is not answered within so long is not waited for, in milliseconds: it would be too old to delete upon. */
export const ANSWERED_WITHIN_MS = 1_500

export type Timing = { monotonicNow(): number; sleep(ms: number): Promise<void> }

/**
 * Asks one question and makes a reading of whatever comes of it. An error is one that says why; so is an answer that takes too long. Nothing is thrown but
 * what no cloud and no rule of ours says: a mistake of ours is to be seen.
 * @param what the question is about, for the sentence
 */
export async function takeReading<T>(
  { monotonicNow, sleep }: Timing,
  what: string,
  ask: () => Promise<T>,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<Reading<T>> {
  const atMs = monotonicNow()
  const late: Reading<T> = { known: false, why: `${what} was not told within ${withinMs} ms.` }
  return await Promise.race([heard(what, atMs, ask), sleep(withinMs).then(() => late)])
}

async function heard<T>(what: string, atMs: number, ask: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { known: true, value: await ask(), atMs }
  } catch (error) {
    if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
    return { known: false, why: `${what} could not be read: ${error.message}` }
  }
}
