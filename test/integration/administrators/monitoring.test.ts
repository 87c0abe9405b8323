import { randomUUID } from 'node:crypto'
import { monitoringOverview } from '@sallyport/database/monitoring-overview-store.ts'
import { tenantMonitorsStore } from '@sallyport/database/tenant-monitors-store.ts'
import { openTenantWall } from '@sallyport/database/tenant-wall.ts'
import { healthState } from '@sallyport/domain/monitoring/health.ts'
import { monitorState } from '@sallyport/domain/monitoring/quorum.ts'
import { expect, test } from 'vitest'
import { createInstallation } from '../../fixtures/installation.ts'
import { plant, plantNode, plantTenant } from '../../fixtures/tenants.ts'

type Said = { node: string; outcome: 'UP' | 'DOWN' | 'INCONCLUSIVE'; secondsAgo?: number }

test('administrators read the very verdicts that each tenant reads, and held or silent nodes count in neither', async () => {
  await using installation = await createInstallation()
  const { superuser, database } = installation.db
  const monitor = async (tenantId: string, name: string, said: Said[], quorum = 'MAJORITY', count: number | null = null) => {
    const id = randomUUID()
    await plant(superuser, async (client) => {
      await client.query(
        `INSERT INTO monitor (id, tenant_id, name, kind, target, interval_seconds, quorum, quorum_count, expect_status, created_by)
         VALUES ($1, $2, $3, 'TCP', 'example.org:443', 30, $4, $5, '{}', 'Olga')`,
        [id, tenantId, name, quorum, count],
      )
      for (const { node, outcome, secondsAgo = 1 } of said)
        await client.query(
          "INSERT INTO monitor_status (tenant_id, monitor_id, node_id, outcome, at, since) SELECT $1, $2, $3, $4, t, t FROM (SELECT app_now() - $5 * interval '1 second' AS t) n",
          [tenantId, id, node, outcome, secondsAgo],
        )
    })
  }
  const [acme, calm, empty] = [
    await plantTenant(superuser, 'Acme'),
    await plantTenant(superuser, 'Calm'),
    await plantTenant(superuser, 'Empty'),
  ]
  const live = (tenantId: string) => plantNode(superuser, { tenantId, heardAgo: 5 })
  const [a, b, c] = [await live(acme), await live(acme), await live(acme)]
  const silent = await plantNode(superuser, { tenantId: acme, heardAgo: 60 })
  const held = await plantNode(superuser, { tenantId: acme, state: 'HELD', origin: 'PROVISIONED', heardAgo: 5 })
  const only = await live(calm)
  await monitor(acme, 'down for two of three', [
    { node: a, outcome: 'DOWN' },
    { node: b, outcome: 'DOWN' },
    { node: c, outcome: 'UP' },
  ])
  await monitor(acme, 'down for nodes that do not count', [
    { node: a, outcome: 'UP' },
    { node: silent, outcome: 'DOWN' },
    { node: held, outcome: 'DOWN' },
  ])
  await monitor(acme, 'long ago', [
    { node: a, outcome: 'DOWN', secondsAgo: 91 },
    { node: b, outcome: 'DOWN', secondsAgo: 91 },
  ])
  await monitor(
    acme,
    'down for one is enough',
    [
      { node: a, outcome: 'DOWN' },
      { node: b, outcome: 'UP' },
    ],
    'ANY',
  )
  await monitor(
    acme,
    'down for two at least',
    [
      { node: a, outcome: 'DOWN' },
      { node: b, outcome: 'INCONCLUSIVE' },
    ],
    'COUNT',
    2,
  )
  await monitor(calm, 'up', [{ node: only, outcome: 'UP' }])

  const overview = monitoringOverview(installation.admin)
  const own = tenantMonitorsStore(openTenantWall(database.tenant, { onBreach: () => {} }))
  for (const tenantId of [acme, calm, empty]) {
    const mine = (await own.page({ tenantId }, { first: 100, after: undefined })).items
    const seen = (await overview.monitors({ first: 100, after: undefined }, tenantId)).items
    expect(seen.map(({ tenantId: _, ...rest }) => rest)).toEqual(mine)
    expect(seen.every((one) => one.tenantId === tenantId)).toBe(true)
  }
  const all = (await overview.monitors({ first: 100, after: undefined }, undefined)).items
  expect(Object.fromEntries(all.map(({ name, quorum, tally }) => [name, monitorState(quorum, tally)]))).toEqual({
    'down for two of three': 'DOWN',
    'down for nodes that do not count': 'UP',
    'long ago': 'UNKNOWN',
    'down for one is enough': 'DOWN',
    'down for two at least': 'UNKNOWN',
    up: 'UP',
  })
  const health = (await overview.health({ first: 100, after: undefined })).items
  for (const { tenantId, facts } of health) expect(facts).toEqual(await own.healthFacts({ tenantId }))
  // Tenants of one millisecond come in either order.
  expect(health.map(({ tenantName, facts }) => [tenantName, healthState(facts)]).sort()).toEqual([
    ['Acme', 'DOWN'],
    ['Calm', 'HEALTHY'],
    ['Empty', 'UNKNOWN'],
  ])
  const asked = [empty, randomUUID(), acme]
  const of = (id: string) => health.find(({ tenantId }) => tenantId === id)
  expect(await overview.healthOf(asked)).toEqual(asked.map(of))
  const firstPage = await overview.monitors({ first: 4, after: undefined }, undefined)
  const last = firstPage.items.at(-1)
  const rest = await overview.monitors({ first: 4, after: { at: last?.createdAt.toISOString() ?? '', id: last?.id ?? '' } }, undefined)
  expect([...firstPage.items, ...rest.items].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})
