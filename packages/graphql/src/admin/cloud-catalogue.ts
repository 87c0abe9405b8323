import type { ObjectRef } from '@pothos/core'
import type { Catalogue, QuotaTold } from '@sallyport/domain/clouds/catalogue.ts'
import type { Image, Network, QuotaLine, Region, SecurityGroup, Size, Zone } from '@sallyport/domain/clouds/provider.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { problemTypeNames, Refusal } from '../problems.ts'
import { builder, problems } from './admin-builder.ts'
import { CloudAccountType } from './cloud-account.ts'

const read = { act: 'installation.read' } as const
const id = 'The id that the cloud gave.'

const RegionType = builder.objectRef<Region>('CloudRegion').implement({
  description: 'A region that the credential leads to.',
  authScopes: read,
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Case sensitive.' }),
    name: t.exposeString('name', { description: 'For people.' }),
  }),
})
const SizeType = builder.objectRef<Size>('CloudSize').implement({
  description: 'A size (flavour) that can be asked for.',
  authScopes: read,
  fields: (t) => ({
    id: t.exposeString('id', { description: id }),
    name: t.exposeString('name', { description: 'For people.' }),
    vcpus: t.exposeInt('vcpus', { description: 'Virtual processors.' }),
    memoryMiB: t.exposeInt('memoryMiB', { description: 'Memory in MiB.' }),
    diskGiB: t.exposeInt('diskGiB', { description: '0: it has no disk of its own and needs a boot volume.' }),
    price: t.exposeString('price', { nullable: true, description: 'As the provider lists it, with its currency. Null: it lists none.' }),
  }),
})
const ImageType = builder.objectRef<Image>('CloudImage').implement({
  description: 'An image that an instance can boot from now.',
  authScopes: read,
  fields: (t) => ({
    id: t.exposeString('id', { description: id }),
    name: t.exposeString('name', { description: 'Not unique.' }),
    minDiskGiB: t.exposeInt('minDiskGiB', { description: 'The smallest disk that it fits on, in GiB. 0: any.' }),
    minMemoryMiB: t.exposeInt('minMemoryMiB', { description: 'The least memory that it needs, in MiB. 0: any.' }),
    architecture: t.exposeString('architecture', { nullable: true, description: 'Null: the image does not say.' }),
  }),
})
const NetworkType = builder.objectRef<Network>('CloudNetwork').implement({
  description: 'A network that an instance can be attached to.',
  authScopes: read,
  fields: (t) => ({
    id: t.exposeString('id', { description: id }),
    name: t.exposeString('name', { description: 'Not unique.' }),
    external: t.exposeBoolean('external', { description: 'Leads outside; floating addresses come from here.' }),
    shared: t.exposeBoolean('shared', { description: 'Belongs to another project that shares it.' }),
    ipv4: t.exposeBoolean('ipv4', { description: 'Has a subnet of IPv4.' }),
    ipv6: t.exposeBoolean('ipv6', { description: 'Has a subnet of IPv6.' }),
  }),
})
const SecurityGroupType = builder.objectRef<SecurityGroup>('CloudSecurityGroup').implement({
  description: 'A security group that an instance can be given.',
  authScopes: read,
  fields: (t) => ({ id: t.exposeString('id', { description: id }), name: t.exposeString('name', { description: 'Not unique.' }) }),
})
const ZoneType = builder.objectRef<Zone>('CloudZone').implement({
  description: 'An availability zone.',
  authScopes: read,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Case sensitive.' }),
    available: t.exposeBoolean('available', { description: 'Whether the cloud takes requests for it now.' }),
  }),
})
const QuotaLineType = builder.objectRef<QuotaLine>('CloudQuotaLine').implement({
  description: 'One limit and what is used of it.',
  authScopes: read,
  fields: (t) => ({
    limit: t.exposeInt('limit', { nullable: true, description: 'Null: the cloud sets no limit.' }),
    used: t.exposeInt('used', { description: 'Servers on their way out count as well.' }),
  }),
})
const QuotaType = builder.objectRef<QuotaTold>('CloudQuota').implement({
  description: 'What the project may use in the region.',
  authScopes: read,
  fields: (t) => ({
    askedAt: t.expose('askedAt', { type: 'DateTime', description: 'When the cloud was asked.' }),
    instances: t.field({ type: QuotaLineType, description: 'Servers.', resolve: ({ instances }) => instances }),
    cores: t.field({ type: QuotaLineType, description: 'Virtual processors.', resolve: ({ cores }) => cores }),
    memoryMiB: t.field({ type: QuotaLineType, description: 'Memory in MiB.', resolve: ({ memoryMiB }) => memoryMiB }),
    floatingAddresses: t.field({
      type: QuotaLineType,
      description: 'Floating addresses.',
      resolve: ({ floatingAddresses }) => floatingAddresses,
    }),
    volumesGiB: t.field({
      type: QuotaLineType,
      nullable: true,
      description: 'Null: there is no block storage service.',
      resolve: ({ volumesGiB }) => volumesGiB ?? null,
    }),
  }),
})

/** What a question to a cloud is answered: what was asked for, or why the cloud could not be asked. */
function answerType(name: string, answer: ObjectRef<(typeof builder)['$inferSchemaTypes'], unknown>) {
  const refusals = [problems.NOT_FOUND, problems.INVALID_INPUT, problems.CLOUD_REFUSED, problems.CLOUD_UNREACHABLE, problems.TRY_LATER]
  return builder.unionType(`${name}Result`, {
    description: `\`${name}\`, or why the cloud could not be asked.`,
    types: [answer, ...refusals] as never,
    resolveType: (value: unknown) => (value instanceof Refusal ? problemTypeNames[value.problem.kind] : name) as never,
  })
}

function listType<Item>(name: string, item: ObjectRef<(typeof builder)['$inferSchemaTypes'], Item>) {
  const list = builder.objectRef<{ items: Item[] }>(name).implement({
    description: 'Everything that the cloud has of it, as of at most 30 s ago unless it was asked anew.',
    authScopes: read,
    fields: (t) => ({
      items: t.field({
        type: [item] as never,
        description: 'All of them, in one list.',
        complexity: { field: 1, multiplier: 20 },
        resolve: (({ items }: { items: Item[] }) => items) as never,
      }),
    }),
  })
  return answerType(name, list as never)
}

/** Refusals of the cloud are answers; everything else is thrown. */
async function asked<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem) return new Refusal(error)
    throw error
  })
}

const region = "Null: the account's default region."
const anew = 'True: the cloud is asked now, whatever it told a moment ago. It costs a question of the account’s rate.'
const lists = {
  sizes: { type: listType('CloudSizes', SizeType), description: 'Smallest first.' },
  images: { type: listType('CloudImages', ImageType), description: 'Images that are ready.' },
  networks: { type: listType('CloudNetworks', NetworkType), description: 'Networks of the project, and shared ones.' },
  securityGroups: {
    type: listType('CloudSecurityGroups', SecurityGroupType),
    description: 'Security groups of the project, without ownership markers: those go on no instance.',
  },
  zones: { type: listType('CloudZones', ZoneType), description: 'Availability zones.' },
} as const

const regionsType = listType('CloudRegions', RegionType)
builder.objectField(CloudAccountType, 'regions', (t) =>
  t.field({
    type: regionsType,
    description: 'Regions that the credential leads to.',
    args: { anew: t.arg.boolean({ required: true, defaultValue: false, description: anew }) },
    resolve: async ({ id }, args, { services: { catalogue } }) => {
      if (args.anew) catalogue.forget(id, 'regions')
      return listed(await asked(catalogue.regions(id))) as never
    },
  }),
)
for (const [name, { type, description }] of Object.entries(lists) as [keyof typeof lists, (typeof lists)[keyof typeof lists]][]) {
  builder.objectField(CloudAccountType, name, (t) =>
    t.field({
      type,
      description,
      args: {
        region: t.arg.string({ required: false, description: region }),
        anew: t.arg.boolean({ required: true, defaultValue: false, description: anew }),
      },
      resolve: async ({ id, defaultRegion }, args, { services: { catalogue } }) => {
        if (args.anew) catalogue.forget(id, name)
        return listed(await asked(offered(catalogue)[name](id, args.region ?? defaultRegion))) as never
      },
    }),
  )
}
const quotaType = answerType('CloudQuota', QuotaType as never)
builder.objectField(CloudAccountType, 'quota', (t) =>
  t.field({
    type: quotaType,
    description: 'What the project may use, as of at most 5 s ago unless it was asked anew.',
    args: {
      region: t.arg.string({ required: false, description: region }),
      anew: t.arg.boolean({ required: true, defaultValue: false, description: anew }),
    },
    resolve: async ({ id, defaultRegion }, args, { services: { catalogue } }) => {
      if (args.anew) catalogue.forget(id, 'quota')
      return (await asked(catalogue.quota(id, args.region ?? defaultRegion))) as never
    },
  }),
)

type Lists = Record<keyof typeof lists, (id: string, region: string) => Promise<unknown[]>>
/** What may be asked for, of all that the cloud has. */
const offered = (catalogue: Catalogue): Lists => ({
  ...catalogue,
  securityGroups: async (id, region) => (await catalogue.securityGroups(id, region)).filter(({ marker }) => !marker),
})
const listed = (answer: unknown[] | Refusal): { items: unknown[] } | Refusal => (answer instanceof Refusal ? answer : { items: answer })
