import { type AccessRule, consoleOutputRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { applicationCredential, type OpenStackCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { makeCredential, publishedRules } from '../fixtures/live-openstack.ts'
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
    const provider = openOpenStack(credential, { clock: { now: () => new Date() }, random: Math.random, limits })
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
      for (const id of await left()) await raw.ask('compute', 'DELETE', `/servers/${id}`)
      await eventually(cloud.patience, left, (ids) => ids.length === 0, cloud.letTimePass)
    },
    close: async () => {
      for (const { id, description } of await floatingAddresses(raw))
        if (description.startsWith(ownPrefix)) await raw.ask('network', 'DELETE', `/floatingips/${id}`)
      for (const id of made) await raw.ask('identity', 'DELETE', `/users/${raw.userId}/application_credentials/${id}`)
      await Promise.all(opened.map((each) => each.close()))
      await proxy.close()
      await cloud.close?.()
    },
  }
  return subject
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
  }
}
