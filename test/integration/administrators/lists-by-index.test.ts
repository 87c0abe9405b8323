import { alarmStore } from '@sallyport/database/alarm-store.ts'
import { attentionStore } from '@sallyport/database/attention-store.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { nodeReads } from '@sallyport/database/node-reads.ts'
import { operationReads } from '@sallyport/database/operation-reads.ts'
import type { Prisma, PrismaClient } from '@sallyport/database/prisma.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { idOf, kinds, plantLists } from '../../fixtures/plant-lists.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await plantLists(db.superuser, { operations: 2_000, tenants: 500 })
})
afterAll(() => db.drop())

/** How the database carries a page out: the tables that it reads whole, and the indexes that it uses. */
async function planOf(read: (login: PrismaClient) => Promise<unknown>): Promise<{ whole: string[]; indexes: string[] }> {
  let statement: { text: string; values: unknown[] } | undefined
  const listening = {
    $queryRaw: async (parts: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
      const { Prisma: sql } = await import('@sallyport/database/prisma.ts')
      const { text, values: given } = 'raw' in parts ? sql.sql(parts, ...values) : parts
      statement = { text, values: given }
      return []
    },
  } as unknown as PrismaClient
  await read(listening)
  const { rows } = await db.superuser.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${statement!.text}`, statement!.values)
  const text = JSON.stringify(rows[0]!['QUERY PLAN'])
  const of = (pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))].sort()
  return { whole: of(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g), indexes: of(/"Index Name":"(\w+)"/g) }
}

const first = { first: 100, after: undefined }
const large = ['place', 'node', 'instance', 'attempt', 'operation', 'alarm', 'node_heartbeat']
type Case = [what: string, index: string, read: (login: PrismaClient) => Promise<unknown>]
const by = <By extends string>(value: By) => ({ by: value, direction: 'DESC' }) as const
const tenantId = idOf(kinds.tenant, 7)
const cases: Case[] = [
  ['nodes, newest first', 'node_created_at_id_idx', (login) => nodeReads(login).page(first, {})],
  ['nodes by name', 'node_by_name', (login) => nodeReads(login).page(first, {}, by('NAME'))],
  ['nodes by state', 'node_state_created_at_id_idx', (login) => nodeReads(login).page(first, {}, by('STATE'))],
  ['nodes in one state', 'node_', (login) => nodeReads(login).page(first, { states: ['ENROLLING'] })],
  ['nodes of a tenant', 'node_tenant_id', (login) => nodeReads(login).page(first, { tenantId })],
  ['nodes of an operation', 'node_operation_id_idx', (login) => nodeReads(login).page(first, { operationId: idOf(kinds.operation, 5) })],
  ['nodes by their ids', 'node_pkey', (login) => nodeReads(login).page(first, { ids: [idOf(kinds.node, 5), idOf(kinds.node, 6)] })],
  ['a node by its id', 'node_pkey', (login) => nodeReads(login).byIds([idOf(kinds.node, 5)])],
  ['the attempts of nodes', 'attempt_node_once', (login) => nodeReads(login).attemptOf([idOf(kinds.node, 5)])],
  ['the places of operations', 'place_', (login) => operationReads(login).placesOf([idOf(kinds.operation, 5)])],
  ['the attempts of places', 'attempt_', (login) => operationReads(login).attemptsOf([idOf(kinds.place, 5)])],
  ['the instances of attempts', 'instance_attempt_id_idx', (login) => instanceReads(login).ofAttempts([idOf(kinds.attempt, 5)])],
  ['how far operations are', 'attempt_operation_id_idx', (login) => operationReads(login).talliesOf([idOf(kinds.operation, 5)])],
  ['operations by name', 'operation_by_name', (login) => operationReads(login).page(first, {}, by('NAME'))],
  ['operations by their end', 'operation_by_end', (login) => operationReads(login).page(first, {}, by('ENDED_AT'))],
  [
    'operations of an account',
    'operation_account_id_created_at_id_idx',
    (login) => operationReads(login).page(first, { accountId: idOf(kinds.account, 3) }),
  ],
  ['instances by name', 'instance_by_name', (login) => instanceReads(login).page(first, {}, by('NAME'))],
  ['instances by when they were filed', 'instance_by_filing', (login) => instanceReads(login).page(first, {}, by('FILED_AT'))],
  ['instances of a tenant', 'instance_tenant_id_created_at_id_idx', (login) => instanceReads(login).page(first, { tenantId })],
  ['open alarms', 'alarm_open', (login) => alarmStore(login).page({ first: 20, after: undefined }, { acknowledged: false })],
  ['tenants by name', 'tenant_by_name', (login) => tenantAdminStore(login).page(first, {}, by('NAME'))],
]

test.each(cases)('%s are read by the index %s, however many there are', async (_what, index, read) => {
  const { whole, indexes } = await planOf(read)
  // By its beginning: the index of a tenant's nodes in order of their ids serves as well as the one in order of their making.
  expect(indexes.filter((used) => used.startsWith(index))).not.toEqual([])
  expect(whole.filter((table) => large.includes(table))).toEqual([])
})

test('a later page begins where the one before ended, by the same index', async () => {
  const after = { at: '["edge-7"]', id: idOf(kinds.node, 77) }
  const { whole, indexes } = await planOf((login) => nodeReads(login).page({ first: 100, after }, {}, by('NAME')))
  expect(indexes).toContain('node_by_name')
  expect(whole.filter((table) => large.includes(table))).toEqual([])
})

test('what needs a person is found without reading all attempts or all instances', async () => {
  const { whole } = await planOf((login) =>
    attentionStore(login).page(first, { closed: undefined, stopped: false, active: true, coolDownMinutes: 20 }),
  )
  expect(whole.filter((table) => ['attempt', 'instance'].includes(table))).toEqual([])
})
