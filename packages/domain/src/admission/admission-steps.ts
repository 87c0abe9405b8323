import type { AdmissionStep } from './admission-step.ts'
import { admitNode } from './steps/admit-node.ts'
import { attachFloatingAddress } from './steps/attach-floating-address.ts'
import { awaitBoot } from './steps/await-boot.ts'
import { awaitEnrollment } from './steps/await-enrollment.ts'
import { evaluate } from './steps/evaluate.ts'
import { findLostInstance } from './steps/find-lost-instance.ts'
import { launchInstance } from './steps/launch-instance.ts'
import { proveInstance } from './steps/prove-instance.ts'
import { writeStage } from './steps/write-stage.ts'

/** The life of an attempt, in order. `end-attempt` follows whichever step says that it is over. */
export const admissionSteps: readonly AdmissionStep[] = [
  launchInstance,
  findLostInstance,
  awaitBoot,
  attachFloatingAddress,
  proveInstance,
  awaitEnrollment,
  evaluate,
  writeStage,
  admitNode,
]
