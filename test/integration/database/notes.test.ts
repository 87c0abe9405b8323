import { randomUUID } from 'node:crypto'
import { openPrisma } from '@sallyport/database/prisma.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database.ts'
import { plantInstallation, plantTenant } from '../../fixtures/tenants.ts'

test('what a transaction notes is told with it, whatever others of the same login do meanwhile', async () => {
  await using db = await createTestDatabase()
  await plantInstallation(db.superuser)
  const tenants = [await plantTenant(db.superuser, 'One'), await plantTenant(db.superuser, 'Other')]
  const client = openPrisma(db.database.agent, () => {})
  const [kept, undone] = [randomUUID(), randomUUID()]
  const otherBegan = Promise.withResolvers<void>()
  const firstCommitted = Promise.withResolvers<void>()
  const first = inTransaction(client, async (tx) => {
    await otherBegan.promise
    tx.note(tenants[0], 'NODE', kept)
  })
  const other = inTransaction(client, async (tx) => {
    tx.note(tenants[1], 'NODE', undone)
    otherBegan.resolve()
    await firstCommitted.promise
    throw new Error('undone')
  })
  await first
  firstCommitted.resolve()
  await expect(other).rejects.toThrow('undone')
  const { rows } = await db.superuser.query('SELECT tenant_id AS tenant, object_id AS id FROM tenant_change')
  expect(rows).toEqual([{ tenant: tenants[0], id: kept }])
  await client.$disconnect()
})
