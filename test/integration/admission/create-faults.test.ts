import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCreateFault } from '../../create-faults/every-create-fault.ts'
import type { FaultGround } from '../../create-faults/fault-ground.ts'
import { runCreateFault } from '../../create-faults/run-create-fault.ts'
import { openSimulatedGround } from '../../create-faults/simulated-ground.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { seededChance } from '../../fixtures/seeded-chance.ts'

/** Killed workers are in `test/slow/`; `npm run soak` has two hundred of each, and `test/live/` meets a real cloud. */
const faults = everyCreateFault.filter(({ fate }) => fate !== undefined)
const places = 3

let db: TestDatabase
let ground: FaultGround
beforeAll(async () => {
  db = await createTestDatabase()
  ground = await openSimulatedGround(db, { watchEvery: 1 })
})
afterAll(async () => {
  await ground?.[Symbol.asyncDispose]()
  await db?.drop()
})

test.each(faults)(
  '$name: one request and at most one instance for each attempt, and nothing is left unsaid',
  { timeout: 900_000 },
  async (fault) => {
    const figures = await runCreateFault(ground, fault, places, seededChance(1))
    expect(figures.places).toBe(places)
  },
)
