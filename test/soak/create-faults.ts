import { everyCreateFault } from '../create-faults/every-create-fault.ts'
import { type FaultFigures, runCreateFault } from '../create-faults/run-create-fault.ts'
import { openSimulatedGround } from '../create-faults/simulated-ground.ts'
import { createTestDatabase } from '../fixtures/database.ts'
import { seededChance } from '../fixtures/seeded-chance.ts'
import type { Repetition } from './repetition.ts'

/** Each way in which a create goes wrong, for so many places of one product over one simulated cloud. */
export const createFaults: readonly Repetition[] = everyCreateFault.map((fault) => ({
  name: `create-faults.${fault.name}`,
  what: fault.what,
  times: 200,
  run: async ({ postgres, times, seed, tell }) => {
    await using db = await createTestDatabase(postgres)
    await using ground = await openSimulatedGround(db)
    return inWords(await runCreateFault(ground, fault, times, seededChance(seed), tell))
  },
}))

const inWords = ({ struck, attempts, creates, instances, adopted, failed, late }: FaultFigures): string =>
  `${struck} struck, ${attempts} attempts, ${creates} requests, ${instances} instances, ${adopted} adopted, ${failed} failed with a reason, ${late} late and listed`
