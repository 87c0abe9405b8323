import { CloudError } from '../../clouds/cloud-error.ts'
import { Problem } from '../../primitives/problem.ts'
import { type AdmissionStep, comeBack, done, end, nothing, type StepOutcome, secondsFrom } from '../admission-step.ts'
import type { AttemptFacts } from '../attempt-facts.ts'
import { bounds } from '../conditions.ts'
import type { AdmissionMeans } from '../ports.ts'
import { cloudWords, refusalHint, waitForCloud } from './cloud-trouble.ts'

/** Records the wish, then sends the one create request of the attempt. */
export const launchInstance: AdmissionStep = {
  name: 'launch-instance',
  kind: 'STRICT',
  states: ['PLANNED'],
  run: async (facts, means, signal) => {
    const over = endBeforeCreate(facts)
    if (over !== undefined) return over
    const reached = await reach(facts, means)
    if (!('cloud' in reached)) return reached
    if (signal.aborted) return nothing
    const prepared = await means.kit
      .prepare({ agentVersion: facts.policy.agentVersion, deploymentId: facts.identity.deploymentId, attemptId: facts.fence.attemptId })
      .catch((error: unknown) => {
        if (error instanceof Problem) return error
        throw error
      })
    if (prepared instanceof Problem) return end({ reason: 'CREATE_REFUSED', detail: prepared.message, hint: 'USELESS' })
    const { token, userData, sealed } = prepared
    const wait = await means.attempts.beginCreate(facts.fence, {
      token,
      sealed,
      instanceId: means.identifiers.uuid(),
      name: facts.nodeName,
    })
    if (wait !== undefined) {
      if (facts.trouble !== waitsForItsTurn) await means.attempts.noteTrouble(facts.fence, waitsForItsTurn)
      return comeBack(secondsFrom(facts, wait.waitSeconds))
    }
    return await create(facts, means, reached.cloud, userData)
  },
}

const waitsForItsTurn =
  'Waits for its turn: the limits of the cloud account (creates a minute, creates under way), or a pause that its cloud asked for, allow no create now.'

function endBeforeCreate(facts: AttemptFacts): StepOutcome | undefined {
  if (facts.evidence.node !== 'HELD') return end({ reason: 'REVOKED', detail: 'The node was revoked before its instance was asked for.' })
  if (facts.evidence.cancelWished) return end({ reason: 'CANCELLED', detail: 'Cancelled before its instance was asked for.' })
  if (facts.now >= secondsFrom({ now: facts.plannedAt }, bounds.plannedAtMost))
    return end({ reason: 'PLANNED_TOO_LONG', detail: facts.trouble ?? 'The limits of the account left no room for it.' })
  return undefined
}

/** The one request is not spent on a cloud that cannot be reached, that asks for patience or would not take it: a read is sent first. */
async function reach(
  facts: AttemptFacts,
  means: AdmissionMeans,
): Promise<{ cloud: Awaited<ReturnType<typeof means.providers.open>> } | StepOutcome> {
  try {
    const cloud = await means.providers.open(facts.accountId)
    await cloud.rehearseCreate(facts.request.region)
    return { cloud }
  } catch (error) {
    if (error instanceof Problem) return end({ reason: 'CREATE_REFUSED', detail: error.message, hint: 'USELESS' })
    return await waitForCloud(error, { facts, means, doing: 'Not started yet, the cloud cannot be asked', seconds: 15 })
  }
}

type Cloud = Awaited<ReturnType<AdmissionMeans['providers']['open']>>

async function create(facts: AttemptFacts, means: AdmissionMeans, cloud: Cloud, userData: Uint8Array): Promise<StepOutcome> {
  const { validationDeadlineMinutes: _deadline, floatingPoolId: _pool, ...request } = facts.request
  try {
    const created = await cloud.createServer({
      ...request,
      name: facts.nodeName,
      userData,
      identity: facts.identity,
      requestId: facts.fence.attemptId,
    })
    await means.attempts.recordInstance(facts.fence.attemptId, created, means.identifiers.uuid(), { adopt: true })
    await means.attempts.createAnswered(facts.fence)
    return done()
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    if (error.kind === 'OutcomeUnknown') {
      await means.attempts.beginLooking(facts.fence)
      return done()
    }
    return end({ reason: 'CREATE_REFUSED', detail: cloudWords(error), hint: refusalHint(error) })
  }
}
