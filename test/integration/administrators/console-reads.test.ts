import { randomUUID } from 'node:crypto'
import { alarmStore } from '@sallyport/database/alarm-store.ts'
import { auditLog } from '@sallyport/database/audit-store.ts'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { deletionQueue } from '@sallyport/database/deletion-queue.ts'
import { installationReader } from '@sallyport/database/installation-store.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { nodeReads } from '@sallyport/database/node-reads.ts'
import { operationReads } from '@sallyport/database/operation-reads.ts'
import { orphanStore } from '@sallyport/database/orphan-store.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { type ExecutionResult, execute, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { plant, plantAccount, plantAttempt, plantInstallation, plantNode, plantOperation, plantTenant } from '../../fixtures/tenants.ts'

let db: TestDatabase
let admin: PrismaClient
let services: AdminServices
let of: { tenantId: string; accountId: string; operationId: string }
let attempts: { attemptId: string; nodeId: string }[]
beforeAll(async () => {
  db = await createTestDatabase()
  await db.slowClock()
  await plantInstallation(db.superuser)
  const [tenantId, accountId] = [await plantTenant(db.superuser, 'Acme'), await plantAccount(db.superuser)]
  of = { tenantId, accountId, operationId: await plantOperation(db.superuser, { tenantId, accountId, count: 4 }) }
  attempts = [
    await plantAttempt(db.superuser, { ...of, place: 1, state: 'ADMITTED', nodeState: 'ENABLED' }),
    await plantAttempt(db.superuser, { ...of, place: 2, state: 'FAILED', nodeState: 'REVOKED' }),
    await plantAttempt(db.superuser, { ...of, place: 2, number: 2, heardAgo: 1 }),
    await plantAttempt(db.superuser, { ...of, place: 3, state: 'CANCELLED', nodeState: 'REVOKED' }),
    await plantAttempt(db.superuser, { ...of, place: 4, state: 'VALIDATING', heardAgo: 1 }),
  ]
  for (let n = 1; n <= 7; n += 1) {
    const { attemptId, nodeId } = attempts[n % 2 === 0 ? 2 : 4]!
    await db.superuser.query("SELECT append_event($1, 'CREATE_CALLED', $2, $3, $4, '{}')", [
      of.operationId,
      attemptId,
      nodeId,
      JSON.stringify({ name: `mon-${n}`, attempt: 1, state: 'CREATING' }),
    ])
  }
  admin = openPrisma(db.database.admin, () => {})
  services = {
    version: '1.2.3',
    installation: installationReader(admin),
    operations: operationReads(admin),
    nodes: nodeReads(admin),
    instances: { ...instanceReads(admin), rule: { isOn: false, restored: false, coolDownMinutes: 15 } },
    orphans: orphanStore(admin),
    alarms: alarmStore(admin),
    audit: auditLog(admin),
    accounts: cloudAccountStore(admin),
    deletionQueue: deletionQueue(admin),
  } as unknown as AdminServices
})
afterAll(async () => {
  await admin.$disconnect()
  await db.drop()
})

async function ask<T>(source: string): Promise<T> {
  const contextValue: AdminContext = {
    viewer: { kind: 'ADMINISTRATOR', administratorId: randomUUID(), displayName: 'Ada', tokenId: 'token', tokenExpiresAt: undefined },
    request: { requestId: 'request-1', sourceAddress: undefined },
    cursors: cursorCodec(new Uint8Array(32), 'administrators'),
    services,
    signal: new AbortController().signal,
  }
  const { data, errors } = (await execute({ schema: adminSchema, document: parse(source), contextValue })) as ExecutionResult<T>
  expect(errors).toBeUndefined()
  return data as T
}
const run = (text: string, values: unknown[] = []) => plant(db.superuser, (client) => client.query(text, values))
type Events = { edges: { node: { number: number; name: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }

/** The numbers of events, page by page. */
async function eventsOf(field: string, id: string, first: number): Promise<number[][]> {
  const pages: number[][] = []
  for (let after = ''; ; ) {
    const { of: it } = await ask<{ of: { events: Events } }>(
      `{ of: ${field}(id: "${id}") { events(first: ${first}${after}) { edges { node { number name } } pageInfo { hasNextPage endCursor } } } }`,
    )
    pages.push(it.events.edges.map(({ node }) => node.number))
    if (!it.events.pageInfo.hasNextPage) return pages
    after = `, after: "${it.events.pageInfo.endCursor}"`
    // One that comes meanwhile is no part of what came before.
    if (pages.length === 1)
      await db.superuser.query("SELECT append_event($1, 'CREATE_CALLED', $2, $3, '{}', '{}')", [
        of.operationId,
        attempts[4]!.attemptId,
        attempts[4]!.nodeId,
      ])
  }
}

// Five events are of the attempts that were planted; 6 to 12 came after them, by turns of two attempts.
test('events of an operation are read backwards, page by page, while others come', async () => {
  expect(await eventsOf('operation', globalId('Operation', of.operationId), 3)).toEqual([
    [12, 11, 10],
    [9, 8, 7],
    [6, 5, 4],
    [3, 2, 1],
  ])
})

test('events of a node are those of its attempt; a node by hand has none', async () => {
  expect(await eventsOf('node', globalId('Node', attempts[2]!.nodeId), 2)).toEqual([
    [11, 9],
    [7, 3],
  ])
  const byHand = await plantNode(db.superuser, { tenantId: of.tenantId, name: 'by hand' })
  expect(await eventsOf('node', globalId('Node', byHand), 2)).toEqual([[]])
})

test('an operation tells how far it is, each place by its last attempt', async () => {
  await run("UPDATE attempt SET deadline_at = app_now() + interval '5 minutes' WHERE id = $1", [attempts[2]!.attemptId])
  const none = await plantOperation(db.superuser, { tenantId: of.tenantId, accountId: of.accountId })
  const { operations } = await ask<{ operations: { edges: { node: { id: string; tally: object } }[] } }>(
    '{ operations(sort: { by: CREATED_AT }) { edges { node { id tally { admitted underWay over nextDeadlineAt } } } } }',
  )
  const { rows } = await db.superuser.query<{ at: Date }>('SELECT deadline_at AS at FROM attempt WHERE id = $1', [attempts[2]!.attemptId])
  expect(operations.edges.map(({ node }) => [node.id, node.tally])).toEqual([
    [globalId('Operation', of.operationId), { admitted: 1, underWay: 2, over: 1, nextDeadlineAt: rows[0]!.at.toISOString() }],
    [globalId('Operation', none), { admitted: 0, underWay: 0, over: 0, nextDeadlineAt: null }],
  ])
})

test('the clock of the installation is the one that moves its deadlines', async () => {
  await db.moveClock(3_600_000)
  const { installation } = await ask<{ installation: { now: string } }>('{ installation { now } }')
  const { rows } = await db.superuser.query<{ now: Date }>('SELECT app_now() AS now')
  expect(Math.abs(rows[0]!.now.getTime() - new Date(installation.now).getTime())).toBeLessThan(60_000)
  await db.moveClock(-3_600_000)
})

test('one instance and one orphan are found by their ids, and what is not there is null', async () => {
  const { rows } = await db.superuser.query<{ id: string }>('SELECT id::text FROM instance LIMIT 1')
  const orphanId = randomUUID()
  await run("INSERT INTO orphan (id, account_id, region, cloud_id) VALUES ($1, $2, 'R', 'srv')", [orphanId, of.accountId])
  const [instance, orphan] = [globalId('Instance', rows[0]!.id), globalId('Orphan', orphanId)]
  expect(
    await ask(
      `{ instance(id: "${instance}") { id nodeName } orphan(id: "${orphan}") { id cloudId } no: instance(id: "${orphan}") { id } none: orphan(id: "x") { id } }`,
    ),
  ).toEqual({
    instance: { id: instance, nodeName: expect.stringMatching(/^mon-/) },
    orphan: { id: orphan, cloudId: 'srv' },
    no: null,
    none: null,
  })
})

test('alarms and the audit log name what they are about by its global id, and the log is narrowed by it', async () => {
  const node = attempts[0]!.nodeId
  const alarm = (kind: string, id: string) =>
    run(
      "INSERT INTO alarm (id, kind, subject_kind, subject_id, message, dedupe_key) VALUES ($1::uuid, 'NODE_SILENT', $2, $3, 'm', $1::text)",
      [randomUUID(), kind, id],
    )
  await alarm('NODE', node)
  await alarm('INSTALLATION', 'nodes')
  const { alarms } = await ask<{ alarms: { edges: { node: { subject: string | null } }[] } }>(
    '{ alarms(sort: { by: RAISED_AT }) { edges { node { subject } } } }',
  )
  expect(new Set(alarms.edges.map((edge) => edge.node.subject))).toEqual(new Set([globalId('Node', node), null]))
  const entry = (kind: string, id: string | null) =>
    run(
      "INSERT INTO audit_entry (id, actor_kind, actor_name, action, subject_kind, subject_id) VALUES ($1, 'SYSTEM', 'Sallyport', 'act', $2, $3)",
      [randomUUID(), kind, id],
    )
  await entry('NODE', node)
  await entry('NODE', randomUUID())
  await entry('INSTALLATION', null)
  const log = async (args: string) =>
    (
      await ask<{ auditLog: { edges: { node: { subject: string | null } }[] } }>(`{ auditLog${args} { edges { node { subject } } } }`)
    ).auditLog.edges.map((edge) => edge.node.subject)
  expect(await log(`(filter: { subject: "${globalId('Node', node)}" })`)).toEqual([globalId('Node', node)])
  expect(await log('')).toHaveLength(3)
  expect(await log('')).toContain(null)
})

test('the log tells the name of what was done to: as the entry knows it, else as it is called now', async () => {
  const [node, gone] = [attempts[0]!.nodeId, randomUUID()]
  const entries: [action: string, kind: string, id: string | null, detail: object][] = [
    ['retireNode', 'NODE', node, { name: 'as it was' }],
    ['node.admitted', 'NODE', node, {}],
    ['cancelOperation', 'OPERATION', of.operationId, {}],
    ['publishAddress', 'PUBLISHED_ADDRESS', gone, { range: '203.0.113.7' }],
    ['disableNode', 'NODE', gone, {}],
    ['disableNode', 'NODE', 'no uuid', {}],
    ['createTenant', 'TENANT', of.tenantId, {}],
    ['seeded', 'INSTALLATION', null, {}],
  ]
  for (const [action, kind, id, detail] of entries)
    await run(
      `INSERT INTO audit_entry (id, actor_kind, actor_name, action, subject_kind, subject_id, detail, request_id)
       VALUES ($1, 'SYSTEM', 'Sallyport', $2, $3, $4, $5, 'names')`,
      [randomUUID(), action, kind, id, detail],
    )
  const { auditLog: log } = await ask<{ auditLog: { edges: { node: { action: string; subjectName: string | null } }[] } }>(
    '{ auditLog(filter: { requestId: "names" }) { edges { node { action subjectName } } } }',
  )
  const told = log.edges.map((edge) => `${edge.node.action} ${edge.node.subjectName}`)
  expect(told.sort()).toEqual(
    [
      'cancelOperation mon-1 to mon-4',
      'createTenant Acme',
      'disableNode null',
      'disableNode null',
      'node.admitted mon-1',
      'publishAddress 203.0.113.7',
      'retireNode as it was',
      'seeded null',
    ].sort(),
  )
})

test('a search takes an id whole, as a global id and by its end, and only of its own kind', async () => {
  const node = attempts[4]!.nodeId
  const found = async (text: string): Promise<Record<string, string[]>> => {
    const lists = ['nodes', 'operations', 'instances'] as const
    const answer = await ask<Record<string, { edges: { node: { id: string } }[] }>>(
      `{ ${lists.map((list) => `${list}(filter: { search: "${text}" }) { edges { node { id } } }`).join(' ')} }`,
    )
    return Object.fromEntries(lists.map((list) => [list, answer[list]!.edges.map((edge) => edge.node.id)]))
  }
  const alone = { nodes: [globalId('Node', node)], operations: [], instances: [] }
  expect(await found(node)).toEqual(alone)
  expect(await found(globalId('Node', node))).toEqual(alone)
  expect(await found(`…${node.slice(-8)}`)).toEqual(alone)
  expect(await found(of.operationId.slice(-12))).toEqual({ nodes: [], operations: [globalId('Operation', of.operationId)], instances: [] })
  expect(await found(randomUUID())).toEqual({ nodes: [], operations: [], instances: [] })
})

test('an account tells what its deletions wait for, the most common first', async () => {
  const blocked = (fact: string) =>
    JSON.stringify([
      { clause: 6, name: 'node-is-over', fact, state: 'FALSE', why: `Not ${fact}.` },
      { clause: 7, name: 'x', fact: 'y', state: 'UNKNOWN', why: 'z' },
    ])
  const instanceOf = async (attempt: number, state: string, blockedBy: string | null, hoursAgo: number) =>
    run("UPDATE instance SET state = $2, blocked_by = $3, filed_at = app_now() - $4 * interval '1 hour' WHERE attempt_id = $1", [
      attempts[attempt]!.attemptId,
      state,
      blockedBy,
      hoursAgo,
    ])
  await instanceOf(0, 'WAITING', blocked('key-silent'), 3)
  await instanceOf(1, 'WAITING', blocked('other'), 2)
  await instanceOf(2, 'WAITING', blocked('key-silent'), 5)
  await instanceOf(3, 'WAITING', null, 1)
  await instanceOf(4, 'UNCONFIRMED', null, 9)
  const idle = await plantAccount(db.superuser)
  const { cloudAccounts } = await ask<{ cloudAccounts: { edges: { node: { id: string; deletions: Record<string, unknown> } }[] } }>(
    '{ cloudAccounts { edges { node { id deletions { waiting underWay waitingSince notJudged hindrances { instances clauseName fact why whatToDo } } } } } }',
  )
  const by = new Map(cloudAccounts.edges.map(({ node }) => [node.id, node.deletions]))
  expect(by.get(globalId('CloudAccount', idle))).toEqual({ waiting: 0, underWay: 0, waitingSince: null, notJudged: 0, hindrances: [] })
  const { rows } = await db.superuser.query<{ at: Date }>("SELECT min(filed_at) AS at FROM instance WHERE state = 'WAITING'")
  expect(by.get(globalId('CloudAccount', of.accountId))).toEqual({
    waiting: 4,
    underWay: 1,
    waitingSince: rows[0]!.at.toISOString(),
    notJudged: 1,
    hindrances: [
      { instances: 2, clauseName: 'node-is-over', fact: 'key-silent', why: 'Not key-silent.', whatToDo: expect.stringMatching(/\.$/) },
      { instances: 1, clauseName: 'node-is-over', fact: 'other', why: 'Not other.', whatToDo: expect.stringMatching(/\.$/) },
    ],
  })
})

test('an operation with attempts, conditions, instances and seen addresses is one question within the limits', async () => {
  const { operation } = await ask<{
    operation: {
      places: {
        attempts: { node: { seenAddresses: { address: string; published: boolean }[] }; instances: unknown[]; conditions: unknown[] }[]
      }[]
    }
  }>(
    `{ operation(id: "${globalId('Operation', of.operationId)}") { id state count tally { admitted } places { id number name attempts { id number state deadlineAt conditionsMet detail
      conditions { name state since detail } instances { id state cloudId region addresses { address } fault { message } }
      node { id name state lastSeenAt seenAddresses { address published publishableWithOneClick confirmedBy } } } } events(first: 50) { edges { node { number kind at name detail } } } } }`,
  )
  expect(operation.places.map(({ attempts: tries }) => tries.length)).toEqual([1, 2, 1, 1])
  const tries = operation.places.flatMap((place) => place.attempts)
  expect(tries.every(({ instances, conditions }) => instances.length === 1 && conditions.length === 1)).toBe(true)
  expect(tries.map(({ node }) => node.seenAddresses)).toEqual(
    tries.map(() => [expect.objectContaining({ address: '198.51.100.77', published: false })]),
  )
})
