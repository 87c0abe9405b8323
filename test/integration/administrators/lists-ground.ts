import { randomUUID } from 'node:crypto'
import { addressStore } from '@sallyport/database/address-store.ts'
import { alarmStore } from '@sallyport/database/alarm-store.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { nodeReads } from '@sallyport/database/node-reads.ts'
import { operationReads } from '@sallyport/database/operation-reads.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { addressService } from '@sallyport/domain/addresses/addresses.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { localId } from '@sallyport/graphql/global-id.ts'
import { type ExecutionResult, execute, parse } from 'graphql'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { idOf, kinds, plantLists } from '../../fixtures/plant-lists.ts'
import { plant } from '../../fixtures/tenants.ts'

/** Lists of every kind with some dozens of rows, asked as an administrator asks. */
export let db: TestDatabase
let admin: PrismaClient
let services: AdminServices

/** To be called once at the top of a test file. */
export function onListsGround(): void {
  beforeAll(async () => {
    db = await createTestDatabase()
    await db.slowClock()
    await plantLists(db.superuser, { operations: 60 })
    await plant(db.superuser, (client) =>
      client.query("UPDATE node SET state_since = created_at + (hashtext(id::text) % 100) * interval '1 second'"),
    )
    admin = openPrisma(db.database.admin, () => {})
    services = {
      nodes: nodeReads(admin),
      operations: operationReads(admin),
      instances: { ...instanceReads(admin), rule: { isOn: false, coolDownMinutes: 15 } },
      alarms: alarmStore(admin),
      tenants: tenantAdminStore(admin),
      addresses: addressService({
        store: addressStore(admin),
        catalogue: { egressAddresses: async () => [] },
        ownNetworks: () => [],
        newId: randomUUID,
      }),
    } as unknown as AdminServices
  })
  afterAll(async () => {
    await admin.$disconnect()
    await db.drop()
  })
}

const contextValue = (): AdminContext => ({
  viewer: { kind: 'ADMINISTRATOR', administratorId: randomUUID(), displayName: 'Ada', tokenId: 'token', tokenExpiresAt: undefined },
  request: { requestId: 'request-1', sourceAddress: undefined },
  cursors: cursorCodec(new Uint8Array(32), 'administrators'),
  services,
  signal: new AbortController().signal,
})
export type Row = { id: string } & Record<string, unknown>
export type List = { edges: { cursor: string; node: Row }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null }; count?: object }
const run = async (source: string): Promise<ExecutionResult<{ list: List }>> =>
  (await execute({ schema: adminSchema, document: parse(source), contextValue: contextValue() })) as ExecutionResult<{ list: List }>

export async function page(list: string, args: string, fields = 'id'): Promise<List> {
  const { data, errors } = await run(
    `{ list: ${list}${args === '' ? '' : `(${args})`} { edges { cursor node { ${fields} } } pageInfo { hasNextPage endCursor } count { value atLeast } } }`,
  )
  expect(errors).toBeUndefined()
  return data!.list
}
export const refusal = async (list: string, args: string): Promise<string | undefined> =>
  (await run(`{ list: ${list}(${args}) { edges { node { ${list === 'observedAddresses' ? 'address' : 'id'} } } } }`)).errors?.[0]?.message

/** All rows, page by page. `meanwhile` happens after each page. */
export async function everyRow(
  list: string,
  args: string,
  fields = 'id',
  meanwhile: (page: number) => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = '', number = 1; ; number += 1) {
    const { edges, pageInfo } = await page(list, `first: 17, ${args}${after}`, fields)
    rows.push(...edges.map(({ node }) => node))
    if (!pageInfo.hasNextPage) return rows
    expect(edges).toHaveLength(17)
    after = `, after: "${pageInfo.endCursor}"`
    await meanwhile(number)
  }
}
export const rowIdsOf = (type: string, rows: Row[]): string[] => rows.map(({ id }) => localId(type, id))
export const inSql = async (text: string): Promise<string[]> => (await db.superuser.query<{ id: string }>(text)).rows.map(({ id }) => id)
export const node = (number: number): string => idOf(kinds.node, number)
