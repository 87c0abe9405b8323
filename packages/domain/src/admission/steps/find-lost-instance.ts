import type { CloudProvider, ServerView } from '../../clouds/provider.ts'
import { type AdmissionStep, comeBack, done, end, type StepOutcome, secondsFrom } from '../admission-step.ts'
import type { AttemptFacts } from '../attempt-facts.ts'
import { bounds } from '../conditions.ts'
import type { AdmissionMeans } from '../ports.ts'
import { waitForCloud } from './cloud-trouble.ts'

/**
 * The create request left and its outcome is unknown (no answer, or the worker died with it): it is never sent again. The cloud is asked for
 * the attempt's id and nonce every 5 s for 60 s.
 */
export const findLostInstance: AdmissionStep = {
  name: 'find-lost-instance',
  kind: 'STRICT',
  states: ['CREATING'],
  run: async (facts, means) => {
    if (facts.instance?.cloudId !== undefined) {
      await means.attempts.createAnswered(facts.fence)
      return done()
    }
    if (facts.lookingSince === undefined) {
      await means.attempts.beginLooking(facts.fence)
      return done(facts.now)
    }
    try {
      const cloud = await means.providers.open(facts.accountId)
      const found = await cloud.findByAttempt(facts.request.region, facts.identity)
      return await conclude(facts, means, found)
    } catch (error) {
      if (looked(facts) && deadlinePassed(facts)) return unconfirmed('No complete listing could be had until the deadline.')
      return await waitForCloud(error, {
        facts,
        means,
        doing: 'Looking for the instance of a create without answer',
        seconds: bounds.lookEvery,
      })
    }
  },
}

const looked = ({ now, lookingSince }: AttemptFacts): boolean =>
  lookingSince !== undefined && now >= secondsFrom({ now: lookingSince }, bounds.lookFor)
const deadlinePassed = ({ now, evidence: { deadlineAt } }: AttemptFacts): boolean => deadlineAt !== undefined && now >= deadlineAt

async function conclude(facts: AttemptFacts, means: AdmissionMeans, found: ServerView[]): Promise<StepOutcome> {
  const [one, ...more] = found
  if (one === undefined) return looked(facts) ? unconfirmed('') : comeBack(secondsFrom(facts, bounds.lookEvery))
  if (more.length > 0) {
    for (const view of found)
      await means.attempts.recordInstance(facts.fence.attemptId, created(view), means.identifiers.uuid(), { adopt: false })
    return end({ reason: 'CREATE_DOUBLED', detail: `Found: ${found.map(({ id }) => id).join(', ')}.` })
  }
  await means.attempts.recordInstance(facts.fence.attemptId, created(one), means.identifiers.uuid(), { adopt: true })
  await means.attempts.createAnswered(facts.fence)
  return done()
}

export const created = (view: ServerView): Awaited<ReturnType<CloudProvider['createServer']>> => ({
  id: view.id,
  projectId: view.projectId,
  providerRequestId: undefined,
})

const unconfirmed = (detail: string): StepOutcome => end({ reason: 'CREATE_UNCONFIRMED', detail, watch: true })
