import type { CloudAccountStore } from '../clouds/account-ports.ts'
import type { Catalogue } from '../clouds/catalogue.ts'
import { problemOfCloud } from '../clouds/cloud-problem.ts'
import type { Providers } from '../clouds/providers.ts'
import { conflict, invalid, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import { checkRequest, type RequestFacts } from './check-request.ts'
import type { NodesRequest } from './nodes-request.ts'

/** What a new operation is written from. */
export type NewOperation = {
  id: string
  request: NodesRequest
  /** sha256 of the request without its key. */
  requestHash: string
  agentVersion: string
  sizeName: string
  imageName: string
  noMetadataService: boolean
  /** Instances get a drive with their user-data. */
  configDrive: boolean
}

export type OperationRequests = {
  /** The operation that this administrator asked for under this key before. */
  findRequest(startedById: string, idempotencyKey: string): Promise<{ operationId: string; requestHash: string } | undefined>
  /** Attempts of the account and region whose create was not answered yet. */
  openIntents(accountId: string, region: string): Promise<RequestFacts['openIntents']>
  tenantExists(tenantId: string): Promise<boolean>
  /**
   * One transaction: operation, places, attempts (PLANNED, due at once), nodes (HELD), event, audit entry. Under the account's lock, so that it is
   * not removed meanwhile. Nodes are named by `namesAfter`, under a lock on the names of the tenant's nodes. Answers the operation's id: that of an earlier one where the key was used in the same moment.
   * @throws Problem NOT_FOUND for an account that was removed, INVALID_INPUT where no numbers are left behind the prefix
   */
  create(operation: NewOperation, by: Acting & { id: string }): Promise<{ operationId: string; requestHash: string }>
}

export type AgentReleases = {
  /** Versions that this server hands out, newest first. */
  versions(): Promise<readonly string[]>
}

export type RequestMeans = {
  requests: OperationRequests
  accounts: Pick<CloudAccountStore, 'find'>
  catalogue: Catalogue
  providers: Providers
  releases: AgentReleases
  /** Bytes of the user-data of an attempt, as it would be sent. */
  measureUserData: (agentVersion: string) => Promise<number>
  /** Why nodes could not resolve their challenges, in a sentence; undefined: they can. */
  checksZone: () => string | undefined
  newId: () => string
  sha256: (text: string) => string
}

/**
 * `provisionNodes`: checks all that can be checked, then writes the wish. Asking twice with one key gives one operation.
 * @returns the operation's id
 * @throws Problem naming the field
 */
export async function requestNodes(request: NodesRequest, by: Acting, means: RequestMeans): Promise<string> {
  const startedById = by.id
  if (startedById === undefined) throw new Error('an operation is asked for by a person')
  const { idempotencyKey, ...asked } = request
  const requestHash = means.sha256(JSON.stringify(asked))
  const before = await means.requests.findRequest(startedById, idempotencyKey)
  if (before !== undefined) return same(before, requestHash)
  const { facts, noMetadataService, configDrive } = await gather(request, means)
  const problems = checkRequest(request, facts)
  const [first, ...more] = problems
  if (first !== undefined) throw allAtOnce(first, more)
  if (facts.zoneTrouble !== undefined) throw conflict(`DNS_ZONE_NOT_DELEGATED: ${facts.zoneTrouble}`)
  const created = await means.requests.create(
    {
      id: means.newId(),
      request,
      requestHash,
      agentVersion: request.agentVersion ?? facts.agentVersions[0]!,
      sizeName: facts.sizes.find(({ id }) => id === request.sizeId)?.name ?? request.sizeId,
      imageName: facts.images.find(({ id }) => id === request.imageId)?.name ?? request.imageId,
      noMetadataService,
      configDrive,
    },
    { ...by, id: startedById },
  )
  return same(created, requestHash)
}

function same(operation: { operationId: string; requestHash: string }, requestHash: string): string {
  if (operation.requestHash === requestHash) return operation.operationId
  throw invalid('idempotencyKey', 'This key was used for another request. Use a new key for a new request.')
}

/** The first refusal with its field; the others in its words, so that nobody has to find them one by one. */
function allAtOnce(first: Problem, more: readonly Problem[]): Problem {
  const words = [first.message, ...more.map(({ field, message }) => `Also ${field}: ${message}`)]
  return new Problem(first.kind, words.join(' '), first.field === undefined ? {} : { field: first.field })
}

type Gathered = { facts: RequestFacts } & Pick<NewOperation, 'noMetadataService' | 'configDrive'>

async function gather(request: NodesRequest, means: RequestMeans): Promise<Gathered> {
  const { cloudAccountId, region } = request
  const { catalogue } = means
  const [account, tenant] = await Promise.all([means.accounts.find(cloudAccountId), means.requests.tenantExists(request.tenantId)])
  if (!tenant) throw notFound('tenant')
  if (account === undefined) throw notFound('cloud account')
  catalogue.forget(cloudAccountId)
  const regions = await catalogue.regions(cloudAccountId)
  const known = regions.some(({ id }) => id === region)
  const ask = <T>(read: (accountId: string, region: string) => Promise<T[]>): Promise<T[]> =>
    known ? read(cloudAccountId, region) : Promise.resolve([])
  const [zones, sizes, images, networks, securityGroups, quota, openIntents, agentVersions, provider] = await Promise.all([
    ask(catalogue.zones),
    ask(catalogue.sizes),
    ask(catalogue.images),
    ask(catalogue.networks),
    ask(catalogue.securityGroups),
    known ? catalogue.quota(cloudAccountId, region) : unlimited,
    means.requests.openIntents(cloudAccountId, region),
    means.releases.versions(),
    means.providers.open(cloudAccountId, 'PERSON').catch((error: unknown) => {
      throw problemOfCloud(error, 'cloudAccountId')
    }),
  ])
  const version = request.agentVersion ?? agentVersions[0]
  const facts: RequestFacts = {
    regions,
    zones,
    sizes,
    images,
    networks,
    securityGroups,
    quota,
    openIntents,
    agentVersions,
    floatingAddresses: provider.capabilities.floatingAddresses,
    userDataLimit: provider.capabilities.userDataBytes,
    userDataBytes: version !== undefined && agentVersions.includes(version) ? await means.measureUserData(version) : 0,
    zoneTrouble: means.checksZone(),
  }
  const marked = account.networks.some(({ networkId }) => request.networkIds.includes(networkId))
  const noMetadataService = account.noMetadataService !== undefined || marked
  // Without IPv4 many clouds serve no metadata: user-data reaches the instance by the drive.
  const configDrive = noMetadataService || !networks.some(({ id, ipv4 }) => request.networkIds.includes(id) && ipv4)
  return { facts, noMetadataService, configDrive }
}

const line = { limit: undefined, used: 0 }
const unlimited: RequestFacts['quota'] = { instances: line, cores: line, memoryMiB: line, floatingAddresses: line, volumesGiB: undefined }
