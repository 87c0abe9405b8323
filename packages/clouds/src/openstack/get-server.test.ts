import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const id = '0e44cc9c-e052-415d-afbf-469b0d384170'
const open = (answer: Answer) => openScripted({ [`GET /compute/v2.1/servers/${id}`]: answer })
const fault = (status: number, name: string, message: string): Answer => ({ status, json: { [name]: { code: status, message } } })
const server = (changes: object): Answer => ({ status: 200, json: { server: { id, status: 'ACTIVE', tenant_id: projectId, ...changes } } })

test('nova’s own word about this very id is "not found"', async () => {
  const { provider } = await open(fault(404, 'itemNotFound', `Instance ${id} could not be found.`))
  await expect(provider.getServer('RegionOne', id)).rejects.toMatchObject({
    kind: 'NotFound',
    details: { status: 404, code: 'itemNotFound' },
  })
})

test('every other 404 is no evidence', async () => {
  for (const answer of [
    { status: 404, text: '<html>404 Not Found</html>' },
    { status: 404, text: '' },
    { status: 404, json: { error: { code: 404, title: 'Not Found', message: 'no such path' } } },
    fault(404, 'itemNotFound', 'Instance 33748c23-38dd-4f70-b774-522fc69e7b67 could not be found.'),
    fault(404, 'itemNotFound', 'The resource could not be found.'),
  ]) {
    const { provider } = await open(answer)
    await expect(provider.getServer('RegionOne', id)).rejects.toMatchObject({ kind: 'Unavailable' })
  }
})

test('a server of an unreachable cell is unknown, and its identity cannot be established', async () => {
  const { provider } = await open(server({ status: 'UNKNOWN', created: '2018-12-03T21:06:18Z' }))
  expect(await provider.getServer('RegionOne', id)).toMatchObject({ state: 'unknown', identity: undefined, stage: undefined, name: '' })
})

test('a server whose metadata was emptied has an identity without parts, which is not the same as an unknown one', async () => {
  const { provider } = await open(server({ metadata: {} }))
  expect(await provider.getServer('RegionOne', id)).toMatchObject({ identity: {} })
})

test('states are told in our words beside the provider’s, and new ones are unknown', async () => {
  for (const [status, state] of [
    ['BUILD', 'pending'],
    ['SHUTOFF', 'error'],
    ['SOFT_DELETED', 'gone'],
    ['BRAND_NEW', 'unknown'],
    ['toString', 'unknown'],
  ]) {
    const { provider } = await open(server({ status, metadata: {} }))
    expect(await provider.getServer('RegionOne', id)).toMatchObject({ state, providerState: status })
  }
})

test('fault and addresses are told, fixed and floating', async () => {
  const addresses = {
    monitoring: [
      { addr: '127.20.0.4', version: 4, 'OS-EXT-IPS:type': 'fixed' },
      { addr: '127.40.0.9', version: 4, 'OS-EXT-IPS:type': 'floating' },
    ],
  }
  const { provider } = await open(
    server({ status: 'ERROR', metadata: {}, addresses, fault: { code: 500, message: 'No valid host was found.', created: 'x' } }),
  )
  expect(await provider.getServer('RegionOne', id)).toMatchObject({
    state: 'error',
    fault: { code: 500, message: 'No valid host was found.' },
    addresses: [
      { address: '127.20.0.4', kind: 'fixed', network: 'monitoring' },
      { address: '127.40.0.9', kind: 'floating', network: 'monitoring' },
    ],
  })
})

test('an answer about another server is not taken for this one', async () => {
  const { provider } = await open(server({ id: '33748c23-38dd-4f70-b774-522fc69e7b67' }))
  await expect(provider.getServer('RegionOne', id)).rejects.toThrow('it is about server 33748c23')
})

const whole = {
  name: 'edge-1',
  description: null,
  tags: ['sallyport:d', 'cost-center:4711'],
  metadata: { 'sallyport.stage': 'held', 'sallyport.surprise': 'x', 'Sallyport.Nonce': 'y', sallyport: 'no', owner: 'someone' },
  flavor: { original_name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1, ephemeral: 0, swap: 0, extra_specs: {} },
  image: { id: 'image-1', links: [] },
  locked: true,
  locked_reason: 'do not touch',
  'OS-EXT-STS:task_state': null,
  'OS-EXT-STS:vm_state': 'active',
  'os-extended-volumes:volumes_attached': [{ id: 'volume-1', delete_on_termination: true }],
  key_name: null,
}

test('what the deletion gate compares is told as nova shows it', async () => {
  const { provider } = await open(server(whole))
  expect(await provider.getServer('RegionOne', id)).toMatchObject({
    name: 'edge-1',
    description: null,
    tellsTask: true,
    ownMetadata: { 'sallyport.stage': 'held', 'sallyport.surprise': 'x', 'Sallyport.Nonce': 'withheld', sallyport: 'no' },
    otherMetadataKeys: ['owner'],
    tags: ['sallyport:d', 'cost-center:4711'],
    size: { id: undefined, name: 'm1.tiny', vcpus: 1, memoryMiB: 512, diskGiB: 1 },
    imageId: 'image-1',
    locked: true,
    lockedReason: 'do not touch',
    softDeleted: false,
    volumeIds: ['volume-1'],
    keyName: null,
  })
})

test('other forms of the same: a size by its id, a boot volume, a lock without a reason, a key, a description', async () => {
  const others = { locked_reason: null, key_name: 'mine', description: 'keep until Friday' }
  const { provider } = await open(server({ ...whole, ...others, flavor: { id: '1', links: [] }, image: '' }))
  expect(await provider.getServer('RegionOne', id)).toMatchObject({
    size: { id: '1', name: undefined },
    imageId: null,
    lockedReason: null,
    keyName: 'mine',
    description: 'keep until Friday',
  })
})

test('a server that was deleted and can be restored says so, by either of its states', async () => {
  for (const states of [{ status: 'SOFT_DELETED' }, { status: 'DELETED', 'OS-EXT-STS:vm_state': 'soft-delete' }]) {
    const { provider } = await open(server({ ...whole, ...states }))
    expect(await provider.getServer('RegionOne', id)).toMatchObject({ softDeleted: true, state: 'gone' })
  }
})

test('what the answer did not tell, or not in nova’s form, is undefined and never a usual value', async () => {
  const untold = {
    description: undefined,
    ownMetadata: undefined,
    otherMetadataKeys: undefined,
    tags: undefined,
    size: undefined,
    imageId: undefined,
    locked: undefined,
    lockedReason: undefined,
    softDeleted: undefined,
    volumeIds: undefined,
    keyName: undefined,
    tellsTask: false,
  }
  const strange = {
    description: 7,
    tags: 'x',
    flavor: 'm1.tiny',
    image: null,
    locked: 'false',
    locked_reason: 7,
    'OS-EXT-STS:vm_state': 3,
    'os-extended-volumes:volumes_attached': {},
    key_name: 7,
  }
  for (const answer of [server({}), server(strange)]) {
    const { provider } = await open(answer)
    const view = await provider.getServer('RegionOne', id)
    expect(Object.keys(untold).filter((key) => !(key in view))).toEqual([])
    expect(view).toMatchObject(untold)
  }
})

test('for deletion a server is read in a version that tells the size by its id, as far as the cloud speaks it', async () => {
  const versionAsked = async (newest: string): Promise<unknown> => {
    const { cloud, provider } = await openScripted({ [`GET /compute/v2.1/servers/${id}`]: server(whole) }, { newest })
    await provider.readForDeletion('RegionOne', id)
    return cloud.seen.at(-1)?.headers['openstack-api-version']
  }
  expect(await versionAsked('2.104')).toBe('compute 2.46')
  expect(await versionAsked('2.30')).toBe('compute 2.30')
  await expect(versionAsked('2.25')).rejects.toThrow('2.26 is needed')
})

test('for deletion too, "not found" is nova’s own word alone', async () => {
  const gone = await open(fault(404, 'itemNotFound', `Instance ${id} could not be found.`))
  await expect(gone.provider.readForDeletion('RegionOne', id)).rejects.toMatchObject({ kind: 'NotFound' })
  const proxy = await open({ status: 404, text: '<html>' })
  await expect(proxy.provider.readForDeletion('RegionOne', id)).rejects.toMatchObject({ kind: 'Unavailable' })
})
