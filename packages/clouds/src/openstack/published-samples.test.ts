import { expect, test } from 'vitest'
import { z } from 'zod'
import { haveSamples, readSample, readSampleText, samplesIn } from '../testing/published-samples.ts'
import { createBody } from './create-server.ts'
import type { OpenStackCredential } from './credential.ts'
import { floatingIpAnswer, portAnswer, volumeAnswer } from './delete-accessories.ts'
import { routerAnswer } from './egress-addresses.ts'
import { floatingAnswer, floatingRow, portRow } from './floating-addresses.ts'
import { imageRow } from './list-images.ts'
import { networkRow, securityGroupRow, subnetRow } from './list-networks.ts'
import { flavorRow } from './list-sizes.ts'
import { zonesAnswer } from './list-zones.ts'
import { markerAnswer, markerRow } from './markers.ts'
import { serverAnswer, serverRow, viewOf } from './parse-server.ts'
import { readCloudsYaml } from './read-clouds-yaml.ts'
import { computeLimits, networkQuota, networkQuotaDetails, volumeLimits } from './read-quota.ts'
import { blobOf, md5OfBlob } from './rung-key.ts'
import { keyPairAnswer } from './rungs.ts'
import { regionsOf } from './service-endpoint.ts'
import { signInBody, tokenAnswer } from './sign-in.ts'
import { parseVersionDocument } from './version-document.ts'
import { metadataAnswer } from './write-metadata.ts'

const withSamples = (name: string, check: () => void): void =>
  test(name, ({ skip }) => {
    skip(!haveSamples, 'the published API samples, in ../shared/api-samples beside the repository')
    check()
  })

/** Every sample is parsed; how many there must be at least keeps an empty folder from passing. */
function everyOne(samples: { path: string; json: unknown }[], shape: z.ZodType, least: number): void {
  expect(samples.length).toBeGreaterThanOrEqual(least)
  for (const { path, json } of samples) expect(shape.safeParse(json).error, path).toBeUndefined()
}

const listOf = (key: string, row: z.ZodType) => z.looseObject({ [key]: z.array(row) })

withSamples('every published server is read, of every microversion', () => {
  everyOne(samplesIn('nova/servers', /server-get-resp\.json$/), serverAnswer, 16)
  everyOne(samplesIn('nova/servers', /servers-details-resp\.json$/), listOf('servers', serverRow), 15)
  everyOne(samplesIn('nova/os-server-tags', /servers?-.*details-resp\.json$/), z.union([serverAnswer, listOf('servers', serverRow)]), 2)
})

withSamples('the published view of a server says what it says', () => {
  const { server } = serverAnswer.parse(readSample('nova/servers/v2.90/server-get-resp.json'))
  expect(viewOf(server, 'body')).toMatchObject({
    id: '0e44cc9c-e052-415d-afbf-469b0d384170',
    projectId: '6f70656e737461636b20342065766572',
    state: 'running',
    task: undefined,
    tellsTask: true,
    identity: {},
    ownMetadata: {},
    otherMetadataKeys: ['My Server Name'],
    tags: [],
    size: { id: undefined, name: 'm1.tiny', vcpus: 1, memoryMiB: 512, diskGiB: 1 },
    imageId: '70a599e0-31e7-49b7-b260-868f441e862b',
    locked: false,
    lockedReason: null,
    softDeleted: false,
    volumeIds: ['volume_id1', 'volume_id2'],
    keyName: null,
    addresses: [{ address: '192.168.1.30', kind: 'fixed', network: 'private' }],
    createdAt: new Date('2013-09-03T04:01:32Z'),
  })
  const unreachable = serverAnswer.parse(readSample('nova/servers/v2.69/server-get-resp.json'))
  expect(viewOf(unreachable.server, 'body')).toMatchObject({ state: 'unknown', identity: undefined })
})

withSamples('a server in ERROR is read with its fault', () => {
  const { servers } = z
    .looseObject({ servers: z.array(serverRow) })
    .parse(readSample('libcloud-fixtures/openstack_v1.1/_servers_detail_ERROR_STATE.json'))
  expect(servers.map((row) => viewOf(row, '').fault?.message)).toEqual([expect.stringContaining('The server has either erred')])
})

withSamples('everything else that is read has the published shape', () => {
  everyOne(samplesIn('nova/flavors', /flavors-detail-resp\.json$/), listOf('flavors', flavorRow), 4)
  everyOne(samplesIn('nova/limits', /limit-get-resp\.json$/), computeLimits, 3)
  everyOne(samplesIn('nova/os-availability-zone', /resp\.json$/), zonesAnswer, 2)
  everyOne(
    samplesIn('nova/server-metadata', /metadata(-all)?-resp\.json$/),
    z.union([metadataAnswer, z.looseObject({ meta: z.unknown() })]),
    2,
  )
  everyOne(samplesIn('glance', /^images-list-response\.json$/), listOf('images', imageRow), 1)
  everyOne(samplesIn('neutron/networks', /networks-list-response\.json$/), listOf('networks', networkRow), 1)
  everyOne(samplesIn('neutron/subnets', /subnets-list-response\.json$/), listOf('subnets', subnetRow), 1)
  everyOne(samplesIn('neutron/security-groups', /security-groups-list-response\.json$/), listOf('security_groups', securityGroupRow), 1)
  everyOne(samplesIn('neutron/ports', /ports-list-response\.json$/), listOf('ports', portRow), 1)
  everyOne(samplesIn('neutron/routers', /router-show-response\.json$/), routerAnswer, 1)
  everyOne(samplesIn('neutron/floatingips', /floatingip-(create|show|update|disassociate)-response\.json$/), floatingAnswer, 4)
  everyOne(samplesIn('neutron/floatingips', /floating-ips-list-response\.json$/), listOf('floatingips', floatingRow), 1)
  everyOne(samplesIn('neutron/quota_details', /response\.json$/), networkQuotaDetails, 1)
  everyOne(samplesIn('neutron/quotas', /quotas-list-for-project-response\.json$/), networkQuota, 1)
  everyOne(samplesIn('cinder/limits', /response\.json$/), volumeLimits, 1)
})

withSamples('every published thing that the deletion gate reads or makes is read', () => {
  everyOne(samplesIn('neutron/security-groups', /security-groups-list-response\.json$/), listOf('security_groups', markerRow), 1)
  everyOne(samplesIn('neutron/security-groups', /security-group-(create|show|update)-response\.json$/), markerAnswer, 3)
  everyOne(samplesIn('neutron/ports', /port-(show|create)-response\.json$/), portAnswer, 2)
  everyOne(samplesIn('neutron/floatingips', /floatingip-(create|show|update|disassociate)-response\.json$/), floatingIpAnswer, 4)
  everyOne(samplesIn('cinder/volumes', /volume-show-response\.json$/), volumeAnswer, 5)
  const pairs = samplesIn('nova/os-keypairs', /keypairs-(get|import-post)-resp\.json$/)
  everyOne(pairs, keyPairAnswer, 6)
})

withSamples('nova’s fingerprint is the one of the key that it shows', () => {
  for (const { path, json } of samplesIn('nova/os-keypairs', /keypairs-(get|import-post)-resp\.json$/)) {
    const { public_key: publicKey, fingerprint, ...row } = keyPairAnswer.parse(json).keypair
    if (row.type === 'x509') continue
    const blob = blobOf(publicKey)
    expect(blob && md5OfBlob(blob), path).toBe(fingerprint)
  }
})

withSamples('tokens with and without a project are read, and their catalogs', () => {
  const named = /(application-credential-response|(project-scoped|unscoped)[^/]*response|-scoped-(token|password)[^/]*)\.json$/
  const samples = [...samplesIn('keystone/admin', named), ...samplesIn('keystone/auth/responses', named)]
  everyOne(samples, tokenAnswer, 6)
  const { token } = tokenAnswer.parse(readSample('keystone/admin/auth-password-project-scoped-response.json'))
  expect(regionsOf(token.catalog, { authUrl: 'http://example.com', interface: 'public', regions: [], endpointOverrides: {} })).toEqual([
    'RegionOne',
  ])
})

withSamples('what is sent to sign in has the published shape', () => {
  const common = {
    version: 1,
    authUrl: 'https://a.example',
    interface: 'public',
    regions: [],
    endpointOverrides: {},
    insecure: false,
  } satisfies Omit<OpenStackCredential, 'auth'>
  const byId = readSample('keystone/admin/auth-application-credential-id-request.json')
  const { id, secret } = z
    .looseObject({
      auth: z.looseObject({ identity: z.looseObject({ application_credential: z.object({ id: z.string(), secret: z.string() }) }) }),
    })
    .parse(byId).auth.identity.application_credential
  expect(signInBody({ ...common, auth: { type: 'applicationCredential', id, secret } })).toEqual(byId)
})

withSamples('version documents in every published form name the version that is wanted', () => {
  const documents: [string, string, string | undefined, string | undefined][] = [
    ['nova/versions/v21-version-get-resp.json', 'v2.1', '2.1', '2.104'],
    ['nova/versions/versions-get-resp.json', 'v2.1', '2.1', '2.104'],
    ['nova/versions/v2-version-get-resp.json', 'v2.0', undefined, undefined],
    ['sdk-fixtures/compute-version.json', 'v2.1', '2.10', '2.53'],
    ['sdk-fixtures/old-compute-version.json', 'v2.1', '2.10', '2.50'],
    ['sdk-fixtures/discovery.json', 'v3.6', undefined, undefined],
    ['sdk-fixtures/image-version-suburl.json', 'v2.3', undefined, undefined],
    ['cinder/versions/version-show-response.json', 'v3.0', '3.0', '3.71'],
  ]
  for (const [path, id, min, max] of documents) {
    expect(
      parseVersionDocument(readSample(path)).find((version) => version.id === id),
      path,
    ).toMatchObject({ min, max })
  }
})

withSamples('a create that asks for much has keys that the published requests have too', () => {
  const published = new Set(
    samplesIn('nova/servers', /server-create-req.*\.json$/).flatMap(({ json }) =>
      Object.keys(z.looseObject({ server: z.looseObject({}) }).parse(json).server),
    ),
  )
  const body = createBody(
    {
      region: 'r',
      zone: 'nova',
      sizeId: '1',
      imageId: 'i',
      bootVolumeGiB: undefined,
      networkIds: ['n'],
      securityGroupIds: ['g'],
      name: 'x',
      userData: new Uint8Array(3),
      configDrive: false,
      identity: { deploymentId: 'd', operationId: 'o', attemptId: 'a', nonce: 'n' },
      requestId: 'q',
    },
    true,
  )
  expect(Object.keys(body.server).filter((key) => !published.has(key))).toEqual([])
})

withSamples('the published clouds.yaml is read, or refused in words', () => {
  const clouds = readSampleText('sdk-fixtures/clouds/clouds.yaml')
  const read = (cloud: string) => readCloudsYaml({ clouds, cloud, allowInsecure: false })
  expect(read('_test_cloud_').credential).toMatchObject({ authUrl: 'https://identity.example.com', regions: ['RegionOne'] })
  expect(() => read('_test_cloud_v2_')).toThrow('identity_api_version must be 3')
  expect(() => read('_bogus_test_')).toThrow('auth_type bogus is not supported')
})
