import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'

let admission: TestAdmission
beforeAll(async () => {
  admission = await createAdmission('slow')
})
afterAll(() => admission[Symbol.asyncDispose]())
beforeEach(async () => {
  admission.cloud.script = {}
  await admission.db.moveClock(120_000)
})

const limit = (perMinute: number, inFlight: number) =>
  admission.db.superuser.query('UPDATE cloud_account SET creates_per_minute = $1, creates_in_flight = $2', [perMinute, inFlight])
const states = async (operationId: string) => {
  const count = new Map<string, number>()
  for (const { state } of await admission.attemptsOf(operationId)) count.set(state, (count.get(state) ?? 0) + 1)
  return Object.fromEntries(count)
}
const advanceAll = (attemptIds: string[]) => Promise.all(attemptIds.map((id) => admission.advance(id)))
const dueIn = async (attemptId: string) => {
  const { rows } = await admission.db.superuser.query<{ s: number }>(
    'SELECT extract(epoch FROM evaluate_at - app_now())::float8 AS s FROM attempt WHERE id = $1',
    [attemptId],
  )
  return rows[0]!.s
}

test('no more creates a minute than the account allows, whoever asks at once', async () => {
  await limit(3, 0)
  const { operationId, attemptIds } = await admission.request({ count: 8 })
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ BOOTING: 3, PLANNED: 5 })
  await admission.db.moveClock(50_000)
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ BOOTING: 3, PLANNED: 5 })
  await admission.db.moveClock(11_000)
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ BOOTING: 6, PLANNED: 2 })
  await admission.db.moveClock(61_000)
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ BOOTING: 8 })
})

test('no more creates in flight than the account allows; an answer makes the one that waits longest due', async () => {
  await limit(0, 2)
  let release: (() => void)[] = []
  admission.cloud.script.beforeCreate = () => new Promise<void>((resolve) => release.push(resolve))
  const { operationId, attemptIds } = await admission.request({ count: 4 })
  const working = attemptIds.map((id) => admission.advance(id))
  await expect.poll(() => release.length).toBe(2)
  await Promise.race([Promise.all(working), expect.poll(() => states(operationId)).toEqual({ CREATING: 2, PLANNED: 2 })])
  await expect.poll(async () => (await Promise.all(attemptIds.map(dueIn))).filter((s) => s > 0).length).toBe(4)
  const [first, ...others] = release
  release = others
  first!()
  await expect.poll(async () => (await admission.attemptsOf(operationId)).filter(({ state }) => state === 'BOOTING').length).toBe(1)
  const due = await Promise.all(
    (await admission.attemptsOf(operationId)).filter(({ state }) => state === 'PLANNED').map(({ id }) => dueIn(id)),
  )
  expect(due.filter((s) => s <= 0)).toHaveLength(1)
  admission.cloud.script = {}
  for (const resolve of release) resolve()
  await Promise.all(working)
})

test('a Retry-After that any request met holds back the creates of the whole account', async () => {
  await limit(0, 0)
  await admission.db.superuser.query(
    `INSERT INTO cloud_account_budget (account_id, slow_until) VALUES ($1, app_now() + interval '5 minutes')
    ON CONFLICT (account_id) DO UPDATE SET slow_until = excluded.slow_until`,
    [admission.accountId],
  )
  const creates = admission.cloud.creates.length
  const { operationId, attemptIds } = await admission.request({ count: 2 })
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ PLANNED: 2 })
  expect(admission.cloud.creates).toHaveLength(creates)
  await admission.db.moveClock(300_000)
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ BOOTING: 2 })
})

test('0 switches a limit off', async () => {
  await limit(0, 0)
  const { operationId, attemptIds } = await admission.request({ count: 12 })
  await advanceAll(attemptIds)
  expect(await states(operationId)).toEqual({ BOOTING: 12 })
})

test('a planned attempt waits 24 hours and not longer', async () => {
  await limit(0, 0)
  admission.cloud.script.rehearse = () => {
    throw new Error('never reached')
  }
  const { operationId, attemptIds } = await admission.request()
  await admission.db.moveClock(24 * 3_600_000)
  await advanceAll(attemptIds)
  expect(await admission.attemptsOf(operationId)).toMatchObject([
    { state: 'FAILED', endReason: 'PLANNED_TOO_LONG', tenantReason: 'COULD_NOT_START' },
  ])
})
