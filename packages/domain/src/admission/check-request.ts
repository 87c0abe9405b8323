import type { Image, Network, Quota, QuotaLine, Region, SecurityGroup, Size, Zone } from '../clouds/provider.ts'
import { amount } from '../primitives/amount.ts'
import { invalid, type Problem } from '../primitives/problem.ts'
import type { NodesRequest } from './nodes-request.ts'

/** What the cloud and this server say about a request, all of it read before anything is written. */
export type RequestFacts = {
  regions: readonly Region[]
  zones: readonly Zone[]
  sizes: readonly Size[]
  images: readonly Image[]
  networks: readonly Network[]
  securityGroups: readonly SecurityGroup[]
  quota: Quota
  /** Attempts of this account and region whose create was not answered yet: their instances are in no count of the cloud. */
  openIntents: readonly { sizeId: string; bootVolumeGib: number | undefined; floating: boolean }[]
  floatingAddresses: boolean
  agentVersions: readonly string[]
  userDataBytes: number
  userDataLimit: number
  /** Why nodes could not resolve their challenges; undefined: they can. */
  zoneTrouble: string | undefined
}

/** Every reason to refuse the request, each naming its field; empty: it may be written. */
export function checkRequest(request: NodesRequest, facts: RequestFacts): Problem[] {
  if (!facts.regions.some(({ id }) => id === request.region))
    return [invalid('region', `The account has no region ${request.region}. It has: ${list(facts.regions)}.`)]
  return [...checkNames(request, facts), ...checkSize(request, facts), ...checkQuota(request, facts), ...checkServer(request, facts)]
}

const list = (named: readonly { id: string }[]): string => {
  const shown = named.slice(0, 10).map(({ id }) => id)
  return shown.length === 0 ? 'none' : `${shown.join(', ')}${named.length > shown.length ? ', …' : ''}`
}

function checkNames(request: NodesRequest, facts: RequestFacts): Problem[] {
  const problems: Problem[] = []
  const { region } = request
  const zone = facts.zones.find(({ name }) => name === request.availabilityZone)
  if (request.availabilityZone != null && zone?.available !== true)
    problems.push(
      invalid(
        'availabilityZone',
        `${region} has no availability zone ${request.availabilityZone} that takes instances now. It has: ${
          facts.zones
            .filter((z) => z.available)
            .map(({ name }) => name)
            .join(', ') || 'none'
        }.`,
      ),
    )
  if (!facts.images.some(({ id }) => id === request.imageId))
    problems.push(invalid('imageId', `${region} has no image ${request.imageId} that an instance can boot from.`))
  for (const id of request.networkIds) {
    const network = facts.networks.find((known) => known.id === id)
    if (network === undefined) problems.push(invalid('networkIds', `${region} has no network ${id}.`))
    else if (network.external && !network.shared)
      problems.push(
        invalid(
          'networkIds',
          `${network.name} is an external network, to which instances are not attached. Name an inner one, and a floating IP pool.`,
        ),
      )
  }
  for (const id of request.securityGroupIds) {
    const group = facts.securityGroups.find((known) => known.id === id)
    if (group === undefined) problems.push(invalid('securityGroupIds', `${region} has no security group with the id ${id}.`))
    else if (group.marker)
      problems.push(
        invalid(
          'securityGroupIds',
          `${group.name} is the ownership marker of a deployment of Sallyport. It must not be put on an instance: leave it out, or name another security group.`,
        ),
      )
  }
  const pool = facts.networks.find(({ id }) => id === request.floatingIpPoolId)
  if (request.floatingIpPoolId != null && (!facts.floatingAddresses || pool?.external !== true))
    problems.push(invalid('floatingIpPoolId', `${region} has no pool ${request.floatingIpPoolId} to take floating addresses from.`))
  return problems
}

function checkSize(request: NodesRequest, { sizes, images }: RequestFacts): Problem[] {
  const size = sizes.find(({ id }) => id === request.sizeId)
  if (size === undefined) return [invalid('sizeId', `${request.region} has no size ${request.sizeId}.`)]
  if (size.diskGiB === 0 && request.bootVolumeGib == null)
    return [invalid('bootVolumeGib', `Size ${size.name} has no disk of its own: say how large the boot volume is to be, in GiB.`)]
  const image = images.find(({ id }) => id === request.imageId)
  if (image === undefined) return []
  const problems: Problem[] = []
  if (size.memoryMiB < image.minMemoryMiB)
    problems.push(
      invalid(
        'sizeId',
        `Image ${image.name} needs ${amount(image.minMemoryMiB)} MiB of memory; size ${size.name} has ${amount(size.memoryMiB)} MiB.`,
      ),
    )
  const disk = request.bootVolumeGib ?? size.diskGiB
  if (disk < image.minDiskGiB)
    problems.push(
      invalid(
        request.bootVolumeGib == null ? 'sizeId' : 'bootVolumeGib',
        `Image ${image.name} needs a disk of ${amount(image.minDiskGiB)} GiB; this one would have ${amount(disk)} GiB.`,
      ),
    )
  return problems
}

function checkQuota(request: NodesRequest, facts: RequestFacts): Problem[] {
  const sizeOf = (id: string): Pick<Size, 'vcpus' | 'memoryMiB'> => facts.sizes.find((size) => size.id === id) ?? { vcpus: 0, memoryMiB: 0 }
  const own = { sizeId: request.sizeId, bootVolumeGib: request.bootVolumeGib ?? undefined, floating: request.floatingIpPoolId != null }
  const mebibytes = (count: number): string => `${amount(count / 1_024)} GiB`
  const gibibytes = (count: number): string => `${amount(count)} GiB`
  const needs: [what: string, line: QuotaLine | undefined, each: (wanted: typeof own) => number, told?: (count: number) => string][] = [
    ['instances', facts.quota.instances, () => 1],
    ['processors', facts.quota.cores, ({ sizeId }) => sizeOf(sizeId).vcpus],
    ['memory', facts.quota.memoryMiB, ({ sizeId }) => sizeOf(sizeId).memoryMiB, mebibytes],
    ['floating addresses', facts.quota.floatingAddresses, ({ floating }) => (floating ? 1 : 0)],
    ['volumes', facts.quota.volumesGiB, ({ bootVolumeGib }) => bootVolumeGib ?? 0, gibibytes],
  ]
  return needs.flatMap(([what, line, each, told = amount]) => {
    const asked = each(own) * request.count
    if (line?.limit === undefined || asked === 0) return []
    const open = facts.openIntents.reduce((sum, intent) => sum + each({ ...intent, bootVolumeGib: intent.bootVolumeGib }), 0)
    const left = Math.max(0, line.limit - line.used - open)
    const fits = Math.floor(left / each(own))
    return asked <= left
      ? []
      : [
          invalid(
            'count',
            `The quota of ${what} allows ${told(line.limit)}; ${told(line.used)} are used${open > 0 ? ` and ${told(open)} asked for` : ''}, ${told(asked)} more were wanted. It has room for ${fits} of these nodes: ask for fewer, or have it raised.`,
          ),
        ]
  })
}

function checkServer(request: NodesRequest, facts: RequestFacts): Problem[] {
  const problems: Problem[] = []
  if (facts.agentVersions.length === 0)
    problems.push(
      invalid(
        'agentVersion',
        'This server holds no agent to hand out: build one, and put it into the folder that the setting agents.directory names.',
      ),
    )
  else if (request.agentVersion != null && !facts.agentVersions.includes(request.agentVersion))
    problems.push(
      invalid('agentVersion', `This server does not hold agent ${request.agentVersion}. It holds: ${facts.agentVersions.join(', ')}.`),
    )
  if (facts.userDataBytes > facts.userDataLimit)
    problems.push(
      invalid(
        'cloudAccountId',
        `User-data would have ${facts.userDataBytes} bytes; this cloud takes ${facts.userDataLimit}. Shorten the control plane's URL and pins.`,
      ),
    )
  return problems
}
