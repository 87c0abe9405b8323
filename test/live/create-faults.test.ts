import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { z } from 'zod'
import { everyCreateFault } from '../create-faults/every-create-fault.ts'
import { type FaultGround, openFaultGround } from '../create-faults/fault-ground.ts'
import { runCreateFault } from '../create-faults/run-create-fault.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { openLiveOpenStack } from '../fixtures/live-openstack.ts'
import { type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { seededChance } from '../fixtures/seeded-chance.ts'
import { startTestPostgres } from '../fixtures/test-postgres.ts'

/** What `test/integration/admission/create-faults.test.ts` does in a simulated cloud, in a real one and in real time, through a cutting proxy. */
const places = 10
/** A fault may leave a late instance beside the adopted one. */
const roomNeeded = 2 * places

const cloud = namedCloud()
const lacking = typeof cloud === 'string' ? cloud : await roomIn(cloud)

if (typeof cloud === 'string' || lacking !== undefined) test('create faults in a real cloud', ({ skip }) => skip(lacking ?? String(cloud)))
else describe(`create faults in a real cloud (${cloud.entry})`, () => createFaults(cloud))

function createFaults(cloud: NamedCloud): void {
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>
  let db: TestDatabase
  let ground: FaultGround
  beforeAll(async () => {
    postgres = await startTestPostgres()
    db = await createTestDatabase(postgres)
    ground = await openFaultGround(db, cloud)
  })
  afterAll(async () => {
    await ground?.[Symbol.asyncDispose]()
    await db?.drop()
    await postgres?.stop()
  })

  test.each(everyCreateFault)('$name: one request and at most one instance for each attempt, and nothing is left unsaid', async (fault) => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    onTestFailed(() => console.log(`repeat with SEED=${seed}`))
    const figures = await runCreateFault(ground, fault, places, seededChance(seed))
    console.log(JSON.stringify(figures))
    expect(figures.places).toBe(places)
  })
}

/** Why the project has no room; undefined: it has. */
async function roomIn(cloud: NamedCloud): Promise<string | undefined> {
  const openstack = await openLiveOpenStack(cloud)
  const absolute = z.looseObject({ maxTotalInstances: z.number(), totalInstancesUsed: z.number() })
  const { limits } = z.looseObject({ limits: z.looseObject({ absolute }) }).parse(await openstack.raw.ask('compute', 'GET', '/limits'))
  await openstack.close()
  const { maxTotalInstances: most, totalInstancesUsed: used } = limits.absolute
  return most < 0 || most - used >= roomNeeded
    ? undefined
    : `lacks room for ${roomNeeded} instances: the project of ${cloud.entry} may have ${most} and has ${used}; raise its quota or delete some`
}
