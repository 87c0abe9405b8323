import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitingStore } from '@sallyport/database/waiting-store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { admitRegardless } from '../fixtures/enrollable.ts'
import { ada } from '../fixtures/installation.ts'
import { copyCluster, layOutCluster } from '../fixtures/own-cluster.ts'
import { type OwnInstallation, runInstallation, type Surroundings } from '../fixtures/own-installation.ts'
import { type PlantedInstance, passDeadline, plantHeldInstance, plantWaitingInstance } from '../fixtures/plant-instance.ts'
import { scriptedCloud } from '../fixtures/scripted-cloud.ts'
import { slowTime } from '../fixtures/slow-time.ts'
import { plantHeartbeat } from '../fixtures/tenants.ts'

/**
 * The files of a database as they were, put back in their place on the same machine: system identifier, timeline, oid, name, configuration, sealing key and host file
 * are those that were attested, so that the fingerprint says nothing. Nobody starts it with `--restored`, but where a test says so.
 */
let root: string
let surroundings: Surroundings
const host = randomBytes(32).toString('hex')
const at = (name: string) => join(root, name)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sallyport-restores-'))
  await layOutCluster(at('empty'))
}, 240_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

let running: OwnInstallation | undefined
beforeEach(() => {
  const time = slowTime()
  surroundings = { time, cloud: scriptedCloud(time.monotonicNow) }
  copyCluster(at('empty'), at('data'))
})
afterEach(() => stop())

async function run(options: { restored?: boolean; deploymentId?: string } = {}): Promise<OwnInstallation> {
  await stop()
  running = await runInstallation(at('data'), surroundings, { host, ...options })
  return running
}
async function stop(): Promise<void> {
  await running?.stop()
  running = undefined
}
async function keepFiles(): Promise<void> {
  await stop()
  copyCluster(at('data'), at('kept'))
}
async function putFilesBack(): Promise<void> {
  await stop()
  copyCluster(at('kept'), at('data'))
}
/** Attested, activated, and climbed once. */
async function begin(): Promise<OwnInstallation> {
  const installation = await run()
  await installation.process.attestAndActivate()
  await installation.process.round()
  expect(await installation.gate()).toEqual({ open: true, reasons: [] })
  return installation
}
async function admit({ ground }: OwnInstallation, held: PlantedInstance): Promise<void> {
  await ground.cloud.writeStage('r', held.cloudId, 'admitted')
  await admitRegardless(ground, held, false)
}
const deleted = () => surroundings.cloud.deleted
const rungs = () => [...surroundings.cloud.rungs.keys()].map((name) => Number(name.replace(/.*-e/, '')))

test('T−10 min: a node that was admitted since runs past its deadline here, and the stage that the cloud shows is all that tells', async () => {
  const before = await begin()
  const held = await plantHeldInstance(before.ground)
  await before.process.round()
  await keepFiles()
  const original = await run()
  await original.pass(5)
  await admit(original, held)
  await original.rounds(1, 1)

  await putFilesBack()
  const restored = await run()
  await restored.pass(10)
  await restored.process.round()
  await restored.pass(30)
  await passDeadline(restored.ground.superuser, held)
  await restored.rounds(6, 20)
  expect(deleted()).toEqual([])
  expect(await restored.listed()).toEqual({ [held.cloudId]: ['stage'] })
  expect((await restored.process.gate.plan({ first: 10, after: undefined })).items).toMatchObject([
    { wouldBeDeleted: false, blockedBy: [{ clause: 4, fact: 'stage', why: expect.stringContaining('another stage') }] },
  ])

  // So it is: had the cloud not been told of the admission, it would be gone.
  await surroundings.cloud.writeStage('r', held.cloudId, 'held')
  await restored.rounds(1, 20)
  expect(deleted()).toEqual([held.cloudId])
}, 300_000)

const orders: [string, (restored: OwnInstallation) => Promise<void>][] = [
  ['whose ladder is climbed first', ({ process }) => process.round()],
  ['that would delete first', ({ process }) => process.delete()],
]
test.each(orders)(
  'T−6 h: a database %s is fenced, since the ladder was climbed once an hour',
  async (_order, first) => {
    const before = await begin()
    const wished = await plantWaitingInstance(before.ground)
    await before.process.round()
    await keepFiles()
    const then = [...surroundings.cloud.rungs]
    const original = await run()
    await original.pass(5)
    await waitingStore(original.process.admin).keep(wished.instanceId, undefined, ada)
    await original.rounds(6, 61)
    expect(deleted()).toEqual([])
    const climbed = rungs()
    expect(climbed.length).toBeGreaterThanOrEqual(5)

    await putFilesBack()
    const restored = await run()
    await restored.pass(6 * 61)
    await restored.process.watch()
    expect(await restored.gate()).toEqual({ open: true, reasons: [] })
    await first(restored)
    await restored.rounds(3, 20)
    expect(deleted()).toEqual([])
    expect(rungs()).toEqual(climbed)
    expect(await restored.gate()).toEqual({ open: false, reasons: ['not-withdrawn', 'attestation-stands'] })
    expect(await restored.alarms()).toEqual(['WITNESS_FENCED'])
    expect(Object.keys(await restored.listed())).toEqual([wished.cloudId])

    // So it is: with the ladder as it was then, it would be gone.
    await putFilesBack()
    surroundings.cloud.rungs.clear()
    for (const [name, rung] of then) surroundings.cloud.rungs.set(name, rung)
    const unseen = await run()
    await unseen.rounds(1, 6 * 61)
    expect(deleted()).toEqual([wished.cloudId])
  },
  300_000,
)

/** What a month leaves behind that the files do not know. */
async function aMonth() {
  const before = await begin()
  const nodes = [1, 2, 3].map(() => plantHeldInstance(before.ground))
  const admitted: PlantedInstance[] = []
  for (const planting of nodes) admitted.push(await planting)
  for (const one of admitted) {
    await admit(before, one)
    await plantHeartbeat(before.ground.superuser, one.tenantId, one.nodeId)
  }
  const [wished, kept] = [await plantWaitingInstance(before.ground), await plantWaitingInstance(before.ground)]
  await before.process.round()
  await keepFiles()
  const [first, second, stays] = admitted as [PlantedInstance, PlantedInstance, PlantedInstance]
  const { cloud } = surroundings
  const original = await run()
  // Deleted by hand or by the original, whichever: the files know neither.
  for (const { cloudId } of [first, second, wished]) cloud.servers.delete(cloudId)
  const unknown: string[] = []
  for (let n = 0; n < 3; n++) unknown.push((await plantHeldInstance(original.ground)).cloudId)
  return { original, stays, kept, unknown, gone: [first, second, wished].map(({ cloudId }) => cloudId) }
}

test('T−30 d: what went is ended as lost, what came is listed as orphans, and the ladder is far above', async () => {
  const { original, stays, kept, unknown, gone } = await aMonth()
  await plantHeartbeat(original.ground.superuser, stays.tenantId, stays.nodeId)
  await original.rounds(8, 61)
  expect(deleted()).toEqual([])
  expect(rungs()).not.toContain(1)

  await putFilesBack()
  const restored = await run()
  await restored.pass(30 * 24 * 60)
  await restored.rounds(4, 2)
  expect(deleted()).toEqual([])
  expect((await restored.orphans()).sort()).toEqual([...unknown].sort())
  const states = await restored.states()
  expect(gone.map((id) => states[id])).toEqual(['GONE', 'GONE', 'GONE'])
  expect([states[stays.cloudId], states[kept.cloudId]]).toEqual(['SEEN', 'WAITING'])
  expect(Object.keys(await restored.listed())).toEqual([kept.cloudId])
  expect(await restored.alarms()).toEqual(['INSTANCE_LOST', 'NODES_SILENT', 'ORPHAN_INSTANCE', 'WITNESS_FENCED'])
  const { open, reasons } = await restored.gate()
  expect([open, ...reasons]).toEqual([false, 'not-withdrawn', 'attestation-stands', 'nodes-report', 'silence-over'])
}, 300_000)

test('T−30 d: where the ladder tells nothing, the nodes that it waits for do not report, and the gate stays closed', async () => {
  const { stays, kept, unknown } = await aMonth()
  await putFilesBack()
  const restored = await run()
  for (let n = 0; n < 6; n++) {
    await restored.pass(30)
    await plantHeartbeat(restored.ground.superuser, stays.tenantId, stays.nodeId)
    await restored.process.round()
  }
  expect(deleted()).toEqual([])
  expect((await restored.orphans()).sort()).toEqual([...unknown].sort())
  expect(await restored.gate()).toEqual({ open: false, reasons: ['nodes-report', 'silence-over'] })
  expect(await restored.listed()).toEqual({ [kept.cloudId]: ['nodes-report', 'silence-over'] })
  expect(await restored.alarms()).toEqual(['INSTANCE_LOST', 'NODES_SILENT', 'ORPHAN_INSTANCE'])
}, 300_000)

test('an empty database with the same credentials: nothing there is its own, and nobody attested it', async () => {
  const before = await begin()
  const old = [await plantWaitingInstance(before.ground), await plantHeldInstance(before.ground)]
  await stop()
  copyCluster(at('empty'), at('data'))

  const anew = await run()
  expect(anew.process.deploymentId).not.toBe(before.process.deploymentId)
  await anew.rounds(3, 20)
  const { open, reasons } = await anew.gate()
  expect(open).toBe(false)
  expect(reasons).toEqual(expect.arrayContaining(['activated', 'attested']))
  await anew.process.attestAndActivate()
  await anew.rounds(3, 20)
  expect(await anew.orphans()).toEqual([])
  expect(await anew.listed()).toEqual({})
  expect(deleted()).toEqual([])
  expect([...surroundings.cloud.servers.keys()].sort()).toEqual(old.map(({ cloudId }) => cloudId).sort())
}, 300_000)

test('an empty database that calls itself by the same id: all that carries it is listed as orphans, attested anew or not', async () => {
  const before = await begin()
  const old = [await plantWaitingInstance(before.ground), await plantHeldInstance(before.ground)].map(({ cloudId }) => cloudId).sort()
  const { deploymentId } = before.process
  await stop()
  copyCluster(at('empty'), at('data'))

  const anew = await run({ deploymentId })
  await anew.rounds(3, 20)
  expect((await anew.orphans()).sort()).toEqual(old)
  expect(await anew.alarms()).toContain('ORPHAN_INSTANCE')
  const { open, reasons } = await anew.gate()
  expect(open).toBe(false)
  expect(reasons).toEqual(expect.arrayContaining(['activated', 'attested']))
  await anew.process.attestAndActivate()
  await anew.rounds(3, 20)
  expect((await anew.orphans()).sort()).toEqual(old)
  expect(deleted()).toEqual([])
}, 300_000)

test('started with --restored it lists what waits and what it does not know, climbs nothing and deletes nothing', async () => {
  const { original, kept, unknown } = await aMonth()
  await original.process.round()
  const climbed = rungs()
  await putFilesBack()
  const restored = await run({ restored: true })
  await restored.pass(30 * 24 * 60)
  await restored.rounds(4, 2)
  expect(deleted()).toEqual([])
  expect(rungs()).toEqual(climbed)
  expect((await restored.orphans()).sort()).toEqual([...unknown].sort())
  const { open, reasons } = await restored.gate()
  expect(open).toBe(false)
  expect(reasons).toContain('not-restored')
  expect((await restored.listed())[kept.cloudId]).toContain('not-restored')
  expect(Object.keys(await restored.listed())).toEqual([kept.cloudId])
  expect(surroundings.cloud.calls).not.toContain('deleteServer')
  expect(await restored.process.attestAndActivate().catch((error: Error) => error.message)).toMatch(/--restored/)
}, 300_000)
