import { randomBytes, randomUUID } from 'node:crypto'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import { agentKeyStore, heartbeatStore } from '@sallyport/database/heartbeat-store.ts'
import type { Beat } from '@sallyport/domain/enrollment/ports.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { admitRegardless, type Enrollable, heldNodes, manualNodes, seedInstallation } from '../../fixtures/enrollable.ts'

let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let login: ReturnType<typeof agentLogin>
let store: ReturnType<typeof heartbeatStore>

beforeAll(async () => {
  db = await createTestDatabase()
  await db.slowClock()
  seed = await seedInstallation(db)
  login = agentLogin(db.database.agent)
  store = heartbeatStore(login)
})
afterAll(async () => {
  await db.drop()
})

type Row = { run_id: string; previous_run_id: string | null; last_number: number; agent_version: string; unbroken: number; silent: number }
const rowOf = async ({ nodeId }: Enrollable): Promise<Row> =>
  (
    await db.superuser.query<Row>(
      `SELECT run_id, previous_run_id, last_number, agent_version, round(extract(epoch FROM app_now() - unbroken_since))::int AS unbroken,
         round(extract(epoch FROM app_now() - last_seen_at))::int AS silent FROM node_heartbeat WHERE node_id = $1`,
      [nodeId],
    )
  ).rows[0]!
const alarmsOf = async ({ nodeId }: Enrollable) =>
  (await db.superuser.query<{ kind: string }>('SELECT kind FROM alarm WHERE subject_id = $1', [nodeId])).rows.map(({ kind }) => kind)

async function enrolled(node: Enrollable): Promise<Enrollable> {
  await enrollmentStore(login).redeem({
    tokenId: node.token.id,
    publicKey: randomBytes(32).toString('base64url'),
    address: undefined,
    agentVersion: '1.0.0',
    runId: randomUUID(),
    hostname: undefined,
  })
  return node
}
const held = async () => (await enrolled((await heldNodes(db, seed))[0]!)) as Enrollable & { attemptId: string }
const enabled = async () => enrolled((await manualNodes(db, seed))[0]!)
const beat = ({ nodeId }: Enrollable, runId: string, number: number, change: Partial<Beat> = {}): Beat => ({
  nodeId,
  runId,
  number,
  agentVersion: '1.0.0',
  clockSkewMs: 12,
  ping: 'AVAILABLE',
  ...change,
})

test('a run is unbroken while no gap is over 45 s, by the database’s clock', async () => {
  const node = await held()
  const run = randomUUID()
  expect(await store.beat(beat(node, run, 1))).toMatchObject({ state: 'HELD', changed: true, cloned: false, monitorsVersion: 0 })
  await db.moveClock(44_000)
  expect(await store.beat(beat(node, run, 2))).toMatchObject({ changed: false })
  expect(await rowOf(node)).toMatchObject({ unbroken: 44, silent: 0 })
  await db.moveClock(46_000)
  expect(await store.beat(beat(node, run, 3))).toMatchObject({ changed: true })
  expect(await rowOf(node)).toMatchObject({ unbroken: 0, silent: 0, run_id: run })
})

test('the heartbeat with which a run has lasted 120 s is a change, and no later one: it may turn a verdict', async () => {
  const node = await held()
  const run = randomUUID()
  await store.beat(beat(node, run, 1))
  const changes: boolean[] = []
  for (const [number, after] of [40_000, 40_000, 39_000, 1_000, 15_000].entries()) {
    await db.moveClock(after)
    changes.push((await store.beat(beat(node, run, number + 2)))!.changed)
  }
  expect(changes).toEqual([false, false, false, true, false])
})

test('a new run begins anew, remembers the one before, and a new version is a change', async () => {
  const node = await held()
  const [first, second] = [randomUUID(), randomUUID()]
  await store.beat(beat(node, first, 1))
  await db.moveClock(30_000)
  expect(await store.beat(beat(node, second, 1))).toMatchObject({ changed: true, cloned: false })
  expect(await rowOf(node)).toMatchObject({ run_id: second, previous_run_id: first, unbroken: 0, last_number: 1 })
  expect(await store.beat(beat(node, second, 2, { agentVersion: '1.0.1' }))).toMatchObject({ changed: true })
  expect(await rowOf(node)).toMatchObject({ agent_version: '1.0.1', last_number: 2 })
})

test('a repeated or older number changes nothing and is answered all the same', async () => {
  const node = await held()
  const run = randomUUID()
  await store.beat(beat(node, run, 5))
  await db.moveClock(20_000)
  for (const number of [5, 4]) expect(await store.beat(beat(node, run, number, { agentVersion: '9' }))).toMatchObject({ state: 'HELD' })
  expect(await rowOf(node)).toMatchObject({ last_number: 5, silent: 20, agent_version: '1.0.0' })
})

test('what a node is told to watch is 0 unless it is enabled', async () => {
  const [one, other] = [await enabled(), await held()]
  await db.superuser.query('UPDATE tenant SET monitors_version = 4 WHERE id = $1', [seed.tenantId])
  const run = randomUUID()
  expect(await store.beat(beat(one, run, 1))).toMatchObject({ state: 'ENABLED', monitorsVersion: 4 })
  expect(await store.beat(beat(other, randomUUID(), 1))).toMatchObject({ monitorsVersion: 0 })
  await db.superuser.query(`UPDATE node SET state = 'DISABLED' WHERE id = $1`, [one.nodeId])
  expect(await store.beat(beat(one, run, 2))).toMatchObject({ state: 'DISABLED', monitorsVersion: 0 })
})

test('a revoked node is unknown with its next heartbeat, and its knocks are counted and listed', async () => {
  const node = await held()
  const run = randomUUID()
  await store.beat(beat(node, run, 1))
  await db.superuser.query(`UPDATE node SET state = 'REVOKED' WHERE id = $1`, [node.nodeId])
  expect(await store.beat(beat(node, run, 2))).toBeUndefined()
  expect((await rowOf(node)).last_number).toBe(1)
  for (let i = 0; i < 3; i++) {
    await Promise.all([store.knock(node.nodeId), store.knock(node.nodeId)])
    expect(await alarmsOf(node)).toEqual(i < 2 ? [] : ['ENDED_AGENT_KNOCKS'])
    await db.moveClock(11_000)
  }
  const { rows } = await db.superuser.query('SELECT knocks FROM node_key WHERE node_id = $1', [node.nodeId])
  expect(rows[0].knocks).toBe(3)
})

test('a node that nobody enrolled is unknown', async () => {
  const [node] = await heldNodes(db, seed)
  expect(await store.beat(beat(node!, randomUUID(), 1))).toBeUndefined()
  expect(await store.beat({ ...beat(node!, randomUUID(), 1), nodeId: randomUUID() })).toBeUndefined()
  expect(await agentKeyStore(login).findKey(node!.nodeId)).toBeUndefined()
})

test('A, B, A within 45 s: the held node’s attempt is doubted, and an alarm is raised once', async () => {
  const node = await held()
  const [a, b] = [randomUUID(), randomUUID()]
  await store.beat(beat(node, a, 1))
  await store.beat(beat(node, b, 1))
  await db.moveClock(44_000)
  expect(await store.beat(beat(node, a, 2))).toMatchObject({ cloned: true })
  expect(await rowOf(node)).toMatchObject({ run_id: b, last_number: 1 })
  for (let i = 0; i < 2; i++) await store.reportClone({ nodeId: node.nodeId, runId: a })
  const { rows } = await db.superuser.query(
    'SELECT conflict_at IS NOT NULL AS doubted, evaluate_at <= app_now() AS due FROM attempt WHERE id = $1',
    [node.attemptId],
  )
  expect(rows[0]).toEqual({ doubted: true, due: true })
  expect(await alarmsOf(node)).toEqual(['CLONED_AGENT'])
})

test('A, B, A with B silent for more than 45 s is no clone', async () => {
  const node = await held()
  const [a, b] = [randomUUID(), randomUUID()]
  await store.beat(beat(node, a, 1))
  await store.beat(beat(node, b, 1))
  await db.moveClock(46_000)
  expect(await store.beat(beat(node, a, 2))).toMatchObject({ cloned: false, changed: true })
  expect(await rowOf(node)).toMatchObject({ run_id: a, previous_run_id: b })
})

test('of three copies the first is known again, since a challenge was once given to it', async () => {
  const node = await held()
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  await store.beat(beat(node, a, 1))
  await db.superuser.query(
    `INSERT INTO challenge (id, tenant_id, node_id, run_id, kind, expires_at) VALUES ($1, $2, $3, $4, 'HTTP', app_now())`,
    [randomUUID(), node.tenantId, node.nodeId, a],
  )
  await store.beat(beat(node, b, 1))
  await store.beat(beat(node, c, 1))
  expect(await store.beat(beat(node, a, 2))).toMatchObject({ cloned: true })
})

test('a clone of an enabled node disables it and tells why; enabled again, it is disabled again', async () => {
  const node = await held()
  const [a, b] = [randomUUID(), randomUUID()]
  await admitRegardless(db, node, true)
  await store.beat(beat(node, a, 1))
  await store.beat(beat(node, b, 1))
  for (const number of [2, 3]) {
    expect(await store.beat(beat(node, a, number))).toMatchObject({ cloned: true, state: 'ENABLED' })
    await store.reportClone({ nodeId: node.nodeId, runId: a })
    const { rows } = await db.superuser.query('SELECT state, reason FROM node WHERE id = $1', [node.nodeId])
    expect(rows[0]).toEqual({ state: 'DISABLED', reason: 'DISABLED_KEY_DOUBTED' })
    await db.superuser.query(`UPDATE node SET state = 'ENABLED' WHERE id = $1`, [node.nodeId])
  }
})

test('an enabled node is to be looked at once in 15 minutes and with each new run', async () => {
  const node = await enabled()
  const run = randomUUID()
  expect(await store.beat(beat(node, run, 1))).toMatchObject({ lookDue: true })
  await db.superuser.query(
    `INSERT INTO challenge (id, tenant_id, node_id, run_id, kind, expires_at) VALUES ($1, $2, $3, $4, 'HTTP', app_now())`,
    [randomUUID(), node.tenantId, node.nodeId, run],
  )
  expect(await store.beat(beat(node, run, 2))).toMatchObject({ lookDue: false })
  await db.moveClock(901_000)
  expect(await store.beat(beat(node, run, 3))).toMatchObject({ lookDue: true })
})

test('hundreds of heartbeats at once are written by a few statements, each to its own node, the last number of each kept', async () => {
  const nodes = await manualNodes(db, seed, 300)
  for (const node of nodes) await enrolled(node)
  const statements = vi.spyOn(login.pool, 'query')
  const runs = nodes.map(() => randomUUID())
  const two = [heartbeatStore(login), heartbeatStore(login)]
  const answers = await Promise.all(
    [1, 2, 3].flatMap((number) => nodes.map((node, i) => two[i % 2]!.beat(beat(node, runs[i]!, number, { agentVersion: `1.${i}` })))),
  )
  // Each store: the first alone, and what came meanwhile together, each node once a statement.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2 * 4)
  statements.mockRestore()
  expect(answers).toHaveLength(900)
  expect(answers.every((answer) => answer?.state === 'ENABLED')).toBe(true)
  const { rows } = await db.superuser.query<{ node_id: string; run_id: string; last_number: number; agent_version: string }>(
    'SELECT node_id, run_id, last_number, agent_version FROM node_heartbeat WHERE node_id = ANY($1)',
    [nodes.map(({ nodeId }) => nodeId)],
  )
  const byNode = new Map(rows.map((row) => [row.node_id, row]))
  for (const [i, node] of nodes.entries())
    expect(byNode.get(node.nodeId)).toMatchObject({ run_id: runs[i], last_number: 3, agent_version: `1.${i}` })
})

test('a heartbeat that cannot be written fails alone', async () => {
  const nodes = await manualNodes(db, seed, 20)
  for (const node of nodes) await enrolled(node)
  const own = heartbeatStore(login)
  const answers = await Promise.allSettled(
    nodes.map((node, i) =>
      own.beat(beat(node, randomUUID(), 1, i === 7 ? { clockSkewMs: 2 ** 31 } : i === 12 ? { agentVersion: 'a\0' } : {})),
    ),
  )
  expect(answers.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([7, 12])
  const { rows } = await db.superuser.query('SELECT count(*)::int AS n FROM node_heartbeat WHERE node_id = ANY ($1)', [
    nodes.map(({ nodeId }) => nodeId),
  ])
  expect(rows).toEqual([{ n: 18 }])
})

test('the key of a node is found with whether it still counts', async () => {
  const node = await enabled()
  const keys = agentKeyStore(login)
  expect(await keys.findKey(node.nodeId)).toMatchObject({ tenantId: seed.tenantId, revoked: false })
  expect((await keys.findKey(node.nodeId))?.publicKey).toHaveLength(32)
  await db.superuser.query(`UPDATE node SET state = 'RETIRED' WHERE id = $1`, [node.nodeId])
  expect(await keys.findKey(node.nodeId)).toMatchObject({ revoked: true })
})
