import type {
  ImagesOfAccountQuery,
  LastRequestQuery,
  NetworksOfAccountQuery,
  RegionsOfAccountQuery,
  SecurityGroupsOfAccountQuery,
  SizesOfAccountQuery,
  TenantsAndAccountsQuery,
  ZonesOfAccountQuery,
} from '@sallyport/client/generated/admin/graphql.ts'

type ItemsOf<Answer> = Answer extends { items: (infer Item)[] } ? Item : never
type In<Query extends { cloudAccount?: object | null }, Part extends keyof NonNullable<Query['cloudAccount']>> = ItemsOf<
  NonNullable<Query['cloudAccount']>[Part]
>
export type Tenant = TenantsAndAccountsQuery['tenants']['edges'][number]['node']
export type Account = TenantsAndAccountsQuery['cloudAccounts']['edges'][number]['node']
export type Region = In<RegionsOfAccountQuery, 'regions'>
export type Size = In<SizesOfAccountQuery, 'sizes'>
export type Image = In<ImagesOfAccountQuery, 'images'>
export type Network = In<NetworksOfAccountQuery, 'networks'>
export type Group = In<SecurityGroupsOfAccountQuery, 'securityGroups'>
export type Zone = In<ZonesOfAccountQuery, 'zones'>
export type Last = LastRequestQuery['operations']['edges'][number]['node']

/** What somebody chose or typed; undefined: nothing, and what is sensible counts. */
export type Draft = {
  tenantId?: string
  accountId?: string
  region?: string
  /** Null: the cloud's choice. */
  zone?: string | null
  sizeId?: string
  imageId?: string
  networkIds?: readonly string[]
  groupIds?: readonly string[]
  /** Null: no floating addresses. */
  poolId?: string | null
  /** GiB. Null: the disk of the size. */
  bootVolumeGib?: number | null
  count?: number
  prefix?: string
  deadlineMinutes?: number
  attempts?: number
  acceptUnknownIcmp?: boolean
  agentVersion?: string
}

/** What the cloud has, as far as it told; undefined: not known. */
export type Catalogue = {
  regions: readonly Region[] | undefined
  zones: readonly Zone[] | undefined
  sizes: readonly Size[] | undefined
  images: readonly Image[] | undefined
  networks: readonly Network[] | undefined
  groups: readonly Group[] | undefined
}

/** What would be asked for. */
export type Settled = {
  tenantId: string | undefined
  region: string
  zone: string | null
  sizeId: string | undefined
  imageId: string | undefined
  networkIds: readonly string[]
  groupIds: readonly string[]
  poolId: string | null
  bootVolumeGib: number | null
  count: number
  prefix: string
  deadlineMinutes: number
  attempts: number
  acceptUnknownIcmp: boolean
  agentVersion: string
}

/** Of the accounts the chosen one, else the first that can be used. */
export const accountOf = (draft: Draft, accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ id }) => id === draft.accountId) ?? accounts.find(({ state }) => state === 'READY') ?? accounts[0]

export const regionOf = (draft: Draft, account: Account, regions: readonly Region[] | undefined, last: Last | undefined): string => {
  const there = (id: string | undefined): id is string => id !== undefined && (regions?.some((region) => region.id === id) ?? true)
  return [draft.region, last?.region].find(there) ?? account.defaultRegion
}

/**
 * What was chosen where the cloud has it, else what was asked for last in this account, else what is sensible. A part that the cloud did not
 * tell keeps what was chosen.
 */
export function settle(draft: Draft, region: string, tenants: readonly Tenant[], catalogue: Catalogue, last: Last | undefined): Settled {
  const asLast = last?.region === region ? last : undefined
  const { sizes, images, networks, groups, zones } = catalogue
  const [onlyTenant, another] = tenants
  const tenantId = draft.tenantId ?? (another === undefined ? onlyTenant?.id : undefined)
  const imageId = chosen(images, [draft.imageId, asLast?.imageId]) ?? images?.[0]?.id
  const image = images?.find(({ id }) => id === imageId)
  const sizeId = chosen(sizes, [draft.sizeId, asLast?.sizeId]) ?? smallestFor(sizes, image)
  const size = sizes?.find(({ id }) => id === sizeId)
  return {
    tenantId,
    region,
    zone:
      draft.zone === undefined ? null : (zones?.find(({ name }) => name === draft.zone)?.name ?? (zones === undefined ? draft.zone : null)),
    sizeId,
    imageId,
    networkIds: several(networks, draft.networkIds ?? asLast?.networkIds) ?? usual(networks),
    groupIds: several(groups, draft.groupIds ?? asLast?.securityGroupIds) ?? [],
    poolId: draft.poolId === null ? null : (chosen(networks, [draft.poolId, asLast?.floatingIpPoolId ?? undefined]) ?? null),
    bootVolumeGib: bootVolume(draft, size, image),
    count: draft.count ?? 1,
    prefix: draft.prefix ?? prefixFor(tenants.find(({ id }) => id === tenantId)?.name),
    deadlineMinutes: draft.deadlineMinutes ?? 30,
    attempts: draft.attempts ?? asLast?.attemptsPerPlace ?? 1,
    // It lets nodes in with less than is asked for otherwise: said anew for each request.
    acceptUnknownIcmp: draft.acceptUnknownIcmp ?? false,
    agentVersion: draft.agentVersion ?? '',
  }
}

/** The first wish that is there; the first of all where nobody knows what is there. */
function chosen(items: readonly { id: string }[] | undefined, wishes: readonly (string | null | undefined)[]): string | undefined {
  const given = wishes.filter((wish) => wish != null)
  return items === undefined ? given[0] : given.find((wish) => items.some(({ id }) => id === wish))
}

function several(items: readonly { id: string }[] | undefined, wishes: readonly string[] | undefined): readonly string[] | undefined {
  if (wishes === undefined || items === undefined) return wishes
  const there = wishes.filter((wish) => items.some(({ id }) => id === wish))
  return there.length > 0 || wishes.length === 0 ? there : undefined
}

/** The smallest that the image fits on with a disk of its own; sizes come smallest first. */
function smallestFor(sizes: readonly Size[] | undefined, image: Image | undefined): string | undefined {
  const fits = ({ diskGiB, memoryMiB }: Size): boolean =>
    diskGiB > 0 && diskGiB >= (image?.minDiskGiB ?? 0) && memoryMiB >= (image?.minMemoryMiB ?? 0)
  return (sizes?.find(fits) ?? sizes?.[0])?.id
}

/** Instances are attached to inner networks, or to shared ones: the project's own before others, those with IPv4 before those without. */
function usual(networks: readonly Network[] | undefined): readonly string[] {
  const rank = ({ shared, ipv4 }: Network): number => (shared ? 2 : 0) + (ipv4 ? 0 : 1)
  const [first] = attachable(networks ?? []).toSorted((a, b) => rank(a) - rank(b))
  return first === undefined ? [] : [first.id]
}

export const attachable = (networks: readonly Network[]): Network[] => networks.filter(({ external, shared }) => !external || shared)
export const pools = (networks: readonly Network[]): Network[] => networks.filter(({ external }) => external)

function bootVolume(draft: Draft, size: Size | undefined, image: Image | undefined): number | null {
  if (draft.bootVolumeGib !== undefined) return draft.bootVolumeGib
  return size?.diskGiB === 0 ? Math.max(10, image?.minDiskGiB ?? 0) : null
}

/** Made of the tenant's name, as far as a name of a node may have it. */
export function prefixFor(tenantName: string | undefined): string {
  const slug = (tenantName ?? '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return slug === '' ? 'node' : slug
}
