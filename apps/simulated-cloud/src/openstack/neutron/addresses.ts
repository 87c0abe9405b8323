import { isIP } from 'node:net'
import type { Cloud } from '../../cloud.ts'
import { refuse } from '../../http/answer.ts'
import type { SubnetRow } from '../rows.ts'
import { invalidInput } from './errors.ts'
import { rangeOf, slaacAddress, toAddress, toNumber, versionOf } from './ip.ts'

type FixedIp = { subnetId: string; address: string }

/** Addresses of the subnet that a port, a router or a floating IP holds. */
function takenIn(cloud: Cloud, subnet: SubnetRow): Set<string> {
  const ports = cloud.state.ports.all().flatMap((port) => port.fixedIps.filter((ip) => ip.subnetId === subnet.id))
  const routers = cloud.state.routers.all().flatMap((router) => router.externalIps.filter((ip) => ip.subnetId === subnet.id))
  const floating = cloud.state.floatingIps.all().filter((row) => row.networkId === subnet.networkId)
  return new Set([...ports.map((ip) => ip.address), ...routers.map((ip) => ip.address), ...floating.map((row) => row.address)])
}

const subnetsOf = (cloud: Cloud, networkId: string): SubnetRow[] => cloud.state.subnets.all().filter((row) => row.networkId === networkId)

const isAutomatic = (subnet: SubnetRow): boolean => subnet.ipv6Mode === 'slaac'

/** The next free address of the first of these subnets that has one. */
function nextFree(cloud: Cloud, subnets: readonly SubnetRow[]): FixedIp | undefined {
  for (const subnet of subnets) {
    const taken = takenIn(cloud, subnet)
    const first = toNumber(subnet.poolStart)
    const size = toNumber(subnet.poolEnd) - first + 1n
    for (let step = 0n; step < size; step += 1n) {
      const offset = (BigInt(subnet.nextOffset) + step) % size
      const address = toAddress(first + offset, subnet.ipVersion)
      if (taken.has(address)) continue
      cloud.state.subnets.put({ ...subnet, nextOffset: Number((offset + 1n) % size) })
      return { subnetId: subnet.id, address }
    }
  }
  return undefined
}

const noneLeft = (networkId: string): Error =>
  refuse(409, `No more IP addresses available on network ${networkId}.`, 'IpAddressGenerationFailure')

/**
 * The addresses of a new port: one of IPv4 and one of IPv6 where the network has such subnets, one made of the MAC address on each subnet
 * where hosts make their own; or the wanted one alone.
 * Errors: 400 wanted address outside every subnet or not to be chosen there, 409 wanted address taken, or no address left.
 */
export function allocatePortAddresses(cloud: Cloud, networkId: string, mac: string, wanted?: string): FixedIp[] {
  const subnets = subnetsOf(cloud, networkId)
  if (wanted !== undefined) return [takeWanted(cloud, subnets, wanted)]
  const automatic = subnets.filter(isAutomatic).map((subnet) => ({ subnetId: subnet.id, address: slaacAddress(subnet.cidr, mac) }))
  const chosen = ([4, 6] as const).flatMap((version) => {
    const pools = subnets.filter((subnet) => subnet.ipVersion === version && !isAutomatic(subnet))
    if (pools.length === 0) return []
    const ip = nextFree(cloud, pools)
    if (ip === undefined) throw noneLeft(networkId)
    return [ip]
  })
  if (chosen.length + automatic.length === 0) throw noneLeft(networkId)
  return [...chosen, ...automatic]
}

/** A free IPv4 address of a network, or the wanted one: for routers and floating IPs. Errors as above. */
export function allocateAddress(cloud: Cloud, networkId: string, wanted?: string): FixedIp {
  const subnets = subnetsOf(cloud, networkId).filter((subnet) => subnet.ipVersion === 4)
  if (wanted !== undefined) return takeWanted(cloud, subnets, wanted)
  const ip = nextFree(cloud, subnets)
  if (ip === undefined) throw noneLeft(networkId)
  return ip
}

function takeWanted(cloud: Cloud, subnets: SubnetRow[], given: string): FixedIp {
  if (isIP(given) === 0) throw invalidInput(`'${given}' is not a valid IP address`)
  const wanted = toAddress(toNumber(given), versionOf(given))
  const subnet = subnets.find((row) => {
    const { first, last } = rangeOf(row.cidr)
    return row.ipVersion === versionOf(wanted) && toNumber(wanted) > first && toNumber(wanted) < last
  })
  if (subnet === undefined) {
    throw refuse(400, `IP address ${wanted} is not a valid IP for any of the subnets on the specified network.`, 'InvalidIpForNetwork')
  }
  if (isAutomatic(subnet)) {
    const why = 'since the subnet is configured for automatic addresses'
    throw invalidInput(`IPv6 address ${wanted} can not be directly assigned to a port on subnet ${subnet.id} ${why}`)
  }
  if (takenIn(cloud, subnet).has(wanted)) {
    throw refuse(409, `IP address ${wanted} already allocated in subnet ${subnet.id}`, 'IpAddressAlreadyAllocated')
  }
  return { subnetId: subnet.id, address: wanted }
}
