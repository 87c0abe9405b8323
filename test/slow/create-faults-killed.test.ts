import { randomInt } from 'node:crypto'
import { expect, onTestFailed, test } from 'vitest'
import { everyCreateFault } from '../create-faults/every-create-fault.ts'
import { runCreateFault } from '../create-faults/run-create-fault.ts'
import { openSimulatedGround } from '../create-faults/simulated-ground.ts'
import { createTestDatabase } from '../fixtures/database.ts'
import { seededChance } from '../fixtures/seeded-chance.ts'

const [killed] = everyCreateFault.filter(({ fate }) => fate === undefined)

test('workers that are killed at three steps of a launch leave one request and at most one instance for each attempt', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  onTestFailed(() => console.log(`repeat with SEED=${seed}`))
  await using db = await createTestDatabase()
  await using ground = await openSimulatedGround(db)
  const figures = await runCreateFault(ground, killed!, 3, seededChance(seed))
  expect(figures).toMatchObject({ places: 3, struck: 3, adopted: 3 })
})
