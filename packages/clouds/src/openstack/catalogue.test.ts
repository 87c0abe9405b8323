import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, type Routes, tokenAnswerOf, unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const json = (content: unknown): Answer => ({ status: 200, json: content })

test('sizes come smallest first, over all pages, without disabled ones', async () => {
  const flavor = (id: string, vcpus: number, ram: number, disk: number, more = {}) => ({
    id,
    name: `m1.${id}`,
    vcpus,
    ram,
    disk,
    swap: '',
    ...more,
  })
  const first = [flavor('big', 8, 16_384, 80), flavor('diskless', 1, 512, 0)]
  const second = [flavor('small', 1, 512, 1), flavor('off', 1, 1, 1, { 'OS-FLV-DISABLED:disabled': true })]
  const { provider } = await openScripted({
    'GET /compute/v2.1/flavors/detail': {
      from: ({ query }) =>
        query.get('marker') === null
          ? json({ flavors: first, flavors_links: [{ rel: 'next', href: 'http://x/v2.1/flavors/detail?marker=diskless' }] })
          : json({ flavors: second }),
    },
  })
  expect(await provider.listSizes('RegionOne')).toEqual([
    { id: 'diskless', name: 'm1.diskless', vcpus: 1, memoryMiB: 512, diskGiB: 0, price: undefined },
    { id: 'small', name: 'm1.small', vcpus: 1, memoryMiB: 512, diskGiB: 1, price: undefined },
    { id: 'big', name: 'm1.big', vcpus: 8, memoryMiB: 16_384, diskGiB: 80, price: undefined },
  ])
})

test('images are those that boot now, over all pages of glance’s relative links', async () => {
  const image = (id: string, more = {}) => ({ id, name: id, status: 'active', min_disk: 1, min_ram: 0, ...more })
  const { cloud, provider } = await openScripted({
    'GET /image/v2/images': {
      from: ({ query }) =>
        query.get('marker') === null
          ? json({
              images: [image('b'), image('queued', { status: 'queued' })],
              next: '/v2/images?marker=queued&limit=2',
              first: '/v2/images',
            })
          : json({
              images: [
                image('a', { architecture: 'x86_64' }),
                image('hidden', { os_hidden: true }),
                image('kernel', { container_format: 'aki' }),
              ],
            }),
    },
  })
  expect(await provider.listImages('RegionOne')).toEqual([
    { id: 'a', name: 'a', minDiskGiB: 1, minMemoryMiB: 0, architecture: 'x86_64' },
    { id: 'b', name: 'b', minDiskGiB: 1, minMemoryMiB: 0, architecture: undefined },
  ])
  expect(cloud.seen.at(-1)?.path).toBe('/image/v2/images')
})

const network = (id: string, more = {}) => ({ id, name: id, project_id: projectId, shared: false, 'router:external': false, ...more })

test('networks are our own, shared and external ones, with the families their subnets have', async () => {
  const { provider } = await openScripted({
    'GET /network/v2.0/networks': json({
      networks: [
        network('own'),
        network('dual'),
        network('others', { project_id: 'p2' }),
        network('shared', { project_id: 'p2', shared: true }),
        network('public', { project_id: 'p2', 'router:external': true }),
      ],
    }),
    'GET /network/v2.0/subnets': json({
      subnets: [
        { id: 's1', network_id: 'own', ip_version: 4 },
        { id: 's2', network_id: 'dual', ip_version: 4 },
        { id: 's3', network_id: 'dual', ip_version: 6 },
      ],
    }),
  })
  expect(await provider.listNetworks('RegionOne')).toEqual([
    { id: 'dual', name: 'dual', external: false, shared: false, ipv4: true, ipv6: true },
    { id: 'own', name: 'own', external: false, shared: false, ipv4: true, ipv6: false },
    { id: 'public', name: 'public', external: true, shared: false, ipv4: false, ipv6: false },
    { id: 'shared', name: 'shared', external: false, shared: true, ipv4: false, ipv6: false },
  ])
})

test('an empty page of neutron is an end only if the row it goes on from is still there', async () => {
  const pages = (stillThere: boolean): Routes => ({
    'GET /network/v2.0/security-groups': {
      from: ({ query }) => {
        if (query.get('id') !== null) return json({ security_groups: stillThere ? [{ id: 'g1', name: 'g1', project_id: projectId }] : [] })
        if (query.get('marker') !== null) return json({ security_groups: [] })
        const links = [{ rel: 'next', href: 'http://x/v2.0/security-groups?marker=g1' }]
        return json({ security_groups: [{ id: 'g1', name: 'g1', project_id: projectId }], security_groups_links: links })
      },
    },
  })
  const whole = await openScripted(pages(true))
  expect(await whole.provider.listSecurityGroups('RegionOne')).toEqual([{ id: 'g1', name: 'g1', marker: false }])
  const cut = await openScripted(pages(false))
  await expect(cut.provider.listSecurityGroups('RegionOne')).rejects.toThrow('is incomplete')
})

test('zones tell whether they are available', async () => {
  const info = [
    { zoneName: 'nova', zoneState: { available: true }, hosts: null },
    { zoneName: 'cold', zoneState: { available: false }, hosts: null },
  ]
  const { provider } = await openScripted({ 'GET /compute/v2.1/os-availability-zone': json({ availabilityZoneInfo: info }) })
  expect(await provider.listZones('RegionOne')).toEqual([
    { name: 'cold', available: false },
    { name: 'nova', available: true },
  ])
})

const limits = json({
  limits: {
    absolute: {
      maxTotalInstances: 10,
      totalInstancesUsed: 3,
      maxTotalCores: -1,
      totalCoresUsed: 6,
      maxTotalRAMSize: 51_200,
      totalRAMUsed: 1_536,
    },
  },
})
const volumes = `GET /volume/v3/${projectId}/limits`
const volumeLimits = json({ limits: { absolute: { maxTotalVolumeGigabytes: 1_000, totalGigabytesUsed: 12 } } })

test('the quota has a line for everything, -1 meaning no limit', async () => {
  const { provider } = await openScripted({
    'GET /compute/v2.1/limits': limits,
    [`GET /network/v2.0/quotas/${projectId}/details`]: json({ quota: { floatingip: { limit: 50, used: 2, reserved: 1 } } }),
    [volumes]: volumeLimits,
  })
  expect(await provider.quota('RegionOne')).toEqual({
    instances: { limit: 10, used: 3 },
    cores: { limit: undefined, used: 6 },
    memoryMiB: { limit: 51_200, used: 1_536 },
    floatingAddresses: { limit: 50, used: 3 },
    volumesGiB: { limit: 1_000, used: 12 },
  })
})

test('where neutron does not count use, our own floating addresses are counted', async () => {
  const { provider } = await openScripted({
    'GET /compute/v2.1/limits': limits,
    [`GET /network/v2.0/quotas/${projectId}`]: json({ quota: { floatingip: -1 } }),
    'GET /network/v2.0/floatingips': json({
      floatingips: [
        { id: 'f1', project_id: projectId },
        { id: 'f2', project_id: 'p2' },
      ],
    }),
    [volumes]: volumeLimits,
  })
  expect((await provider.quota('RegionOne')).floatingAddresses).toEqual({ limit: undefined, used: 1 })
})

test('a quota that may not be read is an error, never "no limit"', async () => {
  const { provider } = await openScripted({
    'GET /compute/v2.1/limits': limits,
    [`GET /network/v2.0/quotas/${projectId}/details`]: unauthorized,
    [volumes]: volumeLimits,
  })
  await expect(provider.quota('RegionOne')).rejects.toMatchObject({ kind: 'Unauthorized' })
})

test('a cloud without volumes has no line about them', async () => {
  const routes: Routes = {
    'GET /compute/v2.1/limits': limits,
    [`GET /network/v2.0/quotas/${projectId}/details`]: json({ quota: { floatingip: { limit: 0, used: 0, reserved: 0 } } }),
  }
  const { cloud, provider } = await openScripted(routes)
  const { token } = tokenAnswerOf(cloud.url)
  const catalog = token.catalog.filter(({ type }) => type !== 'volumev3')
  cloud.tokens.push('token-1')
  routes['POST /v3/auth/tokens'] = { status: 201, json: { token: { ...token, catalog } }, headers: { 'x-subject-token': 'token-1' } }
  expect((await provider.quota('RegionOne')).volumesGiB).toBeUndefined()
})
