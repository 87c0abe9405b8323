import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, passwordAuth, type Reply, send, type TestCloud } from '../testing/open-test-cloud.ts'
import { shapeDifferences } from '../testing/shape.ts'

const samples = fileURLToPath(new URL('../../../../../shared/api-samples/openstack/', import.meta.url))
const there = existsSync(samples)
const sample = (path: string): unknown => JSON.parse(readFileSync(`${samples}${path}`, 'utf8'))

let cloud: TestCloud
let id: string
let volumeId: string
beforeAll(async () => {
  if (!there) return
  cloud = await openTestCloud()
  const device = { boot_index: 0, uuid: cloud.images['debian-node'], source_type: 'image', destination_type: 'volume', volume_size: 10 }
  id = await cloud.activeServer({ metadata: { 'My Server Name': 'Apache1' } })
  await cloud.activeServer({ imageRef: undefined, block_device_mapping_v2: [device] })
  const volumes = await send('GET', `${cloud.url}/volume/v3/volumes`, { token: cloud.tokens.monitoring })
  volumeId = String(volumes.at('volumes.0.id'))
})
afterAll(() => cloud?.end())

/** What a caller's own choice of names makes of the keys below these paths. */
const free = [
  '.server.metadata',
  '.server.addresses',
  '.server.flavor.extra_specs',
  '.flavor.extra_specs',
  '.servers[].metadata',
  '.servers[].addresses',
  '.servers[].flavor.extra_specs',
  '.flavors[].extra_specs',
  '.metadata',
  '.addresses',
]

/** Only administrators see these; the older samples were made by one. */
const administrators = /OS-EXT-SRV-ATTR:(?!hostname)|host_status/

const compare = (reply: Reply, path: string, expected: readonly string[] = []): void => {
  const differences = shapeDifferences(JSON.parse(reply.text), sample(path), free)
  expect(differences.filter((line) => !administrators.test(line) && !expected.includes(line)).toSorted()).toEqual([])
}

describe.skipIf(!there)(
  `answers have the shapes of the published samples${there ? '' : ' (skipped: ../shared/api-samples is not there)'}`,
  () => {
    it.each([
      ['2.1', 'nova/servers/server-get-resp.json'],
      ['2.3', 'nova/servers/v2.3/server-get-resp.json'],
      ['2.9', 'nova/servers/v2.9/server-get-resp.json'],
      ['2.19', 'nova/servers/v2.19/server-get-resp.json'],
      ['2.47', 'nova/servers/v2.47/server-get-resp.json'],
      ['2.63', 'nova/servers/v2.63/server-get-resp.json'],
      ['2.71', 'nova/servers/v2.71/server-get-resp.json'],
      ['2.73', 'nova/servers/v2.73/server-get-resp.json'],
      ['2.90', 'nova/servers/v2.90/server-get-resp.json'],
      ['2.96', 'nova/servers/v2.96/server-get-resp.json'],
    ])('of a server at %s', async (version, path) => {
      const beforeHostname = Number(version.slice(2)) < 90 ? ['only in the sample: .server.OS-EXT-SRV-ATTR:hostname'] : []
      compare(await cloud.nova('GET', `/servers/${id}`, { version }), path, beforeHostname)
    })

    it('of a server as an administrator sees it', async () => {
      const reply = await cloud.nova('GET', `/servers/${id}`, { version: '2.63', token: cloud.tokens.admin })
      const differences = shapeDifferences(JSON.parse(reply.text), sample('nova/servers/v2.63/server-get-resp.json'), free)
      expect(differences).toEqual([])
    })

    it('of a create and of lists of servers', async () => {
      compare(await cloud.nova('POST', '/servers', { body: cloud.serverBody(), version: '2.1' }), 'nova/servers/server-create-resp.json')
      cloud.time.advance(3000)
      compare(await cloud.nova('GET', '/servers?limit=1', { version: '2.1' }), 'nova/servers/servers-list-resp.json')
      compare(await cloud.nova('GET', '/servers/detail?limit=1', { version: '2.96' }), 'nova/servers/v2.96/servers-details-resp.json')
    })

    it.each([
      ['2.1', '/flavors/1', 'nova/flavors/flavor-get-resp.json'],
      ['2.61', '/flavors/1', 'nova/flavors/v2.61/flavor-get-resp.json'],
      ['2.75', '/flavors/1', 'nova/flavors/v2.75/flavor-get-resp.json'],
      ['2.75', '/flavors/detail', 'nova/flavors/v2.75/flavors-detail-resp.json'],
      ['2.55', '/flavors', 'nova/flavors/v2.55/flavors-list-resp.json'],
      ['2.1', '/limits', 'nova/limits/limit-get-resp.json'],
      ['2.36', '/limits', 'nova/limits/v2.36/limit-get-resp.json'],
      ['2.57', '/limits', 'nova/limits/v2.57/limit-get-resp.json'],
      ['2.1', '/os-availability-zone', 'nova/os-availability-zone/availability-zone-list-resp.json'],
      ['2.1', '/servers/ID/metadata', 'nova/server-metadata/server-metadata-all-resp.json'],
      ['2.1', '/servers/ID/ips', 'nova/server-ips/server-ips-resp.json'],
      ['2.1', '/servers/ID/os-interface', 'nova/os-attach-interfaces/attach-interfaces-list-resp.json'],
      ['2.70', '/servers/ID/os-interface', 'nova/os-attach-interfaces/v2.70/attach-interfaces-list-resp.json'],
      ['2.26', '/servers/ID/tags', 'nova/os-server-tags/v2.26/server-tags-index-resp.json'],
      ['2.57', '/os-quota-sets/PROJECT', 'nova/os-quota-sets/v2.57/quotas-show-get-resp.json'],
      ['2.1', '/os-quota-sets/PROJECT', 'nova/os-quota-sets/quotas-show-get-resp.json'],
      ['2.57', '/os-quota-sets/PROJECT/detail', 'nova/os-quota-sets/v2.57/quotas-show-detail-get-resp.json'],
    ])('of nova at %s: %s', async (version, path, file) => {
      const asked = path.replace('ID', id).replace('PROJECT', cloud.credentials.monitoring.projectId)
      compare(await cloud.nova('GET', asked, { version }), file)
    })

    it('of nova’s version documents', async () => {
      compare(await send('GET', `${cloud.url}/compute/`), 'nova/versions/versions-get-resp.json')
      compare(await send('GET', `${cloud.url}/compute/v2.1/`), 'nova/versions/v21-version-get-resp.json')
    })

    it('of tokens and credentials', async () => {
      const issue = (body: unknown): Promise<Reply> => send('POST', `${cloud.identityUrl}/auth/tokens`, { body })
      compare(await issue(passwordAuth(cloud.credentials.monitoring)), 'keystone/auth/responses/project-scoped-password.json')
      const { id: credentialId, secret } = cloud.credentials.applicationCredential
      const bound = { methods: ['application_credential'], application_credential: { id: credentialId, secret } }
      compare(await issue({ auth: { identity: bound } }), 'keystone/admin/auth-application-credential-response.json')
      const made = await send('POST', `${cloud.identityUrl}/users/${cloud.credentials.monitoring.userId}/application_credentials`, {
        token: cloud.tokens.monitoring,
        body: { application_credential: { name: 'x', access_rules: [{ service: 'compute', method: 'GET', path: '/x' }] } },
      })
      // The sample is older than the keystone that these were seen at.
      const newer = ['roles[].description', 'roles[].options', 'roles[].options.immutable', 'system', 'user_id']
      const only = newer.map((name) => `only here: .application_credential.${name}`)
      compare(made, 'keystone/admin/application-credential-create-response.json', only)
      compare(await send('GET', `${cloud.url}/identity/v3`), 'keystone/admin/identity-version-response.json')
    })

    /** Attributes of extensions that this cloud, like the Zed release, does not have. */
    it.each([
      [
        '/networks?name=monitoring',
        'networks/networks-list-response.json',
        'dns_domain l2_adjacency qos_policy_id pvlan qinq vlan_transparent is_default',
      ],
      ['/subnets', 'subnets/subnets-list-response.json', 'segment_id dns_publish_fixed_ip router:external'],
      ['/security-groups', 'security-groups/security-groups-list-response.json', 'belongs_to_default_sg'],
      ['/security-group-rules', 'security-groups/security-group-rules-list-response.json', 'belongs_to_default_sg'],
      ['/routers', 'routers/routers-list-response.json', 'distributed ha service_type_id conntrack_helpers'],
      [
        '/ports?device_owner=compute:nova',
        'ports/ports-list-response.json',
        'data_plane_status dns_assignment dns_domain dns_name propagate_uplink_status qos_network_policy_id qos_policy_id pvlan_type pvlan_community hardware_offload_type',
      ],
      ['/availability_zones', 'availability-zones/azs-list-response.json', ''],
      ['/extensions', 'extensions/extensions-list-response.json', ''],
    ])('of neutron: %s', async (path, file, missing) => {
      const reply = await cloud.neutron('GET', path)
      const differences = shapeDifferences(JSON.parse(reply.text), sample(`neutron/${file}`), free)
      const left = missing.split(' ')
      const ours =
        /\.(tags|shared|stateful|normalized_cidr|remote_address_group_id|binding:vnic_type|created_at|updated_at|revision_number|description|name|port_security_enabled|enable_ndp_proxy|is_default|ip_allocation)(\[\])?$/
      expect(
        differences.filter(
          (line) => !left.some((word) => word !== '' && line.includes(`.${word}`)) && !(line.startsWith('only here') && ours.test(line)),
        ),
      ).toEqual([])
    })

    it('of an image and of a volume', async () => {
      const image = await send('GET', `${cloud.url}/image/v2/images/${cloud.images['debian-node']}`, { token: cloud.tokens.monitoring })
      compare(image, 'glance/image-show-response.json', ['only here: .os_type', 'only here: .architecture'])
      const volume = await send('GET', `${cloud.url}/volume/v3/volumes/${volumeId}`, { token: cloud.tokens.monitoring })
      compare(volume, 'cinder/volumes/volume-show-response.json', [
        'only here: .volume.volume_image_metadata',
        'only here: .volume.volume_image_metadata.image_id',
        'only here: .volume.volume_image_metadata.image_name',
        // For administrators.
        'only in the sample: .volume.os-vol-host-attr:host',
        'only in the sample: .volume.os-vol-mig-status-attr:migstat',
        'only in the sample: .volume.os-vol-mig-status-attr:name_id',
      ])
      const project = cloud.credentials.monitoring.projectId
      const get = (path: string): Promise<Reply> =>
        send('GET', `${cloud.url}/volume/v3/${project}${path}`, { token: cloud.tokens.monitoring })
      compare(await get('/limits'), 'cinder/limits/limits-show-response.json')
      compare(await get(`/os-quota-sets/${project}`), 'cinder/quota_sets/quotas-show-response.json')
      compare(await get(`/os-quota-sets/${project}?usage=True`), 'cinder/quota_sets/quotas-show-usage-response.json')
    })
  },
)
