import { breakerStore } from '@sallyport/database/breaker-store.ts'
import { dueAttempts } from '@sallyport/database/due-attempts.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../fixtures/gate-ground.ts'
import { ada } from '../fixtures/installation.ts'
import { plantRetiredInstances } from '../fixtures/plant-instance.ts'

const MANY = 500

/** Somebody, or something, retires every node of an installation. */
let ground: GateGround
beforeEach(async () => {
  ground = await createGateGround()
  await ground.db.slowClock()
  ground.cloud.servers.delete(ground.cloudId)
  await ground.db.superuser.query(`UPDATE instance SET state = 'GONE' WHERE id = $1`, [ground.instanceId])
  await plantRetiredInstances(ground.instances, MANY)
  expect(await dueAttempts(plainClient(ground.db.database.worker)).handOnRetired()).toBe(MANY)
})
afterEach(() => ground.drop())

const pass = async (minutes: number): Promise<void> => {
  await ground.db.moveClock(minutes * 60_000)
  await ground.work.gather.settle(minutes * 60_000)
}
const breaker = async () => (await ground.db.superuser.query('SELECT breaker_why AS why FROM deletion_state')).rows[0].why as string | null
const inFlight = async () =>
  (await ground.db.superuser.query('SELECT count(*)::int AS n FROM instance_delete WHERE ended_at IS NULL')).rows[0].n as number
async function reset(): Promise<void> {
  const admin = openPrisma(ground.db.database.admin, () => {})
  await breakerStore(admin).reset(ada)
  await admin.$disconnect()
}

test('500 nodes retired at once trip the breaker, and not one of their instances goes, however long it takes', async () => {
  await ground.turn()
  expect(await breaker()).toContain('500 instances were filed')
  for (const minutes of [20, 60, 24 * 60]) {
    await pass(minutes)
    await ground.turn()
  }
  expect(ground.deleted()).toEqual([])
  expect(ground.cloud.calls).not.toContain('takeRung')
  const { rows } = await ground.db.superuser.query(`SELECT state, count(*)::int AS n FROM instance GROUP BY state ORDER BY state`)
  expect(rows).toEqual([
    { state: 'GONE', n: 1 },
    { state: 'WAITING', n: MANY },
  ])
})

test('500 that nobody looked at for the first ten minutes trip it all the same', async () => {
  await pass(40)
  await ground.turn()
  expect(ground.deleted()).toEqual([])
  expect(await breaker()).toContain('500 instances were filed')
})

test('an administrator who resets the breaker lets one go, after a pause three in ten minutes, and never two at once', async () => {
  await ground.turn()
  await reset()
  await pass(20)
  await ground.turn()
  expect([ground.deleted().length, await inFlight()]).toEqual([1, 1])
  const counts: number[] = []
  for (const minutes of [2, 2, 20, 12, 2, 2, 2, 1.2, 1.2, 1.2, 0.6]) {
    await pass(minutes)
    await ground.turn()
    expect(await inFlight()).toBeLessThanOrEqual(1)
    counts.push(ground.deleted().length)
  }
  // Proved gone after 4 minutes, and alone until 30 minutes later; then each begins where the one before is proved gone, and the fourth waits for the ten
  // minutes of the first three.
  expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5])
  expect(await breaker()).toBeNull()
})
