import type { Cloud } from '../cloud.ts'
import type { ServerRow } from '../openstack/rows.ts'

const versions = [
  '2012-08-10',
  '2013-04-04',
  '2013-10-17',
  '2015-10-15',
  '2016-06-30',
  '2016-10-06',
  '2017-02-22',
  '2018-08-27',
  '2020-10-14',
  'latest',
]
const ec2Versions = [
  '1.0',
  '2007-01-19',
  '2007-03-01',
  '2007-08-29',
  '2007-10-10',
  '2007-12-15',
  '2008-02-01',
  '2008-09-01',
  '2009-04-04',
  'latest',
]

function metaData(cloud: Cloud, server: ServerRow): unknown {
  const keypair = cloud.state.keypairs.get(`${server.userId}/${server.keyName ?? ''}`)
  return {
    uuid: server.id,
    name: server.name,
    hostname: `${server.hostname}.novalocal`,
    launch_index: 0,
    availability_zone: server.zone,
    project_id: server.projectId,
    devices: [],
    dedicated_cpus: [],
    ...(keypair && {
      public_keys: { [keypair.name]: keypair.publicKey },
      keys: [{ name: keypair.name, type: keypair.type, data: keypair.publicKey }],
    }),
    meta: cloud.instanceRules.metadataOf(server),
  }
}

function networkData(server: ServerRow): unknown {
  const links = server.addresses.map((row) => ({
    id: `tap${row.portId.slice(0, 11)}`,
    type: 'bridge',
    ethernet_mac_address: row.mac,
    vif_id: row.portId,
    mtu: 1500,
  }))
  const networks = server.addresses.map((row, index) => ({
    id: `network${index}`,
    type: row.version === 4 ? 'ipv4_dhcp' : 'ipv6_slaac',
    link: links[index]?.id,
    ip_address: row.fixed,
  }))
  return { links, networks, services: [] }
}

function ec2(server: ServerRow): Record<string, string> {
  const first = server.addresses.find((row) => row.version === 4)
  return {
    'ami-id': `ami-${server.number.toString(16).padStart(8, '0')}`,
    hostname: `${server.hostname}.novalocal`,
    'instance-id': `i-${server.number.toString(16).padStart(8, '0')}`,
    'instance-type': server.flavor.name,
    'local-hostname': `${server.hostname}.novalocal`,
    'local-ipv4': first?.fixed ?? '',
    'public-ipv4': first?.floating[0] ?? '',
  }
}

/** Every path of the metadata service for one instance, with its content. A path that is missing here is a 404. */
export function metadataDocuments(cloud: Cloud, server: ServerRow): Map<string, string | Buffer> {
  const userData = server.userData === null ? undefined : Buffer.from(server.userData, 'base64')
  const documents = new Map<string, string | Buffer>([
    ['', ec2Versions.join('\n')],
    ['openstack', versions.join('\n')],
  ])
  const names = [
    'meta_data.json',
    'network_data.json',
    'vendor_data.json',
    'vendor_data2.json',
    'password',
    ...(userData ? ['user_data'] : []),
  ]
  for (const version of versions) {
    const base = `openstack/${version}`
    documents.set(base, names.join('\n'))
    documents.set(`${base}/meta_data.json`, JSON.stringify(metaData(cloud, server)))
    documents.set(`${base}/network_data.json`, JSON.stringify(networkData(server)))
    documents.set(`${base}/vendor_data.json`, '{}')
    documents.set(`${base}/vendor_data2.json`, '{}')
    documents.set(`${base}/password`, '')
    if (userData !== undefined) documents.set(`${base}/user_data`, userData)
  }
  const items = Object.entries(ec2(server))
  for (const version of ec2Versions) {
    documents.set(version, ['meta-data/', ...(userData ? ['user-data'] : [])].join('\n'))
    documents.set(`${version}/meta-data`, items.map(([name]) => name).join('\n'))
    for (const [name, value] of items) documents.set(`${version}/meta-data/${name}`, value)
    if (userData !== undefined) documents.set(`${version}/user-data`, userData)
  }
  return documents
}
