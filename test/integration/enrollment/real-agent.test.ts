import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openAgentDoor } from '../../fixtures/agent-door.ts'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { heldNodes, seedInstallation } from '../../fixtures/enrollable.ts'
import { cleanUp, makeHost } from '../agent/agent-process.ts'
import { type SelfMade, selfMade } from '../agent/self-made-certificate.ts'

let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let certificate: SelfMade
let door: Awaited<ReturnType<typeof openAgentDoor>>

beforeAll(async () => {
  db = await createTestDatabase()
  seed = await seedInstallation(db)
  certificate = await selfMade()
  door = await openAgentDoor(db, seed.deploymentId, { tls: certificate })
})
afterEach(cleanUp)
afterAll(async () => {
  await door.close()
  await db.drop()
})

async function hostOf(node: { token: { text: string } }) {
  const host = makeHost({ url: door.origin, pin: certificate.pin }, node.token.text)
  host.enrollment({ deployment: seed.deploymentId })
  return host
}

const evidenceOf = async (attemptId: string) =>
  (
    await db.superuser.query('SELECT condition, outcome, detail FROM evidence WHERE attempt_id = $1 ORDER BY condition', [attemptId])
  ).rows.map(({ condition, outcome }) => `${condition} ${outcome}`)

test('the real agent enrolls, proves itself over HTTP, TCP, TLS and DNS, and is seen where it is', async () => {
  const [node] = await heldNodes(db, seed)
  const host = await hostOf(node!)
  const agent = await host.start()
  await expect.poll(() => evidenceOf(node!.attemptId)).toEqual(['DNS MET', 'HTTP MET', 'ICMP UNKNOWN', 'TCP MET', 'TLS MET'])
  const { rows } = await db.superuser.query('SELECT address, count FROM egress_sighting WHERE node_id = $1', [node!.nodeId])
  expect(rows).toEqual([{ address: '127.0.0.1', count: 3 }])
  expect(await agent.stop()).toBe(0)

  // The stored identity wins over the token, which is gone: a second start is a new run of the same node.
  const again = await host.start()
  const runs = async () =>
    (await db.superuser.query('SELECT previous_run_id FROM node_heartbeat WHERE node_id = $1', [node!.nodeId])).rows[0]?.previous_run_id
  await expect.poll(runs).not.toBeNull()

  await db.superuser.query(`UPDATE node SET state = 'REVOKED' WHERE id = $1`, [node!.nodeId])
  expect(await again.exit).toBe(3)
  expect(agent.output() + again.output()).not.toContain(node!.token.text.slice(14))
})

test('a second host with the same token stops for good and says why; the first one’s attempt is doubted', async () => {
  const [node] = await heldNodes(db, seed)
  const first = await (await hostOf(node!)).start()
  const used = async () =>
    (await db.superuser.query('SELECT used_key FROM enrollment_token WHERE id = $1', [node!.token.id])).rows[0].used_key
  await expect.poll(used).not.toBeNull()
  const second = await (await hostOf(node!)).start()
  expect(await second.exit).toBe(4)
  expect(second.output()).toContain('USED_BY_ANOTHER_KEY')
  const { rows } = await db.superuser.query('SELECT conflict_at IS NOT NULL AS doubted FROM attempt WHERE id = $1', [node!.attemptId])
  expect(rows[0].doubted).toBe(true)
  await first.stop()
})
