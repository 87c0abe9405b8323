import { randomUUID } from 'node:crypto'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { orphanStore } from '@sallyport/database/orphan-store.ts'
import { plainClient } from '@sallyport/database/plain-client.ts'
import { surroundingsStore } from '@sallyport/database/surroundings-store.ts'
import { waitingStore } from '@sallyport/database/waiting-store.ts'
import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { orphanService } from '@sallyport/domain/instances/orphans.ts'
import { waitingService } from '@sallyport/domain/instances/waiting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { awaitsAgent, ended, type OverTheWire, openOverTheWire } from '../../scenarios/over-the-wire.ts'

/** What people settle, of servers in a simulated cloud behind real sockets: made by the product's own create, and altered as others alter them. */
let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())

const providers = { open: () => wire.provider() }
const services = () => {
  const { admin } = wire.admission
  return {
    waiting: waitingService({ store: waitingStore(admin), reads: instanceReads(admin), providers }),
    orphans: orphanService({ store: orphanStore(admin), providers, newId: randomUUID }),
  }
}
const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await wire.admission.db.superuser.query<Row>(text, values)).rows
const shown = async (cloudId: string) => (await wire.provider()).readForDeletion('RegionOne', cloudId)

/** An instance that waits: nobody came to admit it in time. */
async function leftOver(): Promise<{ instanceId: string; attemptId: string; cloudId: string }> {
  const { id } = await wire.provision()
  const [attempt] = await wire.admission.attemptsOf(id)
  await wire.follow(attempt!.id, awaitsAgent)
  const cloudId = await wire.serverId(attempt!.id)
  await wire.follow(attempt!.id, ended).catch(() => {})
  const [row] = await query<{ id: string; state: string }>('SELECT id, state FROM instance WHERE cloud_id = $1', cloudId)
  expect(row).toMatchObject({ state: 'WAITING' })
  return { instanceId: row!.id, attemptId: attempt!.id, cloudId }
}

/** Another server with the metadata of that one, as whoever copies a server makes it. */
async function copyOf(cloudId: string, change: Record<string, string> = {}): Promise<string> {
  const others = await wire.others()
  const { server } = (await others.ask('compute', 'GET', `/servers/${cloudId}`)) as { server: { metadata: Record<string, string> } }
  const { cloud } = wire
  const twin = { name: 'twin', imageRef: cloud.images['debian-node'], flavorRef: cloud.flavors['m1.tiny'] }
  const wanted = { ...twin, networks: [{ uuid: cloud.networks.monitoring }], metadata: { ...server.metadata, ...change } }
  return ((await others.ask('compute', 'POST', '/servers', { server: wanted })) as { server: { id: string } }).server.id
}
const metadataOf = async (cloudId: string) =>
  ((await (await wire.others()).ask('compute', 'GET', `/servers/${cloudId}`)) as { server: { metadata: Record<string, string> } }).server
    .metadata

/** One listing of the account, as the worker makes it. */
async function list(): Promise<void> {
  const [row] = await query<{ id: string }>('SELECT deployment_id AS id FROM installation')
  const listed = await (await wire.provider()).listOwn('RegionOne', row!.id)
  await surroundingsStore(plainClient(wire.admission.db.database.worker)).noteShown(wire.accountId, 'RegionOne', listed)
}
const at = (cloudId: string) => ({ accountId: wire.accountId, region: 'RegionOne', cloudId })

test('one whose stage is ahead gets the stage back in the cloud, once, and only where that was recorded before', async () => {
  const { instanceId, attemptId, cloudId } = await leftOver()
  await (await wire.provider()).writeStage('RegionOne', cloudId, 'admitted')
  const settle = () => services().waiting.settle(instanceId, 'NEVER_ACTIVATED', 'Its attempt ended.', ada)
  await expect(settle()).rejects.toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining('older than the cloud') })
  expect(await shown(cloudId)).toMatchObject({ stage: 'admitted' })
  await query('UPDATE attempt SET stage_ahead = true WHERE id = $1', attemptId)
  expect(await settle()).toMatchObject({ state: 'WAITING', settledAs: 'NEVER_ACTIVATED', stage: 'held' })
  expect(await shown(cloudId)).toMatchObject({ stage: 'held' })
  wire.cloud.requests.clear()
  await settle()
  expect(wire.asked(/(POST|PUT|DELETE) .*metadata/)).toEqual([])
})

test('one that was never ahead and is held is not called older than the cloud', async () => {
  const { instanceId } = await leftOver()
  await expect(services().waiting.settle(instanceId, 'NEVER_ACTIVATED', 'x', ada)).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('there is nothing to settle'),
  })
})

test('one that another hand altered is never taken for ours again, and stays where it is settled as ignored', async () => {
  const { instanceId, attemptId, cloudId } = await leftOver()
  await query('UPDATE attempt SET stage_ahead = true WHERE id = $1', attemptId)
  await wire.edit(cloudId, 'metadata-written', { key: metadataKeys.nonce, value: 'theirs' })
  const { waiting } = services()
  await expect(waiting.settle(instanceId, 'NEVER_ACTIVATED', 'x', ada)).rejects.toThrow('another hand altered it')
  wire.cloud.requests.clear()
  expect(await waiting.settle(instanceId, 'IGNORED', 'It is theirs.', ada)).toMatchObject({ state: 'SETTLED', settledAs: 'IGNORED' })
  expect(wire.asked(/nova/), 'no cloud is asked about it, and nothing is written there').toEqual([])
  expect(await metadataOf(cloudId)).toMatchObject({ [metadataKeys.nonce]: 'theirs' })
  expect(await waiting.settle(instanceId, 'REOPENED', 'It is ours after all.', ada)).toMatchObject({ state: 'WAITING' })
})

test('an orphan that is a copy to the last part becomes an extra of its attempt, which is then settled as any other', async () => {
  const { attemptId, cloudId } = await leftOver()
  const copy = await copyOf(cloudId)
  await list()
  const { orphans, waiting } = services()
  await orphans.settle(at(copy), 'EXTRA', 'Ours, made twice.', ada)
  await orphans.settle(at(copy), 'EXTRA', 'Asked twice.', ada)
  const extras = await query<{ id: string; state: string }>(
    "SELECT id, state FROM instance WHERE attempt_id = $1 AND part = 'EXTRA'",
    attemptId,
  )
  expect(extras).toMatchObject([{ state: 'WAITING' }])
  expect(await waiting.settle(extras[0]!.id, 'IGNORED', 'Somebody runs it.', ada)).toMatchObject({ part: 'EXTRA', state: 'SETTLED' })
  expect(await shown(copy)).toMatchObject({ id: copy })
})

test('an orphan with another nonce, of an attempt that lives, or that went meanwhile is no extra; ignored it can be in any case', async () => {
  const { cloudId } = await leftOver()
  const forged = await copyOf(cloudId, { [metadataKeys.nonce]: 'forged' })
  const gone = await copyOf(cloudId)
  const { id } = await wire.provision()
  const [living] = await wire.admission.attemptsOf(id)
  await wire.follow(living!.id, awaitsAgent)
  const ofLiving = await copyOf(await wire.serverId(living!.id))
  await list()
  await wire.edit(gone, 'deleted')
  await wire.pass(60_000)
  const { orphans } = services()
  await expect(orphans.settle(at(forged), 'EXTRA', 'x', ada)).rejects.toThrow('does not carry the whole identity')
  await expect(orphans.settle(at(gone), 'EXTRA', 'x', ada)).rejects.toMatchObject({ kind: 'CLOUD_REFUSED' })
  await expect(orphans.settle(at(ofLiving), 'EXTRA', 'x', ada)).rejects.toThrow('is not over')
  wire.cloud.requests.clear()
  for (const one of [forged, gone, ofLiving])
    expect(await orphans.settle(at(one), 'IGNORED', 'Looked after.', ada)).toMatchObject({ settledAs: 'IGNORED', settledBy: 'Ada' })
  expect(wire.asked(/nova/)).toEqual([])
  expect(await query('SELECT 1 FROM instance WHERE cloud_id = ANY($1)', [forged, gone, ofLiving])).toEqual([])
})
