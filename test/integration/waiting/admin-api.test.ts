import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { appendDecision, sha256 } from '@sallyport/database/append-decision.ts'
import { breakerStore } from '@sallyport/database/breaker-store.ts'
import { decisionReads } from '@sallyport/database/decision-reads.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { orphanStore } from '@sallyport/database/orphan-store.ts'
import { noteOrphans } from '@sallyport/database/orphans.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { tripBreaker } from '@sallyport/database/trip-breaker.ts'
import type { ServerView } from '@sallyport/domain/clouds/provider.ts'
import { verifyExport } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { orphanService } from '@sallyport/domain/instances/orphans.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { execute, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { createWaitingGround, type WaitingGround } from '../../fixtures/waiting-ground.ts'

let ground: WaitingGround
let services: Partial<AdminServices>
beforeAll(async () => {
  ground = await createWaitingGround()
  services = {
    instances: { ...instanceReads(ground.admin), rule: { isOn: true, restored: false, coolDownMinutes: 20 } },
    waiting: ground.waiting,
    orphans: orphanService({ store: orphanStore(ground.admin), providers: ground.providers, newId: randomUUID }),
    breaker: breakerStore(ground.admin),
    decisions: decisionReads(ground.admin),
  }
})
afterAll(() => ground.drop())

type Answer = Record<string, unknown>
async function ask(source: string, variableValues: Record<string, unknown> = {}): Promise<Answer> {
  const contextValue: AdminContext = {
    viewer: { kind: 'ADMINISTRATOR', administratorId: randomUUID(), displayName: 'Ada', tokenId: 'token', tokenExpiresAt: undefined },
    request: { requestId: 'request-1', sourceAddress: undefined },
    cursors: cursorCodec(new Uint8Array(32), 'administrators'),
    services: services as AdminServices,
    signal: new AbortController().signal,
  }
  const result = await execute({ schema: adminSchema, document: parse(source), variableValues, contextValue })
  expect(result.errors).toBeUndefined()
  return result.data as Answer
}
const act = async (name: string, fields: string, input: object) =>
  (
    await ask(
      `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { done: ${name}(input: $input) { __typename
        ... on ${name.charAt(0).toUpperCase()}${name.slice(1)}Payload { ${fields} } ... on Conflict { message } ... on InvalidInput { field message } } }`,
      { input },
    )
  ).done as Record<string, unknown>

const shown =
  'state filedAt coolDownEndsAt keptBy settledAs settledBy settleReason stageAhead cloudAccountRemoved judgedAt cloudAsked blockedBy { clause clauseName fact state why whatToDo covers } nextStep'

test('what waits shows when it was filed, until when it can be kept, and what stands in its way', async () => {
  const { instanceId } = await ground.plantWaiting()
  const blocked = ['key-silent', 'token-silent'].map((fact) => ({
    clause: 6,
    name: 'node-is-over',
    fact,
    state: 'FALSE',
    why: 'The last request came 3 s ago.',
  }))
  await ground.db.superuser.query('UPDATE instance SET blocked_by = $2, judged_at = app_now(), cloud_asked = false WHERE id = $1', [
    instanceId,
    JSON.stringify(blocked),
  ])
  const { instances } = await ask(`{ instances(needsAttention: true, first: 100) { edges { node { id ${shown} } } } }`)
  const listed = (instances as { edges: { node: { id: string; filedAt: string; coolDownEndsAt: string } }[] }).edges.map(({ node }) => node)
  const one = listed.find(({ id }) => id === globalId('Instance', instanceId))!
  expect(one).toMatchObject({
    state: 'WAITING',
    cloudAsked: false,
    stageAhead: false,
    cloudAccountRemoved: false,
    blockedBy: [
      {
        clause: 6,
        clauseName: 'node-is-over',
        fact: 'key-silent',
        state: 'FALSE',
        why: blocked[0]!.why,
        whatToDo: expect.stringContaining('still runs'),
        covers: ['node-is-over/token-silent'],
      },
    ],
    nextStep: expect.stringContaining('The last request came 3 s ago. Nothing has to be done.'),
  })
  expect(new Date(one.coolDownEndsAt).getTime() - new Date(one.filedAt).getTime()).toBe(20 * 60_000)
})

test('what waits in an account that was removed says so, with no cool-down after which it would go', async () => {
  const { instanceId } = await ground.plantWaiting()
  const id = globalId('Instance', instanceId)
  const asked = async () => (await ask(`query ($id: ID!) { instance(id: $id) { ${shown} } }`, { id })).instance
  expect(await asked()).toMatchObject({ cloudAccountRemoved: false, coolDownEndsAt: expect.any(String) })
  const removed = (at: string) =>
    ground.db.superuser.query(`UPDATE cloud_account SET removed_at = ${at} WHERE id = (SELECT account_id FROM instance WHERE id = $1)`, [
      instanceId,
    ])
  await removed('app_now()')
  expect(await asked()).toMatchObject({
    cloudAccountRemoved: true,
    coolDownEndsAt: null,
    nextStep: expect.stringContaining('settle it as IGNORED'),
  })
  await removed('NULL')
})

test('keeping, filing again, settling and reopening answer the instance as it is then', async () => {
  const { instanceId: row } = await ground.plantWaiting()
  const instanceId = globalId('Instance', row)
  expect(await act('keepInstance', `instance { ${shown} }`, { instanceId })).toMatchObject({
    instance: { state: 'SEEN', keptBy: 'Ada', blockedBy: [] },
  })
  expect(await act('settleInstance', 'instance { state }', { instanceId, as: 'IGNORED', reason: 'x' })).toMatchObject({
    __typename: 'Conflict',
  })
  expect(await act('requestInstanceDeletion', `instance { ${shown} }`, { instanceId })).toMatchObject({
    instance: { state: 'WAITING', keptBy: null },
  })
  expect(await act('settleInstance', 'instance { state }', { instanceId, as: 'IGNORED', reason: ' \n' })).toMatchObject({
    __typename: 'InvalidInput',
    field: 'reason',
  })
  expect(await act('settleInstance', `instance { ${shown} }`, { instanceId, as: 'IGNORED', reason: 'Theirs.' })).toMatchObject({
    instance: { state: 'SETTLED', settledAs: 'IGNORED', settledBy: 'Ada', settleReason: 'Theirs.', nextStep: null },
  })
  expect(await act('settleInstance', `instance { ${shown} }`, { instanceId, as: 'REOPENED', reason: 'Ours.' })).toMatchObject({
    instance: { state: 'WAITING', settledAs: null },
  })
  const { deletionDecisions } = await ask(
    `query ($id: ID!) { deletionDecisions(instanceId: $id, first: 2) { edges { node { number kind instanceId instanceName cloudId nodeName detail previous hash line } } pageInfo { hasNextPage endCursor } } }`,
    { id: instanceId },
  )
  const { edges, pageInfo } = deletionDecisions as {
    edges: { node: Record<string, string> }[]
    pageInfo: { hasNextPage: boolean; endCursor: string }
  }
  expect(edges.map(({ node }) => [node.kind, node.instanceId])).toEqual([
    ['INSTANCE_SETTLED', instanceId],
    ['INSTANCE_SETTLED', instanceId],
  ])
  const { rows } = await ground.db.superuser.query(
    `SELECT i.name AS "instanceName", i.cloud_id AS "cloudId", n.name AS "nodeName" FROM instance i JOIN attempt a ON a.id = i.attempt_id
       JOIN node n ON n.id = a.node_id WHERE i.id = $1`,
    [row],
  )
  expect(edges[0]!.node).toMatchObject(rows[0])
  expect(edges[0]!.node.previous).toBe(edges[1]!.node.hash)
  expect(JSON.parse(edges[0]!.node.line!)).toMatchObject({
    kind: 'INSTANCE_SETTLED',
    hash: edges[0]!.node.hash,
    detail: JSON.parse(edges[0]!.node.detail!),
  })
  const more = await ask(
    'query ($id: ID!, $after: String) { deletionDecisions(instanceId: $id, after: $after) { edges { node { kind } } } }',
    {
      id: instanceId,
      after: pageInfo.endCursor,
    },
  )
  expect((more.deletionDecisions as { edges: unknown[] }).edges).toEqual([
    { node: { kind: 'INSTANCE_FILED' } },
    { node: { kind: 'INSTANCE_KEPT' } },
  ])
})

test('the whole chain, page by page and turned round, is an export that verifies; the records of one instance are none', async () => {
  for (let made = 0; made < 3; made++) {
    const { instanceId: id } = await ground.plantWaiting()
    await ground.waiting.keep(id, undefined, ada)
  }
  type Page = { edges: { node: { number: string; hash: string; line: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  const lines: string[] = []
  let head: { number: number; hash: string } | undefined
  let after: string | null = null
  do {
    const answer = await ask(
      'query ($after: String) { deletionDecisions(first: 2, after: $after) { edges { node { number hash line } } pageInfo { hasNextPage endCursor } } }',
      { after },
    )
    const { edges, pageInfo } = answer.deletionDecisions as Page
    head ??= { number: Number(edges[0]!.node.number), hash: edges[0]!.node.hash }
    lines.push(...edges.map(({ node }) => node.line))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  const text = (of: string[]) => `${of.toReversed().join('\n')}\n`
  expect(lines.length).toBeGreaterThan(4)
  expect(verifyExport(text(lines), sha256, [head])).toMatchObject({ intact: true })
  expect(verifyExport(text(lines.slice(1)), sha256, [head])).toMatchObject({ intact: false })
  expect(verifyExport(text(lines.filter((line) => line.includes('INSTANCE_SETTLED'))), sha256)).toMatchObject({ intact: false })
})

test('what the page on deletion has one type makes that very export', async (context) => {
  for (const program of ['curl', 'jq', 'tac']) if (spawnSync(program, ['--version']).error !== undefined) context.skip(`no ${program}`)
  const page = readFileSync(join(import.meta.dirname, '../../../docs/administrators/deletion.md'), 'utf8')
  const [, script = ''] = /```sh\n(ask\(\)[\s\S]*?)sallyport audit verify/.exec(page) ?? []
  for (let made = 0; made < 101; made++)
    await inTransaction(ground.worker, (tx) => appendDecision(tx, { kind: 'BREAKER_RESET', detail: { by: 'Ünal "\u0000\\n"' } }))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { query, variables } = (await json(request)) as { query: string; variables: Record<string, unknown> }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: await ask(query, variables) }))
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-decisions-'))
  try {
    const own = script.replace('127.0.0.1:8080', `127.0.0.1:${(server.address() as AddressInfo).port}`)
    await promisify(execFile)('bash', ['-c', own], { cwd: directory, env: { ...process.env, SALLYPORT_TOKEN: 'spa_x' } })
    const { rows } = await ground.db.superuser.query('SELECT chain_number AS number, chain_hash AS hash FROM deletion_state')
    const heads = rows.map(({ number, hash }) => ({ number: Number(number), hash }))
    expect(verifyExport(readFileSync(join(directory, 'decisions.jsonl'), 'utf8'), sha256, heads)).toMatchObject({ intact: true })
  } finally {
    rmSync(directory, { recursive: true })
    server.close()
  }
})

test('orphans are listed and settled by their id', async () => {
  const planted = await ground.plant()
  const server = { id: 'stray', projectId: planted.projectId, name: 'edge', identity: planted.identity } as unknown as ServerView
  await inTransaction(ground.worker, (tx) => noteOrphans(tx, { accountId: ground.accountId, region: 'r' }, [server]))
  const { orphans } = await ask('{ orphans(settled: false) { edges { node { id cloudId region shown settledAs } } } }')
  const [node] = (orphans as { edges: { node: { id: string } }[] }).edges.map((edge) => edge.node)
  expect(node).toMatchObject({ cloudId: 'stray', region: 'r', settledAs: null })
  expect(
    await act('settleOrphan', 'orphan { settledAs settledBy }', { orphanId: node!.id, as: 'IGNORED', reason: 'A test of theirs.' }),
  ).toMatchObject({
    orphan: { settledAs: 'IGNORED', settledBy: 'Ada' },
  })
})

test('the breaker shows why it is open, and is reset by whoever says that they looked', async () => {
  await inTransaction(ground.worker, (tx) => tripBreaker(tx, 'Too many were filed.'))
  expect((await ask('{ deletionBreaker { trippedAt why } }')).deletionBreaker).toEqual({
    trippedAt: expect.any(String),
    why: 'Too many were filed.',
  })
  expect(await act('resetBreaker', 'breaker { why }', { confirm: false })).toMatchObject({ __typename: 'InvalidInput', field: 'confirm' })
  expect(await act('resetBreaker', 'breaker { trippedAt why resetBy }', { confirm: true })).toMatchObject({
    breaker: { trippedAt: null, why: null, resetBy: 'Ada' },
  })
})
