import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { type AccountBudgets, accountBudgets, type Turn } from '@sallyport/database/cloud-budget-store.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { usualLimits } from '@sallyport/domain/clouds/accounts.ts'
import { sharedBudget } from '@sallyport/server/open-clouds.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'

let installation: TestInstallation
let other: PrismaClient
let replicas: AccountBudgets[]
let account: string
let number = 0
beforeAll(async () => {
  installation = await createInstallation()
  await installation.db.slowClock()
  // Another replica: a client of its own, also as another login.
  other = openPrisma(installation.db.database.admin, () => {})
  replicas = [accountBudgets(installation.worker), accountBudgets(other)]
})
afterAll(async () => {
  await other.$disconnect()
  await installation[Symbol.asyncDispose]()
})
beforeEach(async () => {
  const store = cloudAccountStore(installation.admin)
  const added = await store.add(
    {
      id: installation.newId(),
      name: `account ${number++}`,
      provider: 'openstack',
      defaultRegion: 'R',
      limits: usualLimits,
      sealed: new Uint8Array(1),
      meaning: [],
      projectId: 'p',
      projectName: 'p',
      findings: [],
      leads: { cloud: 'https://cloud.example', userId: 'u' },
      deletion: undefined,
    },
    installation.by,
  )
  account = added?.id ?? ''
})

const limitTo = (perSecond: number) =>
  installation.db.superuser.query('UPDATE cloud_account SET requests_per_second = $2 WHERE id = $1', [account, perSecond])
const take = (i: number, patienceMs = 60_000): Promise<Turn> => replicas[i % replicas.length]!.take(account, patienceMs)
const waits = (turns: Turn[]): number[] => turns.map((turn) => ('waitMs' in turn ? turn.waitMs : Number.NaN)).sort((a, b) => a - b)

test('a second’s requests leave at once, and what is more is spread over the seconds that follow, over all replicas', async () => {
  await limitTo(5)
  const began = Date.now()
  const turns = waits(await Promise.all(Array.from({ length: 15 }, (_, i) => take(i))))
  const took = Date.now() - began
  expect(turns.slice(0, 5).every((wait) => wait <= took)).toBe(true)
  // Ten more than fit: the last leaves two seconds after the first, whatever the statements themselves took.
  expect(turns.at(-1)).toBeGreaterThan(2_000 - took - 5)
  expect(turns.at(-1)).toBeLessThan(2_000 + took)
})

test('a bucket refills with time, and to no more than a second’s requests', async () => {
  await limitTo(4)
  await Promise.all(Array.from({ length: 4 }, (_, i) => take(i)))
  await installation.db.moveClock(3_600_000)
  const turns: Turn[] = []
  for (let i = 0; i < 6; i++) turns.push(await take(i))
  const wait = waits(turns)
  expect(wait.slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(wait[5]).toBeGreaterThan(0)
})

test('a call for patience heard by one replica holds back the other, and nobody leaves in a crowd afterwards', async () => {
  await limitTo(10)
  await replicas[0]!.slowDown(account, 5)
  await replicas[1]!.slowDown(account, 2)
  const turns: Turn[] = []
  for (let i = 0; i < 4; i++) turns.push(await take(i))
  const wait = waits(turns)
  expect(wait[0]).toBeGreaterThan(4_000)
  expect(wait[0]).toBeLessThanOrEqual(5_000)
  expect(turns.every((turn) => 'waitMs' in turn)).toBe(true)
  // One tenth of a second apart on the clock that all share; the statements themselves lie between.
  const leaves = await installation.db.superuser.query<{ ahead: number }>(
    "SELECT extract(epoch FROM full_at - interval '1 second' - slow_until)::float8 AS ahead FROM cloud_account_budget WHERE account_id = $1",
    [account],
  )
  expect(leaves.rows[0]?.ahead).toBeCloseTo(0.3, 3)
})

test('whoever would wait too long is refused, with the time, and takes no turn', async () => {
  await limitTo(1)
  await take(0)
  await take(1)
  const refused = await take(0, 500)
  expect(refused).toHaveProperty('refusedForMs')
  expect(waits([await take(0)])[0]).toBeLessThan(2_001)
  await replicas[0]!.slowDown(account, 600)
  expect(await take(1, 20_000)).toHaveProperty('refusedForMs')
  await expect(sharedBudget(replicas[0]!, account, 20_000).take()).rejects.toMatchObject({
    name: 'BudgetRefusal',
    message: expect.stringMatching(/for the next \d{3} s$/),
    retryAfterSeconds: expect.any(Number),
  })
})

test('no limit means no wait, yet a call for patience counts', async () => {
  await limitTo(0)
  expect(waits(await Promise.all(Array.from({ length: 50 }, (_, i) => take(i)))).every((wait) => wait < 1_000)).toBe(true)
  await replicas[1]!.slowDown(account, 3)
  expect(waits([await take(0)])[0]).toBeGreaterThan(2_000)
})
