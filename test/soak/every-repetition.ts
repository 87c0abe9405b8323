import { createFaults } from './create-faults.ts'
import type { Repetition } from './repetition.ts'
import { slowTests } from './slow-tests.ts'

/** In the order in which they run, the quickest first. */
export const everyRepetition: readonly Repetition[] = [...createFaults, ...slowTests]
