import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const notify = (channel: string, payload: string) => db.superuser.query('select pg_notify($1, $2)', [channel, payload])
const nothing = () => {}

test('each hearer of a channel gets each payload, until it stops hearing', async () => {
  const first: string[] = []
  const second: string[] = []
  const stopFirst = await db.database.listen('changes', (payload) => first.push(payload), nothing)
  await db.database.listen('changes', (payload) => second.push(payload), nothing)
  await notify('changes', 'a')
  await expect.poll(() => [first, second]).toEqual([['a'], ['a']])
  await stopFirst()
  await notify('changes', 'b')
  await expect.poll(() => second).toEqual(['a', 'b'])
  expect(first).toEqual(['a'])
})

test('after the connection broke, every hearer is told to read what it missed, and hears again', async () => {
  const heard: string[] = []
  await db.database.listen(
    'events',
    (payload) => heard.push(payload),
    () => heard.push('reconnected'),
  )
  const killed = await db.superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sallyport listener' and datname = current_database()",
  )
  expect(killed.rowCount).toBe(1)
  await expect.poll(() => heard).toEqual(['reconnected'])
  await notify('events', 'after')
  await expect.poll(() => heard).toEqual(['reconnected', 'after'])
})

test('connections killed while idle or in use fail their statement and never the process', async () => {
  const running = db.database.worker.query('select pg_sleep(50)').catch((error: Error) => error.message)
  await expect
    .poll(
      async () =>
        (
          await db.superuser.query(
            "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBe(1)
  await db.superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sallyport %' and datname = current_database()",
  )
  expect(await running).toMatch(/terminating connection|terminated unexpectedly/i)
  expect((await db.database.worker.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
