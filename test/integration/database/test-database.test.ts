import { refuseMovedClock } from '@sallyport/database/clock-offset.ts'
import { logins } from '@sallyport/database/logins.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase(undefined, { usualLimits: true })
})
afterAll(() => db.drop())

test('a fresh database is migrated and empty', async () => {
  await using other = await createTestDatabase()
  const { rows } = await other.superuser.query('select count(*)::int as n from node')
  expect(rows).toEqual([{ n: 0 }])
})

test('each login signs in as itself, in UTC, with its own time limit and no right to pass row-level security', async () => {
  const seen: Record<string, unknown> = {}
  for (const login of logins) {
    const { rows } = await db.database[login].query(
      `select current_user as who, current_setting('TimeZone') as zone, current_setting('statement_timeout') as "limit",
              (select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as strong`,
    )
    seen[login] = rows[0]
  }
  expect(seen).toEqual({
    tenant: { who: 'sp_tenant', zone: 'UTC', limit: '4s', strong: false },
    admin: { who: 'sp_admin', zone: 'UTC', limit: '10s', strong: false },
    agent: { who: 'sp_agent', zone: 'UTC', limit: '4s', strong: false },
    worker: { who: 'sp_worker', zone: 'UTC', limit: '30s', strong: false },
    admission: { who: 'sp_admission', zone: 'UTC', limit: '10s', strong: false },
  })
})

test('a time zone that someone gives a role does not reach the sessions', async () => {
  await db.superuser.query(`alter role sp_worker in database ${db.name} set timezone = 'Asia/Tokyo'`)
  await using _ = {
    [Symbol.asyncDispose]: async () => void (await db.superuser.query(`alter role sp_worker in database ${db.name} reset timezone`)),
  }
  const { openDatabase } = await import('@sallyport/database/open-database.ts')
  const fresh = openDatabase(db.urls)
  const { rows } = await fresh.worker.query("select current_setting('TimeZone') as zone")
  await fresh.close()
  expect(rows).toEqual([{ zone: 'UTC' }])
})

test('the test role moves app_now of its own database only, and production refuses such a database', async () => {
  await using moved = await createTestDatabase()
  await expect(refuseMovedClock(moved.database.worker)).resolves.toBeUndefined()
  await moved.moveClock(3_600_000)
  await moved.moveClock(-600_000)
  const ahead = 'select round(extract(epoch from app_now() - clock_timestamp()) / 60)::int as minutes'
  expect((await moved.database.worker.query(ahead)).rows).toEqual([{ minutes: 50 }])
  expect((await db.database.worker.query(ahead)).rows).toEqual([{ minutes: 0 }])
  await expect(refuseMovedClock(moved.database.worker)).rejects.toThrow('was moved by 3000000 ms')
})

test.each([...logins])('the %s login may not move the clock', async (login) => {
  await expect(db.database[login].query('update public.clock_offset set milliseconds = 1')).rejects.toThrow('permission denied')
})

test('nobody else may connect to the database of the installation', async () => {
  const { rows } = await db.superuser.query("select has_database_privilege('public', current_database(), 'connect') as anyone")
  expect(rows).toEqual([{ anyone: false }])
})
