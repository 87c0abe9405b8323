import { randomUUID } from 'node:crypto'
import { applicationCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import { givePermit, instanceId, permitGivenAtMs } from '@sallyport/clouds/testing/give-permit.ts'
import type { GoneLook } from '@sallyport/domain/clouds/deletion.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { openTestCloud, type TestCloud } from '@sallyport/simulated-cloud/testing/open-test-cloud.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

/** What the adapter makes of clouds whose deletes are not what they seem, in the cloud's own time. */
const deploymentId = randomUUID()
let cloud: TestCloud
let provider: CloudProvider
let marker: { id: string; deploymentId: string }

beforeAll(async () => {
  cloud = await openTestCloud({ quota: { instances: 60, cores: 120 }, tokenLifeSeconds: 86_400 })
  const { id, secret } = cloud.credentials.applicationCredential
  provider = openOpenStack(applicationCredential({ authUrl: cloud.identityUrl, id, secret }), {
    clock: { now: () => new Date() },
    random: () => 0,
    limits: { repeats: 0 },
    monotonicMs: () => permitGivenAtMs,
  })
  marker = { id: (await provider.createMarker('RegionOne', deploymentId)).id, deploymentId }
})
afterEach(() => cloud.switches.clearAll())
afterAll(async () => {
  await provider.close()
  await cloud.end()
})

const remove = (cloudId: string) =>
  provider.deleteServer(givePermit({ projectId: cloud.credentials.monitoring.projectId, cloudId }), instanceId, randomUUID())
const look = (id: string): Promise<GoneLook> => provider.lookWhetherGone('RegionOne', id, marker)
const edit = async (id: string, name: string): Promise<void> => {
  const answer = await fetch(`${cloud.controlUrl}/instances/${id}/edits/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

test('a delete that the cloud makes soft is told as such, until the server is reclaimed', async () => {
  cloud.switches.set('deletes-are-soft', { seconds: 600 })
  const id = await cloud.activeServer()
  expect(await remove(id)).toMatchObject({ outcome: 'ACCEPTED' })
  cloud.time.advance(5_000)
  expect(await look(id)).toMatchObject({ server: 'SOFT_DELETED', markerBefore: 'OURS', markerAfter: 'OURS' })
  expect(await provider.readForDeletion('RegionOne', id)).toMatchObject({ softDeleted: true, state: 'gone', task: undefined })
  expect((await provider.listOwn('RegionOne', deploymentId)).servers.map((server) => server.id)).not.toContain(id)
  cloud.time.advance(610_000)
  expect(await look(id)).toMatchObject({ server: 'NOT_FOUND' })
})

test('a delete that never finishes leaves the server present, with its task', async () => {
  cloud.switches.set('deletes-never-finish', {})
  const id = await cloud.activeServer()
  expect(await remove(id)).toMatchObject({ outcome: 'ACCEPTED' })
  cloud.time.advance(3_600_000)
  expect(await look(id)).toMatchObject({ server: 'PRESENT' })
  expect(await provider.readForDeletion('RegionOne', id)).toMatchObject({ state: 'running', task: 'deleting' })
})

test.each(['a gateway that answers for the service', 'a server whose termination is disabled'])(
  'a 204 of %s is accepted, and the server stays as it was',
  async (liar) => {
    const id = await cloud.activeServer()
    const before = await provider.readForDeletion('RegionOne', id)
    if (liar.startsWith('a gateway')) cloud.switches.set('deletes-answered-and-not-done', {})
    else await edit(id, 'termination-disabled')
    const { fingerprint } = await provider.readForDeletion('RegionOne', id)
    expect(await remove(id)).toMatchObject({ outcome: 'ACCEPTED' })
    cloud.time.advance(3_600_000)
    expect(await look(id)).toMatchObject({ server: 'PRESENT' })
    expect(await provider.readForDeletion('RegionOne', id)).toEqual({ ...before, fingerprint })
  },
)

test('a cloud that finds nothing by its id does not find the marker either: the 404 proves nothing', async () => {
  const id = await cloud.activeServer()
  cloud.switches.set('everything-not-found', {})
  expect(await look(id)).toMatchObject({ server: 'NOT_FOUND', markerBefore: 'MISSING', markerAfter: 'MISSING' })
  expect(await provider.findMarkers('RegionOne', deploymentId)).toEqual([])
  expect(await provider.listRungNames('RegionOne')).toEqual([])
  expect(await provider.readRung('RegionOne', 'any')).toBeUndefined()
  expect((await provider.listOwn('RegionOne', deploymentId)).complete).toMatchObject({ rows: 0 })
  cloud.switches.set('everything-not-found', { service: 'nova', lists: 'as-ever' })
  expect(await look(id)).toMatchObject({ server: 'NOT_FOUND', markerBefore: 'OURS', markerAfter: 'OURS' })
})

test('what others do to a server shows in what is compared: another image, another size, a volume, a task', async () => {
  const id = await cloud.activeServer()
  const before = await provider.readForDeletion('RegionOne', id)
  await edit(id, 'rebuilt')
  await edit(id, 'resized')
  await edit(id, 'volume-attached')
  await edit(id, 'snapshot-hanging')
  const after = await provider.readForDeletion('RegionOne', id)
  expect([before.imageId, after.imageId]).toEqual([cloud.images['debian-node'], cloud.images['lab-image']])
  expect([before.size?.id, after.size?.id]).toEqual([cloud.flavors['m1.tiny'], cloud.flavors['m1.small']])
  expect([before.volumeIds?.length, after.volumeIds?.length]).toEqual([0, 1])
  expect([before.task, after.task]).toEqual([undefined, 'image_uploading'])
})

test('a server that boots from a volume has no image, and takes its volume along', async () => {
  const { id } = await provider.createServer({
    region: 'RegionOne',
    zone: undefined,
    sizeId: cloud.flavors['m1.tiny'] ?? '',
    imageId: cloud.images['debian-node'] ?? '',
    bootVolumeGiB: 1,
    networkIds: [cloud.networks.monitoring ?? ''],
    securityGroupIds: [],
    name: 'volume-backed',
    userData: new Uint8Array(3),
    configDrive: false,
    identity: { deploymentId, operationId: randomUUID(), attemptId: randomUUID(), nonce: randomUUID() },
    requestId: randomUUID(),
  })
  cloud.time.advance(3_000)
  const { imageId, volumeIds } = await provider.readForDeletion('RegionOne', id)
  expect([imageId, volumeIds?.length]).toEqual([null, 1])
  expect(await remove(id)).toMatchObject({ outcome: 'ACCEPTED' })
  cloud.time.advance(3_000)
  expect((await cloud.cinder('GET', `/volumes/${volumeIds?.[0]}`)).status).toBe(404)
})

test('a ladder of many pages is listed whole, and one that cannot be is an error', async () => {
  for (let rung = 1; rung <= 5; rung += 1) await provider.takeRung('RegionOne', `ladder-e${rung}`, (await provider.newRungKey()).publicKey)
  const names = [1, 2, 3, 4, 5].map((rung) => `ladder-e${rung}`)
  cloud.switches.set('pages-short', { size: 2 })
  expect((await provider.listRungNames('RegionOne')).sort()).toEqual(names)
  cloud.switches.clearAll()
  for (const trouble of ['page-repeated', 'pages-endless', 'marker-unknown']) {
    cloud.switches.set(trouble, { size: 2, service: 'nova' })
    await expect(provider.listRungNames('RegionOne'), trouble).rejects.toMatchObject({ kind: 'Unavailable' })
    cloud.switches.clearAll()
  }
})

test('a full quota is told by its own word, and is none about who has a name', async () => {
  cloud.switches.set('quota-lowered', { resource: 'key_pairs', limit: 0 })
  const { publicKey } = await provider.newRungKey()
  await expect(provider.takeRung('RegionOne', 'ladder-e1', publicKey)).rejects.toMatchObject({ kind: 'QuotaExceeded' })
  cloud.switches.set('quota-lowered', { resource: 'security_group', limit: 0 })
  await expect(provider.createMarker('RegionOne', randomUUID())).rejects.toMatchObject({ kind: 'QuotaExceeded' })
})

test('a cloud too old to show tags is refused with the reason', async () => {
  const id = await cloud.activeServer()
  cloud.switches.set('nova-is-older', { newest: 25 })
  const { id: credential, secret } = cloud.credentials.applicationCredential
  const old = openOpenStack(applicationCredential({ authUrl: cloud.identityUrl, id: credential, secret }), {
    clock: { now: () => new Date() },
    random: () => 0,
  })
  await expect(old.readForDeletion('RegionOne', id)).rejects.toThrow('2.26 is needed')
  await old.close()
})
