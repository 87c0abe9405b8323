import { copies } from './copies.ts'
import { createFaults } from './create-faults.ts'
import type { Repetition } from './repetition.ts'
import { slowTests } from './slow-tests.ts'
import { witness } from './witness.ts'

/** In the order in which they run, the quickest first. */
export const everyRepetition: readonly Repetition[] = [...witness, ...createFaults, ...copies, ...slowTests]
