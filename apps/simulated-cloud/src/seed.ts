import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Cloud } from './cloud.ts'
import { secondsZ } from './format-time.ts'
import { hexId, randomText, sha256, uuid } from './ids.ts'
import { newBase } from './openstack/neutron/changed.ts'
import { toAddress, toNumber } from './openstack/neutron/ip.ts'
import { createSecurityGroup } from './openstack/neutron/security-group-life.ts'
import type { NetworkRow, ProjectRow } from './openstack/rows.ts'

const account = z.object({ project: z.string(), projectId: z.string(), userId: z.string(), username: z.string(), password: z.string() })
const credentialsFile = z.object({
  /** User `monitoring`, roles member and reader in project `monitoring`. */
  monitoring: account,
  /** User `neighbour` with a project of its own: what others have in the same cloud. */
  neighbour: account,
  /** User `admin`, role admin in project `admin` and in `monitoring`. */
  admin: account,
  /** For provisioning: everything the user may do, without access rules, restricted. */
  applicationCredential: z.object({ id: z.string(), secret: z.string() }),
})

/** The seeded accounts with their secrets, as `credentials.json` in the data directory holds them (mode 0600). */
export type Credentials = z.output<typeof credentialsFile>

export const credentialsPath = (dataDirectory: string): string => join(dataDirectory, 'credentials.json')

/** Reads the secrets of a seeded cloud. */
export const readCredentials = (dataDirectory: string): Credentials =>
  credentialsFile.parse(JSON.parse(readFileSync(credentialsPath(dataDirectory), 'utf8')))

/** Fills a new data directory, and brings quotas in line with the options. What is there already stays. */
export function seed(cloud: Cloud): Credentials {
  const path = credentialsPath(cloud.options.dataDirectory)
  if (!existsSync(path)) {
    const credentials = seedIdentity(cloud)
    seedFlavors(cloud)
    writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
    chmodSync(path, 0o600)
  }
  const credentials = readCredentials(cloud.options.dataDirectory)
  for (const [index, region] of cloud.options.regions.entries()) {
    seedRegion(cloud, credentials, region, index)
    if (cloud.options.ipv6Network) seedIpv6Network(cloud, credentials.monitoring.projectId, region, index)
  }
  for (const project of cloud.state.projects.all()) seedQuota(cloud, project.id)
  return credentials
}

function seedIdentity(cloud: Cloud): Credentials {
  const project = (name: string): ProjectRow => cloud.state.projects.put({ id: hexId(), name, description: '' })
  const admin = project('admin')
  const monitoring = project('monitoring')
  const neighbour = project('neighbour')
  const user = (username: string, home: ProjectRow, grants: { projectId: string; roles: string[] }[]): Credentials['admin'] => {
    const password = randomText(24)
    const row = cloud.state.users.put({ id: hexId(), name: username, passwordHash: sha256(password), grants })
    return { project: home.name, projectId: home.id, userId: row.id, username, password }
  }
  const member = (of: ProjectRow): { projectId: string; roles: string[] } => ({ projectId: of.id, roles: ['member', 'reader'] })
  const accounts = {
    monitoring: user('monitoring', monitoring, [member(monitoring)]),
    neighbour: user('neighbour', neighbour, [member(neighbour)]),
    admin: user(
      'admin',
      admin,
      [admin, monitoring].map((one) => ({ projectId: one.id, roles: ['admin', 'member', 'reader'] })),
    ),
  }
  const secret = randomText(48)
  const credential = cloud.state.applicationCredentials.put({
    id: hexId(),
    name: 'provisioning',
    description: 'Creates and reads servers of the project.',
    userId: accounts.monitoring.userId,
    projectId: monitoring.id,
    roles: ['member', 'reader'],
    secretHash: sha256(secret),
    accessRules: null,
    unrestricted: false,
    expiresAt: null,
  })
  return { ...accounts, applicationCredential: { id: credential.id, secret } }
}

function seedFlavors(cloud: Cloud): void {
  const flavor = (id: string, name: string, vcpus: number, ram: number, disk: number, extraSpecs: Record<string, string> = {}): void => {
    cloud.state.flavors.put({ id, name, description: null, ram, vcpus, disk, ephemeral: 0, swap: 0, extraSpecs })
  }
  flavor('1', 'm1.tiny', 1, 512, 1)
  flavor('2', 'm1.small', 1, 2048, 20)
  flavor('3', 'm1.medium', 2, 4096, 40)
  // Asks for a trait that no host has: accepted, then ERROR. Its disk is there to be seen, and puts it behind the small one in a list.
  flavor('4', 'm1.impossible', 1, 512, 700_000, { 'trait:CUSTOM_IMPOSSIBLE': 'required' })
}

function seedRegion(cloud: Cloud, credentials: Credentials, region: string, index: number): void {
  if (cloud.state.networks.all().some((row) => row.region === region)) return
  const { projectId } = credentials.monitoring
  // The first region has 127.20, 127.30 and 127.40; each further one the next number of each ten.
  const monitoring = seedNetwork(cloud, region, projectId, 'monitoring', `127.${20 + index}`)
  const unpublished = seedNetwork(cloud, region, projectId, 'unpublished', `127.${30 + index}`)
  const outside = seedNetwork(cloud, region, credentials.admin.projectId, 'public', `127.${40 + index}`)
  for (const owner of [credentials.monitoring, credentials.neighbour, credentials.admin]) {
    createSecurityGroup(cloud, { region, projectId: owner.projectId, name: 'default', description: 'Default security group' })
  }
  seedRouter(cloud, region, projectId, outside, [monitoring, unpublished])
  seedImage(cloud, region, credentials.admin.projectId, 'debian-node', 1)
  seedImage(cloud, region, credentials.admin.projectId, 'lab-image', 0)
}

function seedNetwork(cloud: Cloud, region: string, projectId: string, name: string, prefix: string): NetworkRow {
  const external = name === 'public'
  const network = cloud.state.networks.put({
    ...newBase(cloud.clock, { region, projectId, name }),
    external,
    shared: false,
    adminStateUp: true,
    mtu: 1500,
    portSecurity: true,
  })
  cloud.state.subnets.put({
    ...newBase(cloud.clock, { region, projectId, name: `${name}-subnet` }),
    networkId: network.id,
    cidr: `${prefix}.0.0/16`,
    ipVersion: 4,
    gateway: `${prefix}.0.1`,
    poolStart: `${prefix}.0.10`,
    poolEnd: `${prefix}.255.250`,
    dhcp: !external,
    nameservers: [],
    hostRoutes: [],
    nextOffset: 0,
  })
  return network
}

/** A network whose only subnet is IPv6, where hosts make their own addresses; an earlier start's is kept. */
function seedIpv6Network(cloud: Cloud, projectId: string, region: string, index: number): void {
  const name = 'ipv6-only'
  if (cloud.state.networks.all().some((row) => row.region === region && row.name === name)) return
  const network = cloud.state.networks.put({
    ...newBase(cloud.clock, { region, projectId, name }),
    external: false,
    shared: false,
    adminStateUp: true,
    mtu: 1500,
    portSecurity: true,
  })
  const cidr = `fd00:127:${20 + index}::/64`
  const at = (tail: string): string => cidr.replace('::/64', tail)
  cloud.state.subnets.put({
    ...newBase(cloud.clock, { region, projectId, name: `${name}-subnet` }),
    networkId: network.id,
    cidr,
    ipVersion: 6,
    ipv6Mode: 'slaac',
    gateway: at('::1'),
    poolStart: at('::2'),
    poolEnd: at('::ffff:ffff:ffff:ffff'),
    dhcp: true,
    nameservers: [],
    hostRoutes: [],
    nextOffset: 0,
  })
}

function seedRouter(cloud: Cloud, region: string, projectId: string, outside: NetworkRow, inside: NetworkRow[]): void {
  const subnetOf = (network: NetworkRow) => cloud.state.subnets.all().find((row) => row.networkId === network.id)
  const outer = subnetOf(outside)
  if (outer === undefined) return
  const router = cloud.state.routers.put({
    ...newBase(cloud.clock, { region, projectId, name: 'monitoring-router' }),
    externalNetworkId: outside.id,
    externalIps: [{ subnetId: outer.id, address: toAddress(toNumber(outer.poolStart) - 5n, 4) }],
    adminStateUp: true,
  })
  for (const network of inside) {
    const subnet = subnetOf(network)
    if (subnet?.gateway === null || subnet === undefined) continue
    cloud.state.ports.put({
      ...newBase(cloud.clock, { region, projectId }),
      networkId: network.id,
      mac: 'fa:16:3e:00:00:01',
      fixedIps: [{ subnetId: subnet.id, address: subnet.gateway }],
      deviceId: router.id,
      deviceOwner: 'network:router_interface',
      securityGroupIds: [],
      status: 'ACTIVE',
      adminStateUp: true,
      portSecurity: false,
      zone: 'nova',
    })
  }
}

function seedImage(cloud: Cloud, region: string, projectId: string, name: string, minDisk: number): void {
  const now = secondsZ(cloud.clock.now())
  cloud.state.images.put({
    id: uuid(),
    region,
    projectId,
    name,
    visibility: 'public',
    status: 'active',
    size: 67_108_864,
    checksum: sha256(name).slice(0, 32),
    sha512: sha256(name) + sha256(`${name}/2`),
    minDisk,
    minRam: 0,
    tags: [],
    properties: { os_type: 'linux', architecture: process.arch === 'arm64' ? 'aarch64' : 'x86_64' },
    createdAt: now,
    updatedAt: now,
  })
}

function seedQuota(cloud: Cloud, projectId: string): void {
  const { quota } = cloud.options
  cloud.state.quotas.put({
    id: projectId,
    nova: { instances: quota.instances, cores: quota.cores, ram: quota.ramMib, metadata_items: 128, key_pairs: 100 },
    neutron: {
      network: quota.networks,
      subnet: quota.networks,
      port: quota.ports,
      router: 10,
      floatingip: quota.floatingIps,
      security_group: quota.securityGroups,
      security_group_rule: quota.securityGroupRules,
      subnetpool: -1,
      rbac_policy: 10,
    },
    cinder: { volumes: quota.volumes, gigabytes: quota.volumeGigabytes },
  })
}
