import { beforeAll, describe, expect, it } from 'vitest'
import { plant, plantHeartbeat, plantNode } from '../../fixtures/tenants.ts'
import { audit, data, db, freshTenant, id, mutate, owner, plain, tenantId } from './tenant-api.ts'

describe('monitors', () => {
  beforeAll(freshTenant)
  const http = { name: 'site', kind: 'HTTP', target: 'https://Example.org/' }

  it('are created, changed and deleted by any member, and nodes hear of it by a new version', async () => {
    const version = async () =>
      (await db.superuser.query<{ v: number }>('select monitors_version as v from tenant where id = $1', [tenantId])).rows[0]!.v
    const first = await version()
    const fields = 'monitor { id name target interval timeout quorum quorumCount expectStatus dnsRecordType createdBy state }'
    const { monitor } = await mutate(plain, 'createMonitor', http, fields)
    expect(monitor).toMatchObject({
      name: 'site',
      target: 'https://example.org/',
      interval: 'PT1M',
      timeout: 'PT5S',
      quorum: 'MAJORITY',
      quorumCount: null,
      expectStatus: [],
      dnsRecordType: null,
      createdBy: 'Milo Member',
      state: 'UNKNOWN',
    })
    const changed = await mutate(
      plain,
      'updateMonitor',
      { id: monitor!.id, interval: 'PT30S', timeout: 'PT0.5S', quorum: 'COUNT', quorumCount: 2, expectStatus: [302, 200, 302] },
      fields,
      ['NotFound'],
    )
    expect(changed.monitor).toMatchObject({
      name: 'site',
      interval: 'PT30S',
      timeout: 'PT0.5S',
      quorum: 'COUNT',
      quorumCount: 2,
      expectStatus: [200, 302],
    })
    const back = await mutate(plain, 'updateMonitor', { id: monitor!.id, quorum: 'ANY' }, fields)
    expect(back.monitor).toMatchObject({ quorum: 'ANY', quorumCount: null, interval: 'PT30S' })
    expect(await version()).toBe(first + 3)
    await mutate(plain, 'deleteMonitor', { id: monitor!.id }, 'id')
    expect(await mutate(plain, 'deleteMonitor', { id: monitor!.id }, 'id', ['NotFound'])).toMatchObject({ __typename: 'NotFound' })
    expect(await version()).toBe(first + 4)
    expect((await audit()).map(({ action }) => action)).toEqual(['createMonitor', 'updateMonitor', 'updateMonitor', 'deleteMonitor'])
  })

  it.each([
    [{ ...http, name: '' }, 'name'],
    [{ ...http, target: 'http://169.254.169.254/' }, 'target'],
    [{ ...http, target: 'ftp://example.org' }, 'target'],
    [{ ...http, interval: 'PT9S' }, 'interval'],
    [{ ...http, interval: 'PT25H' }, 'interval'],
    [{ ...http, interval: 'PT10.5S' }, 'interval'],
    [{ ...http, interval: 'PT10S', timeout: 'PT10S' }, 'timeout'],
    [{ ...http, timeout: 'PT0.05S' }, 'timeout'],
    [{ ...http, quorum: 'COUNT' }, 'quorumCount'],
    [{ ...http, quorumCount: 2 }, 'quorumCount'],
    [{ ...http, quorum: 'COUNT', quorumCount: 0 }, 'quorumCount'],
    [{ ...http, expectStatus: [99] }, 'expectStatus.0'],
    [{ ...http, dnsRecordType: 'A' }, 'dnsRecordType'],
    [{ name: 'x', kind: 'TCP', target: 'example.org:25', expectStatus: [200] }, 'expectStatus'],
    [{ name: 'x', kind: 'ICMP', target: '10.0.0.1' }, 'target'],
  ])('are refused by the name of the field: %j → %s', async (input, field) => {
    expect(await mutate(plain, 'createMonitor', input, 'monitor { id }')).toMatchObject({ __typename: 'InvalidInput', field })
  })

  it('number 500 at most, also when 20 are created at once', async () => {
    await plant(db.superuser, (client) =>
      client.query(
        `insert into monitor (id, tenant_id, name, kind, target, interval_seconds, created_by, expect_status)
         select gen_random_uuid(), $1, 'm' || i, 'ICMP', 'example.org', 60, 'Ada', '{}' from generate_series(1, 490) i`,
        [tenantId],
      ),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => mutate(plain, 'createMonitor', http, 'monitor { id }', ['LimitReached'])),
    )
    const kinds = outcomes.map((outcome) => String(outcome.__typename))
    expect(kinds.filter((kind) => kind === 'CreateMonitorPayload')).toHaveLength(10)
    expect(kinds.filter((kind) => kind === 'LimitReached')).toHaveLength(10)
  })
})

describe('quorum and health', () => {
  beforeAll(async () => {
    await db.slowClock()
    await freshTenant()
  })

  it('count enabled, live nodes alone', async () => {
    const { monitor } = await mutate(plain, 'createMonitor', { name: 'm', kind: 'ICMP', target: 'example.org' }, 'monitor { id }')
    const monitorId = Buffer.from(String(monitor!.id), 'base64url').toString().split(':')[1]!
    const say = async (nodeId: string, outcome: string, secondsAgo = 5): Promise<void> => {
      await plant(db.superuser, (client) =>
        client.query(
          `insert into monitor_status (tenant_id, monitor_id, node_id, outcome, at, since) select $1, $2, $3, $4, t, t
             from (select app_now() - $5 * interval '1 second' as t) now
           on conflict (tenant_id, monitor_id, node_id) do update set outcome = excluded.outcome, at = excluded.at`,
          [tenantId, monitorId, nodeId, outcome, secondsAgo],
        ),
      )
    }
    const look = async () => {
      const answer = await data(
        plain,
        'query Q($id: ID!) { monitor(id: $id) { state neededForDown tally { assigned up down inconclusive silent } reports { nodeName outcome } } health { state monitorsUp monitorsDown monitorsUnknown nodesEnabled nodesLive } }',
        { id: monitor!.id },
      )
      return { ...answer.monitor, health: answer.health }
    }
    expect(await look()).toMatchObject({
      state: 'UNKNOWN',
      tally: { assigned: 0 },
      health: { state: 'UNKNOWN', nodesEnabled: 0, nodesLive: 0 },
    })

    // None of these counts, whatever they say.
    for (const state of ['HELD', 'DISABLED', 'RETIRED', 'REVOKED', 'ENROLLING'] as const) {
      const origin = state === 'HELD' ? 'PROVISIONED' : 'MANUAL'
      await say(await plantNode(db.superuser, { tenantId, name: state, state, origin, heardAgo: 1 }), 'DOWN')
    }
    await say(await plantNode(db.superuser, { tenantId, name: 'silent', state: 'ENABLED', heardAgo: 46 }), 'DOWN')
    expect(await look()).toMatchObject({
      state: 'UNKNOWN',
      tally: { assigned: 0, down: 0 },
      reports: [],
      health: { state: 'UNKNOWN', nodesEnabled: 1, nodesLive: 0 },
    })

    const [a, b, c] = [
      await plantNode(db.superuser, { tenantId, name: 'a', heardAgo: 1 }),
      await plantNode(db.superuser, { tenantId, name: 'b', heardAgo: 1 }),
      await plantNode(db.superuser, { tenantId, name: 'c', heardAgo: 1 }),
    ]
    await say(a, 'DOWN')
    await say(b, 'UP')
    expect(await look()).toMatchObject({
      state: 'UP',
      neededForDown: 2,
      tally: { assigned: 3, up: 1, down: 1, inconclusive: 0, silent: 1 },
      reports: [
        { nodeName: 'a', outcome: 'DOWN' },
        { nodeName: 'b', outcome: 'UP' },
      ],
      health: { state: 'ATTENTION', monitorsUp: 1, nodesEnabled: 4, nodesLive: 3 },
    })
    await say(c, 'INCONCLUSIVE')
    expect(await look()).toMatchObject({ state: 'UP', tally: { inconclusive: 1, silent: 0 } })
    await say(c, 'DOWN')
    expect(await look()).toMatchObject({ state: 'DOWN', health: { state: 'DOWN', monitorsDown: 1 } })
    // Results older than three intervals speak no longer.
    await say(a, 'DOWN', 181)
    await say(c, 'DOWN', 179)
    expect(await look()).toMatchObject({ state: 'UP', tally: { up: 1, down: 1, silent: 1 } })
    // A node that is disabled counts no more at once.
    await mutate(owner, 'disableNode', { id: id('Node', b) }, 'node { id }')
    expect(await look()).toMatchObject({ state: 'UNKNOWN', tally: { assigned: 2, up: 0, down: 1 } })
    await plantHeartbeat(db.superuser, tenantId, a, 50)
    expect(await look()).toMatchObject({ state: 'DOWN', neededForDown: 1, tally: { assigned: 1, down: 1 } })
  })
})
