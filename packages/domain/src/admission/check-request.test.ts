import { expect, test } from 'vitest'
import { checkRequest, type RequestFacts } from './check-request.ts'
import { type NodesRequest, nodesRequest } from './nodes-request.ts'

const line = (limit: number | undefined, used = 0) => ({ limit, used })
const facts: RequestFacts = {
  regions: [{ id: 'r', name: 'r' }],
  zones: [
    { name: 'a', available: true },
    { name: 'b', available: false },
  ],
  sizes: [
    { id: 's', name: 'small', vcpus: 2, memoryMiB: 1_024, diskGiB: 10, price: undefined },
    { id: 'diskless', name: 'diskless', vcpus: 1, memoryMiB: 1_024, diskGiB: 0, price: undefined },
    { id: 'tiny', name: 'tiny', vcpus: 1, memoryMiB: 256, diskGiB: 1, price: undefined },
  ],
  images: [{ id: 'i', name: 'debian', minDiskGiB: 5, minMemoryMiB: 512, architecture: undefined }],
  networks: [
    { id: 'n', name: 'inner', external: false, shared: false, ipv4: true, ipv6: false },
    { id: 'x', name: 'public', external: true, shared: false, ipv4: true, ipv6: false },
    { id: 'shared', name: 'provider', external: true, shared: true, ipv4: true, ipv6: false },
  ],
  securityGroups: [
    { id: 'g', name: 'group', marker: false },
    { id: 'm', name: 'sallyport-of-a-deployment', marker: true },
  ],
  quota: { instances: line(10, 3), cores: line(20), memoryMiB: line(undefined), floatingAddresses: line(2, 1), volumesGiB: line(100) },
  openIntents: [],
  floatingAddresses: true,
  agentVersions: ['1.1.0', '1.0.0'],
  userDataBytes: 6_000,
  userDataLimit: 49_149,
  zoneTrouble: undefined,
}
const asked = {
  tenantId: 't',
  cloudAccountId: 'c',
  region: 'r',
  sizeId: 's',
  imageId: 'i',
  networkIds: ['n'],
  count: 3,
  namePrefix: 'edge',
  idempotencyKey: 'k',
}
const request = (change: Partial<NodesRequest>): NodesRequest => nodesRequest.parse({ ...asked, ...change })
const refusedFields = (change: Partial<NodesRequest>, others: Partial<RequestFacts> = {}) =>
  checkRequest(request(change), { ...facts, ...others }).map(({ field }) => field)

test('a request that the cloud can serve is not refused', () => {
  expect(refusedFields({ availabilityZone: 'a', securityGroupIds: ['g'], agentVersion: '1.0.0', floatingIpPoolId: 'x', count: 1 })).toEqual(
    [],
  )
  expect(refusedFields({ networkIds: ['n', 'shared'] })).toEqual([])
})

const cases: [name: string, change: Partial<NodesRequest>, fields: string[], others?: Partial<RequestFacts>][] = [
  ['an unknown region alone, since all else is listed by region', { region: 'q', imageId: 'q' }, ['region']],
  ['an unknown zone', { availabilityZone: 'q' }, ['availabilityZone']],
  ['a zone that takes nothing now', { availabilityZone: 'b' }, ['availabilityZone']],
  ['an unknown size', { sizeId: 'q' }, ['sizeId']],
  ['an unknown image', { imageId: 'q' }, ['imageId']],
  ['an unknown network', { networkIds: ['n', 'q'] }, ['networkIds']],
  ['an external network', { networkIds: ['x'] }, ['networkIds']],
  ['a security group by name', { securityGroupIds: ['group'] }, ['securityGroupIds']],
  ['a pool that is an inner network', { floatingIpPoolId: 'n', count: 1 }, ['floatingIpPoolId']],
  ['a pool where the cloud has none', { floatingIpPoolId: 'x', count: 1 }, ['floatingIpPoolId'], { floatingAddresses: false }],
  ['a size without disk and no boot volume', { sizeId: 'diskless' }, ['bootVolumeGib']],
  ['a boot volume that is too small for the image', { sizeId: 'diskless', bootVolumeGib: 4 }, ['bootVolumeGib']],
  ['a size that is too small for the image, twice', { sizeId: 'tiny' }, ['sizeId', 'sizeId']],
  ['more instances than the quota has room for', { count: 8 }, ['count']],
  ['more cores than the quota has room for', { count: 3 }, ['count'], { quota: { ...facts.quota, cores: line(5) } }],
  ['more floating addresses than the quota has room for', { floatingIpPoolId: 'x', count: 2 }, ['count']],
  ['more volumes than the quota has room for', { sizeId: 'diskless', bootVolumeGib: 50, count: 3 }, ['count']],
  ['an agent that is not held', { agentVersion: '0.9.0' }, ['agentVersion']],
  ['no agent at all', {}, ['agentVersion'], { agentVersions: [] }],
  ['user-data that is too large', {}, ['cloudAccountId'], { userDataBytes: 49_150 }],
  ['several at once', { imageId: 'q', count: 50, agentVersion: 'q' }, ['imageId', 'count', 'count', 'agentVersion']],
]
test.each(cases)('refuses %s', (_name, change, fields, others) => {
  expect(refusedFields(change, others)).toEqual(fields)
})

test('an ownership marker is refused by its name, and another group beside it is not', () => {
  expect(checkRequest(request({ securityGroupIds: ['g', 'm'] }), facts)).toMatchObject([
    { field: 'securityGroupIds', message: expect.stringMatching(/^sallyport-of-a-deployment is the ownership marker .* leave it out/) },
  ])
})

test('what was asked for and is not in the cloud yet takes room too', () => {
  const openIntents = Array.from({ length: 5 }, () => ({ sizeId: 's', bootVolumeGib: undefined, floating: false }))
  expect(refusedFields({ count: 2 }, { openIntents })).toEqual([])
  const [problem] = checkRequest(request({ count: 3 }), { ...facts, openIntents })
  expect(problem?.message).toBe(
    'The quota of instances allows 10; 3 are used and 5 asked for, 3 more were wanted. It has room for 2 of these nodes: ask for fewer, or have it raised.',
  )
})

test('what of the quota lacks room is told in the unit that people count in', () => {
  const quota = { ...facts.quota, memoryMiB: { limit: 51_200, used: 1_536 } }
  const sizes = [{ ...facts.sizes[0]!, id: 's', memoryMiB: 32_768 }]
  const [problem] = checkRequest(request({ count: 2, sizeId: 's' }), { ...facts, sizes, quota })
  expect(problem?.message).toContain('The quota of memory allows 50 GiB; 1.5 GiB are used, 64 GiB more were wanted.')
})

const bounds: [field: string, good: unknown[], bad: unknown[]][] = [
  ['validationDeadlineMinutes', [10, 120], [9, 121, 10.5]],
  ['count', [1, 50], [0, 51]],
  ['attemptsPerPlace', [1, 3], [0, 4]],
  ['bootVolumeGib', [1, null], [0, 10_001]],
  ['namePrefix', ['a', 'edge-1', `a${'b'.repeat(39)}`], ['', 'Edge', '1edge', 'edge-', `a${'b'.repeat(40)}`, 'a b']],
  ['networkIds', [['n']], [[], ['n', 'n'], Array.from({ length: 9 }, (_, i) => `${i}`)]],
  ['idempotencyKey', ['k'], ['', 'k'.repeat(201)]],
]
test.each(bounds)('%s has its bounds, and what is beyond is refused by its name', (field, good, bad) => {
  for (const value of good) expect(nodesRequest.safeParse({ ...asked, [field]: value }).error).toBeUndefined()
  for (const value of bad) {
    const issue = nodesRequest.safeParse({ ...asked, [field]: value }).error?.issues[0]
    expect([value, issue?.path[0]]).toEqual([value, field])
  }
})

test('what is left out has its default', () => {
  expect(nodesRequest.parse(asked)).toMatchObject({
    validationDeadlineMinutes: 30,
    acceptUnknownIcmp: false,
    attemptsPerPlace: 1,
    securityGroupIds: [],
  })
})
