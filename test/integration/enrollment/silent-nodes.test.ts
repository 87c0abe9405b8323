import { randomBytes, randomUUID } from 'node:crypto'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { alarmSilentNodes } from '@sallyport/database/silent-nodes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { manualNodes, seedInstallation } from '../../fixtures/enrollable.ts'

const minute = 60_000
let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let worker: PrismaClient
let login: ReturnType<typeof agentLogin>
beforeAll(async () => {
  db = await createTestDatabase()
  await db.slowClock()
  seed = await seedInstallation(db)
  login = agentLogin(db.database.agent)
  worker = openPrisma(db.database.worker, () => {})
})
afterAll(async () => {
  await worker.$disconnect()
  await db.drop()
})
beforeEach(() => db.superuser.query("DELETE FROM alarm; UPDATE node SET state = 'DISABLED' WHERE state = 'ENABLED'"))

/** Enabled nodes that were heard just now. */
async function enabled(count: number): Promise<string[]> {
  const nodes = await manualNodes(db, seed, count)
  for (const { token } of nodes)
    await enrollmentStore(login).redeem({
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
const heard = (ids: string[]) =>
  db.superuser.query(
    `INSERT INTO node_heartbeat AS h (node_id, tenant_id, run_id, unbroken_since, last_seen_at, last_number, agent_version, run_started_at)
     SELECT id, $2, $3, app_now(), app_now(), 1, '1.0.0', app_now() FROM unnest($1::uuid[]) id
     ON CONFLICT (node_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    [ids, seed.tenantId, randomUUID()],
  )
const look = () => alarmSilentNodes(worker, 10)
const alarms = async () =>
  (
    await db.superuser.query<{ subject_kind: string; subject_id: string; count: number; message: string }>(
      "SELECT subject_kind, subject_id, count, message FROM alarm WHERE kind = 'NODE_SILENT' ORDER BY raised_at",
    )
  ).rows

test('an enabled node that is silent for ten minutes raises one alarm, once for one silence', async () => {
  const [quiet, talks] = await enabled(2)
  await db.moveClock(9 * minute)
  expect(await look()).toBe(0)
  await heard([talks!])
  await db.moveClock(2 * minute)
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(await alarms()).toMatchObject([
    { subject_kind: 'NODE', subject_id: quiet, count: 1, message: expect.stringContaining('was not heard since') },
  ])
  await db.superuser.query("UPDATE alarm SET acknowledged_at = app_now(), acknowledged_by = 'Ada'")
  await heard([talks!])
  await db.moveClock(5 * minute)
  expect(await look(), 'somebody looks after it').toBe(0)
  await heard([quiet!, talks!])
  await db.moveClock(9 * minute)
  await heard([talks!])
  await db.moveClock(2 * minute)
  expect(await look(), 'a silence of its own').toBe(1)
  expect(await alarms()).toHaveLength(2)
})

test('nodes that do not count anyway are left out', async () => {
  const [id] = await enabled(1)
  await db.superuser.query("UPDATE node SET state = 'DISABLED' WHERE id = $1", [id])
  await db.moveClock(60 * minute)
  expect(await look()).toBe(0)
})

test('many at once are one alarm, and none is told again while it lasts', async () => {
  await enabled(11)
  await db.moveClock(11 * minute)
  expect(await look()).toBe(11)
  expect(await look()).toBe(0)
  expect(await alarms()).toMatchObject([{ subject_kind: 'INSTALLATION', message: expect.stringMatching(/^11 enabled nodes/) }])
})
