import type { AdmissionStep, StopSignal } from './admission-step.ts'
import { admissionSteps } from './admission-steps.ts'
import { type AttemptFacts, StaleAttempt } from './attempt-facts.ts'
import { isLive } from './attempt-states.ts'
import type { AdmissionMeans } from './ports.ts'
import { endAttempt } from './steps/end-attempt.ts'

/** How often the list is gone through in one go, where each pass wrote something. */
const passesAtMost = 6

/**
 * Takes one attempt as far as it goes now, and says through `attempts.rest` when to come back. Only one worker at a time does so; one that
 * lost its claim finds its fence broken at its next write and stops.
 * @returns the names of the steps that wrote something, for logs
 */
export async function advanceAttempt(attemptId: string, means: AdmissionMeans, signal: StopSignal): Promise<string[]> {
  const wrote: string[] = []
  try {
    const claimed = await means.attempts.claim(attemptId)
    if (claimed === undefined) return []
    const again = await goThrough(claimed, means, signal, wrote)
    if (again !== 'OVER') await means.attempts.rest(claimed.fence, again)
  } catch (error) {
    await means.attempts.wake(attemptId)
    if (!(error instanceof StaleAttempt)) throw error
  }
  return wrote
}

async function goThrough(
  claimed: AttemptFacts,
  means: AdmissionMeans,
  signal: StopSignal,
  wrote: string[],
): Promise<Date | undefined | 'OVER'> {
  let facts = claimed
  /** When each step wants to come back; before that it is left alone, so that a cloud in trouble is not asked once a pass. */
  const resting = new Map<AdmissionStep, Date>()
  for (let pass = 0; pass < passesAtMost; pass++) {
    let changed = false
    for (const step of admissionSteps) {
      const rests = !step.everyPass && (resting.get(step) ?? facts.now) > facts.now
      if (rests || !step.states.includes(facts.state)) continue
      if (signal.aborted) return facts.now
      resting.delete(step)
      const outcome = await step.run(facts, means, signal)
      if ('end' in outcome) {
        await endAttempt(facts, outcome.end, means)
        wrote.push(step.name, 'end-attempt')
        return 'OVER'
      }
      if (outcome.again !== undefined) resting.set(step, outcome.again)
      if (!outcome.wrote) continue
      wrote.push(step.name)
      changed = true
      facts = await means.attempts.read(facts.fence)
      if (!isLive(facts.state)) return 'OVER'
    }
    if (!changed) return earliest([...resting.values()])
  }
  return facts.now
}

const earliest = (instants: Date[]): Date | undefined =>
  instants.length === 0 ? undefined : new Date(Math.min(...instants.map((at) => at.getTime())))
