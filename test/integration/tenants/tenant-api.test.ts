import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { startTenantServer, type TenantServer } from '../../fixtures/tenant-server.ts'
import {
  type PlantedMember,
  plant,
  plantAccount,
  plantAttempt,
  plantHeartbeat,
  plantInstallation,
  plantMember,
  plantNode,
  plantOperation,
  plantTenant,
} from '../../fixtures/tenants.ts'

let db: TestDatabase
let server: TenantServer
let owner: PlantedMember
let plain: PlantedMember
let tenantId: string

beforeAll(async () => {
  db = await createTestDatabase()
  await plantInstallation(db.superuser)
  server = await startTenantServer(db)
})
afterAll(async () => {
  await server.close()
  await db.drop()
})

async function freshTenant(): Promise<void> {
  tenantId = await plantTenant(db.superuser, `Tenant ${Math.random()}`)
  owner = await plantMember(db.superuser, tenantId, 'OWNER', 'Olga Owner')
  plain = await plantMember(db.superuser, tenantId, 'MEMBER', 'Milo Member')
}

const id = (type: string, local: string): string => Buffer.from(`${type}:${local}`).toString('base64url')
/** What a test reads of an answer, without saying its type again. */
type Tree = { [key: string]: Tree } & { map<T>(take: (item: Tree) => T): T[] }

/** The data of a request that must succeed. */
async function data(member: PlantedMember, query: string, variables?: Record<string, unknown>): Promise<Tree> {
  const answer = await server.ask(member.token, query, variables)
  expect(answer.errors).toEqual([])
  return answer.data as Tree
}

/** One mutation with its union; problems are asked for as far as they can come. */
async function mutate(
  member: PlantedMember,
  name: string,
  input: Record<string, unknown>,
  payload: string,
  refusals: string[] = [],
): Promise<Tree> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const problems = ['InvalidInput', ...refusals]
    .map((kind) => `... on ${kind} { message ${kind === 'InvalidInput' ? 'field' : ''} }`)
    .join(' ')
  const query = `mutation M($input: ${type}Input!) { ${name}(input: $input) { __typename ... on ${type}Payload { ${payload} } ${problems} } }`
  const answer = await server.ask(member.token, query, { input })
  expect(answer.errors).toEqual([])
  return (answer.data as Tree)[name]!
}

const audit = async (): Promise<{ action: string; actor_name: string; subject_kind: string; request_id: string; detail: object }[]> =>
  (
    await db.superuser.query<{ action: string; actor_name: string; subject_kind: string; request_id: string; detail: object }>(
      'select action, actor_name, subject_kind, request_id, detail from audit_entry where tenant_id = $1 order by at, id',
      [tenantId],
    )
  ).rows

describe('signing in', () => {
  beforeAll(freshTenant)

  it('tells a member who they are', async () => {
    const { viewer, tenant } = await data(plain, '{ viewer { displayName role tokenId tokenExpiresAt } tenant { name id } }')
    expect(viewer).toEqual({ displayName: 'Milo Member', role: 'MEMBER', tokenId: plain.tokenId, tokenExpiresAt: null })
    expect(tenant!.name).toMatch(/^Tenant /)
  })

  it('asks for a token, and refuses all that are not good in the same words', async () => {
    const none = await server.ask(undefined, '{ viewer { role } }')
    expect([none.status, none.errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
    const wrongSecret = `${plain.token.slice(0, 20)}${plain.token[20] === 'A' ? 'B' : 'A'}${plain.token.slice(21)}`
    for (const bad of ['', 'x', plain.token.slice(0, -1), wrongSecret, plain.token.replace('spt_', 'spa_')]) {
      const answer = await server.ask(bad, '{ viewer { role } }')
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
      expect(answer.body).not.toContain(plain.token.slice(20, 40))
    }
  })

  it('notes when a token was last used', async () => {
    await data(owner, '{ viewer { role } }')
    await expect
      .poll(async () => (await db.superuser.query('select last_used_at from tenant_token where id = $1', [owner.tokenId])).rows[0])
      .toEqual({ last_used_at: expect.any(Date) })
  })

  it('refuses an expired, a revoked and a removed member’s token with the next request', async () => {
    const doomed = await plantMember(db.superuser, tenantId, 'MEMBER', 'Doomed One')
    await data(doomed, '{ viewer { role } }')
    await plant(db.superuser, (client) =>
      client.query("update tenant_token set expires_at = app_now() - interval '1 ms' where id = $1", [doomed.tokenId]),
    )
    expect((await server.ask(doomed.token, '{ viewer { role } }')).status).toBe(401)
    const gone = await plantMember(db.superuser, tenantId, 'MEMBER', 'Gone One')
    await mutate(owner, 'removeMember', { id: id('Member', gone.id) }, 'member { id }')
    expect((await server.ask(gone.token, '{ viewer { role } }')).status).toBe(401)
  })
})

describe('nodes', () => {
  beforeAll(freshTenant)

  it('are listed newest first, page by page, each once', async () => {
    for (let i = 0; i < 7; i += 1) await plantNode(db.superuser, { tenantId, name: `n${i}`, heardAgo: i * 20 })
    const query =
      'query Q($after: String) { nodes(first: 3, after: $after) { edges { node { name live } } pageInfo { endCursor hasNextPage } } }'
    const seen: string[] = []
    let after: string | null = null
    do {
      const { nodes } = await data(owner, query, { after })
      seen.push(...nodes!.edges!.map((edge) => `${edge.node!.name} ${edge.node!.live}`))
      after = nodes!.pageInfo!.hasNextPage ? String(nodes!.pageInfo!.endCursor) : null
    } while (after !== null)
    expect(seen).toEqual(['n6 false', 'n5 false', 'n4 false', 'n3 false', 'n2 true', 'n1 true', 'n0 true'])
  })

  it('refuses a page of 101, of none, and a cursor that was given for another list or tenant', async () => {
    for (const first of [0, -1, 101]) {
      const answer = await server.ask(owner.token, `{ nodes(first: ${first}) { edges { cursor } } }`)
      expect(answer.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'first' })
    }
    const { nodes } = await data(owner, '{ nodes(first: 1) { pageInfo { endCursor } } }')
    const cursor = nodes!.pageInfo!.endCursor
    const { monitors, filtered } = Object.fromEntries(
      await Promise.all(
        [
          ['monitors', 'query Q($after: String) { monitors(after: $after) { edges { cursor } } }'],
          ['filtered', 'query Q($after: String) { nodes(after: $after, states: [HELD]) { edges { cursor } } }'],
        ].map(async ([name, query]) => [name, (await server.ask(owner.token, query!, { after: cursor })).errors[0]?.extensions.code]),
      ),
    ) as Record<string, string>
    expect([monitors, filtered]).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT'])
    const tampered = await server.ask(owner.token, 'query Q($after: String) { nodes(after: $after) { edges { cursor } } }', {
      after: `${cursor}x`.slice(3),
    })
    expect(tampered.errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('can be asked for by state', async () => {
    await plantNode(db.superuser, { tenantId, name: 'off', state: 'DISABLED' })
    await plantNode(db.superuser, { tenantId, name: 'gone', state: 'REVOKED', reason: 'REVOKED' })
    const { nodes } = await data(owner, '{ nodes(states: [DISABLED, REVOKED]) { edges { node { name state reason { code text } } } } }')
    expect(nodes!.edges!.map((edge) => edge.node)).toEqual([
      { name: 'gone', state: 'REVOKED', reason: { code: 'REVOKED', text: 'Revoked.' } },
      { name: 'off', state: 'DISABLED', reason: null },
    ])
  })

  it('added by hand get a token once, good for as long as was asked', async () => {
    const before = Date.now()
    const added = await mutate(
      owner,
      'createEnrollmentToken',
      { name: 'by hand', validFor: 'PT24H' },
      'token enrollmentFile expiresAt node { name state origin }',
    )
    expect(JSON.parse(String(added.enrollmentFile))).toEqual({
      version: 1,
      controlPlane: 'https://agents.example.org:8443',
      pins: ['sha256//pin'],
      deployment: 'deployment',
      token: added.token,
    })
    expect(added.node).toEqual({ name: 'by hand', state: 'ENROLLING', origin: 'MANUAL' })
    expect(added.token).toMatch(/^spe_[0-9A-Za-z]{59}$/)
    expect(Math.abs(new Date(String(added.expiresAt)).getTime() - before - 86_399_000)).toBeLessThan(5_000)
    const { rows } = await db.superuser.query('select token::text from enrollment_token token where tenant_id = $1', [tenantId])
    expect(JSON.stringify(rows)).not.toContain(String(added.token).slice(14))
    expect((await audit()).at(-1)).toMatchObject({ action: 'createEnrollmentToken', actor_name: 'Olga Owner', subject_kind: 'NODE' })
    expect(JSON.stringify(await audit())).not.toContain(String(added.token).slice(14))
    for (const [validFor, words] of [
      ['PT4M', 'PT5M at least'],
      ['PT24H1S', 'PT24H at most'],
    ]) {
      const refused = await mutate(owner, 'createEnrollmentToken', { name: 'x', validFor }, 'token')
      expect(refused).toMatchObject({ __typename: 'InvalidInput', field: 'validFor', message: expect.stringContaining(words!) })
    }
  })

  it('that are held are enabled by nobody, and say what will', async () => {
    const held = await plantNode(db.superuser, { tenantId, origin: 'PROVISIONED', state: 'HELD' })
    const refused = await mutate(owner, 'enableNode', { id: id('Node', held) }, 'node { state }', ['NotFound', 'Conflict'])
    expect(refused).toEqual({
      __typename: 'Conflict',
      message: 'A held node is enabled by its admission alone. Wait until it has proved itself.',
    })
    const { node } = await data(owner, 'query Q($id: ID!) { node(id: $id) { state } }', { id: id('Node', held) })
    expect(node).toEqual({ state: 'HELD' })
  })

  it('go through their life by an Owner’s hand, each step in the audit log, a repeat in it once', async () => {
    await freshTenant()
    const node = await plantNode(db.superuser, { tenantId, name: 'walker', state: 'ENABLED' })
    await plant(db.superuser, (client) =>
      client.query("insert into node_key (node_id, tenant_id, public_key) values ($1, $2, 'key-of-walker')", [node, tenantId]),
    )
    const step = async (name: string) =>
      (await mutate(owner, name, { id: id('Node', node) }, 'node { state }', ['Conflict', 'NotFound'])).node?.state
    expect([await step('disableNode'), await step('disableNode'), await step('enableNode'), await step('retireNode')]).toEqual([
      'DISABLED',
      'DISABLED',
      'ENABLED',
      'RETIRED',
    ])
    expect(await mutate(owner, 'revokeNode', { id: id('Node', node) }, 'node { state }', ['Conflict'])).toMatchObject({
      __typename: 'Conflict',
    })
    expect((await audit()).map(({ action }) => action)).toEqual(['disableNode', 'enableNode', 'retireNode'])
    const { rows } = await db.superuser.query('select revoked_at from node_key where node_id = $1', [node])
    expect(rows[0]).toEqual({ revoked_at: expect.any(Date) })
  })

  it('are renamed while they live', async () => {
    const node = await plantNode(db.superuser, { tenantId, name: 'old' })
    const renamed = await mutate(owner, 'renameNode', { id: id('Node', node), name: '  new name ' }, 'node { name }')
    expect(renamed.node).toEqual({ name: 'new name' })
    for (const name of ['', ' ', 'x'.repeat(64), 'two\nlines'])
      expect(await mutate(owner, 'renameNode', { id: id('Node', node), name }, 'node { name }')).toMatchObject({ field: 'name' })
    const retired = await plantNode(db.superuser, { tenantId, state: 'RETIRED' })
    const refused = await mutate(owner, 'renameNode', { id: id('Node', retired), name: 'x' }, 'node { name }', ['Conflict'])
    expect(refused).toMatchObject({ __typename: 'Conflict' })
  })

  it('show where they are seen from only when they were enrolled by hand', async () => {
    const manual = await plantNode(db.superuser, { tenantId, name: 'manual' })
    const cloud = await plantNode(db.superuser, { tenantId, name: 'cloud', origin: 'PROVISIONED' })
    await plant(db.superuser, async (client) => {
      for (const node of [manual, cloud])
        await client.query(
          "insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel) values ($1, $2, gen_random_uuid(), '198.51.100.8', 4, 'HTTP')",
          [node, tenantId],
        )
    })
    const seen = async (node: string) =>
      (await data(owner, 'query Q($id: ID!) { node(id: $id) { seenFrom { address } } }', { id: id('Node', node) })).node
    expect(await seen(manual)).toEqual({ seenFrom: [{ address: '198.51.100.8' }] })
    expect(await seen(cloud)).toEqual({ seenFrom: [] })
  })
})

describe('operations', () => {
  beforeAll(freshTenant)

  it('tell who started them, when, their nodes by place and attempt, progress and a short reason', async () => {
    const accountId = await plantAccount(db.superuser)
    const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 2, startedByName: 'Ada Admin' })
    const common = { tenantId, accountId, operationId }
    await plantAttempt(db.superuser, { ...common, place: 2, state: 'VALIDATING', reason: 'OBSERVED', conditionsMet: 11, heardAgo: 3 })
    await plantAttempt(db.superuser, { ...common, place: 1, number: 1, state: 'FAILED', nodeState: 'REVOKED', reason: 'COULD_NOT_START' })
    await plantAttempt(db.superuser, { ...common, place: 1, number: 2, state: 'CREATING', reason: 'STARTING', conditionsMet: 0 })
    const { operations } = await data(
      plain,
      '{ operations { edges { node { state startedBy startedAt count deadline nodes { name state reason { code text } progress { attempt conditionsMet conditionsTotal } operation { startedBy } live } } } } }',
    )
    const [operation] = operations!.edges!.map((edge) => edge.node!)
    expect(operation).toMatchObject({ state: 'RUNNING', startedBy: 'Ada Admin', count: 2, deadline: 'PT30M' })
    expect(operation!.nodes).toEqual([
      {
        name: 'mon-1',
        state: 'REVOKED',
        reason: { code: 'COULD_NOT_START', text: 'Could not be started.' },
        progress: { attempt: 1, conditionsMet: 4, conditionsTotal: 13 },
        operation: { startedBy: 'Ada Admin' },
        live: false,
      },
      expect.objectContaining({ name: 'mon-1', state: 'HELD', progress: { attempt: 2, conditionsMet: 0, conditionsTotal: 13 } }),
      expect.objectContaining({ name: 'mon-2', state: 'HELD', live: true, reason: expect.objectContaining({ code: 'OBSERVED' }) }),
    ])
  })

  it('are followed from the beginning without a gap, and go on after a cut where the reader was', async () => {
    const accountId = await plantAccount(db.superuser)
    const operationId = await plantOperation(db.superuser, { tenantId, accountId })
    for (let i = 1; i <= 3; i += 1) await plantAttempt(db.superuser, { tenantId, accountId, operationId, place: i })
    const query =
      'subscription S($id: ID!, $after: Sequence) { operationProgress(operationId: $id, after: $after) { kind number entries { number nodeName reason { code } conditionsMet } operation { state } } }'
    const numbers: number[] = []
    const read = async (after: number, until: number): Promise<void> => {
      const abort = new AbortController()
      for await (const text of server.follow(plain.token, query, { id: id('Operation', operationId), after }, abort.signal)) {
        const batch = (JSON.parse(text) as { data: { operationProgress: { entries: { number: number }[] } } }).data.operationProgress
        numbers.push(...batch.entries.map((entry) => entry.number))
        if (numbers.length >= until) abort.abort()
      }
    }
    await read(0, 3)
    for (let i = 4; i <= 6; i += 1) await plantAttempt(db.superuser, { tenantId, accountId, operationId, place: i })
    await read(3, 6)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
  })
})

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
  beforeAll(freshTenant)

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

describe('members and tokens', () => {
  beforeAll(freshTenant)

  it('are invited with a token that is told once and works', async () => {
    const invited = await mutate(
      owner,
      'inviteMember',
      { displayName: 'Nia', email: 'nia@example.org', role: 'MEMBER' },
      'token member { displayName role invitedBy }',
    )
    expect(invited.member).toEqual({ displayName: 'Nia', role: 'MEMBER', invitedBy: 'Olga Owner' })
    const viewer = await server.ask(String(invited.token), '{ viewer { displayName } }')
    expect(viewer.data).toEqual({ viewer: { displayName: 'Nia' } })
    const again = await mutate(owner, 'inviteMember', { displayName: 'Nia', email: 'NIA@example.org', role: 'OWNER' }, 'token', [
      'Conflict',
    ])
    expect(again).toMatchObject({ __typename: 'Conflict', message: expect.stringContaining('exists already') })
    const everything = await server.ask(
      owner.token,
      '{ members { edges { node { email } } } apiTokens { edges { node { publicId label memberName } } } }',
    )
    expect(everything.body).not.toContain(String(invited.token).slice(14))
  })

  it('always keep an Owner', async () => {
    const self = id('Member', owner.id)
    expect(await mutate(owner, 'removeMember', { id: self }, 'member { id }', ['Conflict'])).toMatchObject({ __typename: 'Conflict' })
    expect(await mutate(owner, 'setMemberRole', { id: self, role: 'MEMBER' }, 'member { id }', ['Conflict'])).toMatchObject({
      __typename: 'Conflict',
    })
    expect((await mutate(owner, 'setMemberRole', { id: self, role: 'OWNER' }, 'member { role }')).member).toEqual({ role: 'OWNER' })
    expect((await mutate(owner, 'setMemberRole', { id: id('Member', plain.id), role: 'OWNER' }, 'member { role }')).member).toEqual({
      role: 'OWNER',
    })
    // Two who leave at once cannot both leave.
    const outcomes = await Promise.all([
      mutate(owner, 'setMemberRole', { id: self, role: 'MEMBER' }, 'member { id }', ['Conflict']),
      mutate(plain, 'setMemberRole', { id: id('Member', plain.id), role: 'MEMBER' }, 'member { id }', ['Conflict']),
    ])
    expect(outcomes.map((outcome) => String(outcome.__typename)).toSorted()).toEqual(['Conflict', 'SetMemberRolePayload'])
    const { rows } = await db.superuser.query("select 1 from member where tenant_id = $1 and role = 'OWNER' and removed_at is null", [
      tenantId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('may have tokens that end, and lose them at once when they are revoked', async () => {
    await freshTenant()
    const made = await mutate(
      owner,
      'createApiToken',
      { label: 'script', memberId: id('Member', plain.id), validFor: 'PT1H' },
      'token apiToken { id label memberName expiresAt revokedAt }',
    )
    expect(made.apiToken).toMatchObject({ label: 'script', memberName: 'Milo Member', revokedAt: null })
    expect(Math.abs(new Date(String(made.apiToken!.expiresAt)).getTime() - Date.now() - 3_600_000)).toBeLessThan(5_000)
    expect((await server.ask(String(made.token), '{ viewer { role } }')).data).toEqual({ viewer: { role: 'MEMBER' } })
    const revoked = await mutate(owner, 'revokeApiToken', { id: made.apiToken!.id }, 'apiToken { revokedAt }')
    expect(revoked.apiToken!.revokedAt).not.toBeNull()
    expect((await server.ask(String(made.token), '{ viewer { role } }')).status).toBe(401)
    expect(await mutate(owner, 'createApiToken', { label: 'x', validFor: 'PT59S' }, 'token')).toMatchObject({
      __typename: 'InvalidInput',
      field: 'validFor',
    })
  })
})

describe('the feed of changes', () => {
  beforeAll(freshTenant)
  const query = 'subscription S($after: Sequence) { changes(after: $after) { kind number changes { number kind id } } }'
  type Batch = { kind: string; number: number; changes: { number: number; kind: string; id: string }[] }
  const batchOf = (text: string): Batch => (JSON.parse(text) as { data: { changes: Batch } }).data.changes

  it('begins with where it stands, then tells every change in order', async () => {
    const abort = new AbortController()
    const stream = server.follow(plain.token, query, {}, abort.signal)
    expect(batchOf((await stream.next()).value as string)).toEqual({ kind: 'SNAPSHOT', number: 0, changes: [] })
    const { monitor } = await mutate(plain, 'createMonitor', { name: 'm', kind: 'ICMP', target: 'example.org' }, 'monitor { id }')
    const told = batchOf((await stream.next()).value as string)
    expect(told).toEqual({ kind: 'ENTRIES', number: 1, changes: [{ number: 1, kind: 'MONITOR', id: monitor!.id }] })
    abort.abort()
    await stream.next()
  })

  it('fills what was missed while the reader was away, and resets who asks for what is kept no more', async () => {
    for (let i = 0; i < 5; i += 1) await mutate(owner, 'createEnrollmentToken', { name: `n${i}` }, 'node { id }')
    const read = async (after: number): Promise<Batch> => {
      const abort = new AbortController()
      const stream = server.follow(plain.token, query, { after }, abort.signal)
      const batch = batchOf((await stream.next()).value as string)
      abort.abort()
      await stream.next()
      return batch
    }
    expect((await read(1)).changes.map((change) => change.number)).toEqual([2, 3, 4, 5, 6])
    expect(await read(99)).toMatchObject({ kind: 'RESET', number: 6 })
    await plant(db.superuser, (client) => client.query('delete from tenant_change where tenant_id = $1 and number <= 4', [tenantId]))
    expect(await read(2)).toMatchObject({ kind: 'RESET', number: 6 })
    expect((await read(4)).changes.map((change) => change.number)).toEqual([5, 6])
  })

  it('tells nothing of other tenants, and nothing of heartbeats', async () => {
    const other = await plantTenant(db.superuser, `Other ${Math.random()}`)
    const stranger = await plantMember(db.superuser, other, 'OWNER', 'Stranger')
    const abort = new AbortController()
    const stream = server.follow(plain.token, query, {}, abort.signal)
    await stream.next()
    await mutate(stranger, 'createEnrollmentToken', { name: 'foreign' }, 'node { id }')
    await plantHeartbeat(db.superuser, tenantId, await plantNode(db.superuser, { tenantId }), 0)
    const { monitor } = await mutate(plain, 'createMonitor', { name: 'own', kind: 'ICMP', target: 'example.org' }, 'monitor { id }')
    const told = batchOf((await stream.next()).value as string)
    expect(told.changes.map((change) => change.id)).toEqual([monitor!.id])
    abort.abort()
    await stream.next()
  })

  it('ends when its token is revoked, at once, and when it expires', async () => {
    const made = await mutate(owner, 'createApiToken', { label: 'stream' }, 'token apiToken { id }')
    const stream = server.follow(String(made.token), query, {}, new AbortController().signal)
    await stream.next()
    const at = Date.now()
    await mutate(owner, 'revokeApiToken', { id: made.apiToken!.id }, 'apiToken { id }')
    let last = ''
    for await (const text of stream) last = text
    expect(last).toContain('UNAUTHENTICATED')
    expect(Date.now() - at).toBeLessThan(4_000)

    const brief = await plantMember(db.superuser, tenantId, 'MEMBER', 'Brief One')
    await plant(db.superuser, (client) =>
      client.query("update tenant_token set expires_at = app_now() + interval '600 ms' where id = $1", [brief.tokenId]),
    )
    const short = server.follow(brief.token, query, {}, new AbortController().signal)
    await short.next()
    last = ''
    for await (const text of short) last = text
    expect(last).toContain('UNAUTHENTICATED')
  })

  it('refuses a stranger, and an operation that is not there, before it streams', async () => {
    const answers: string[] = []
    for await (const text of server.follow('', query, {}, new AbortController().signal)) answers.push(text)
    expect(answers.join()).toContain('UNAUTHENTICATED')
    const progress = 'subscription S($id: ID!) { operationProgress(operationId: $id) { kind } }'
    const nothing: string[] = []
    for await (const text of server.follow(plain.token, progress, { id: id('Operation', tenantId) }, new AbortController().signal))
      nothing.push(text)
    expect(nothing.join()).toContain('No such operation.')
  })
})

describe('after all of that', () => {
  it('the second wall had nothing to refuse, and nothing failed unexpectedly', () => {
    expect(server.breaches).toEqual([])
    expect(server.logged).toEqual([])
  })
})
