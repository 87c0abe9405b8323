import { ownRows } from '@sallyport/database/tenant/own-rows.ts'
import { tenantSchema } from '@sallyport/graphql/tenant/schema.ts'
import { describe, expect, it } from 'vitest'
import { questionFor, rootFields, type Values } from '../../fixtures/ask-everything.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { startTenantServer, type TenantServer } from '../../fixtures/tenant-server.ts'
import {
  type PlantedMember,
  plant,
  plantAccount,
  plantAttempt,
  plantInstallation,
  plantMember,
  plantNode,
  plantOperation,
  plantTenant,
} from '../../fixtures/tenants.ts'

const globalId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64url')
const FOREIGN = 'Fremdling'

type Planted = { tenantId: string; owner: PlantedMember; ids: Record<string, string>; rows: string[] }

/** A tenant with something of everything. Whatever of it can be told carries `mark`, or is an id that is remembered. */
async function plantEverything(db: TestDatabase, mark: string): Promise<Planted> {
  const tenantId = await plantTenant(db.superuser, `${mark} tenant`)
  const owner = await plantMember(db.superuser, tenantId, 'OWNER', `${mark} Owner`)
  const second = await plantMember(db.superuser, tenantId, 'MEMBER', `${mark} Member`)
  const accountId = await plantAccount(db.superuser)
  const operationId = await plantOperation(db.superuser, { tenantId, accountId, startedByName: `${mark} Admin` })
  const { nodeId: held } = await plantAttempt(db.superuser, { tenantId, accountId, operationId, place: 1 })
  const nodeId = await plantNode(db.superuser, { tenantId, name: `${mark} node`, heardAgo: 1 })
  const disabled = await plantNode(db.superuser, { tenantId, name: `${mark} disabled`, state: 'DISABLED' })
  const monitorId = crypto.randomUUID()
  await plant(db.superuser, async (client) => {
    await client.query('update node set name = $2 || name where id = $1', [held, mark])
    await client.query(
      "insert into monitor (id, tenant_id, name, kind, target, interval_seconds, created_by, expect_status) values ($1, $2, $3, 'HTTP', $4, 60, $3, '{}')",
      [monitorId, tenantId, `${mark} monitor`, `https://${mark.toLowerCase()}.example.org/`],
    )
    await client.query(
      "insert into monitor_status (tenant_id, monitor_id, node_id, outcome, message, at, since) values ($1, $2, $3, 'DOWN', $4, app_now(), app_now())",
      [tenantId, monitorId, nodeId, `${mark} message`],
    )
    await client.query(
      "insert into egress_sighting (node_id, tenant_id, run_id, address, family, channel) values ($1, $2, gen_random_uuid(), '198.51.100.8', 4, 'HTTP')",
      [nodeId, tenantId],
    )
    await client.query("insert into tenant_notice (id, tenant_id, node_id, kind, title, text) values ($1, $2, $3, 'LOST', $4, $4)", [
      crypto.randomUUID(),
      tenantId,
      nodeId,
      `${mark} notice`,
    ])
    await client.query('update tenant set change_counter = 3 where id = $1', [tenantId])
    await client.query(
      `insert into tenant_change (tenant_id, number, kind, object_id) select $1, i, 'NODE', $2 from generate_series(1, 3) i`,
      [tenantId, nodeId],
    )
  })
  const ids = {
    'node.id': globalId('Node', nodeId),
    'operation.id': globalId('Operation', operationId),
    'monitor.id': globalId('Monitor', monitorId),
    operationId: globalId('Operation', operationId),
    'renameNode.id': globalId('Node', nodeId),
    'renameNode.name': 'taken over',
    'enableNode.id': globalId('Node', disabled),
    'disableNode.id': globalId('Node', nodeId),
    'retireNode.id': globalId('Node', nodeId),
    'revokeNode.id': globalId('Node', held),
    'updateMonitor.id': globalId('Monitor', monitorId),
    'updateMonitor.name': 'taken over',
    'deleteMonitor.id': globalId('Monitor', monitorId),
    'removeMember.id': globalId('Member', second.id),
    'setMemberRole.id': globalId('Member', second.id),
    'setMemberRole.role': 'OWNER',
    'createApiToken.memberId': globalId('Member', second.id),
    'revokeApiToken.id': globalId('ApiToken', second.tokenId),
  }
  return {
    tenantId,
    owner,
    ids,
    rows: [tenantId, owner.id, second.id, owner.tokenId, second.tokenId, operationId, held, nodeId, disabled, monitorId],
  }
}

/** Everything of a tenant in the database, to see whether anything was changed. */
async function stateOf(db: TestDatabase, tenantId: string): Promise<string> {
  const tables = [
    'member',
    'tenant_token',
    'tenant_change',
    'operation',
    'node',
    'enrollment_token',
    'monitor',
    'monitor_status',
    'audit_entry',
  ]
  const all: unknown[] = []
  for (const table of tables) {
    const { rows } = await db.superuser.query(
      `select to_jsonb(t) - 'last_used_at' as row from ${table} t where tenant_id = $1 order by 1`,
      [tenantId],
    )
    all.push(table, rows)
  }
  all.push((await db.superuser.query('select * from tenant where id = $1', [tenantId])).rows)
  return JSON.stringify(all)
}

/** An answer with every opaque id in it opened. */
const opened = (body: string): string =>
  body.replace(/[A-Za-z0-9_-]{20,}/g, (word) => `${word} ${Buffer.from(word, 'base64url').toString('latin1')}`)

/** Asks as a tenant's Owner for everything, with ids of another tenant wherever an id goes in. @returns what was wrongly told or done */
async function look(db: TestDatabase, server: TenantServer, own: Planted, foreign: Planted): Promise<string[]> {
  const found: string[] = []
  const before = await stateOf(db, foreign.tenantId)
  const search = (where: string, body: string): void => {
    const text = opened(body)
    for (const word of [FOREIGN, FOREIGN.toLowerCase(), ...foreign.rows]) if (text.includes(word)) found.push(`${where} tells ${word}`)
  }
  const values: Values = { ...foreign.ids, email: 'new@example.org', target: 'https://example.org/', kind: 'HTTP' }
  for (const root of ['query', 'mutation'] as const)
    for (const { name } of rootFields(tenantSchema, root)) {
      const question = questionFor(tenantSchema, root, name, values)
      const answer = await server.ask(own.owner.token, question.text, question.variables)
      search(name, answer.body)
      const takesId = JSON.stringify(question.variables).includes('"id"') || 'createApiToken' === name
      if (takesId && !/"(node|operation|monitor)":null/.test(answer.body) && !answer.body.includes('"NotFound"'))
        found.push(`${name} does not say "not found": ${answer.body.slice(0, 200)}`)
    }
  for (const { name } of rootFields(tenantSchema, 'subscription')) {
    const question = questionFor(tenantSchema, 'subscription', name, { ...values, after: 0 })
    const abort = new AbortController()
    // What is followed has entries, and ends by itself where it is refused.
    for await (const text of server.follow(own.owner.token, question.text, question.variables, abort.signal)) {
      search(name, text)
      if (text.includes('ENTRIES')) abort.abort()
    }
  }
  if ((await stateOf(db, foreign.tenantId)) !== before) found.push('a row of the other tenant was changed')
  return found
}

async function withWalls(first: boolean, second: boolean): Promise<string[]> {
  await using db = await createTestDatabase()
  await plantInstallation(db.superuser)
  const own = await plantEverything(db, 'Own')
  const foreign = await plantEverything(db, FOREIGN)
  if (!second) {
    const { rows } = await db.superuser.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
    )
    for (const { name } of rows) await db.superuser.query(`alter table ${name} disable row level security`)
  }
  const server = await startTenantServer(db, { own: first ? ownRows : () => '$1::uuid IS NOT NULL' })
  try {
    const found = await look(db, server, own, foreign)
    if (first) expect(server.breaches).toEqual([])
    return found
  } finally {
    await server.close()
  }
}

describe("another tenant's rows are neither told nor touched", () => {
  it('with both walls up', async () => {
    expect(await withWalls(true, true)).toEqual([])
  })
  it('with the application’s conditions taken out of every statement', async () => {
    expect(await withWalls(false, true)).toEqual([])
  })
  it('with row-level security switched off', async () => {
    expect(await withWalls(true, false)).toEqual([])
  })
  it('and with both down they are, in every part: this looks where it says it looks', async () => {
    const found = (await withWalls(false, false)).join('\n')
    for (const part of [
      'nodes',
      'node',
      'operations',
      'operation',
      'monitors',
      'monitor',
      'members',
      'apiTokens',
      'notices',
      'changes',
      'operationProgress',
      'renameNode',
    ])
      expect(found).toContain(`${part} tells`)
    expect(found).toContain('a row of the other tenant was changed')
  })
})
