import { randomBytes, randomUUID } from 'node:crypto'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualNodes } from '../../fixtures/enrollable.ts'
import { alarmsOf, createDeployment, decisionsOf, type TestDeployment, type TestReplica } from './deployment.ts'

const minute = 60_000
let deployment: TestDeployment
let replica: TestReplica
let tenantId: string
beforeEach(async () => {
  deployment = await createDeployment()
  await deployment.db.slowClock()
  tenantId = randomUUID()
  await deployment.db.superuser.query(`INSERT INTO tenant (id, name, created_by) VALUES ($1, 'Tenant', 'test')`, [tenantId])
  replica = await deployment.replica()
  await replica.attest()
  await replica.activate()
})
afterEach(() => deployment[Symbol.asyncDispose]())

/** Enabled nodes that were heard just now. */
async function enabled(count: number): Promise<string[]> {
  const nodes = await manualNodes(deployment.db, { tenantId }, count)
  const store = enrollmentStore(agentLogin(deployment.db.database.agent))
  for (const { token } of nodes)
    await store.redeem({
      tokenId: token.id,
      publicKey: randomBytes(32).toString('base64url'),
      address: undefined,
      agentVersion: '1.0.0',
      runId: randomUUID(),
      hostname: undefined,
    })
  const ids = nodes.map(({ nodeId }) => nodeId)
  await heard(ids)
  return ids
}
const heard = (ids: readonly string[]) =>
  deployment.db.superuser.query(
    `INSERT INTO node_heartbeat AS h (node_id, tenant_id, run_id, unbroken_since, last_seen_at, last_number, agent_version, run_started_at)
     SELECT id, $2, $3, app_now(), app_now(), 1, '1.0.0', app_now() FROM unnest($1::uuid[]) id
     ON CONFLICT (node_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    [ids, tenantId, randomUUID()],
  )
const alarms = () => alarmsOf(deployment, 'NODES_SILENT')
const ofSilence = async () => (await replica.shortfalls()).filter((fact) => /silence|nodes-report/.test(fact))
const pass = (minutes: number) => deployment.db.moveClock(minutes * minute)

test('silence closes the gate while it lasts and ten minutes after, and withdraws nothing', async () => {
  const nodes = await enabled(3)
  expect(await ofSilence(), 'in the first ten minutes of this process').toEqual(['silence-judged'])
  await pass(11)
  await heard(nodes.slice(0, 2))
  expect(await replica.listen()).toEqual({ state: 'HEARD' })
  expect(await ofSilence()).toEqual([])
  await pass(11)
  expect(await ofSilence(), 'before anybody wrote it down').toEqual(['nodes-report'])
  expect(await replica.listen()).toEqual({ state: 'SILENT' })
  expect(await replica.listen()).toEqual({ state: 'SILENT' })
  expect(await ofSilence()).toEqual(['nodes-report', 'silence-over'])
  expect(await alarms()).toMatchObject([{ count: 1, message: expect.stringContaining('Of 3 nodes that should report only 0 were heard') }])

  await heard(nodes)
  expect(await replica.listen()).toMatchObject({ state: 'AFTER_SILENCE' })
  expect(await ofSilence()).toEqual(['silence-over'])
  await pass(9)
  await heard(nodes)
  expect(await ofSilence()).toEqual(['silence-over'])
  await pass(1.1)
  expect(await ofSilence()).toEqual([])
  expect(await replica.shortfalls(), 'open again without a new activation').toEqual([])
  expect(await decisionsOf(deployment)).toEqual(['DEPLOYMENT_ATTESTED', 'DELETION_ACTIVATED'])
})

test('half of the nodes are enough, fewer are not; those that were never heard or are not in service do not count', async () => {
  const nodes = await enabled(4)
  await manualNodes(deployment.db, { tenantId }, 5)
  await pass(11)
  await heard(nodes.slice(0, 2))
  expect(await replica.listen()).toEqual({ state: 'HEARD' })
  await deployment.db.superuser.query("UPDATE node SET state = 'RETIRED' WHERE id = $1", [nodes[0]])
  expect(await replica.listen(), '1 of 3').toEqual({ state: 'SILENT' })
})

test('a silence that goes on is one; another one is told anew', async () => {
  const nodes = await enabled(1)
  await pass(11)
  for (let i = 0; i < 3; i++) {
    await replica.listen()
    await pass(9)
  }
  expect(await alarms()).toMatchObject([{ count: 1 }])
  await heard(nodes)
  await replica.listen()
  await pass(11)
  await replica.listen()
  expect(await alarms()).toMatchObject([{ count: 2 }])
})

test('where nothing is active silence is written down, and no alarm says that the gate is closed', async () => {
  await enabled(1)
  await replica.service.withdraw('For now.', { kind: 'ADMINISTRATOR', id: randomUUID(), name: 'Ada', request: undefined })
  await pass(11)
  expect(await replica.listen()).toEqual({ state: 'SILENT' })
  expect(await alarms()).toEqual([])
  expect((await deployment.db.superuser.query('SELECT last_silent_at IS NOT NULL AS seen FROM deletion_state')).rows).toEqual([
    { seen: true },
  ])
})

test('with no node that should report the witness decides alone', async () => {
  await pass(60)
  expect(await replica.listen()).toEqual({ state: 'HEARD' })
  expect(await replica.shortfalls()).toEqual([])
})

test('a silence that lies ahead, since the clock was put back, closes the gate for longer and not for shorter', async () => {
  const nodes = await enabled(1)
  await pass(11)
  await replica.listen()
  const until = async () => (await deployment.db.superuser.query('SELECT last_silent_at AS at FROM deletion_state')).rows[0].at as Date
  const before = await until()
  await pass(-5)
  await deployment.db.superuser.query(`UPDATE node_heartbeat SET last_seen_at = app_now() - interval '11 minutes'`)
  const other = await deployment.replica()
  await replica.listen()
  await other.listen()
  expect(await until()).toEqual(before)
  await heard(nodes)
  expect(await ofSilence()).toContain('silence-over')
})
