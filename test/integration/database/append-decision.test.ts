import { appendDecision, sha256 } from '@sallyport/database/append-decision.ts'
import { logins } from '@sallyport/database/logins.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { verifyChain } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase
let worker: PrismaClient
let admin: PrismaClient
beforeAll(async () => {
  db = await createTestDatabase()
  worker = openPrisma(db.database.worker, () => {})
  admin = openPrisma(db.database.admin, () => {})
})
afterAll(async () => {
  await Promise.all([worker.$disconnect(), admin.$disconnect()])
  await db.drop()
})

const readChain = async () => {
  const { rows } = await db.superuser.query(
    `SELECT number::int AS number, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, kind, detail::json AS detail, previous, hash
     FROM deletion_decision ORDER BY number`,
  )
  return rows
}

test('records of two logins that write at once follow each other without a gap, and verify from the database as they stand', async () => {
  const write = (login: PrismaClient, n: number) =>
    inTransaction(login, (tx) =>
      appendDecision(tx, { kind: 'BREAKER_RESET', detail: { n, text: `a "quoted" line\u0000\n ü ${n}`, half: 0.1 } }),
    )
  await Promise.all(Array.from({ length: 12 }, (_, n) => write(n % 2 === 0 ? worker : admin, n)))
  const records = await readChain()
  expect(records.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  expect(verifyChain(records, sha256)).toMatchObject({ intact: true, head: { number: 12 } })
})

test('what is decided in a transaction that is taken back leaves neither record nor head', async () => {
  const before = await readChain()
  await expect(
    inTransaction(worker, async (tx) => {
      await appendDecision(tx, { kind: 'DELETE_DECIDED', detail: {} })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await readChain()).toEqual(before)
  await inTransaction(worker, (tx) => appendDecision(tx, { kind: 'DELETE_DECIDED', detail: {} }))
  expect((await readChain()).length).toBe(before.length + 1)
})

test('no login changes, removes or squeezes in a record', async () => {
  for (const statement of [
    `UPDATE deletion_decision SET kind = 'X' WHERE number = 1`,
    'DELETE FROM deletion_decision WHERE number = 1',
    'TRUNCATE deletion_decision', // the tenants' login does not even see the table
    `UPDATE deletion_state SET chain_number = 0, chain_hash = repeat('0', 64)`,
  ])
    for (const login of logins.map((login) => db.database[login]))
      await expect(login.query(statement), statement).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42P01)$/) })
  await expect(db.superuser.query('DELETE FROM deletion_decision')).rejects.toThrow('deletion_decision is only ever added to')
  for (const [number, previous] of [
    [2, '0'.repeat(64)],
    [99, '0'.repeat(64)],
  ])
    await expect(
      db.database.worker.query(
        `INSERT INTO deletion_decision (number, at, kind, detail, previous, hash) VALUES ($1, app_now(), 'X', '{}', $2, repeat('a', 64))`,
        [number, previous],
      ),
    ).rejects.toThrow('does not follow the newest one')
})
