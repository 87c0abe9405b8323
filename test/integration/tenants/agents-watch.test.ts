import { randomUUID } from 'node:crypto'
import { monitorResultsStore } from '@sallyport/database/monitor-results-store.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import { counts } from '@sallyport/domain/monitoring/assignable-nodes.ts'
import type { AgentMonitors, ReportedResult } from '@sallyport/domain/monitoring/ports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { plant, plantInstallation, plantNode, plantTenant } from '../../fixtures/tenants.ts'

let db: TestDatabase
let agent: PrismaClient
let monitors: AgentMonitors
let tenantId: string
let monitorId: string

beforeAll(async () => {
  db = await createTestDatabase()
  await plantInstallation(db.superuser)
  agent = openPrisma(db.database.agent, () => {})
  monitors = monitorResultsStore(agent)
})
afterAll(async () => {
  await agent.$disconnect()
  await db.drop()
})

beforeEach(async () => {
  tenantId = await plantTenant(db.superuser, `Tenant ${randomUUID()}`)
  monitorId = await plantMonitor(tenantId)
})

async function plantMonitor(tenant: string): Promise<string> {
  const id = randomUUID()
  await plant(db.superuser, (client) =>
    client.query(
      "insert into monitor (id, tenant_id, name, kind, target, interval_seconds, created_by, expect_status) values ($1, $2, 'm', 'HTTP', 'https://example.org/', 60, 'Ada', '{200}')",
      [id, tenant],
    ),
  )
  return id
}

async function nodeWithRun(state: NodeState = 'ENABLED'): Promise<{ nodeId: string; runId: string }> {
  const nodeId = await plantNode(db.superuser, { tenantId, state, origin: state === 'HELD' ? 'PROVISIONED' : 'MANUAL', heardAgo: 1 })
  const { rows } = await db.superuser.query<{ run: string }>('select run_id::text as run from node_heartbeat where node_id = $1', [nodeId])
  return { nodeId, runId: rows[0]!.run }
}

const result = (more: Partial<ReportedResult> = {}): ReportedResult => ({
  monitorId,
  outcome: 'UP',
  ageMs: 1_000,
  latencyMs: 12.5,
  message: undefined,
  ...more,
})

const statuses = async (): Promise<{ outcome: string; latency_ms: number; message: string | null; at: Date; since: Date }[]> =>
  (await db.superuser.query('select outcome, latency_ms, message, at, since from monitor_status where tenant_id = $1', [tenantId])).rows
const history = async (): Promise<number> =>
  (await db.superuser.query<{ count: number }>('select count(*)::int from monitor_result where tenant_id = $1', [tenantId])).rows[0]!.count
const told = async (): Promise<string[]> =>
  (
    await db.superuser.query<{ id: string }>(
      "select object_id as id from tenant_change where tenant_id = $1 and kind = 'MONITOR' order by number",
      [tenantId],
    )
  ).rows.map(({ id }) => id)

describe('what a node watches', () => {
  it('is every monitor of its tenant with the tenant’s allowances, and none of another’s', async () => {
    await plantMonitor(await plantTenant(db.superuser, `Other ${randomUUID()}`))
    await plant(db.superuser, (client) =>
      client.query(
        "insert into tenant_allowance (id, tenant_id, range, except_ports, reason, granted_by) values ($1, $2, '127.0.0.0/8', '{8080}', 'demo', 'Ada')",
        [randomUUID(), tenantId],
      ),
    )
    const { nodeId } = await nodeWithRun()
    expect(await monitors.monitorsFor(nodeId)).toEqual({
      version: 1,
      monitors: [
        {
          id: monitorId,
          kind: 'HTTP',
          target: 'https://example.org/',
          intervalSeconds: 60,
          timeoutMs: 10_000,
          expectStatus: [200],
          dnsRecordType: undefined,
        },
      ],
      allowedRanges: [{ cidr: '127.0.0.0/8', exceptPorts: [8080] }],
    })
    expect(await monitors.monitorsVersion(nodeId)).toBe(1)
  })

  it.each<NodeState>(['ENROLLING', 'HELD', 'DISABLED', 'RETIRED', 'REVOKED'])('is nothing for a %s node', async (state) => {
    const { nodeId } = await nodeWithRun(state)
    expect(await monitors.monitorsFor(nodeId)).toEqual({ version: 0, monitors: [], allowedRanges: [] })
    expect(await monitors.monitorsVersion(nodeId)).toBe(0)
  })

  it('is nothing for a node that is not there', async () => {
    expect(await monitors.monitorsFor(randomUUID())).toMatchObject({ version: 0, monitors: [] })
  })
})

describe('what a node saw', () => {
  it('is kept with the server’s time of the check, and told when the outcome changed', async () => {
    const node = await nodeWithRun()
    const before = Date.now()
    expect(await monitors.recordResults(node, { number: 1, results: [result({ message: 'x'.repeat(400) })] })).toBe(1)
    const [first] = await statuses()
    expect(first).toMatchObject({ outcome: 'UP', latency_ms: 12.5, message: 'x'.repeat(300) })
    const recorded = first!.at.getTime() + 1_000
    expect([recorded >= before - 900, recorded <= Date.now() + 900]).toEqual([true, true])
    await monitors.recordResults(node, { number: 2, results: [result({ ageMs: 0 })] })
    const [second] = await statuses()
    expect(second!.since).toEqual(first!.since)
    expect(second!.at.getTime()).toBeGreaterThan(first!.at.getTime())
    expect(await told()).toEqual([monitorId])
    await monitors.recordResults(node, { number: 3, results: [result({ ageMs: 0, outcome: 'DOWN', message: 'refused' })] })
    const [third] = await statuses()
    expect(third).toMatchObject({ outcome: 'DOWN', message: 'refused' })
    expect(third!.since).toEqual(third!.at)
    expect(await told()).toEqual([monitorId, monitorId])
    expect(await history()).toBe(3)
  })

  it('of several results of one report takes the newest for the status', async () => {
    const node = await nodeWithRun()
    const results = [result({ ageMs: 100, outcome: 'DOWN' }), result({ ageMs: 9_000 }), result({ ageMs: 5_000 })]
    expect(await monitors.recordResults(node, { number: 1, results })).toBe(3)
    expect(await statuses()).toEqual([expect.objectContaining({ outcome: 'DOWN' })])
    expect(await monitors.recordResults(node, { number: 2, results: [result({ ageMs: 60_000 })] })).toBe(1)
    expect(await statuses()).toEqual([expect.objectContaining({ outcome: 'DOWN' })])
    expect(await history()).toBe(4)
  })

  it('counts once, however often it is sent, also at the same time', async () => {
    const node = await nodeWithRun()
    const report = { number: 7, results: [result()] }
    const taken = await Promise.all(Array.from({ length: 6 }, () => monitors.recordResults(node, report)))
    expect(taken.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
    expect(await monitors.recordResults(node, { number: 6, results: [result()] })).toBe(0)
    expect(await monitors.recordResults({ ...node, runId: randomUUID() }, { number: 8, results: [result()] })).toBe(0)
    expect(await history()).toBe(1)
  })

  it('of a monitor of another tenant, or of none, is left out', async () => {
    const foreign = await plantMonitor(await plantTenant(db.superuser, `Other ${randomUUID()}`))
    const node = await nodeWithRun()
    expect(
      await monitors.recordResults(node, {
        number: 1,
        results: [result({ monitorId: foreign }), result({ monitorId: randomUUID() }), result()],
      }),
    ).toBe(1)
    expect((await db.superuser.query('select 1 from monitor_status where monitor_id = $1', [foreign])).rowCount).toBe(0)
  })

  it.each<NodeState>(['ENROLLING', 'HELD', 'DISABLED', 'RETIRED', 'REVOKED'])('is refused from a %s node', async (state) => {
    const node = await nodeWithRun(state)
    expect(await monitors.recordResults(node, { number: 1, results: [result()] })).toBe(0)
    expect(await statuses()).toEqual([])
    expect(await history()).toBe(0)
    const raw = db.database.agent.query(
      "insert into monitor_status (tenant_id, monitor_id, node_id, outcome, at, since) values ($1, $2, $3, 'UP', app_now(), app_now())",
      [tenantId, monitorId, node.nodeId],
    )
    await expect(raw).rejects.toMatchObject({ code: 'SP002' })
  })

  it('is never half written when the node is disabled, or the monitor deleted, at the same time', async () => {
    for (let round = 1; round <= 15; round += 1) {
      const node = await nodeWithRun()
      const second = await plantMonitor(tenantId)
      const [taken] = await Promise.all([
        monitors.recordResults(node, { number: 1, results: [result(), result({ monitorId: second })] }),
        db.database.admin.query("update node set state = 'DISABLED' where id = $1", [node.nodeId]),
        db.superuser.query('delete from monitor where id = $1', [second]),
      ])
      const { rows } = await db.superuser.query('select 1 from monitor_status where node_id = $1 and monitor_id = $2', [
        node.nodeId,
        monitorId,
      ])
      expect(rows).toHaveLength(taken > 0 ? 1 : 0)
    }
  })
})

describe('who counts', () => {
  it('is the same question in the database as in the domain, for every state and age', async () => {
    await db.slowClock()
    const { rows: clock } = await db.superuser.query<{ now: Date }>('select app_now() as now')
    const states: NodeState[] = ['ENROLLING', 'HELD', 'ENABLED', 'DISABLED', 'RETIRED', 'REVOKED']
    for (const state of states)
      for (const heardAgo of [undefined, 1, 40, 50, 500]) {
        const nodeId = await plantNode(db.superuser, {
          tenantId,
          state,
          origin: state === 'HELD' ? 'PROVISIONED' : 'MANUAL',
          ...(heardAgo === undefined ? {} : { heardAgo }),
        })
        const { rows } = await db.superuser.query('select 1 from counting_node where id = $1', [nodeId])
        const lastSeenAt = heardAgo === undefined ? undefined : new Date(clock[0]!.now.getTime() - heardAgo * 1_000)
        expect([state, heardAgo, rows.length === 1]).toEqual([state, heardAgo, counts({ state, lastSeenAt }, clock[0]!.now)])
      }
  })
})
