import { type AdmissionStep, done, nothing } from '../admission-step.ts'
import { noteTrouble, waitForCloud } from './cloud-trouble.ts'

/**
 * Gives the instance an address of the wanted pool once it runs. The address's id is kept before it is associated; repeated, the address
 * that was taken before is found by its description and used.
 */
export const attachFloatingAddress: AdmissionStep = {
  name: 'attach-floating-address',
  kind: 'RE_ENTRANT',
  states: ['BOOTING', 'VALIDATING'],
  run: async (facts, means) => {
    const { instance, request } = facts
    if (request.floatingPoolId === undefined || instance?.cloudId === undefined || instance.floatingAddress !== undefined) return nothing
    if (facts.evidence.observed.INSTANCE?.outcome !== 'MET') return nothing
    try {
      const cloud = await means.providers.open(facts.accountId)
      const description = `sallyport ${facts.identity.deploymentId} attempt ${facts.fence.attemptId}`
      const floating = await cloud.attachFloatingAddress(request.region, instance.cloudId, request.floatingPoolId, description, (taken) =>
        means.attempts.recordFloatingTaken(instance.id, taken),
      )
      await means.attempts.recordFloatingAttached(facts.fence, instance.id, floating)
      await noteTrouble(facts, means, undefined)
      return done(facts.now)
    } catch (error) {
      return await waitForCloud(error, { facts, means, doing: 'No floating address yet', seconds: 10 })
    }
  },
}
