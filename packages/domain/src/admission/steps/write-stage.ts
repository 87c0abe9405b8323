import { CloudError } from '../../clouds/cloud-error.ts'
import { type AdmissionStep, comeBack, done, nothing, secondsFrom } from '../admission-step.ts'
import { readInstance } from './await-boot.ts'
import { cloudWords } from './cloud-trouble.ts'
import { verdictOf } from './evaluate.ts'

/** A reading older than this is taken again before the stage is written: "and again once all else holds". */
const readingAtMost = 5

/**
 * When all but the stage holds: reads the instance once more, commits that the stage may be ahead of the verdict, and writes it. Repeated, it is
 * written again; the provider reads it back.
 */
export const writeStage: AdmissionStep = {
  name: 'write-stage',
  kind: 'RE_ENTRANT',
  states: ['VALIDATING'],
  run: async (facts, means) => {
    const verdict = verdictOf(facts)
    const { instance } = facts
    if (verdict.kind !== 'HOLD' || verdict.unmet.length !== 1 || verdict.unmet[0] !== 'STAGE' || instance?.cloudId === undefined)
      return nothing
    const readAt = instance.lastReadAt
    if (readAt === undefined || facts.now > secondsFrom({ now: readAt }, readingAtMost)) {
      const read = await readInstance(facts, means, { ...instance, cloudId: instance.cloudId })
      return 'wrote' in read && read.wrote ? done() : read
    }
    const tried = facts.evidence.observed.STAGE
    if (tried !== undefined && facts.now < secondsFrom({ now: tried.observedAt }, 5))
      return comeBack(secondsFrom({ now: tried.observedAt }, 5))
    if (!facts.stageAhead) await means.attempts.stageIsAhead(facts.fence)
    try {
      const cloud = await means.providers.open(facts.accountId)
      await cloud.writeStage(facts.request.region, instance.cloudId, 'admitted')
      await means.attempts.recordStage(facts.fence, 'MET', 'Written and read back.')
      return done()
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      await means.attempts.recordStage(facts.fence, 'UNKNOWN', cloudWords(error))
      return done(secondsFrom(facts, error.details.retryAfterSeconds ?? 5))
    }
  },
}
