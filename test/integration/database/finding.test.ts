import { finding } from '@sallyport/database/finding.ts'
import { openPrisma, Prisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'

let db: TestDatabase
let admin: PrismaClient
beforeAll(async () => {
  db = await createTestDatabase()
  admin = openPrisma(db.database.admin, () => {})
})
afterAll(async () => {
  await admin.$disconnect()
  await db[Symbol.asyncDispose]()
})

const names = [
  'Zürich-1',
  'ZÜRICH-2',
  'zurich-3',
  'ΣΊΣΥΦΟΣ',
  'Straße',
  'Łódź (alt) [x]',
  'a.*é',
  'abcé',
  '🛟 west',
  '木-1',
  '100%_r',
  '100xxr',
]
const found = async (text: string): Promise<string[]> => {
  const rows = await admin.$queryRaw<{ name: string }[]>`SELECT t.name FROM unnest(${names}::text[]) WITH ORDINALITY AS t(name, place)
    WHERE ${finding(text, (has) => has('t.name')) ?? Prisma.sql`true`} ORDER BY t.place`
  return rows.map(({ name }) => name)
}

describe('a text is found whatever the locale of the database knows of its letters', () => {
  test.each<[string, string[]]>([
    ['zÜr', ['Zürich-1', 'ZÜRICH-2']],
    ['ZUR', ['zurich-3']],
    ['σίσ', ['ΣΊΣΥΦΟΣ']],
    ['straßE', ['Straße']],
    ['łÓDŹ (ALT) [', ['Łódź (alt) [x]']],
    ['.*É', ['a.*é']],
    ['🛟 W', ['🛟 west']],
    ['木', ['木-1']],
    ['0%_R', ['100%_r']],
    ['é$', []],
  ])('%s', async (text, expected) => {
    expect(await found(text)).toEqual(expected)
  })
})
