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
import { globalId, localId } from '@sallyport/graphql/global-id.ts'
import { type ExecutionResult, execute, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { idOf, kinds, plantLists } from '../../fixtures/plant-lists.ts'
import { plant } from '../../fixtures/tenants.ts'

let db: TestDatabase
let admin: PrismaClient
let services: AdminServices
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

const contextValue = (): AdminContext => ({
  viewer: { kind: 'ADMINISTRATOR', administratorId: randomUUID(), displayName: 'Ada', tokenId: 'token', tokenExpiresAt: undefined },
  request: { requestId: 'request-1', sourceAddress: undefined },
  cursors: cursorCodec(new Uint8Array(32), 'administrators'),
  services,
  signal: new AbortController().signal,
})
type Row = { id: string } & Record<string, unknown>
type List = { edges: { cursor: string; node: Row }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null }; count?: object }
const run = async (source: string): Promise<ExecutionResult<{ list: List }>> =>
  (await execute({ schema: adminSchema, document: parse(source), contextValue: contextValue() })) as ExecutionResult<{ list: List }>

async function page(list: string, args: string, fields = 'id'): Promise<List> {
  const { data, errors } = await run(
    `{ list: ${list}${args === '' ? '' : `(${args})`} { edges { cursor node { ${fields} } } pageInfo { hasNextPage endCursor } count { value atLeast } } }`,
  )
  expect(errors).toBeUndefined()
  return data!.list
}
const refusal = async (list: string, args: string): Promise<string | undefined> =>
  (await run(`{ list: ${list}(${args}) { edges { node { ${list === 'observedAddresses' ? 'address' : 'id'} } } } }`)).errors?.[0]?.message

/** All rows, page by page. `meanwhile` happens after each page. */
async function everyRow(
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
const rowIdsOf = (type: string, rows: Row[]): string[] => rows.map(({ id }) => localId(type, id))
const inSql = async (text: string): Promise<string[]> => (await db.superuser.query<{ id: string }>(text)).rows.map(({ id }) => id)
const node = (number: number): string => idOf(kinds.node, number)

describe('paging through everything', () => {
  const orders = { ASC: 'ASC', DESC: 'DESC' } as const
  const sorts: [list: string, type: string, by: string, from: string, order: (way: string) => string][] = [
    ['nodes', 'Node', 'CREATED_AT', 'node x', (way) => `created_at ${way}`],
    ['nodes', 'Node', 'NAME', 'node x', (way) => `lower(name) ${way}`],
    ['nodes', 'Node', 'STATE', 'node x', (way) => `state ${way}, created_at ${way}`],
    ['nodes', 'Node', 'STATE_SINCE', 'node x', (way) => `state_since ${way}`],
    [
      'nodes',
      'Node',
      'LAST_SEEN_AT',
      'node x LEFT JOIN node_heartbeat h ON h.node_id = id',
      (way) => `coalesce(last_seen_at, 'epoch') ${way}`,
    ],
    ['operations', 'Operation', 'CREATED_AT', 'operation x', (way) => `created_at ${way}`],
    ['operations', 'Operation', 'NAME', 'operation x', (way) => `lower(name_prefix) ${way}`],
    ['operations', 'Operation', 'STATE', 'operation x', (way) => `state ${way}, created_at ${way}`],
    ['operations', 'Operation', 'ENDED_AT', 'operation x', (way) => `coalesce(ended_at, '9999-01-01') ${way}`],
    ['instances', 'Instance', 'NAME', 'instance x', (way) => `lower(name) ${way}`],
    ['instances', 'Instance', 'STATE', 'instance x', (way) => `state ${way}, created_at ${way}`],
    ['instances', 'Instance', 'FILED_AT', 'instance x', (way) => `coalesce(filed_at, '9999-01-01') ${way}`],
    ['alarms', 'Alarm', 'LAST_RAISED_AT', 'alarm x WHERE acknowledged_at IS NULL', (way) => `last_raised_at ${way}`],
    ['alarms', 'Alarm', 'KIND', 'alarm x WHERE acknowledged_at IS NULL', (way) => `kind ${way}, raised_at ${way}`],
    ['tenants', 'Tenant', 'NAME', 'tenant x', (way) => `lower(name) ${way}`],
  ]
  test.each(sorts)('%s of type %s by %s tells each row once, in order, both ways', async (list, type, by, from, order) => {
    for (const way of Object.values(orders)) {
      const rows = await everyRow(list, `sort: { by: ${by}, direction: ${way} }`)
      expect(rowIdsOf(type, rows)).toEqual(await inSql(`SELECT x.id::text FROM ${from} ORDER BY ${order(way)}, x.id ${way}`))
    }
  })

  test('without an order lists are as they were: newest first, tenants oldest first', async () => {
    for (const [list, type, order] of [
      ['nodes', 'Node', 'DESC'],
      ['operations', 'Operation', 'DESC'],
      ['instances', 'Instance', 'DESC'],
      ['tenants', 'Tenant', 'ASC'],
    ] as const)
      expect(rowIdsOf(type, await everyRow(list, ''))).toEqual(
        await inSql(`SELECT id::text FROM ${type.toLowerCase()} ORDER BY created_at ${order}, id ${order}`),
      )
  })

  test('under filter and order, while rows come, go and change: each row that stays is told once, no row twice', async () => {
    const wanted = "state IN ('HELD', 'ENABLED') AND origin = 'PROVISIONED' AND name <> 'new'"
    const before = await inSql(`SELECT id::text FROM node WHERE ${wanted} ORDER BY lower(name), id`)
    const changed: string[] = []
    const rows = await everyRow('nodes', 'filter: { states: [HELD, ENABLED], origin: PROVISIONED }, sort: { by: NAME }', 'id', (number) =>
      plant(db.superuser, async (client) => {
        // One from before the page and one from behind it leave the filter; one comes at each end.
        for (const id of [before[number * 17 - 3], before[number * 17 + 20]]) {
          if (id === undefined) continue
          changed.push(id)
          await client.query("UPDATE node SET state = 'RETIRED', first_enabled_at = app_now(), ended_at = app_now() WHERE id = $1", [id])
        }
        await client.query(
          `INSERT INTO node (id, tenant_id, name, origin, state) SELECT gen_random_uuid(), $1, name, 'PROVISIONED', 'HELD' FROM unnest(ARRAY['!first', '~last']) name`,
          [idOf(kinds.tenant, 1)],
        )
      }),
    )
    const told = rowIdsOf('Node', rows)
    expect(new Set(told).size).toBe(told.length)
    const stayed = before.filter((id) => !changed.includes(id))
    expect(stayed.length).toBeGreaterThan(100)
    expect(told.filter((id) => stayed.includes(id))).toEqual(stayed)
    await plant(db.superuser, (client) => client.query("DELETE FROM node WHERE name IN ('!first', '~last')"))
  })

  test('a name with any sign in it can end a page', async () => {
    const names = ['a|b', 'a"b', '["a"]', '[', '|', '%', 'ä', '🦊', "'; --"]
    await plant(db.superuser, (client) =>
      client.query(
        `INSERT INTO node (id, tenant_id, name, origin, state) SELECT gen_random_uuid(), $1, 'odd ' || name, 'MANUAL', 'ENROLLING' FROM unnest($2::text[]) name`,
        [idOf(kinds.tenant, 1), names],
      ),
    )
    const seen: unknown[] = []
    for (let after = ''; ; ) {
      const { edges, pageInfo } = await page('nodes', `first: 1, filter: { search: "odd " }, sort: { by: NAME }${after}`, 'name')
      seen.push(...edges.map(({ node: { name } }) => name))
      if (!pageInfo.hasNextPage) break
      after = `, after: "${pageInfo.endCursor}"`
    }
    expect([...seen].sort()).toEqual(names.map((name) => `odd ${name}`).sort())
    await plant(db.superuser, (client) => client.query("DELETE FROM node WHERE name LIKE 'odd %'"))
  })

  test('a cursor is refused under another filter or another order, and where it was changed', async () => {
    const { pageInfo } = await page('nodes', 'first: 2, filter: { states: [ENABLED, HELD] }, sort: { by: NAME }')
    const after = `after: "${pageInfo.endCursor}"`
    expect(
      (await page('nodes', `first: 2, filter: { states: [HELD, ENABLED] }, sort: { by: NAME, direction: ASC }, ${after}`)).edges,
    ).toHaveLength(2)
    for (const args of [
      '',
      'filter: { states: [HELD] }, sort: { by: NAME }, ',
      'filter: { states: [ENABLED, HELD] }, sort: { by: NAME, direction: DESC }, ',
      'filter: { states: [ENABLED, HELD] }, sort: { by: CREATED_AT }, ',
      'filter: { states: [ENABLED, HELD], search: "a" }, sort: { by: NAME }, ',
      `tenantId: "${globalId('Tenant', idOf(kinds.tenant, 1))}", filter: { states: [ENABLED, HELD] }, sort: { by: NAME }, `,
    ])
      expect(await refusal('nodes', `${args}${after}`)).toContain('was not given out for this list')
    expect(await refusal('operations', after)).toContain('was not given out for this list')
  })
})

describe('filters', () => {
  const found = async (list: string, type: string, args: string): Promise<string[]> => rowIdsOf(type, await everyRow(list, args)).sort()
  const tenant = (number: number): string => `"${globalId('Tenant', idOf(kinds.tenant, number))}"`
  const account = (number: number): string => `"${globalId('CloudAccount', idOf(kinds.account, number))}"`
  const cases: [list: string, type: string, args: () => string, sql: string][] = [
    ['nodes', 'Node', () => 'filter: { search: "SAM" }', "SELECT id::text FROM node WHERE name IN ('Same', 'same')"],
    [
      'nodes',
      'Node',
      () => 'filter: { search: "  100%_r " }',
      "SELECT n.id::text FROM node n JOIN tenant t ON t.id = tenant_id WHERE t.name = '100%_Right|'",
    ],
    ['nodes', 'Node', () => 'filter: { search: "hand_1" }', "SELECT id::text FROM node WHERE starts_with(name, 'hand_1')"],
    [
      'nodes',
      'Node',
      () => `filter: { cloudAccountId: ${account(2)}, states: [HELD] }`,
      `SELECT n.id::text FROM node n JOIN attempt a ON a.node_id = n.id WHERE a.account_id = '${idOf(kinds.account, 2)}' AND n.state = 'HELD'`,
    ],
    ['nodes', 'Node', () => 'filter: { origin: MANUAL }', 'SELECT id::text FROM node WHERE operation_id IS NULL'],
    [
      'nodes',
      'Node',
      () => 'filter: { live: true }',
      "SELECT node_id::text AS id FROM node_heartbeat WHERE last_seen_at > app_now() - interval '45 seconds'",
    ],
    [
      'nodes',
      'Node',
      () => 'filter: { live: false, states: [ENABLED] }',
      "SELECT n.id::text FROM node n LEFT JOIN node_heartbeat h ON h.node_id = n.id WHERE n.state = 'ENABLED' AND (h IS NULL OR last_seen_at < app_now() - interval '45 seconds')",
    ],
    [
      'nodes',
      'Node',
      () => `tenantId: ${tenant(1)}, state: HELD, filter: { tenantId: ${tenant(1)}, states: [HELD, REVOKED] }`,
      `SELECT id::text FROM node WHERE state = 'HELD' AND tenant_id = '${idOf(kinds.tenant, 1)}'`,
    ],
    ['operations', 'Operation', () => 'filter: { search: "grace" }', "SELECT id::text FROM operation WHERE started_by_name = 'Grace'"],
    [
      'operations',
      'Operation',
      () => 'filter: { search: "cloud 2" }',
      `SELECT id::text FROM operation WHERE account_id = '${idOf(kinds.account, 2)}'`,
    ],
    [
      'operations',
      'Operation',
      () => `filter: { startedById: "${globalId('Administrator', idOf(kinds.administrator, 3))}", states: [FAILED, RUNNING] }`,
      `SELECT id::text FROM operation WHERE started_by_id = '${idOf(kinds.administrator, 3)}' AND state IN ('FAILED', 'RUNNING')`,
    ],
    ['instances', 'Instance', () => 'filter: { search: "SRV-00000" }', "SELECT id::text FROM instance WHERE cloud_id ILIKE 'srv-00000_'"],
    [
      'instances',
      'Instance',
      () => `filter: { region: "R2", cloudAccountId: ${account(1)}, tenantId: ${tenant(3)} }`,
      `SELECT id::text FROM instance WHERE region = 'R2' AND account_id = '${idOf(kinds.account, 1)}' AND tenant_id = '${idOf(kinds.tenant, 3)}'`,
    ],
    [
      'instances',
      'Instance',
      () => 'filter: { states: [WAITING, GONE], needsAttention: true }',
      "SELECT id::text FROM instance WHERE state = 'WAITING'",
    ],
    [
      'alarms',
      'Alarm',
      () => 'acknowledged: true, filter: { kinds: ["NODE_SILENT", "SECOND_KEY"], search: "of 100%_" }',
      "SELECT id::text FROM alarm WHERE kind IN ('NODE_SILENT', 'SECOND_KEY')",
    ],
    ['alarms', 'Alarm', () => 'filter: { search: "100x" }', 'SELECT id::text FROM alarm WHERE false'],
    [
      'alarms',
      'Alarm',
      () => `filter: { acknowledged: true, tenantId: ${tenant(1)} }`,
      'SELECT id::text FROM alarm WHERE acknowledged_at IS NOT NULL AND tenant_id IS NOT NULL',
    ],
    ['tenants', 'Tenant', () => 'filter: { search: "AC" }', "SELECT id::text FROM tenant WHERE name IN ('Acme', 'acre')"],
  ]
  test.each(cases.map(([list, type, args, sql]) => [list, type, sql, args] as const))(
    'of %s find each %s of: %s',
    async (list, type, sql, args) => {
      const expected = (await inSql(sql)).sort()
      expect(await found(list, type, args())).toEqual(expected)
      expect((await page(list, args())).count).toEqual({ value: expected.length, atLeast: false })
    },
  )

  test('what says two things at once, names nothing, or asks for too much is refused in words', async () => {
    expect(await refusal('nodes', `tenantId: ${tenant(1)}, filter: { tenantId: ${tenant(2)} }`)).toContain('Give it once')
    expect(await refusal('nodes', 'state: HELD, filter: { states: [ENABLED] }')).toContain('Give it once')
    expect(await refusal('nodes', 'filter: { states: [] }')).toContain('Name 1 to 50 values')
    expect(await refusal('nodes', `filter: { search: "${'x'.repeat(201)}" }`)).toContain('at most 200 characters')
    expect(await refusal('nodes', 'filter: { search: "a\\u0000" }')).toContain('control')
    expect(await refusal('nodes', `filter: { tenantId: "${globalId('Node', node(1))}" }`)).toContain('No such tenant')
    expect((await page('nodes', 'filter: { search: "  " }, first: 1')).pageInfo.hasNextPage).toBe(true)
  })
})

describe('rows that the feed of changes named', () => {
  test('come by their ids, all of them without `first`, as far as the filter takes them', async () => {
    const ids = (numbers: number[]): string => JSON.stringify(numbers.map((number) => globalId('Node', node(number))))
    const sixty = Array.from({ length: 60 }, (_, n) => n + 1)
    const all = await page('nodes', `ids: ${ids(sixty)}`)
    expect(
      rowIdsOf(
        'Node',
        all.edges.map((edge) => edge.node),
      ).sort(),
    ).toEqual(sixty.map(node))
    expect(all.pageInfo.hasNextPage).toBe(false)
    const held = await page('nodes', `ids: ${ids(sixty)}, state: HELD`, 'id state')
    expect(held.edges.map((edge) => edge.node.id)).not.toHaveLength(0)
    expect(new Set(held.edges.map((edge) => edge.node.state))).toEqual(new Set(['HELD']))
    expect((await page('nodes', 'ids: []')).edges).toEqual([])
    expect((await page('nodes', `ids: ${ids([1, 1, 99_999])}`)).edges).toHaveLength(1)
    expect(await refusal('nodes', `ids: ${ids(Array.from({ length: 101 }, (_, n) => n))}`)).toContain('at most 100')
    expect(await refusal('nodes', `ids: ["${globalId('Operation', node(1))}"]`)).toContain('No such node')
  })

  test('come of every list that can name them, acknowledged alarms too', async () => {
    for (const [list, type, kind] of [
      ['operations', 'Operation', 'operation'],
      ['instances', 'Instance', 'instance'],
      ['alarms', 'Alarm', 'alarm'],
    ] as const) {
      const wanted = [4, 5, 6].map((number) => idOf(kinds[kind], number))
      const { edges } = await page(list, `ids: ${JSON.stringify(wanted.map((id) => globalId(type, id)))}`)
      expect(
        rowIdsOf(
          type,
          edges.map((edge) => edge.node),
        ).sort(),
      ).toEqual(wanted)
    }
  })
})

describe('addresses', () => {
  const published = ['203.0.113.0/24', '9.9.9.9', '2001:db8::/32', '198.51.100.7']
  beforeAll(() =>
    plant(db.superuser, async (client) => {
      for (const [n, range] of published.entries())
        await client.query(
          `INSERT INTO published_address (id, range, family, note, published_by, published_at, withdrawn_at, withdrawn_by)
           VALUES ($1, $2::text, family($2::text::inet), $3, 'Ada', app_now() + $4 * interval '1 minute', $5, $6)`,
          [idOf(kinds.published, n), range, `Note ${n}`, n, n === 3 ? new Date() : null, n === 3 ? 'Ada' : null],
        )
      const seen: [number, string, string][] = [
        [1, '203.0.113.9', '3 hours'],
        [2, '203.0.113.9', '1 hour'],
        [3, '198.51.100.7', '2 hours'],
        [4, '2001:db8::1', '30 minutes'],
        [5, '9.9.9.10', '10 minutes'],
      ]
      for (const [number, address, ago] of seen)
        await client.query(
          `INSERT INTO egress_sighting (node_id, tenant_id, run_id, address, family, channel, first_seen_at, last_seen_at)
           VALUES ($1, $2, gen_random_uuid(), $3::text, family($3::text::inet), 'HTTP', app_now() - $4::interval, app_now() - $4::interval / 2)`,
          [node(number), idOf(kinds.tenant, 1), address, ago],
        )
    }),
  )
  const of = async (list: string, field: string, args: string): Promise<unknown[]> => {
    const rows: unknown[] = []
    for (let after = ''; ; ) {
      const { edges, pageInfo } = await page(list, `first: 1, ${args}${after}`, field)
      rows.push(...edges.map((edge) => edge.node[field]))
      if (!pageInfo.hasNextPage) return rows
      after = `, after: "${pageInfo.endCursor}"`
    }
  }

  test('that are published are found by part of the range or note, and by an address within; sorted by number too', async () => {
    expect(await of('publishedAddresses', 'range', '')).toEqual(['2001:db8::/32', '9.9.9.9', '203.0.113.0/24'])
    expect(await of('publishedAddresses', 'range', 'sort: { by: RANGE }')).toEqual(['9.9.9.9', '203.0.113.0/24', '2001:db8::/32'])
    expect(await of('publishedAddresses', 'range', 'withdrawn: true, filter: { search: "note 3" }')).toEqual(['198.51.100.7'])
    expect(await of('publishedAddresses', 'range', 'filter: { search: "203.0.113.77" }')).toEqual(['203.0.113.0/24'])
    expect(await of('publishedAddresses', 'range', 'filter: { search: "2001:DB8:0:0::5" }')).toEqual(['2001:db8::/32'])
    expect(await of('publishedAddresses', 'range', 'filter: { search: "203.0.114.77" }')).toEqual([])
  })

  test('that were seen can be those alone that nothing published holds, and are found by a node’s name', async () => {
    expect(await of('observedAddresses', 'address', '')).toEqual(['9.9.9.10', '2001:db8::1', '198.51.100.7', '203.0.113.9'])
    expect(await of('observedAddresses', 'address', 'filter: { published: false }')).toEqual(['9.9.9.10', '198.51.100.7'])
    expect(await of('observedAddresses', 'address', 'filter: { published: true }, sort: { by: ADDRESS }')).toEqual([
      '203.0.113.9',
      '2001:db8::1',
    ])
    expect(await of('observedAddresses', 'address', 'sort: { by: NODE_COUNT, direction: DESC }, filter: { search: "113" }')).toEqual([
      '203.0.113.9',
    ])
    expect((await of('observedAddresses', 'address', 'sort: { by: NODE_COUNT, direction: DESC }'))[0]).toBe('203.0.113.9')
    expect(await of('observedAddresses', 'address', 'sort: { by: LAST_SEEN_AT }')).toEqual([
      '198.51.100.7',
      '203.0.113.9',
      '2001:db8::1',
      '9.9.9.10',
    ])
    const [{ name }] = (await db.superuser.query<{ name: string }>('SELECT name FROM node WHERE id = $1', [node(5)])).rows as [
      { name: string },
    ]
    expect(await of('observedAddresses', 'address', `filter: { search: "${name.toUpperCase()}" }`)).toContain('9.9.9.10')
    expect((await page('observedAddresses', 'filter: { published: false }', 'address')).count).toEqual({ value: 2, atLeast: false })
  })
})

test('more rows than are counted say so', async () => {
  await plant(db.superuser, (client) =>
    client.query(
      `INSERT INTO node (id, tenant_id, name, origin, state) SELECT gen_random_uuid(), $1, 'many', 'MANUAL', 'ENROLLING' FROM generate_series(1, 10001)`,
      [idOf(kinds.tenant, 1)],
    ),
  )
  expect((await page('nodes', 'filter: { search: "many" }, first: 1')).count).toEqual({ value: 10_000, atLeast: true })
  await plant(db.superuser, (client) =>
    client.query('DELETE FROM node WHERE id IN (SELECT id FROM node WHERE name = $1 LIMIT 1)', ['many']),
  )
  expect((await page('nodes', 'filter: { search: "many" }, first: 1')).count).toEqual({ value: 10_000, atLeast: false })
})
