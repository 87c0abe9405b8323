import { globalId } from '@sallyport/graphql/global-id.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, kinds } from '../../fixtures/plant-lists.ts'
import { plant } from '../../fixtures/tenants.ts'
import { db, everyRow, inSql, node, onListsGround, page, refusal, rowIdsOf } from './lists-ground.ts'

onListsGround()

describe('filters', () => {
  const found = async (list: string, type: string, args: string): Promise<string[]> => rowIdsOf(type, await everyRow(list, args)).sort()
  const tenant = (number: number): string => `"${globalId('Tenant', idOf(kinds.tenant, number))}"`
  const account = (number: number): string => `"${globalId('CloudAccount', idOf(kinds.account, number))}"`
  const kept = "(state = 'SEEN' AND kept_at IS NOT NULL)"
  beforeAll(() =>
    plant(db.superuser, (client) =>
      client.query(
        "UPDATE node SET reason = (ARRAY['REVOKED', 'CANCELLED', 'NOT_PROVEN_IN_TIME', NULL, 'ADMITTED'])[1 + abs(hashtext(id::text)) % 5] WHERE state = 'REVOKED'",
      ),
    ),
  )
  // Whatever its state: one that is gone was kept, and is no more.
  beforeAll(() =>
    plant(db.superuser, (client) =>
      client.query(
        "UPDATE instance SET kept_at = app_now(), kept_by = 'Ada' WHERE hashtext(id::text) % 2 = 0 AND state IN ('SEEN', 'GONE')",
      ),
    ),
  )
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
    [
      'nodes',
      'Node',
      () => 'filter: { states: [HELD, REVOKED], revokedAs: [NOT_ADMITTED, CANCELLED] }',
      "SELECT id::text FROM node WHERE state = 'HELD' OR (state = 'REVOKED' AND reason IN ('NOT_PROVEN_IN_TIME', 'CANCELLED'))",
    ],
    [
      'nodes',
      'Node',
      () => 'filter: { revokedAs: [REVOKED] }',
      "SELECT id::text FROM node WHERE state <> 'REVOKED' OR reason IS NULL OR reason IN ('REVOKED', 'ADMITTED')",
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
    ['instances', 'Instance', () => 'filter: { kept: true }', `SELECT id::text FROM instance WHERE ${kept}`],
    ['instances', 'Instance', () => 'filter: { kept: false }', `SELECT id::text FROM instance WHERE NOT ${kept}`],
    [
      'instances',
      'Instance',
      () => 'filter: { states: [SEEN], kept: false }',
      `SELECT id::text FROM instance WHERE state = 'SEEN' AND NOT ${kept}`,
    ],
    [
      'instances',
      'Instance',
      () => 'filter: { states: [WAITING], kept: true, region: "R2" }',
      `SELECT id::text FROM instance WHERE (state = 'WAITING' OR ${kept}) AND region = 'R2'`,
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

  test('nodes say in which account they were asked for, and nothing where they were enrolled by hand', async () => {
    const accounts = async (args: string): Promise<unknown[]> => [
      ...new Set((await everyRow('nodes', args, 'id cloudAccountName')).map(({ cloudAccountName }) => cloudAccountName)),
    ]
    const [{ name }] = (
      await db.superuser.query<{ name: string }>('SELECT name FROM cloud_account WHERE id = $1', [idOf(kinds.account, 2)])
    ).rows as [{ name: string }]
    expect(await accounts(`filter: { cloudAccountId: ${account(2)} }`)).toEqual([name])
    expect(await accounts('filter: { origin: MANUAL }')).toEqual([null])
  })

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
    expect(await of('publishedAddresses', 'range', 'filter: { search: "9" }, sort: { by: MATCH }')).toEqual(['9.9.9.9'])
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
    expect(await of('observedAddresses', 'address', 'filter: { search: "1" }, sort: { by: MATCH }')).toEqual([
      '198.51.100.7',
      '2001:db8::1',
      '203.0.113.9',
      '9.9.9.10',
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
