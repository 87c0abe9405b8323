import { applicationCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { openTestCloud, type TestCloud } from '@sallyport/simulated-cloud/testing/open-test-cloud.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let cloud: TestCloud
let provider: CloudProvider
beforeAll(async () => {
  cloud = await openTestCloud({ ipv6Network: true })
  const { id, secret } = cloud.credentials.applicationCredential
  provider = openOpenStack(applicationCredential({ authUrl: cloud.identityUrl, id, secret }), {
    clock: { now: () => new Date() },
    random: Math.random,
  })
})
afterAll(async () => {
  await provider.close()
  await cloud.end()
})

it('a network whose only subnet is IPv6 is told as such, and an instance on it has its address and its drive', async () => {
  const networkId = cloud.networks['ipv6-only'] ?? ''
  const networks = await provider.listNetworks('RegionOne')
  expect(networks.find(({ id }) => id === networkId)).toMatchObject({ name: 'ipv6-only', ipv4: false, ipv6: true })
  const { id } = await provider.createServer({
    region: 'RegionOne',
    zone: undefined,
    sizeId: cloud.flavors['m1.tiny'] ?? '',
    imageId: cloud.images['debian-node'] ?? '',
    bootVolumeGiB: undefined,
    networkIds: [networkId],
    securityGroupIds: [],
    name: 'six',
    userData: new Uint8Array(3),
    configDrive: true,
    identity: { deploymentId: 'deployment', operationId: 'operation', attemptId: 'attempt', nonce: 'nonce' },
    requestId: 'request',
  })
  cloud.time.advance(3000)
  const { addresses } = await provider.getServer('RegionOne', id)
  expect(addresses).toEqual([{ address: expect.stringMatching(/^fd00:127:20:0:f816:3eff:fe/), kind: 'fixed', network: 'ipv6-only' }])
  expect((await cloud.nova('GET', `/servers/${id}`)).at('server.config_drive')).toBe('True')
})
