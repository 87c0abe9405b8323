import { type AdmissionStep, comeBack, done, nothing, secondsFrom } from '../admission-step.ts'
import { verdictOf } from './evaluate.ts'

/** The facts at hand say admit or fail: asks the one door to a verdict, which reads them again under the lock and decides by those. */
export const admitNode: AdmissionStep = {
  name: 'admit-node',
  kind: 'RE_ENTRANT',
  states: ['BOOTING', 'VALIDATING'],
  run: async (facts, means) => {
    const verdict = verdictOf(facts)
    if (verdict.kind === 'HOLD' || (verdict.kind === 'ADMIT' && facts.state !== 'VALIDATING')) return nothing
    const decided = await means.verdicts.decide(facts.fence.attemptId, verdictOf)
    return decided === 'HOLD' ? comeBack(secondsFrom(facts, 1)) : done()
  },
}
