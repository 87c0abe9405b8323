import { randomUUID } from 'node:crypto'
import { condenseSamples, fleetHistoryStore, sampleFleet } from '@sallyport/database/fleet-samples.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { deleteExpired } from '@sallyport/database/retention-store.ts'
import { type FleetHistory, fleetHistoryService } from '@sallyport/domain/progress/fleet-history.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { sampleFleetEachMinute } from '@sallyport/server/loops/sample-fleet.ts'
import { execute, parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { plant, plantAccount, plantAttempt, plantInstallation, plantNode, plantOperation, plantTenant } from '../../fixtures/tenants.ts'

const minute = 60_000
const hour = 60 * minute

let db: TestDatabase
let worker: PrismaClient
let admin: PrismaClient
let of: { tenantId: string; accountId: string; operationId: string }
let place = 0
beforeEach(async () => {
  db = await createTestDatabase()
  await db.slowClock()
  await plantInstallation(db.superuser)
  const [tenantId, accountId] = [await plantTenant(db.superuser, 'Acme'), await plantAccount(db.superuser)]
  of = { tenantId, accountId, operationId: await plantOperation(db.superuser, { tenantId, accountId, count: 9 }) }
  worker = openPrisma(db.database.worker, () => {})
  admin = openPrisma(db.database.admin, () => {})
  // To the middle of a minute, so that no test meets its edge unless it moves there.
  await db.moveClock(minute + 30_000 - ((await now()).getTime() % minute))
})
afterEach(async () => {
  await Promise.all([worker.$disconnect(), admin.$disconnect()])
  await db.drop()
})

const now = async (): Promise<Date> => (await db.superuser.query<{ now: Date }>('SELECT app_now() AS now')).rows[0]!.now
const history = async (sinceMs: number, points: number): Promise<FleetHistory> =>
  fleetHistoryService({ store: fleetHistoryStore(admin) }).history({
    since: new Date((await now()).getTime() - sinceMs),
    until: undefined,
    points,
  })
const known = async (sinceMs: number, points: number) => (await history(sinceMs, points)).buckets.map(({ known }) => known)
const samples = async (sinceMs: number, points: number) => (await history(sinceMs, points)).buckets.map((bucket) => bucket.samples)
const end = async (state: 'ADMITTED' | 'FAILED' | 'CANCELLED') => {
  place += 1
  await plantAttempt(db.superuser, { ...of, place, state, nodeState: state === 'ADMITTED' ? 'ENABLED' : 'REVOKED' })
}
/** What ended is counted once it has settled. */
const settle = () => db.moveClock(6_000)

test('a sample counts nodes by state, those that are heard, monitors by health, operations, and what ended since the one before', async () => {
  const { tenantId } = of
  await plantNode(db.superuser, { tenantId, state: 'ENROLLING' })
  const live = await plantNode(db.superuser, { tenantId, heardAgo: 5 })
  await plantNode(db.superuser, { tenantId, heardAgo: 300 })
  await plantNode(db.superuser, { tenantId, state: 'DISABLED', heardAgo: 5 })
  await plantAttempt(db.superuser, { ...of, place: 100, heardAgo: 5 })
  await plantOperation(db.superuser, { ...of, state: 'FAILED' })
  await plant(db.superuser, async (client) => {
    for (const outcome of ['UP', 'DOWN', 'DOWN', undefined]) {
      const id = randomUUID()
      await client.query(
        "INSERT INTO monitor (id, tenant_id, name, kind, target, interval_seconds, created_by, expect_status) VALUES ($1, $2, 'm', 'HTTP', 'https://example.org/', 60, 'Ada', '{}')",
        [id, tenantId],
      )
      if (outcome !== undefined)
        await client.query(
          'INSERT INTO monitor_status (tenant_id, monitor_id, node_id, outcome, at, since) VALUES ($1, $2, $3, $4, app_now(), app_now())',
          [tenantId, id, live, outcome],
        )
    }
  })
  expect(await sampleFleet(worker)).toBe(true)
  await settle()
  await db.moveClock(minute)
  for (const state of ['ADMITTED', 'ADMITTED', 'FAILED', 'CANCELLED'] as const) await end(state)
  await settle()
  expect(await sampleFleet(worker)).toBe(true)
  const [before, after] = (await known(minute + 6_000, 2)) as [object, object]
  expect(before).toEqual({
    nodesEnrolling: 1,
    nodesHeld: 1,
    nodesEnabled: 2,
    nodesDisabled: 1,
    nodesLive: 1,
    monitorsUp: 1,
    monitorsDown: 2,
    monitorsUnknown: 1,
    operationsRunning: 1,
    admitted: 0,
    failed: 0,
    cancelled: 0,
  })
  expect(after).toMatchObject({ admitted: 2, failed: 1, cancelled: 1, nodesEnabled: 4, nodesLive: 0, monitorsUp: 0, monitorsUnknown: 4 })
})

test('a minute is sampled once, whoever asks and however many at once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => sampleFleet(worker)))
  expect(outcomes.filter((wrote) => wrote)).toHaveLength(1)
  expect(await sampleFleet(worker)).toBe(false)
  expect(await samples(0.5 * minute, 1)).toEqual([1])
})

test('minutes that nobody sampled are unknown and not zero, and what ended meanwhile is in the next sample', async () => {
  await sampleFleet(worker)
  await settle()
  await end('FAILED')
  await db.moveClock(3 * minute)
  await end('ADMITTED')
  await settle()
  await sampleFleet(worker)
  expect(await known(3 * minute, 500)).toEqual([
    expect.objectContaining({ failed: 0, admitted: 0 }),
    undefined,
    undefined,
    expect.objectContaining({ failed: 1, admitted: 1 }),
  ])
  expect(await samples(3 * minute, 2)).toEqual([1, 1])
})

test('a bucket shows what its last sampled minute had, in whole numbers, and what is now is told whether it was sampled or not', async () => {
  await sampleFleet(worker)
  await db.moveClock(minute)
  for (let n = 0; n < 3; n += 1) await plantNode(db.superuser, { tenantId: of.tenantId, heardAgo: 1 })
  await sampleFleet(worker)
  await plantNode(db.superuser, { tenantId: of.tenantId, heardAgo: 1 })
  const { buckets, gaugesNow } = await history(minute, 1)
  expect(buckets).toMatchObject([{ samples: 2, known: { nodesEnabled: 3, nodesLive: 3 } }])
  expect(buckets[0]?.extremes, 'between which numbers they moved').toMatchObject({
    least: { nodesEnabled: 0, nodesLive: 0, monitorsUp: 0 },
    most: { nodesEnabled: 3, nodesLive: 3, monitorsUp: 0 },
  })
  expect(gaugesNow).toMatchObject({ nodesEnabled: 4, nodesLive: 4 })
  await db.superuser.query('UPDATE fleet_sample SET nodes_enabled = nodes_enabled + 0.4')
  expect((await known(minute, 1))[0], 'an hour of an older version is a mean').toMatchObject({ nodesEnabled: 3 })
})

test('a peak between the ends of two buckets is told, and is no more than what there was', async () => {
  await sampleFleet(worker)
  for (const enrolling of [3, 0, 0]) {
    await db.superuser.query('DELETE FROM node')
    for (let n = 0; n < enrolling; n += 1) await plantNode(db.superuser, { tenantId: of.tenantId, state: 'ENROLLING' })
    await db.moveClock(minute)
    await sampleFleet(worker)
  }
  const [bucket] = (await history(3 * minute, 1)).buckets
  expect(bucket).toMatchObject({
    samples: 4,
    known: { nodesEnrolling: 0 },
    extremes: { least: { nodesEnrolling: 0 }, most: { nodesEnrolling: 3 } },
  })
})

test('an end that is committed late is counted all the same, once', async () => {
  const client = await db.superuser.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  await end('FAILED')
  await client.query('UPDATE attempt SET ended_at = app_now()')
  await db.moveClock(2_000)
  await sampleFleet(worker)
  await client.query('commit')
  client.release()
  await db.moveClock(minute)
  await sampleFleet(worker)
  await db.moveClock(minute)
  await sampleFleet(worker)
  expect((await known(2 * minute, 3)).map((bucket) => bucket?.failed)).toEqual([0, 1, 0])
})

test('after two days and an hour minutes become hours: the gauges of their last minute, sums of what ended; nothing is lost or told twice', async () => {
  await db.moveClock(hour - ((await now()).getTime() % hour) + 30_000)
  for (let n = 0; n < 4; n += 1) {
    await plantNode(db.superuser, { tenantId: of.tenantId, state: 'ENROLLING' })
    await end('ADMITTED')
    await settle()
    await sampleFleet(worker)
    await db.moveClock(10 * minute - 6_000)
  }
  const since = (): number => 49 * hour
  await db.moveClock(48 * hour - 40 * minute)
  await condenseSamples(worker)
  expect((await db.superuser.query('SELECT DISTINCT span_seconds FROM fleet_sample')).rows).toEqual([{ span_seconds: 60 }])
  await db.moveClock(2 * hour)
  for (let again = 0; again < 2; again += 1) {
    await condenseSamples(worker)
    expect((await db.superuser.query('SELECT span_seconds, samples FROM fleet_sample')).rows).toEqual([{ span_seconds: 3_600, samples: 4 }])
  }
  const { bucketSeconds, buckets, gaugesNow } = await history(since() + 2 * hour, 500)
  expect(gaugesNow).toMatchObject({ nodesEnrolling: 4, nodesEnabled: 4, nodesLive: 0, monitorsUnknown: 0, operationsRunning: 1 })
  expect(bucketSeconds).toBe(3_600)
  expect(buckets.filter(({ samples }) => samples > 0)).toMatchObject([{ samples: 4, known: { nodesEnrolling: 4, admitted: 4 } }])
  await db.moveClock(91 * 24 * hour)
  await deleteExpired(worker, { changeHours: 24, resultHours: 24 }, { aborted: false })
  expect((await db.superuser.query('SELECT FROM fleet_sample')).rows).toEqual([])
})

test('the loop samples and condenses, on one replica, often enough to meet each minute', async () => {
  const loop = sampleFleetEachMinute({ worker })
  expect(loop).toMatchObject({ kind: 'leader' })
  expect(loop.periodSeconds).toBeLessThanOrEqual(30)
  const run = () => loop.run({ signal: new AbortController().signal, fence: undefined })
  await run()
  await db.moveClock(52 * hour)
  await run()
  expect((await db.superuser.query('SELECT span_seconds FROM fleet_sample ORDER BY at')).rows).toEqual([
    { span_seconds: 3_600 },
    { span_seconds: 60 },
  ])
})

/** Asks as administrators do. */
function asking() {
  const contextValue: AdminContext = {
    viewer: { kind: 'ADMINISTRATOR', administratorId: randomUUID(), displayName: 'Ada', tokenId: 'token', tokenExpiresAt: undefined },
    request: { requestId: 'request-1', sourceAddress: undefined },
    cursors: cursorCodec(new Uint8Array(32), 'administrators'),
    services: { history: fleetHistoryService({ store: fleetHistoryStore(admin) }) } as unknown as AdminServices,
    signal: new AbortController().signal,
  }
  return (args: string) =>
    execute({
      schema: adminSchema,
      document: parse(
        `{ fleetHistory(${args}) { bucket now { nodesEnabled operationsRunning } buckets { from until samples nodesEnabled nodesLive operationsRunning admitted least { nodesEnabled } most { operationsRunning } } } }`,
      ),
      contextValue,
    })
}

test('the API tells buckets with nulls where nothing was sampled, and refuses more than 500 points', async () => {
  await db.moveClock(minute)
  await sampleFleet(worker)
  const ask = asking()
  const until = (await now()).toISOString()
  const since = new Date(new Date(until).getTime() - minute).toISOString()
  expect(await ask(`since: "${since}", until: "${until}"`)).toMatchObject({
    data: {
      fleetHistory: {
        bucket: 'PT1M',
        now: { nodesEnabled: 0, operationsRunning: 1 },
        buckets: [
          { samples: 0, nodesEnabled: null, nodesLive: null, operationsRunning: null, admitted: null, least: null, most: null },
          {
            samples: 1,
            nodesEnabled: 0,
            nodesLive: 0,
            operationsRunning: 1,
            admitted: 0,
            least: { nodesEnabled: 0 },
            most: { operationsRunning: 1 },
          },
        ],
      },
    },
  })
  expect(((await ask(`since: "${since}", points: 501`)) as unknown as { errors: { message: string }[] }).errors[0]?.message).toContain(
    '1 to 500 points',
  )
})

test('the API tells of any stretch of time that can be named, and says which can', async () => {
  await sampleFleet(worker)
  const ask = asking()
  for (const points of [1, 2, 120, 500])
    for (const [since, until] of [
      ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
      ['1900-01-01T00:00:00Z', undefined],
      ['2026-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    ]) {
      const told = await ask(`since: "${since}", points: ${points}${until === undefined ? '' : `, until: "${until}"`}`)
      const { buckets } = (told as { data: { fleetHistory: { buckets: { until: string; samples: number }[] } } }).data.fleetHistory
      expect(buckets.reduce((sum, bucket) => sum + bucket.samples, 0)).toBe(1)
      expect(buckets.at(-1)!.until).toMatch(/^\d{4}-/)
    }
})
