import { randomUUID } from 'node:crypto'
import { leaseStore } from '@sallyport/database/lease-store.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { replicaStore } from '@sallyport/database/replica-store.ts'
import { openMetrics } from '@sallyport/server/http/metrics.ts'
import { openLog } from '@sallyport/server/logging.ts'
import type { Loop } from '@sallyport/server/loops/loop.ts'
import { runLoops } from '@sallyport/server/loops/run-loops.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.drop())

const log = openLog({ level: 'fatal' })

function start(loops: Loop[], overrides: Partial<Parameters<typeof runLoops>[0]> = {}) {
  const holder = randomUUID()
  const running = runLoops({
    loops,
    leases: leaseStore(db.database.worker),
    holder,
    leaseSeconds: 3_600,
    renewSeconds: 0.05,
    metrics: openMetrics(),
    log,
    ...overrides,
  })
  return { ...running, holder }
}

test('one holder at a time; the fence rises with each change, and only then', async () => {
  await db.slowClock()
  const store = leaseStore(db.database.worker)
  const [a, b] = [randomUUID(), randomUUID()]
  expect(await store.takeOrRenew(['sweep', 'clean'], a, 10)).toEqual(
    new Map([
      ['sweep', 1n],
      ['clean', 1n],
    ]),
  )
  expect(await store.takeOrRenew(['sweep'], b, 10)).toEqual(new Map())
  await db.moveClock(9_000)
  expect(await store.takeOrRenew(['sweep'], a, 10)).toEqual(new Map([['sweep', 1n]]))
  expect(await store.takeOrRenew(['sweep', 'clean'], b, 10)).toEqual(new Map())
  await db.moveClock(2_000)
  expect(await store.takeOrRenew(['sweep', 'clean'], b, 10)).toEqual(new Map([['clean', 2n]]))
  expect(await store.holds('clean', a, 1n)).toBe(false)
  expect(await store.holds('clean', b, 2n)).toBe(true)
  await store.release(b)
  expect(await store.takeOrRenew(['clean'], a, 10)).toEqual(new Map([['clean', 3n]]))
})

test('of sixteen that ask at the same moment, one leads', async () => {
  const store = leaseStore(db.database.worker)
  const answers = await Promise.all(Array.from({ length: 16 }, () => store.takeOrRenew(['sweep'], randomUUID(), 10)))
  expect(answers.filter((fences) => fences.size === 1)).toHaveLength(1)
})

test('a loop of the leader runs on one replica, and on the other as soon as that one leaves', async () => {
  const runs: string[] = []
  const loop = (who: string): Loop => ({
    name: 'sweep',
    kind: 'leader',
    periodSeconds: 0.02,
    run: async ({ fence }) => void runs.push(`${who} ${fence}`),
  })
  const first = start([loop('first')])
  await expect.poll(() => runs.length).toBeGreaterThan(2)
  let asked = 0
  const store = leaseStore(db.database.worker)
  const counted = {
    ...store,
    takeOrRenew: async (...given: Parameters<typeof store.takeOrRenew>) => {
      const fences = await store.takeOrRenew(...given)
      asked += 1
      return fences
    },
  }
  const second = start([loop('second')], { leases: counted })
  await expect.poll(() => asked).toBeGreaterThan(3)
  expect(new Set(runs)).toEqual(new Set(['first 1']))
  await first.stop()
  runs.length = 0
  await expect.poll(() => runs.length).toBeGreaterThan(2)
  await second.stop()
  expect(new Set(runs)).toEqual(new Set(['second 2']))
})

test('a replica that cannot reach the database stops leading before another may begin', async () => {
  let reachable = true
  const store = leaseStore(db.database.worker)
  const flaky = {
    ...store,
    takeOrRenew: (...given: Parameters<typeof store.takeOrRenew>) =>
      reachable ? store.takeOrRenew(...given) : Promise.reject(new Error('cut off')),
  }
  let begun = 0
  const aborted: string[] = []
  const loop: Loop = {
    name: 'sweep',
    kind: 'leader',
    periodSeconds: 0.01,
    run: ({ signal }) => {
      begun += 1
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          aborted.push((signal.reason as Error).message)
          reject(new Error('interrupted'))
        }),
      )
    },
  }
  let time = 0
  const running = start([loop], { leases: flaky, leaseSeconds: 10, now: () => time })
  await expect.poll(() => begun).toBe(1)
  reachable = false
  time = 9_999
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(aborted).toEqual([])
  time = 10_000
  await expect.poll(() => aborted).toEqual(['it could not be renewed in time'])
  await running.stop()
})

test('runs never overlap, a wake during a run leads to exactly one more, and a failure ends nothing', async () => {
  let atOnce = 0
  let most = 0
  let runs = 0
  const loop: Loop = {
    name: 'busy',
    kind: 'every-replica',
    periodSeconds: 3_600,
    run: async () => {
      runs++
      atOnce++
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 50))
      atOnce--
      throw new Error('always')
    },
  }
  const running = start([loop])
  for (let i = 0; i < 5; i++) running.wake('busy')
  await expect.poll(() => runs).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  running.wake('busy')
  await expect.poll(() => runs).toBe(3)
  await running.stop()
})

test('stopping interrupts a long wait at once', async () => {
  const running = start([{ name: 'rare', kind: 'leader', periodSeconds: 3_600, run: async () => {} }], { renewSeconds: 3_600 })
  await expect.poll(async () => (await db.superuser.query('select from lease')).rowCount).toBe(1)
  await running.stop()
  expect((await db.superuser.query('select from lease where expires_at > app_now()')).rowCount).toBe(0)
})

test('replicas with different settings raise one alarm; those that agree, or are gone, none', async () => {
  const store = replicaStore(openPrisma(db.database.worker, () => {}))
  const alarms = async () => (await db.superuser.query("select count from alarm where kind = 'REPLICAS_DIFFER'")).rows
  const replica = (settingsHash: string) => ({ id: randomUUID(), version: '1', settingsHash, roles: ['api'] })
  await db.superuser.query('insert into installation (id, deployment_id, sealing_key_check) values (true, gen_random_uuid(), $1)', ['x'])
  const [first, second, other] = [replica('a'), replica('a'), replica('b')]
  await store.beat(first, 30)
  await store.beat(second, 30)
  expect(await alarms()).toEqual([])
  await db.moveClock(31_000)
  await store.beat(other, 30)
  expect(await alarms()).toEqual([])
  await store.beat(first, 30)
  await store.beat(other, 30)
  expect(await alarms()).toEqual([{ count: 1 }])
  expect(await store.forgetSilent(30)).toBe(1)
  await store.leave(other.id)
  expect((await db.superuser.query('select id from replica')).rows).toEqual([{ id: first.id }])
})
