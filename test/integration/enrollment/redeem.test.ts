import { randomBytes, randomUUID } from 'node:crypto'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import type { Claim } from '@sallyport/domain/enrollment/ports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { endConnections } from '../../fixtures/end-connections.ts'
import { admitRegardless, type Enrollable, heldNodes, manualNodes, seedInstallation } from '../../fixtures/enrollable.ts'
import { raceForTokens } from '../../fixtures/race-for-tokens.ts'

let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let store: ReturnType<typeof enrollmentStore>

beforeAll(async () => {
  db = await createTestDatabase()
  seed = await seedInstallation(db)
  const login = agentLogin(db.database.agent)
  store = enrollmentStore(login)
})
afterAll(async () => {
  await db.drop()
})

const newKey = () => randomBytes(32).toString('base64url')
const claim = (node: Enrollable, publicKey = newKey()): Claim => ({
  tokenId: node.token.id,
  publicKey,
  address: '198.51.100.7',
  agentVersion: '1.0.0',
  runId: randomUUID(),
  hostname: 'host',
})
const one = async <Row>(sql: string, ...values: unknown[]): Promise<Row> => (await db.superuser.query(sql, values)).rows[0] as Row
const stateOf = async (node: Enrollable) => (await one<{ state: string }>('SELECT state FROM node WHERE id = $1', node.nodeId)).state
const alarmsOf = async (node: Enrollable) =>
  (await db.superuser.query('SELECT kind, count, detail FROM alarm WHERE subject_id = $1', [node.nodeId])).rows as {
    kind: string
    detail: { effect?: string }
  }[]
const held = async () => (await heldNodes(db, seed))[0]!
const manual = async () => (await manualNodes(db, seed))[0]!

test('of 16 keys that present one token at once, one wins, for each of 200 tokens', async () => {
  const nodes = [...(await manualNodes(db, seed, 100)), ...(await heldNodes(db, seed, 100))]
  await raceForTokens(db, store, nodes)
}, 900_000)

test('keys that all found the token free and wait for its row: one wins, and the others are second keys', async () => {
  const node = await held()
  const blocker = await db.superuser.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM enrollment_token WHERE id = $1 FOR UPDATE', [node.token.id])
  const races = Array.from({ length: 4 }, () => store.redeem(claim(node)))
  const waiting = async () =>
    (
      await one<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'sp_agent' AND datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).n
  await expect.poll(waiting).toBe(4)
  await blocker.query('COMMIT')
  blocker.release()
  expect((await Promise.all(races)).map(({ kind }) => kind).sort()).toEqual(['SECOND_KEY', 'SECOND_KEY', 'SECOND_KEY', 'WON'])
})

test('the same key again gets the same answer while the attempt is alive, and only one key row is there', async () => {
  for (const node of [await held(), await manual()]) {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.redeem(claim(node, key))))
    expect(answers.map(({ kind }) => kind).sort()).toEqual([
      'SAME_KEY',
      'SAME_KEY',
      'SAME_KEY',
      'SAME_KEY',
      'SAME_KEY',
      'SAME_KEY',
      'SAME_KEY',
      'WON',
    ])
    expect(new Set(answers.map(({ nodeId }) => nodeId))).toEqual(new Set([node.nodeId]))
    expect(await alarmsOf(node)).toEqual([])
  }
})

test('enrollment enables a node made by hand and leaves a provisioned one held', async () => {
  const [byHand, provisioned] = [await manual(), await held()]
  await store.redeem(claim(byHand))
  await store.redeem(claim(provisioned))
  expect(await stateOf(byHand)).toBe('ENABLED')
  expect(await stateOf(provisioned)).toBe('HELD')
  const due = await one<{ due: boolean }>('SELECT evaluate_at <= app_now() AS due FROM attempt WHERE id = $1', provisioned.attemptId)
  expect(due.due).toBe(true)
})

test('a second key before admission marks the attempt as doubted and raises an alarm, whoever was first', async () => {
  const node = await held()
  const first = newKey()
  await store.redeem(claim(node, first))
  expect(await store.redeem(claim(node))).toMatchObject({ kind: 'SECOND_KEY', effect: 'FAIL_ATTEMPT' })
  const attempt = await one<{ doubted: boolean; due: boolean }>(
    'SELECT conflict_at IS NOT NULL AS doubted, evaluate_at <= app_now() AS due FROM attempt WHERE id = $1',
    node.attemptId,
  )
  expect(attempt).toEqual({ doubted: true, due: true })
  expect((await alarmsOf(node)).map(({ kind, detail }) => [kind, detail.effect])).toEqual([['SECOND_KEY', 'FAIL_ATTEMPT']])
  const token = await one<{ used_key: string; conflicted: boolean }>(
    'SELECT used_key, conflict_at IS NOT NULL AS conflicted FROM enrollment_token WHERE id = $1',
    node.token.id,
  )
  expect(token).toEqual({ used_key: first, conflicted: true })
})

test('a second key after admission with instance proof raises an alarm and changes nothing else', async () => {
  const node = await held()
  await store.redeem(claim(node))
  await admitRegardless(db, node, true)
  expect(await store.redeem(claim(node))).toMatchObject({ kind: 'SECOND_KEY', effect: 'NOTHING' })
  expect(await stateOf(node)).toBe('ENABLED')
  expect(await alarmsOf(node)).toHaveLength(1)
  expect(await one('SELECT conflict_at FROM attempt WHERE id = $1', node.attemptId)).toEqual({ conflict_at: null })
})

test('a second key after admission without instance proof disables the node and tells its tenant why', async () => {
  const node = await held()
  await store.redeem(claim(node))
  await admitRegardless(db, node, false)
  expect(await store.redeem(claim(node))).toMatchObject({ kind: 'SECOND_KEY', effect: 'DISABLE_NODE' })
  expect(await one('SELECT state, reason FROM node WHERE id = $1', node.nodeId)).toEqual({
    state: 'DISABLED',
    reason: 'DISABLED_KEY_DOUBTED',
  })
  expect(await alarmsOf(node)).toHaveLength(1)
})

test('admission ends the token: its own key is refused afterwards', async () => {
  const node = await held()
  const key = newKey()
  await store.redeem(claim(node, key))
  await admitRegardless(db, node, true)
  expect((await store.redeem(claim(node, key))).kind).toBe('REFUSED')
})

test('a token that is past its time, revoked, or past its attempt is refused and binds no key', async () => {
  const [expired, revoked, ended, late] = [await manual(), await manual(), await held(), await held()]
  await db.superuser.query(`UPDATE enrollment_token SET minted_at = app_now() - interval '2 h', expires_at = app_now() WHERE id = $1`, [
    expired.token.id,
  ])
  await db.superuser.query('UPDATE enrollment_token SET revoked_at = app_now() WHERE id = $1', [revoked.token.id])
  await db.superuser.query(`UPDATE attempt SET state = 'FAILED', ended_at = app_now() WHERE id = $1`, [ended.attemptId])
  await db.superuser.query(
    `SET session_replication_role = replica; UPDATE attempt SET create_called_at = app_now() - interval '1 h', deadline_at = app_now() WHERE id = '${late.attemptId}'; RESET session_replication_role`,
  )
  for (const node of [expired, revoked, ended, late]) {
    expect((await store.redeem(claim(node))).kind).toBe('REFUSED')
    expect(await one('SELECT used_key FROM enrollment_token WHERE id = $1', node.token.id)).toEqual({ used_key: null })
  }
})

test('the key of a node that has ended is told so, and any other key of its token is an alarm', async () => {
  const node = await held()
  const key = newKey()
  await store.redeem(claim(node, key))
  await db.superuser.query(`UPDATE node SET state = 'REVOKED' WHERE id = $1`, [node.nodeId])
  expect((await store.redeem(claim(node, key))).kind).toBe('NODE_ENDED')
  expect(await store.redeem(claim(node))).toMatchObject({ kind: 'SECOND_KEY', effect: 'NOTHING' })
})

test('a key that is already another node’s, as after the copy of an image, is refused and costs the token nothing', async () => {
  const [first, second] = [await manual(), await manual()]
  const key = newKey()
  await store.redeem(claim(first, key))
  expect((await store.redeem(claim(second, key))).kind).toBe('KEY_IN_USE')
  expect((await store.redeem(claim(second))).kind).toBe('WON')
})

test('an unknown token id has no hash and redeems nothing', async () => {
  expect(await store.findHash('0123456789')).toBeUndefined()
  expect((await store.redeem({ ...claim(await manual()), tokenId: '0123456789' })).kind).toBe('REFUSED')
})

test('enrollment and the end of the node at the same moment leave either an ended node with a dead key, or no key', async () => {
  const nodes = await manualNodes(db, seed, 60)
  await Promise.all(
    nodes.flatMap((node) => [
      store.redeem(claim(node)).then(({ kind }) => expect(['WON', 'REFUSED']).toContain(kind)),
      db.owner.query(`UPDATE node SET state = 'REVOKED' WHERE id = $1`, [node.nodeId]),
    ]),
  )
  const { rows } = await db.superuser.query(
    `SELECT count(*)::int AS live FROM node_key k WHERE k.node_id = ANY($1) AND k.revoked_at IS NULL`,
    [nodes.map(({ nodeId }) => nodeId)],
  )
  expect(rows[0].live).toBe(0)
  for (const node of nodes) expect(await stateOf(node)).toBe('REVOKED')
})

test('a connection that dies in the middle of a redemption gives nothing away, and the same key wins afterwards', async () => {
  const nodes = await manualNodes(db, seed, 12)
  const keys = nodes.map(newKey)
  // One of them cannot end before it was hit: it waits for its row.
  const blocker = await db.superuser.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM enrollment_token WHERE id = $1 FOR UPDATE', [nodes[0]!.token.id])
  let hit = false
  const redeeming = nodes.map((node, i) => store.redeem(claim(node, keys[i])))
  redeeming[0]!.catch(() => {
    hit = true
  })
  const all = Promise.allSettled(redeeming)
  while (!hit) {
    await endConnections(db, 'agent')
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  await blocker.query('ROLLBACK')
  blocker.release()
  const first = await all
  expect(first.some(({ status }) => status === 'rejected')).toBe(true)
  for (const [i, node] of nodes.entries()) {
    const again = await store.redeem(claim(node, keys[i]))
    expect(['WON', 'SAME_KEY']).toContain(again.kind)
    expect(await stateOf(node)).toBe('ENABLED')
    const keyRow = await one<{ public_key: string }>('SELECT public_key FROM node_key WHERE node_id = $1', node.nodeId)
    expect(keyRow.public_key).toBe(keys[i])
  }
})

test('a fleet of two tenants that enrolls in one moment is enrolled as each alone would be, around those that are not plain', async () => {
  const other = { ...seed, tenantId: randomUUID() }
  await db.superuser.query("INSERT INTO tenant (id, name, created_by) VALUES ($1, 'Other', 'test')", [other.tenantId])
  const plain = [...(await heldNodes(db, seed, 30)), ...(await manualNodes(db, seed, 10)), ...(await heldNodes(db, other, 10))]
  const [locked, over, copied, first] = [await held(), await manual(), await held(), await held()]
  const theirKey = newKey()
  await store.redeem(claim(first, theirKey))
  await db.superuser.query('UPDATE enrollment_token SET revoked_at = app_now() WHERE id = $1', [over.token.id])
  const blocker = await db.superuser.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM node WHERE id = $1 FOR UPDATE', [locked.nodeId])
  const lockedKey = newKey()
  const late = store.redeem(claim(locked, lockedKey))
  const results = await Promise.all([
    ...plain.map((node) => store.redeem(claim(node))),
    store.redeem(claim(over)),
    store.redeem(claim(copied, theirKey)),
  ])
  // Nobody waited for the node that someone else held.
  await blocker.query('COMMIT')
  blocker.release()
  expect(await late).toEqual({ kind: 'WON', nodeId: locked.nodeId })
  expect(results.slice(0, plain.length)).toEqual(plain.map(({ nodeId }) => ({ kind: 'WON', nodeId })))
  expect(results.slice(plain.length).map(({ kind }) => kind)).toEqual(['REFUSED', 'KEY_IN_USE'])
  for (const node of plain) expect(await stateOf(node)).toBe(node.attemptId === undefined ? 'ENABLED' : 'HELD')
  const { rows } = await db.superuser.query(
    `SELECT n.id FROM node n JOIN node_key k ON k.node_id = n.id AND k.tenant_id = n.tenant_id
       JOIN enrollment_token t ON t.node_id = n.id AND t.used_key = k.public_key AND t.used_address = '198.51.100.7'
       JOIN audit_entry e ON e.subject_id = n.id::text AND e.action = 'enroll' AND e.actor_kind = 'AGENT' AND e.tenant_id = n.tenant_id
         AND e.detail->>'tokenId' = t.id AND e.detail->>'hostname' = 'host'
       LEFT JOIN attempt a ON a.node_id = n.id
     WHERE n.id = ANY ($1) AND (a.id IS NULL OR a.evaluate_at <= app_now())`,
    [[...plain, locked].map(({ nodeId }) => nodeId)],
  )
  expect(rows).toHaveLength(plain.length + 1)
  // Tenants see their own hosts enroll; of a held node they are told by its operation.
  const told = await db.superuser.query<{ id: string }>('SELECT object_id AS id FROM tenant_change WHERE object_id = ANY ($1)', [
    plain.map(({ nodeId }) => nodeId),
  ])
  const manualIds = plain.filter(({ attemptId }) => attemptId === undefined).map(({ nodeId }) => nodeId)
  expect(told.rows.map(({ id }) => id).sort()).toEqual(manualIds.sort())
})

test('a claim that cannot be written fails alone: the others of its moment win, those of other tenants too, and their attempts are looked at', async () => {
  const other = { ...seed, tenantId: randomUUID() }
  await db.superuser.query("INSERT INTO tenant (id, name, created_by) VALUES ($1, 'Poisoned', 'test')", [other.tenantId])
  const [mine, theirs, [bad]] = [await heldNodes(db, seed, 12), await heldNodes(db, other, 6), await heldNodes(db, other, 1)]
  const good = [...mine, ...theirs]
  const poison = { ...claim(bad!), hostname: 'a\uD83D' }
  const answers = await Promise.allSettled([
    // The first goes alone; the others make one batch.
    store.redeem(claim(await manual())),
    ...good.slice(0, 9).map((node) => store.redeem(claim(node))),
    store.redeem(poison),
    ...good.slice(9).map((node) => store.redeem(claim(node))),
  ])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.kind : 'failed'))).toEqual([
    ...Array.from({ length: 10 }, () => 'WON'),
    'failed',
    ...Array.from({ length: 9 }, () => 'WON'),
  ])
  const { rows } = await db.superuser.query('SELECT count(*)::int AS n FROM attempt WHERE id = ANY ($1) AND evaluate_at <= app_now()', [
    good.map(({ attemptId }) => attemptId),
  ])
  expect(rows).toEqual([{ n: 18 }])
  expect((await store.redeem({ ...poison, hostname: 'mended' })).kind).toBe('WON')
})
