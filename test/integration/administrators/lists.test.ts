import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, test } from 'vitest'
import { idOf, kinds } from '../../fixtures/plant-lists.ts'
import { plant } from '../../fixtures/tenants.ts'
import { db, everyRow, inSql, node, onListsGround, page, refusal, rowIdsOf } from './lists-ground.ts'

onListsGround()

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

  test('what is called like the text that is searched for comes first, then what begins with it, then what has it within, then the rest', async () => {
    const tenantId = idOf(kinds.tenant, 77)
    const names = ['near', 'Near-1', 'near-2', 'a-near', 'b-nearest', 'other']
    await plant(db.superuser, async (client) => {
      await client.query("INSERT INTO tenant (id, name, created_by) VALUES ($1, 'Near & Co', 'Ada'), ($2, 'Linear', 'Ada')", [
        tenantId,
        idOf(kinds.tenant, 78),
      ])
      await client.query(
        `INSERT INTO node (id, tenant_id, name, origin, state) SELECT gen_random_uuid(), $1, name, 'MANUAL', 'ENROLLING' FROM unnest($2::text[]) name`,
        [tenantId, names.toReversed()],
      )
    })
    const namesOf = async (list: string, search: string): Promise<unknown[]> =>
      (await everyRow(list, `filter: { search: "${search}" }, sort: { by: MATCH }`, 'id name')).map(({ name }) => name)
    expect(await namesOf('nodes', 'NEAR')).toEqual(names)
    expect(await namesOf('tenants', 'near')).toEqual(['Near & Co', 'Linear'])
    for (const list of ['operations', 'instances']) {
      const rows = await everyRow(list, 'sort: { by: MATCH }')
      expect(rows).toHaveLength((await everyRow(list, '')).length)
    }
    await plant(db.superuser, async (client) => {
      await client.query('DELETE FROM node WHERE tenant_id = $1', [tenantId])
      await client.query('DELETE FROM tenant WHERE id = ANY($1)', [[tenantId, idOf(kinds.tenant, 78)]])
    })
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
