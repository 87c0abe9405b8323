import type { AttemptFacts } from '../attempt-facts.ts'
import type { AdmissionMeans, Ending } from '../ports.ts'
import { endReasons } from '../reasons.ts'

/**
 * Ends an attempt for a reason that a step met on its way to the cloud (refused, unconfirmed, doubled, cancelled before the create). All other
 * ends are verdicts. STRICT by its fence: whoever finds another version in the row writes nothing.
 */
export async function endAttempt(facts: AttemptFacts, ending: Ending, means: AdmissionMeans): Promise<void> {
  const detail = [endReasons[ending.reason].admin, ending.detail].filter((text) => text !== '').join(' ')
  await means.attempts.end(facts.fence, { ...ending, detail })
}
