import type { AccessRule } from './access-rules.ts'

/** Keystone's rows. Secrets are kept as SHA-256. */
export type ProjectRow = { id: string; name: string; description: string }
export type UserRow = { id: string; name: string; passwordHash: string; grants: { projectId: string; roles: string[] }[] }
export type KeptAccessRule = AccessRule & { id: string }
export type ApplicationCredentialRow = {
  id: string
  name: string
  description: string | null
  userId: string
  projectId: string
  roles: string[]
  secretHash: string
  /** null: no rules, everything is allowed; an empty list allows nothing. */
  accessRules: KeptAccessRule[] | null
  /** null: it was not said, and means no. */
  unrestricted: boolean | null
  expiresAt: string | null
}
/** `id` is the SHA-256 of the token. */
export type TokenRow = {
  id: string
  methods: string[]
  userId: string
  projectId: string | null
  roles: string[]
  applicationCredentialId: string | null
  issuedAt: string
  expiresAt: string
  auditIds: string[]
}

/** Nova's rows. Sizes: `ram` and `swap` in MiB, `disk` and `ephemeral` in GiB. */
export type FlavorRow = {
  id: string
  name: string
  description: string | null
  ram: number
  vcpus: number
  disk: number
  ephemeral: number
  swap: number
  extraSpecs: Record<string, string>
}
export type KeypairRow = {
  id: string
  userId: string
  name: string
  type: string
  publicKey: string
  fingerprint: string
  createdAt: string
}
export type RequestedNetwork = { uuid?: string; port?: string; fixedIp?: string; tag?: string }
export type AddressRow = { networkName: string; portId: string; mac: string; version: number; fixed: string; floating: string[] }
export type AttachedVolume = { id: string; device: string; deleteOnTermination: boolean; tag: string | null }
export type ServerRow = {
  id: string
  region: string
  projectId: string
  userId: string
  number: number
  name: string
  hostname: string
  description: string | null
  createdAt: string
  updatedAt: string
  launchedAt: string | null
  terminatedAt: string | null
  vmState: 'building' | 'active' | 'stopped' | 'error' | 'soft-delete' | 'deleted'
  taskState: string | null
  powerState: number
  host: string | null
  /** No host took it: it lies where lists do not find its fault. */
  neverPlaced?: true
  /** An operator set it in nova's database: deletes are accepted and do nothing. */
  terminationDisabled?: true
  /** Its delete was begun, and nobody goes on with it. */
  deleteHangs?: true
  flavor: FlavorRow
  imageId: string | null
  keyName: string | null
  metadata: Record<string, string>
  tags: string[]
  requestedZone: string | null
  zone: string
  configDrive: boolean
  /** As it came: base64. */
  userData: string | null
  diskConfig: string
  accessIPv4: string
  accessIPv6: string
  locked: boolean
  lockedReason: string | null
  fault: { message: string; details: string; createdAt: string } | null
  /** Gone for everyone but `changes-since`. */
  deleted: boolean
  networks: RequestedNetwork[]
  /** What the create asked for, names or ids. */
  securityGroups: string[]
  /** Ids, resolved when the create was checked. */
  securityGroupIds: string[]
  /** What nova remembers of neutron; it lags behind by about a second. */
  addresses: AddressRow[]
  /** Ports nova made itself and takes away again. */
  ownPorts: string[]
  volumes: AttachedVolume[]
  trustedCertificates: string[] | null
  /** User-data has run; it runs once an instance. */
  booted: boolean
}

/** Neutron's rows. */
export type NeutronBase = {
  id: string
  region: string
  projectId: string
  name: string
  description: string
  tags: string[]
  createdAt: string
  updatedAt: string
  revision: number
}
export type NetworkRow = NeutronBase & { external: boolean; shared: boolean; adminStateUp: boolean; mtu: number; portSecurity: boolean }
export type SubnetRow = NeutronBase & {
  networkId: string
  cidr: string
  ipVersion: 4 | 6
  /** How hosts come by an IPv6 address; absent for IPv4. */
  ipv6Mode?: 'slaac' | 'dhcpv6-stateful' | null
  gateway: string | null
  poolStart: string
  poolEnd: string
  dhcp: boolean
  nameservers: string[]
  hostRoutes: { destination: string; nexthop: string }[]
  /** Where the search for a free address goes on, so that a released one is not given out again at once. */
  nextOffset: number
}
export type PortRow = NeutronBase & {
  networkId: string
  mac: string
  fixedIps: { subnetId: string; address: string }[]
  deviceId: string
  deviceOwner: string
  securityGroupIds: string[]
  status: string
  adminStateUp: boolean
  portSecurity: boolean
  zone: string
}
export type RouterRow = NeutronBase & {
  externalNetworkId: string | null
  externalIps: { subnetId: string; address: string }[]
  adminStateUp: boolean
}
export type SecurityGroupRow = NeutronBase & { stateful: boolean; shared: boolean }
export type SecurityGroupRuleRow = NeutronBase & {
  groupId: string
  direction: string
  ethertype: string
  protocol: string | null
  portMin: number | null
  portMax: number | null
  remoteGroupId: string | null
  remotePrefix: string | null
}
export type FloatingIpRow = NeutronBase & {
  networkId: string
  address: string
  portId: string | null
  fixedAddress: string | null
  routerId: string | null
  status: string
}

/** Glance's and cinder's rows. */
export type ImageRow = {
  id: string
  region: string
  projectId: string
  name: string
  visibility: string
  status: string
  size: number
  checksum: string
  sha512: string
  minDisk: number
  minRam: number
  tags: string[]
  properties: Record<string, string>
  createdAt: string
  updatedAt: string
}
export type VolumeRow = {
  id: string
  region: string
  projectId: string
  userId: string
  name: string
  description: string | null
  sizeGib: number
  status: string
  bootable: boolean
  imageId: string | null
  metadata: Record<string, string>
  attachments: { serverId: string; device: string; attachedAt: string; attachmentId: string }[]
  createdAt: string
  updatedAt: string | null
}

/** Limits of one project in every region, by the name the API of the service gives them. */
export type QuotaRow = {
  id: string
  nova: { instances: number; cores: number; ram: number; metadata_items: number; key_pairs: number }
  neutron: Record<string, number>
  cinder: { volumes: number; gigabytes: number }
}

/** A process that runs for an instance; `startMark` tells it from a later process with the same number. */
export type ProcessRow = {
  id: string
  serverId: string
  unit: string
  pid: number
  startMark: string
  /** What the process was told of the world; when that changes it is started anew. */
  sourceAddress: string
  metadataUrl: string
  startedAt: string
}
