import {
  type AccessRule,
  addressDeletionRules,
  consoleOutputRules,
  deletionRules,
  markerRules,
  volumeDeletionRules,
} from '@sallyport/clouds/openstack/access-rules.ts'
import { applicationCredential, type OpenStackCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import { permitGivenAtMs } from '@sallyport/clouds/testing/give-permit.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { ignoreGone, makeCredential, publishedRules } from '../fixtures/live-openstack.ts'
import type { NamedCloud } from '../fixtures/named-cloud.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { eventually, ownPrefix, type Subject } from './provider-subject.ts'
import { openRawOpenStack, type RawOpenStack } from './raw-openstack.ts'

export type OpenStackUnderTest = Omit<NamedCloud, 'entry'> & {
  patience: number
  /** See `Subject`. */
  letTimePass?: () => Promise<void>
  close?: () => Promise<void>
}

const anyId = z.looseObject({ id: z.string(), name: z.string().nullish() })
const limits = { repeats: 2, firstDelayMs: 50, longestDelayMs: 2_000 }

/** Makes application credentials with the published access rules in the account's project, and opens the adapter with them. */
export async function openOpenStackSubject(cloud: OpenStackUnderTest): Promise<Subject> {
  const raw = await openRawOpenStack(cloud, cloud.region)
  const made: string[] = []
  const opened: CloudProvider[] = []
  const open = (credential: OpenStackCredential): CloudProvider => {
    const monotonicMs = () => permitGivenAtMs
    const provider = openOpenStack(credential, { clock: { now: () => new Date() }, random: Math.random, limits, monotonicMs })
    opened.push(provider)
    return provider
  }
  const credentialWith = async (rules: readonly AccessRule[]): Promise<OpenStackCredential> => {
    const { id, secret } = await makeCredential(raw, `contract-${process.pid}-${made.length}`, rules)
    made.push(id)
    return applicationCredential({ authUrl: cloud.authUrl, id, secret, region: cloud.region })
  }
  const everyday = publishedRules(raw)
  const credential = await credentialWith(everyday)
  const deleting = await credentialWith([...deletionRules, ...markerRules, ...addressDeletionRules, ...volumeRules(raw)])
  const deletingProxy = await startCuttingProxy(raw.endpoint('compute') ?? '')
  const proxy = await startCuttingProxy(raw.endpoint('compute') ?? '')
  const provider = open(credential)
  const { projectId } = await provider.check()
  const idOf = async (list: Promise<{ id: string; name: string }[]>, name: string): Promise<string> => {
    const found = (await list).find((each) => each.name === name)
    if (found === undefined) throw new Error(`the cloud under test has no ${name}`)
    return found.id
  }
  const subject: Subject = {
    provider,
    cuttable: {
      provider: open({ ...credential, endpointOverrides: { compute: proxy.url } }),
      cutNext: (method, how) => proxy.cutNext(method, how),
      arrived: proxy.arrived,
    },
    withConsole: open(await credentialWith([...everyday, ...consoleOutputRules])),
    deleter: open(deleting),
    cuttableDeleter: {
      provider: open({ ...deleting, endpointOverrides: { compute: deletingProxy.url } }),
      cutNext: (method, how) => deletingProxy.cutNext(method, how),
      arrived: deletingProxy.arrived,
    },
    wrongSecret: open(wrong(credential)),
    region: cloud.region,
    projectId,
    sizeId: await idOf(provider.listSizes(cloud.region), cloud.size),
    impossibleSizeId: await idOf(provider.listSizes(cloud.region), cloud.impossibleSize),
    imageId: await idOf(provider.listImages(cloud.region), cloud.image),
    networkId: await idOf(provider.listNetworks(cloud.region), cloud.network),
    securityGroupId: await idOf(provider.listSecurityGroups(cloud.region), 'default'),
    poolId: await idOf(provider.listNetworks(cloud.region), cloud.pool),
    patience: cloud.patience,
    letTimePass: cloud.letTimePass,
    others: others(raw, () => subject),
    removeServers: async () => {
      const left = async (): Promise<string[]> => (await servers(raw)).filter(({ name }) => name?.startsWith(ownPrefix)).map(({ id }) => id)
      for (const id of await left()) await raw.ask('compute', 'DELETE', `/servers/${id}`).catch(ignoreGone)
      await eventually(cloud.patience, left, (ids) => ids.length === 0, cloud.letTimePass)
    },
    close: async () => {
      for (const { id, description } of await floatingAddresses(raw))
        if (description.startsWith(ownPrefix)) await raw.ask('network', 'DELETE', `/floatingips/${id}`)
      await removeOthers(raw)
      for (const id of made) await raw.ask('identity', 'DELETE', `/users/${raw.userId}/application_credentials/${id}`)
      await Promise.all(opened.map((each) => each.close()))
      await Promise.all([proxy.close(), deletingProxy.close()])
      await cloud.close?.()
    },
  }
  return subject
}

const volumeType = (raw: RawOpenStack): string | undefined => ['block-storage', 'volumev3'].find((type) => raw.endpoint(type) !== undefined)

function volumeRules(raw: RawOpenStack): AccessRule[] {
  const service = volumeType(raw)
  return service === undefined ? [] : volumeDeletionRules.map((rule) => ({ ...rule, service }))
}

const rows = (answer: unknown, key: string): z.infer<typeof anyId>[] => z.looseObject({ [key]: z.array(anyId) }).parse(answer)[key] as never
const describedRow = z.looseObject({ id: z.string(), description: z.string().nullish() })
const keyPairs = z.looseObject({ keypairs: z.array(z.looseObject({ keypair: z.looseObject({ name: z.string() }) })) })

/** Whatever else begins with the run's own prefix. */
async function removeOthers(raw: RawOpenStack): Promise<void> {
  for (const { id, name } of rows(await raw.ask('network', 'GET', '/ports'), 'ports'))
    if (name?.startsWith(ownPrefix)) await raw.ask('network', 'DELETE', `/ports/${id}`)
  const groups = z.looseObject({ security_groups: z.array(describedRow) }).parse(await raw.ask('network', 'GET', '/security-groups'))
  for (const { id, description } of groups.security_groups)
    if (description?.includes(ownPrefix)) await raw.ask('network', 'DELETE', `/security-groups/${id}`)
  for (const { keypair } of keyPairs.parse(await raw.ask('compute', 'GET', '/os-keypairs')).keypairs)
    if (keypair.name.startsWith(ownPrefix)) await raw.ask('compute', 'DELETE', `/os-keypairs/${keypair.name}`)
  const type = volumeType(raw)
  if (type === undefined) return
  for (const { id, name } of rows(await raw.ask(type, 'GET', '/volumes'), 'volumes'))
    if (name?.startsWith(ownPrefix)) await raw.ask(type, 'DELETE', `/volumes/${id}`).catch(() => undefined)
}

function wrong(credential: OpenStackCredential): OpenStackCredential {
  return credential.auth.type === 'applicationCredential'
    ? { ...credential, auth: { ...credential.auth, secret: 'not-the-secret' } }
    : credential
}

async function servers(raw: RawOpenStack): Promise<z.infer<typeof anyId>[]> {
  const answer = await raw.ask('compute', 'GET', '/servers')
  return z.looseObject({ servers: z.array(anyId) }).parse(answer).servers
}

type FloatingAddress = { id: string; address: string; portId: string | null; description: string }

async function floatingAddresses(raw: RawOpenStack): Promise<FloatingAddress[]> {
  const row = z.looseObject({
    id: z.string(),
    floating_ip_address: z.string(),
    port_id: z.string().nullable(),
    description: z.string().nullish(),
  })
  const answer = await raw.ask('network', 'GET', '/floatingips')
  return z
    .looseObject({ floatingips: z.array(row) })
    .parse(answer)
    .floatingips.map(({ id, floating_ip_address, port_id, description }) => ({
      id,
      address: floating_ip_address,
      portId: port_id,
      description: description ?? '',
    }))
}

function others(raw: RawOpenStack, subject: () => Subject): Subject['others'] {
  const metadata = z.looseObject({ metadata: z.record(z.string(), z.string()) })
  const type = volumeType(raw)
  return {
    createServer: async (name, given) => {
      const { imageId, sizeId, networkId } = subject()
      const server = { name, imageRef: imageId, flavorRef: sizeId, networks: [{ uuid: networkId }], metadata: given }
      return z.looseObject({ server: anyId }).parse(await raw.ask('compute', 'POST', '/servers', { server })).server.id
    },
    metadataOf: async (id) => metadata.parse(await raw.ask('compute', 'GET', `/servers/${id}/metadata`)).metadata,
    setMetadata: async (id, given) => void (await raw.ask('compute', 'POST', `/servers/${id}/metadata`, { metadata: given })),
    removeTags: async (id) => void (await raw.ask('compute', 'DELETE', `/servers/${id}/tags`)),
    tagsOf: async (id) => z.looseObject({ tags: z.array(z.string()) }).parse(await raw.ask('compute', 'GET', `/servers/${id}/tags`)).tags,
    deleteServer: async (id) => void (await raw.ask('compute', 'DELETE', `/servers/${id}`)),
    floatingAddresses: () => floatingAddresses(raw),
    lock: async (id, reason) => void (await raw.ask('compute', 'POST', `/servers/${id}/action`, { lock: { locked_reason: reason } })),
    unlock: async (id) => void (await raw.ask('compute', 'POST', `/servers/${id}/action`, { unlock: null })),
    rename: async (id, name, description) => void (await raw.ask('compute', 'PUT', `/servers/${id}`, { server: { name, description } })),
    addTag: async (id, tag) => void (await raw.ask('compute', 'PUT', `/servers/${id}/tags/${tag}`)),
    createPort: async () => {
      const port = { network_id: subject().networkId, name: `${ownPrefix}port` }
      return z.looseObject({ port: anyId }).parse(await raw.ask('network', 'POST', '/ports', { port })).port.id
    },
    portOf: async (id) => rows(await raw.ask('network', 'GET', `/ports?device_id=${id}`), 'ports')[0]?.id ?? '',
    portIds: async () => rows(await raw.ask('network', 'GET', '/ports'), 'ports').map(({ id }) => id),
    createVolume:
      type === undefined
        ? undefined
        : async () => {
            const volume = { size: 1, name: `${ownPrefix}volume` }
            return z.looseObject({ volume: anyId }).parse(await raw.ask(type, 'POST', '/volumes', { volume })).volume.id
          },
    volumeStatus: async (id) => {
      const answer = await raw.ask(type ?? '', 'GET', '/volumes/detail')
      const row = z.looseObject({ id: z.string(), status: z.string() })
      return z
        .looseObject({ volumes: z.array(row) })
        .parse(answer)
        .volumes.find((volume) => volume.id === id)?.status
    },
    changeGroup: async (id, changes) => void (await raw.ask('network', 'PUT', `/security-groups/${id}`, { security_group: changes })),
    createGroup: async (given) => {
      const answer = await raw.ask('network', 'POST', '/security-groups', { security_group: given })
      return z.looseObject({ security_group: anyId }).parse(answer).security_group.id
    },
    removeGroup: async (id) => void (await raw.ask('network', 'DELETE', `/security-groups/${id}`)),
    removeKeyPair: async (name) => void (await raw.ask('compute', 'DELETE', `/os-keypairs/${name}`)),
  }
}
