import { type AdmissionStep, done, nothing } from '../admission-step.ts'

/** BOOTING becomes VALIDATING when the instance is known and a key is enrolled, in whichever order they came. */
export const awaitEnrollment: AdmissionStep = {
  name: 'await-enrollment',
  kind: 'RE_ENTRANT',
  states: ['BOOTING'],
  run: async (facts, means) => {
    if (facts.evidence.enrolledAt === undefined || facts.instance?.cloudId === undefined) return nothing
    await means.attempts.startValidating(facts.fence)
    return done()
  },
}
