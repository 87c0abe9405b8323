import type { DeletePermit, DeleteTarget } from '../deletion-gate/permit.ts'
import type { DeleteAnswer, GoneLook } from './deletion.ts'
import type { Completeness, Marker, Rung, RungKey } from './ownership.ts'

/**
 * The one door to a cloud. Six providers stand behind it; each sentence of the comments below is checked by the contract suite
 * (`test/contracts/`), against every adapter.
 *
 * All calls may throw a `CloudError` (see cloud-error.ts) and nothing else, except for `deleteServer`. Ids from clouds are opaque strings.
 */
export type CloudProvider = {
  readonly kind: ProviderKind
  readonly capabilities: Capabilities

  /** Signs in anew, whatever was held, and says where the credential leads. Creates and changes nothing. `purpose`: PROVISIONING if left out. */
  check(purpose?: CredentialPurpose): Promise<AccountCheck>
  /** Signs in anew, whatever was held, and says where the credential leads now; nothing else is asked. */
  whereItLeads(): Promise<CredentialLeads>

  listRegions(): Promise<Region[]>
  /** Flavours that can be asked for in the region, smallest first. */
  listSizes(region: string): Promise<Size[]>
  /** Images that a server can boot from now (not queued, deactivated or killed). Complete or an error. */
  listImages(region: string): Promise<Image[]>
  listNetworks(region: string): Promise<Network[]>
  listSecurityGroups(region: string): Promise<SecurityGroup[]>
  listZones(region: string): Promise<Zone[]>
  quota(region: string): Promise<Quota>

  /**
   * Reads with the sign-in, the address and the version that a create uses, and creates nothing: what hinders a create before it leaves shows
   * here, while nothing is committed to it.
   */
  rehearseCreate(region: string): Promise<void>
  /**
   * Sends one create request and never a second. Throws `OutcomeUnknown` when the request may have had an effect: the caller then
   * looks with `findByAttempt`. Any other error means that nothing was created.
   */
  createServer(request: CreateServer): Promise<CreatedServer>
  /** Every server that carries this attempt's identity and nonce; from a complete listing, or an error. Never by name. */
  findByAttempt(region: string, identity: Identity): Promise<ServerView[]>
  /** One server by id. Throws `NotFound` only for the service's own 404 about this very id. */
  getServer(region: string, id: string): Promise<ServerView>
  /**
   * The same server as the deletion gate compares it: with the size's own id. Throws `Unavailable` where the cloud is too old to show what has to be
   * compared.
   */
  readForDeletion(region: string, id: string): Promise<ServerView>
  /**
   * Every server that carries `deploymentId`: complete, or an error; a page that repeats or a lost marker is an error. Servers that the provider
   * keeps for a while after their deletion may be missing: they are still found by their id.
   */
  listOwn(region: string, deploymentId: string): Promise<OwnServers>

  /** Writes our stage beside the other keys and reads it back; keys of others stay as they are. */
  writeStage(region: string, id: string, stage: Stage): Promise<void>
  /** Writes the nonce that the node must read from its metadata service. Throws `Conflict` while a task is under way. */
  writeInstanceNonce(region: string, id: string, nonce: string): Promise<void>
  /** The end of the console log, at most `maxBytes`; undefined where the provider or the credential does not allow it. */
  consoleOutput(region: string, id: string, maxBytes: number): Promise<string | undefined>
  /** Takes one address from the pool and gives it to the server; the id is told through `onAllocated` before the association. */
  attachFloatingAddress(
    region: string,
    serverId: string,
    poolId: string,
    description: string,
    onAllocated: (floating: FloatingAddress) => Promise<void>,
  ): Promise<FloatingAddress>
  /** Addresses from which traffic of the network leaves by the cloud's own account (router gateways), where they can be read. */
  egressAddresses(region: string, networkIds: string[]): Promise<string[]>

  /**
   * Everything in the project that says to be the marker of this deployment, verified or not, by its name or by its description: complete, or an error.
   */
  findMarkers(region: string, deploymentId: string): Promise<Marker[]>
  /** One marker by id; undefined only for the service's own 404 about this very id. */
  readMarker(region: string, id: string, deploymentId: string): Promise<Marker | undefined>
  /**
   * Sends one create request and never a second; looks for no earlier one. Throws `OutcomeUnknown` when it may have had an effect: `findMarkers`
   * then shows it.
   */
  createMarker(region: string, deploymentId: string): Promise<Marker>

  /** A key for one rung, made now. */
  newRungKey(): Promise<RungKey>
  /**
   * Takes a name that nobody has taken. EXISTS: the service said that the name is taken, by whatever key. Of any number of takers one gets TAKEN. Throws
   * `OutcomeUnknown` when the request may have had an effect, and is never sent a second time.
   */
  takeRung(region: string, name: string, publicKey: string): Promise<'TAKEN' | 'EXISTS'>
  /** Names of everything in which the user could have rungs, of others too: complete, or an error. */
  listRungNames(region: string): Promise<string[]>
  /** Undefined only for the service's own 404 about this very name. */
  readRung(region: string, name: string): Promise<Rung | undefined>
  /**
   * Removes a rung that is no longer needed, after it was read and had this fingerprint. GONE: there is none. Throws `Conflict`, and removes
   * nothing, where the name has another key.
   */
  removeRung(region: string, name: string, fingerprint: string): Promise<'REMOVED' | 'GONE'>

  /**
   * Deletes the permit's server, by its id: spends the permit, sends one request, and never a second. Sends nothing where the credential leads to another
   * project, or where what the permit rests on would be too old when the request leaves, whatever it waited for. `decisionId` goes along, so that the
   * provider's operators can trace it. Throws `PermitRefused` where the gate does not honour the permit, and `OutcomeUnknown` when the answer is
   * lost, or is not the service's own.
   */
  deleteServer(permit: DeletePermit, instanceId: string, decisionId: string): Promise<DeleteAnswer>
  /**
   * Each deletes one accessory of a server whose permit was spent, after reading it by its id: one request, never a second. IN_USE, and nothing is
   * sent, where it is attached to anything; refused by `InvalidRequest` where it was not recorded with that server.
   */
  deletePort(target: DeleteTarget, id: string, decisionId: string): Promise<DeleteAnswer>
  releaseFloatingAddress(target: DeleteTarget, id: string, decisionId: string): Promise<DeleteAnswer>
  deleteVolume(target: DeleteTarget, id: string, decisionId: string): Promise<DeleteAnswer>
  /** Reads the marker, the server and the marker again. Never throws a `CloudError`: what hindered it is part of the answer. */
  lookWhetherGone(region: string, serverId: string, marker: { id: string; deploymentId: string }): Promise<GoneLook>

  close(): Promise<void>
}

/** What a credential is for. Each has its own list of least rights. */
export type CredentialPurpose = 'PROVISIONING' | 'DELETION' | 'SYNC'

/** `cloud`: where the sign-in is, as the credential names it. */
export type CredentialLeads = { cloud: string; projectId: string; userId: string }

export type OwnServers = { servers: ServerView[]; complete: Completeness }

export type ProviderKind = 'openstack'

/** What a provider can do. A missing capability is greyed out with its reason, never discovered by failing. */
export type Capabilities = {
  /** Largest user-data, in bytes before any encoding. nova: 49,149 (65,535 of base64). */
  userDataBytes: number
  /** Longest metadata or label value, in characters. nova: 255. */
  metadataValueLength: number
  floatingAddresses: boolean
  bootVolumes: boolean
  consoleOutput: boolean
  prices: boolean
  /** Names that the cloud gives away once, so that a copy of this installation can be told. Where there are none, nothing can be deleted. */
  createOnceNames: boolean
}

export type AccountCheck = {
  projectId: string
  projectName: string
  /** Whom the credential signs in as; rungs of the ladder belong to that user. */
  userId: string
  userName: string | undefined
  regions: string[]
  /** When the credential itself ends, where the cloud says so. */
  credentialExpiresAt: Date | undefined
  /** One line per thing tried, in words for an administrator; `ok: false` lines say the way out. */
  findings: { subject: string; ok: boolean; detail: string }[]
  /**
   * Every right that the purpose asked about needs and the credential is known to lack, by the provider's names, with the way out, in one sentence or two.
   * Undefined: none is known to be lacking.
   */
  lacks: string | undefined
}

export type Region = { id: string; name: string }
export type Zone = { name: string; available: boolean }
export type Size = {
  id: string
  name: string
  vcpus: number
  memoryMiB: number
  /** 0: the size has no disk of its own and needs a boot volume. */
  diskGiB: number
  /** As the provider lists it, with its currency; undefined where it lists none. */
  price: string | undefined
}
export type Image = { id: string; name: string; minDiskGiB: number; minMemoryMiB: number; architecture: string | undefined }
export type Network = { id: string; name: string; external: boolean; shared: boolean; ipv4: boolean; ipv6: boolean }
/** `marker`: it says to be the ownership marker of a deployment, of ours or of another one. That goes on no server. */
export type SecurityGroup = { id: string; name: string; marker: boolean }
/** `undefined`: the cloud sets no limit. `used` counts servers on their way out as well. */
export type QuotaLine = { limit: number | undefined; used: number }
export type Quota = {
  instances: QuotaLine
  cores: QuotaLine
  memoryMiB: QuotaLine
  floatingAddresses: QuotaLine
  volumesGiB: QuotaLine | undefined
}

/** `held` from the create on; `admitted` is written last, before the verdict; `retired` by the deletion gate. */
export type Stage = 'held' | 'admitted' | 'retired'

/** What makes a server ours. All of it travels in the create request itself. */
export type Identity = { deploymentId: string; operationId: string; attemptId: string; nonce: string }

/** Whether a server carries that identity: every part present and equal. */
export const carries = (found: Partial<Identity> | undefined, wanted: Identity): boolean =>
  found !== undefined &&
  found.deploymentId === wanted.deploymentId &&
  found.operationId === wanted.operationId &&
  found.attemptId === wanted.attemptId &&
  found.nonce === wanted.nonce

/** Metadata keys, the same in every cloud as far as its limits allow. */
export const metadataKeys = {
  deployment: 'sallyport.deployment',
  operation: 'sallyport.operation',
  attempt: 'sallyport.attempt',
  nonce: 'sallyport.nonce-of-attempt',
  stage: 'sallyport.stage',
  /** The instance proof: written after boot, read by the agent from the metadata service. */
  instanceNonce: 'sallyport.nonce',
} as const

/** Tags of a create request, where the cloud takes any. The metadata says whose a server is; they are for its operators' own tools. */
export const ownTags = ({ deploymentId, attemptId }: Pick<Identity, 'deploymentId' | 'attemptId'>): string[] => [
  `sallyport:${deploymentId}`,
  `sallyport-attempt:${attemptId}`,
]

export type CreateServer = {
  region: string
  zone: string | undefined
  sizeId: string
  imageId: string
  /** Set where the size has no disk: the root volume's size in GiB; the volume goes with the server. */
  bootVolumeGiB: number | undefined
  networkIds: string[]
  securityGroupIds: string[]
  /** For people to read; never used to look a server up. */
  name: string
  /** Already compressed or not; the adapter encodes. */
  userData: Uint8Array
  configDrive: boolean
  identity: Identity
  /** Sent along so that the provider's operators can trace the request. */
  requestId: string
}

export type CreatedServer = {
  id: string
  projectId: string
  /** The provider's request id, where it answered one. */
  providerRequestId: string | undefined
}

export type ServerState = 'pending' | 'running' | 'error' | 'gone' | 'unknown'

/** From `ownMetadata` to `keyName`: undefined where the answer did not tell. */
export type ServerView = {
  id: string
  projectId: string
  name: string
  /** null: it has none. */
  description: string | null | undefined
  state: ServerState
  /** The provider's own word, kept beside ours. */
  providerState: string
  /** A task under way, in the provider's word; undefined: none. */
  task: string | undefined
  /** Whether the answer told of tasks at all; where it did not, `task` says nothing. */
  tellsTask: boolean
  /** Undefined where the answer was partial and the identity cannot be established: never a reason to act. */
  identity: Partial<Identity> | undefined
  stage: string | undefined
  /** All items whose keys begin with `sallyport`, in whatever case, known to us or not. The value of the instance's proof is withheld. */
  ownMetadata: Record<string, string> | undefined
  /** Keys of all other items: whatever they say, it is nobody's here. */
  otherMetadataKeys: string[] | undefined
  tags: string[] | undefined
  size: ServerSize | undefined
  /** null: it boots from a volume. */
  imageId: string | null | undefined
  locked: boolean | undefined
  /** null: none was given. */
  lockedReason: string | null | undefined
  /** Deleted, and kept by the provider for a while, in which it can be restored. */
  softDeleted: boolean | undefined
  volumeIds: string[] | undefined
  /** null: it has none. */
  keyName: string | null | undefined
  addresses: ServerAddress[]
  createdAt: Date | undefined
  fault: { code: number | undefined; message: string } | undefined
  /** sha256 of the answer's body, for evidence. */
  fingerprint: string
}

/** As the provider shows it at the server: by its id, or by name and amounts. */
export type ServerSize = {
  id: string | undefined
  name: string | undefined
  vcpus: number | undefined
  memoryMiB: number | undefined
  diskGiB: number | undefined
}

export type ServerAddress = { address: string; kind: 'fixed' | 'floating'; network: string }
export type FloatingAddress = { id: string; address: string }
