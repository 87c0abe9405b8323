import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { type DeletingProcess, type ProcessOptions, startProcess } from '../../fixtures/deleting-process.ts'
import { admitRegardless, seedInstallation } from '../../fixtures/enrollable.ts'
import { ada } from '../../fixtures/installation.ts'
import { markAccount } from '../../fixtures/mark-account.ts'
import { type InstanceGround, type PlantedInstance, plantHeldInstance, plantWaitingInstance } from '../../fixtures/plant-instance.ts'
import { type ScriptedCloud, scriptedCloud } from '../../fixtures/scripted-cloud.ts'
import { type SlowTime, slowTime } from '../../fixtures/slow-time.ts'
import { plantHeartbeat } from '../../fixtures/tenants.ts'

/** The loops of replicas of one installation, over its database and its real fingerprint. */
let db: TestDatabase
let time: SlowTime
let cloud: ScriptedCloud
let ground: InstanceGround
let first: DeletingProcess
const processes: DeletingProcess[] = []
const aDisk = () => randomBytes(32).toString('hex')

beforeEach(async () => {
  db = await createTestDatabase()
  time = slowTime()
  cloud = scriptedCloud(time.monotonicNow)
  const seed = await seedInstallation(db, 'test')
  await markAccount(db.superuser, cloud, seed)
  first = await start({ host: aDisk() })
  ground = { superuser: db.superuser, login: first.worker, cloud, ...seed }
})
afterEach(async () => {
  for (const process of processes.splice(0)) await process.close()
  await db.drop()
})

async function start(options: ProcessOptions): Promise<DeletingProcess> {
  const process = await startProcess(db, cloud, time, options)
  processes.push(process)
  return process
}
async function pass(minutes: number): Promise<void> {
  await db.moveClock(minutes * 60_000)
  await time.settle(minutes * 60_000)
}
const activations = async () =>
  (await db.superuser.query(`SELECT id::text AS id, withdrawn_at FROM deletion_activation`)).rows.map((row) => ({ ...row }))
const blockedBy = async ({ instanceId }: PlantedInstance): Promise<string[] | undefined> =>
  (await db.superuser.query('SELECT blocked_by AS blocked FROM instance WHERE id = $1', [instanceId])).rows[0].blocked?.map(
    ({ fact }: { fact: string }) => fact,
  )
const alarms = async () => (await db.superuser.query('SELECT kind FROM alarm')).rows.map(({ kind }) => kind)

describe('a second replica with a fresh disk', () => {
  test('runs all, deletes nothing, climbs nothing and withdraws nothing, while the attested one deletes', async () => {
    await first.attestAndActivate()
    const wished = await plantWaitingInstance(ground)
    await pass(20)
    const second = await start({ host: aDisk() })
    for (let n = 0; n < 3; n++) {
      await first.watch()
      await second.round()
      await pass(2)
    }
    expect([cloud.deleted, cloud.rungs.size]).toEqual([[], 0])
    expect(await blockedBy(wished), 'the attested one is alive, and judges').toBeUndefined()
    await Promise.all([first.round(), second.round()])
    expect([first.removed, second.removed]).toEqual([[wished.cloudId], []])
    expect(await activations()).toMatchObject([{ withdrawn_at: null }])
    expect(await alarms()).toEqual([])
    expect((await second.gate.state()).open).toBe(false)
    expect((await first.gate.state()).open).toBe(true)
  })

  test('alone says of all that waits that its host is not attested, completes what was begun, and deletes once it is added', async () => {
    await first.attestAndActivate()
    const [going, waits] = [await plantWaitingInstance(ground), await plantWaitingInstance(ground)]
    await pass(20)
    await first.round()
    const [sent] = first.removed
    const other = sent === going.cloudId ? waits : going
    const second = await start({ host: aDisk() })
    for (let n = 0; n < 4; n++) {
      await pass(2)
      await second.round()
    }
    expect(second.removed).toEqual([])
    expect(await blockedBy(other)).toContain('host-attested')
    expect((await db.superuser.query('SELECT "end" FROM instance_delete')).rows).toEqual([{ end: 'GONE' }])
    expect(await activations()).toMatchObject([{ withdrawn_at: null }])
    expect(await alarms()).toEqual([])

    await second.attestation.attestReplica(second.replicaId, ada)
    await pass(32)
    await second.round()
    expect(second.removed).toEqual([other.cloudId])
  })

  test('and an attested one of two that both may: each instance goes once', async () => {
    const twin = await start({ host: aDisk() })
    await first.attestAndActivate()
    const wished = await plantWaitingInstance(ground)
    await pass(20)
    await Promise.all([first.watch(), twin.watch()])
    await Promise.all([first.delete(), twin.delete()])
    expect([...first.removed, ...twin.removed]).toEqual([wished.cloudId])
  })
})

test('after ten minutes of silence nothing is deleted, and when nodes were heard for ten it is, without a new activation', async () => {
  const held = await plantHeldInstance(ground)
  await cloud.writeStage('r', held.cloudId, 'admitted')
  await admitRegardless(db, held, false)
  const heard = () => plantHeartbeat(db.superuser, held.tenantId, held.nodeId)
  await heard()
  await first.attestAndActivate()
  const before = await activations()
  const wished = await plantWaitingInstance(ground)
  await pass(11)
  await heard()
  await first.round()
  expect(await blockedBy(wished)).toEqual(['cool-down-over'])

  await pass(11)
  await first.round()
  expect(cloud.deleted).toEqual([])
  expect(await blockedBy(wished)).toEqual(['nodes-report', 'silence-over'])
  expect(await alarms()).toEqual(['NODES_SILENT'])
  for (const minutes of [0.6, 9]) {
    await heard()
    await pass(minutes)
    await first.round()
    expect(await blockedBy(wished)).toEqual(['silence-over'])
  }
  expect(cloud.deleted).toEqual([])
  await pass(1)
  await heard()
  await first.round()
  expect(cloud.deleted).toEqual([wished.cloudId])
  expect(await activations()).toEqual(before)
})
