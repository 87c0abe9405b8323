import { randomUUID } from 'node:crypto'
import { openWakeUps } from '@sallyport/database/feeds.ts'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { follow } from '@sallyport/graphql/feed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query(`INSERT INTO installation (deployment_id, sealing_key_check) VALUES ($1, 'x')`, [randomUUID()])
})
afterAll(() => db.drop())

async function tenant(name: string): Promise<string> {
  const id = randomUUID()
  await db.owner.query(`INSERT INTO tenant (id, name, created_by) VALUES ($1, $2, 'test')`, [id, name])
  return id
}

test('numbers have no gaps and follow the order of commits, for transactions that touch several tenants in any order', async () => {
  const tenants = [await tenant('one'), await tenant('two'), await tenant('three')]
  const admin = openPrisma(db.database.admin, () => {})
  const round = async (i: number) => {
    const touched = [tenants[i % 3], tenants[(i * 2 + 1) % 3]]
    await inTransaction(admin, async (tx) => {
      for (const id of i % 2 ? touched : touched.toReversed()) tx.note(id, 'NODE', `node-${i}`)
      tx.note(undefined, 'ALARM', `alarm-${i}`)
      if (i % 5 === 0) throw new Error('rolled back')
    }).catch((error: Error) => expect(error.message).toBe('rolled back'))
  }
  await Promise.all(Array.from({ length: 60 }, (_, i) => round(i)))

  const { rows } = await db.owner.query('SELECT number::int, at FROM installation_change ORDER BY number')
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: rows.length }, (_, i) => i + 1))
  expect(rows.length).toBeGreaterThan(90)
  for (const id of tenants) {
    const own = await db.owner.query('SELECT number::int FROM tenant_change WHERE tenant_id = $1 ORDER BY number', [id])
    expect(own.rows.map((row) => row.number)).toEqual(Array.from({ length: own.rows.length }, (_, i) => i + 1))
    const counter = await db.owner.query('SELECT change_counter::int AS n FROM tenant WHERE id = $1', [id])
    expect(counter.rows[0].n).toBe(own.rows.length)
  }
  await admin.$disconnect()
})

test('what only administrators may see takes no number of the tenant', async () => {
  const id = await tenant('four')
  const admin = openPrisma(db.database.admin, () => {})
  await inTransaction(admin, async (tx) => tx.note(id, 'INSTANCE', 'i', false))
  expect((await db.owner.query('SELECT FROM tenant_change WHERE tenant_id = $1', [id])).rowCount).toBe(0)
  await admin.$disconnect()
})

test('a subscriber gets a snapshot, then each entry once, also those written while it looked away', async () => {
  const id = await tenant('five')
  const admin = openPrisma(db.database.admin, () => {})
  const wakeUps = await openWakeUps(db.database, 'sallyport_change')
  const stop = new AbortController()
  const source = {
    bounds: async () => {
      const { rows } = await db.owner.query(
        'SELECT change_counter::int AS latest, coalesce((SELECT min(number) FROM tenant_change WHERE tenant_id = $1), change_counter + 1)::int AS oldest FROM tenant WHERE id = $1',
        [id],
      )
      return rows[0]
    },
    read: async (after: number, limit: number) =>
      (
        await db.owner.query(
          'SELECT number::int, object_id FROM tenant_change WHERE tenant_id = $1 AND number > $2 ORDER BY number LIMIT $3',
          [id, after, limit],
        )
      ).rows,
    wakeUps: (signal: AbortSignal) => wakeUps.of(id, signal),
  }
  const change = (i: number) => inTransaction(admin, async (tx) => tx.note(id, 'NODE', `n${i}`))
  await change(1)
  const seen: number[] = []
  const kinds: string[] = []
  for await (const batch of follow(source, undefined, stop.signal)) {
    kinds.push(batch.kind)
    if (batch.kind === 'SNAPSHOT') {
      expect(batch.number).toBe(1)
      await Promise.all(Array.from({ length: 10 }, (_, i) => change(i + 2)))
    }
    seen.push(...batch.entries.map((entry) => entry.number))
    if (seen.length === 10) stop.abort()
  }
  expect(kinds[0]).toBe('SNAPSHOT')
  expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])

  const again: number[] = []
  const second = new AbortController()
  for await (const batch of follow(source, 4, second.signal)) {
    expect(batch.kind).toBe('ENTRIES')
    again.push(...batch.entries.map((entry) => entry.number))
    if (again.at(-1) === 11) second.abort()
  }
  expect(again).toEqual([5, 6, 7, 8, 9, 10, 11])

  await db.owner.query('DELETE FROM tenant_change WHERE tenant_id = $1 AND number < 8', [id])
  for (const after of [2, 99]) {
    const third = new AbortController()
    for await (const batch of follow(source, after, third.signal)) {
      expect(batch).toEqual({ kind: 'RESET', number: 11, entries: [] })
      third.abort()
    }
  }
  await wakeUps.close()
  await admin.$disconnect()
})
