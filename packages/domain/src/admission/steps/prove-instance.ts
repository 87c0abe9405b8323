import { CloudError } from '../../clouds/cloud-error.ts'
import { type AdmissionStep, comeBack, done, nothing, secondsFrom } from '../admission-step.ts'
import { notWritable } from '../conditions.ts'
import { noteTrouble, waitForCloud } from './cloud-trouble.ts'

/**
 * Writes a fresh nonce into the instance's metadata, once it runs with no task under way; the agent returns it from the metadata service. It is
 * kept first: an agent may be faster than the answer to the write. Repeated, the same nonce is written.
 */
export const proveInstance: AdmissionStep = {
  name: 'prove-instance',
  kind: 'RE_ENTRANT',
  states: ['BOOTING', 'VALIDATING'],
  run: async (facts, means) => {
    const { instance } = facts
    if (facts.instanceNonceAt !== undefined || instance?.cloudId === undefined) return nothing
    if (facts.evidence.observed.INSTANCE?.outcome !== 'MET' || instance.providerTask !== undefined) return nothing
    const nonce = facts.instanceNonce ?? means.identifiers.nonce()
    if (facts.instanceNonce === undefined) await means.attempts.keepInstanceNonce(facts.fence, nonce)
    try {
      const cloud = await means.providers.open(facts.accountId)
      await cloud.writeInstanceNonce(facts.request.region, instance.cloudId, nonce)
      await means.attempts.instanceNonceWritten(facts.fence)
      await noteTrouble(facts, means, undefined)
      return done()
    } catch (error) {
      if (error instanceof CloudError && error.kind === 'Conflict') return { ...comeBack(secondsFrom(facts, 2)), wrote: true }
      return {
        ...(await waitForCloud(error, { facts, means, doing: `${notWritable}: the instance proof cannot be written`, seconds: 10 })),
        wrote: true,
      }
    }
  },
}
