import { randomUUID } from 'node:crypto'
import { tenantSchema } from '@sallyport/graphql/tenant/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionFor, rootFields, type Values } from '../fixtures/ask-everything.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { startTenantServer, type TenantServer } from '../fixtures/tenant-server.ts'
import {
  cloudWord,
  type PlantedMember,
  plant,
  plantAccount,
  plantAttempt,
  plantInstallation,
  plantMember,
  plantNode,
  plantOperation,
  plantTenant,
} from '../fixtures/tenants.ts'

const WORD = cloudWord('')
const globalId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64url')
/** An answer with every opaque id in it opened. */
const opened = (body: string): string =>
  body.replace(/[A-Za-z0-9_-]{16,}/g, (word) => `${word} ${Buffer.from(word, 'base64url').toString('latin1')}`)

let db: TestDatabase
let server: TenantServer
let people: PlantedMember[]
let values: Values
let secretIds: string[]
let foreign: Values

beforeAll(async () => {
  db = await createTestDatabase()
  await plantInstallation(db.superuser)
  const tenantId = await plantTenant(db.superuser, 'Looking')
  people = [await plantMember(db.superuser, tenantId, 'OWNER', 'Olga'), await plantMember(db.superuser, tenantId, 'MEMBER', 'Milo')]
  const accountId = await plantAccount(db.superuser)
  const operationId = await plantOperation(db.superuser, { tenantId, accountId, count: 3 })
  const of = { tenantId, accountId, operationId }
  const held = await plantAttempt(db.superuser, { ...of, place: 1, heardAgo: 1 })
  await plantAttempt(db.superuser, { ...of, place: 2, state: 'FAILED', nodeState: 'REVOKED', reason: 'COULD_NOT_START' })
  const admitted = await plantAttempt(db.superuser, {
    ...of,
    place: 3,
    state: 'ADMITTED',
    nodeState: 'ENABLED',
    reason: 'ADMITTED',
    heardAgo: 1,
  })
  const manual = await plantNode(db.superuser, { tenantId, name: 'by hand', heardAgo: 1 })
  const monitorId = randomUUID()
  await plant(db.superuser, async (client) => {
    await client.query(
      `update cloud_account set last_check = $1, cloud = $2, user_id = $3, deletion_sealed = $4, deletion_user_id = $5, deletion_check = $6, deletion_state_detail = $7`,
      [
        JSON.stringify([cloudWord('last-check')]),
        cloudWord('sign-in'),
        cloudWord('user'),
        Buffer.from(cloudWord('deletion-credential')),
        cloudWord('deletion-user'),
        JSON.stringify([cloudWord('deletion-check')]),
        cloudWord('deletion-state-detail'),
      ],
    )
    await client.query(
      "insert into ownership_marker (account_id, region, marker_id, recorded_by_id, recorded_by_name) values ($1, $2, $3, $1, 'Ada')",
      [accountId, cloudWord('marker-region'), cloudWord('marker')],
    )
    await client.query('insert into orphan (id, account_id, region, cloud_id, shown, settle_reason) values ($1, $2, $3, $4, $5, $6)', [
      randomUUID(),
      accountId,
      cloudWord('orphan-region'),
      cloudWord('orphan'),
      JSON.stringify({ name: cloudWord('orphan-shown') }),
      cloudWord('orphan-reason'),
    ])
    await client.query("insert into webhook_delivery (id, kind, body, last_error) values ($1, 'LATE_INSTANCE', $2, $3)", [
      randomUUID(),
      JSON.stringify({ text: cloudWord('delivery') }),
      cloudWord('delivery-error'),
    ])
    const claim = `SHA256:${'a'.repeat(43)}`
    await client.query(
      `insert into witness_ladder (id, cloud, user_id, region, claim_rung, claim_public_key, claim_fingerprint) values ($1, $2, $3, $4, 1, $5, $6)`,
      [randomUUID(), cloudWord('ladder'), cloudWord('ladder-user'), cloudWord('ladder-region'), cloudWord('ladder-key'), claim],
    )
    await client.query(
      "insert into instance_accessory (instance_id, kind, cloud_id, detail) select id, 'PORT', $1 || id, $2 from instance",
      [cloudWord('accessory'), cloudWord('accessory-detail')],
    )
    await client.query('update instance set blocked_by = $1, image_id = $2, size_id = $3, tags = $4, settle_reason = $5', [
      JSON.stringify([cloudWord('blocked')]),
      cloudWord('image-of-instance'),
      cloudWord('size-of-instance'),
      [cloudWord('tag')],
      cloudWord('settle-reason'),
    ])
    await client.query(
      'insert into cloud_network_mark (account_id, network_id, no_metadata_service, marked_by) values ($1, $2, true, $3)',
      [accountId, cloudWord('network'), cloudWord('marked-by')],
    )
    await client.query('insert into cloud_account_address (account_id, address, recorded_by) values ($1, $2, $3)', [
      accountId,
      cloudWord('address'),
      cloudWord('recorded-by'),
    ])
    await client.query(
      "insert into alarm (id, kind, tenant_id, subject_kind, subject_id, message, detail, dedupe_key) values ($1, 'LATE_INSTANCE', $2, 'INSTANCE', $3, $4, $5, $6)",
      [
        randomUUID(),
        tenantId,
        cloudWord('subject'),
        cloudWord('alarm'),
        JSON.stringify({ word: cloudWord('alarm-detail') }),
        cloudWord('dedupe'),
      ],
    )
    await client.query(
      "insert into audit_entry (id, actor_kind, actor_name, tenant_id, action, subject_kind, detail) values ($1, 'ADMINISTRATOR', $2, $3, 'provisionNodes', 'OPERATION', $4)",
      [randomUUID(), cloudWord('actor'), tenantId, JSON.stringify({ word: cloudWord('audit-detail') })],
    )
    await client.query(
      'insert into admission (attempt_id, tenant_id, node_id, evidence, with_instance_proof) values ($1, $2, $3, $4, true)',
      [admitted.attemptId, tenantId, admitted.nodeId, JSON.stringify({ word: cloudWord('admission') })],
    )
    await client.query("insert into published_address (id, range, family, note, published_by) values ($1, '203.0.113.0/24', 4, $2, $3)", [
      randomUUID(),
      cloudWord('note'),
      cloudWord('published-by'),
    ])
    await client.query(
      "insert into monitor (id, tenant_id, name, kind, target, interval_seconds, created_by, expect_status) values ($1, $2, 'site', 'HTTP', 'https://example.org/', 60, 'Milo', '{}')",
      [monitorId, tenantId],
    )
    await client.query(
      "insert into monitor_status (tenant_id, monitor_id, node_id, outcome, at, since) values ($1, $2, $3, 'UP', app_now(), app_now())",
      [tenantId, monitorId, manual],
    )
    await client.query("update node_heartbeat set ping = 'AVAILABLE'")
  })
  await db.superuser.query(
    "select note_changes($1, array['INSTANCE', 'CLOUD_ACCOUNT', 'NODE'], array[$2, $3, $4], array[true, true, true])",
    [tenantId, cloudWord('instance-change'), accountId, held.nodeId],
  )
  const { rows } = await db.superuser.query<{ id: string }>(
    'select id::text from instance union all select id::text from attempt union all select $1::text as id',
    [accountId],
  )
  secretIds = rows.map(({ id }) => id)
  values = {
    'node.id': globalId('Node', held.nodeId),
    'operation.id': globalId('Operation', operationId),
    'monitor.id': globalId('Monitor', monitorId),
    operationId: globalId('Operation', operationId),
    'renameNode.id': globalId('Node', held.nodeId),
    'renameNode.name': 'renamed',
    'enableNode.id': globalId('Node', held.nodeId),
    'disableNode.id': globalId('Node', admitted.nodeId),
    'retireNode.id': globalId('Node', held.nodeId),
    'revokeNode.id': globalId('Node', held.nodeId),
    'updateMonitor.id': globalId('Monitor', monitorId),
    'deleteMonitor.id': globalId('Monitor', monitorId),
    'removeMember.id': globalId('Member', people[0]!.id),
    'setMemberRole.id': globalId('Member', people[0]!.id),
    email: 'new@example.org',
    target: 'https://example.org/',
    kind: 'HTTP',
  }
  foreign = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /\.id$|Id$/.test(name) ? globalId('Node', accountId) : value]),
  )
  server = await startTenantServer(db)
})
afterAll(async () => {
  await server.close()
  await db.drop()
})

const leaks = (where: string, body: string): string[] => {
  const text = opened(body)
  return [WORD, '198.51.100.77', ...secretIds].filter((word) => text.includes(word)).map((word) => `${where} tells ${word}`)
}

describe('what tenants are told', () => {
  it('is looked for in every column that a cloud fills: each of them holds a word to find', async () => {
    const { rows: columns } = await db.superuser.query<{ table: string; column: string }>(`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY', 'bytea', 'character varying')
        and c.table_name in ('cloud_account', 'cloud_network_mark', 'cloud_account_address', 'instance', 'evidence', 'admission', 'operation', 'attempt', 'operation_event', 'alarm',
          'ownership_marker', 'witness_ladder', 'witness_rung', 'instance_accessory', 'orphan', 'webhook_delivery')
        and not exists (select from information_schema.columns v where v.table_schema = 'tenant_api' and v.table_name = c.table_name and v.column_name = c.column_name)`)
    const closedLists = new Set([
      'attempt.state',
      'instance.state',
      'instance.part',
      'instance.kept_by',
      'instance.settled_as',
      'instance.settled_by',
      'instance_accessory.kind',
      'instance_accessory.state',
      'orphan.settled_as',
      'orphan.settled_by',
      'ownership_marker.recorded_by_name',
      'webhook_delivery.kind',
      'witness_ladder.fence_reason',
      // One form, in which no word stands.
      'witness_ladder.fingerprint',
      'witness_ladder.claim_fingerprint',
      'witness_rung.fingerprint',
      'evidence.condition',
      'evidence.outcome',
      'evidence.observer',
      'cloud_account.provider',
      'cloud_account.state',
      'cloud_account.deletion_state',
      'cloud_account.created_by',
      'operation.agent_version',
      'attempt.cancel_wished_by',
      'attempt.accepted_by',
      'attempt.icmp_accepted_by',
      'alarm.kind',
      'alarm.subject_kind',
      'alarm.acknowledged_by',
      'cloud_account.no_metadata_by',
    ])
    const without: string[] = []
    for (const { table, column } of columns) {
      if (closedLists.has(`${table}.${column}`)) continue
      const { rows } = await db.superuser.query<{ text: string | null }>(
        `select string_agg(case when pg_typeof(${column})::text = 'bytea' then encode(to_jsonb(${column})::text::bytea, 'escape') else to_jsonb(${column})::text end, ' ') as text from ${table}`,
      )
      const text = rows[0]?.text ?? ''
      const bytes = Buffer.from(WORD).toString('hex')
      if (!text.includes(WORD) && !text.includes(bytes)) without.push(`${table}.${column}`)
    }
    expect(columns.length).toBeGreaterThan(40)
    expect(without).toEqual([])
  })

  it.each(['query', 'mutation'] as const)('in every answer to a %s, by Owner and Member, is free of a cloud’s words', async (root) => {
    const found: string[] = []
    let answered = 0
    for (const person of people)
      for (const given of [values, foreign])
        for (const { name } of rootFields(tenantSchema, root)) {
          const question = questionFor(tenantSchema, root, name, given)
          const answer = await server.ask(person.token, question.text, question.variables)
          if (answer.data !== null && answer.data !== undefined) answered += 1
          found.push(...leaks(name, answer.body))
        }
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(20)
  })

  it('in every stream is free of them', async () => {
    const found: string[] = []
    for (const { name } of rootFields(tenantSchema, 'subscription')) {
      const question = questionFor(tenantSchema, 'subscription', name, { ...values, after: 0 })
      const abort = new AbortController()
      const told: string[] = []
      for await (const text of server.follow(people[1]!.token, question.text, question.variables, abort.signal)) {
        told.push(text)
        if (text.includes('ENTRIES')) abort.abort()
      }
      expect(told.join()).toContain('ENTRIES')
      found.push(...leaks(name, told.join()))
    }
    expect(found).toEqual([])
  })

  it.each([
    ['a field that is not there', '{ nodes { edges { node { cloudId instance { id } } } } }', {}],
    [
      'an id of an instance',
      'query Q($id: ID!) { node(id: $id) { name } }',
      { id: globalId('Instance', '00000000-0000-4000-8000-000000000000') },
    ],
    ['an id that is none', 'query Q($id: ID!) { node(id: $id) { name } }', { id: "' or 1=1 --" }],
    [
      'an id of the wrong type',
      'query Q($id: ID!) { operation(id: $id) { state } }',
      { id: globalId('Node', '00000000-0000-4000-8000-000000000000') },
    ],
    ['a variable of the wrong type', 'query Q($n: Int!) { nodes(first: $n) { edges { cursor } } }', { n: 'many' }],
    ['questions about the schema', '{ __schema { types { name fields { name } } } }', {}],
  ])('in the answer to %s is free of them too', async (_what, query, variables) => {
    const answer = await server.ask(people[0]!.token, query, variables)
    expect(leaks('the answer', answer.body)).toEqual([])
    expect(answer.body).not.toMatch(/cloud_account|tenant_api|sp_tenant|pg_|SELECT|stack/i)
  })

  it('while the database is away names neither it nor how it is reached', async () => {
    const dead = await startTenantServer(db, { tenantUrl: db.urls.tenant.replace(/\/test_[0-9a-f]+/, '/no_such_database') })
    const answer = await dead.ask(people[0]!.token, '{ nodes { edges { cursor } } }')
    expect(answer.errors[0]?.extensions.code).toMatch(/INTERNAL|SERVICE_UNAVAILABLE/)
    expect(answer.body).not.toMatch(/no_such_database|sp_tenant|password|host/i)
    await dead.close()
  })
})

describe('the names of the tenant schema', () => {
  it('have no word of a cloud in them', () => {
    const names = Object.values(tenantSchema.getTypeMap())
      .filter((type) => !type.name.startsWith('__'))
      .flatMap((type) => [type.name, ...('getFields' in type ? Object.keys(type.getFields()) : [])])
    expect(
      names.filter((name) =>
        /cloud|instance|image|flavou?r|region|zone|network|project|openstack|server|floating|metadata|volume/i.test(name),
      ),
    ).toEqual([])
  })
})
