import { randomUUID } from 'node:crypto'
import { sqlStateOf } from '@sallyport/database/database-errors.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { plantInstallation, plantTenant } from '../../fixtures/tenants.ts'

let db: TestDatabase
let tenantId: string
beforeAll(async () => {
  db = await createTestDatabase()
  await plantInstallation(db.superuser)
  tenantId = await plantTenant(db.superuser, 'One')
})
afterAll(() => db.drop())

const changes = async () =>
  (await db.superuser.query<{ id: string }>('SELECT object_id AS id FROM tenant_change ORDER BY number')).rows.map(({ id }) => id)
const audits = async (action: string) =>
  (
    await db.superuser.query<{ name: string }>('SELECT actor_name AS name FROM audit_entry WHERE action = $1 ORDER BY at', [action])
  ).rows.map(({ name }) => name)

test('statements run in the order in which they were called for, and what is noted is told with them', async () => {
  const subject = randomUUID()
  await inTransaction(plainClient(db.database.admission), async (tx) => {
    const audit = (name: string) =>
      tx.$executeRaw`INSERT INTO audit_entry (id, actor_kind, actor_name, action, subject_kind, detail)
        SELECT ${randomUUID()}::uuid, 'SYSTEM', ${name} || count(*), 'ordered', 'NODE', '{}' FROM audit_entry WHERE action = 'ordered'`
    tx.unanswered(audit('a'), audit('b'))
    tx.note(tenantId, 'NODE', subject)
    const rows = await tx.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM audit_entry WHERE action = 'ordered'`
    expect(rows).toEqual([{ n: 2 }])
    tx.unanswered(audit('c'))
  })
  expect((await audits('ordered')).toSorted()).toEqual(['a0', 'b1', 'c2'])
  expect(await changes()).toEqual([subject])
})

test('a statement that nobody waits for takes everything back when it fails, and its error is the answer', async () => {
  const before = await changes()
  for (let i = 0; i < 6; i++) {
    const failing = inTransaction(plainClient(db.database.admission), async (tx) => {
      tx.note(tenantId, 'NODE', randomUUID())
      tx.unanswered(
        tx.$executeRaw`INSERT INTO audit_entry (id, actor_kind, actor_name, action, subject_kind, detail)
          VALUES (${randomUUID()}::uuid, 'SYSTEM', 'x', 'undone', 'NODE', '{}')`,
        tx.$executeRaw`INSERT INTO audit_entry (id, actor_kind, actor_name, action, subject_kind, detail)
          VALUES (${randomUUID()}::uuid, 'NOBODY', 'x', 'undone', 'NODE', '{}')`,
      )
    })
    await expect(failing).rejects.toSatisfy((error) => sqlStateOf(error) === '23514')
  }
  expect(await audits('undone')).toEqual([])
  expect(await changes()).toEqual(before)
})

test('what the work throws takes everything back', async () => {
  const throwing = inTransaction(plainClient(db.database.admission), async (tx) => {
    await tx.$executeRaw`INSERT INTO audit_entry (id, actor_kind, actor_name, action, subject_kind, detail)
      VALUES (${randomUUID()}::uuid, 'SYSTEM', 'x', 'thrown', 'NODE', '{}')`
    throw new Error('thrown')
  })
  await expect(throwing).rejects.toThrow('thrown')
  expect(await audits('thrown')).toEqual([])
})

test('work that a deadlock ended is done again', async () => {
  const [one, other] = [await plantTenant(db.superuser, 'A'), await plantTenant(db.superuser, 'B')]
  const holder = await db.superuser.connect()
  let times = 0
  try {
    await holder.query(`BEGIN; SET LOCAL deadlock_timeout = '1h'`)
    await holder.query('UPDATE tenant SET change_counter = change_counter WHERE id = $1', [other])
    const [holding, holderWaits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const working = inTransaction(plainClient(db.database.admission), async (tx) => {
      times += 1
      await tx.$queryRaw`SELECT note_changes(${one}::uuid, ARRAY['NODE'], ARRAY['x'], ARRAY[true])`
      holding.resolve()
      await holderWaits.promise
      await tx.$queryRaw`SELECT note_changes(${other}::uuid, ARRAY['NODE'], ARRAY['x'], ARRAY[true])`
    })
    await holding.promise
    const held = holder.query('UPDATE tenant SET change_counter = change_counter WHERE id = $1', [one])
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.superuser.query(waits)).rowCount, { timeout: 30_000 }).toBe(1)
    holderWaits.resolve()
    await held
    await holder.query('COMMIT')
    await working
  } finally {
    holder.release(true)
  }
  expect(times).toBe(2)
})
