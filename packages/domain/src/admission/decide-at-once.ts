import type { AdmissionMeans } from './ports.ts'
import { verdictOf } from './steps/evaluate.ts'

/**
 * The short way to a verdict, for the moment in which the last evidence arrives: one look that claims nothing, and, where it says admit, the one
 * door to a verdict, which decides by what it reads itself under the lock. Where it is ripe already by what was known, the look would say
 * nothing else, and is left out. It asks no cloud, so it needs none of what keeps two workers from
 * working on one attempt. Whatever else is to be done is the steps' (`advanceAttempt`), who come whether or not this was called.
 * @returns whether the attempt is over, so that nobody need look at it again
 */
export async function decideAtOnce(
  attemptId: string,
  { attempts, verdicts }: Pick<AdmissionMeans, 'attempts' | 'verdicts'>,
  { ripe = false } = {},
): Promise<boolean> {
  if (!ripe) {
    const facts = await attempts.look(attemptId)
    if (facts?.state !== 'VALIDATING' || verdictOf(facts).kind !== 'ADMIT') return false
  }
  return (await verdicts.decide(attemptId, verdictOf)) !== 'HOLD'
}
