import type { Cloud } from '../../cloud.ts'
import { refuse } from '../../http/answer.ts'
import type { SubnetRow } from '../rows.ts'

/** An IPv4 address as a number. */
export const toNumber = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

export const toAddress = (value: number): string => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')

/** First and last address of a block in CIDR notation. */
export function rangeOf(cidr: string): { first: number; last: number } {
  const [base = '0.0.0.0', length = '32'] = cidr.split('/')
  const size = 2 ** (32 - Number(length))
  const first = Math.floor(toNumber(base) / size) * size
  return { first, last: first + size - 1 }
}

/** Addresses of the subnet that a port, a router or a floating IP holds. */
function takenIn(cloud: Cloud, subnet: SubnetRow): Set<string> {
  const ports = cloud.state.ports.all().flatMap((port) => port.fixedIps.filter((ip) => ip.subnetId === subnet.id))
  const routers = cloud.state.routers.all().flatMap((router) => router.externalIps.filter((ip) => ip.subnetId === subnet.id))
  const floating = cloud.state.floatingIps.all().filter((row) => row.networkId === subnet.networkId)
  return new Set([...ports.map((ip) => ip.address), ...routers.map((ip) => ip.address), ...floating.map((row) => row.address)])
}

/**
 * A free address of a network's first subnet, or the wanted one.
 * Errors: 400 wanted address outside every subnet, 409 wanted address taken, or no address left.
 */
export function allocateAddress(cloud: Cloud, networkId: string, wanted?: string): { subnetId: string; address: string } {
  const subnets = cloud.state.subnets.all().filter((row) => row.networkId === networkId)
  if (wanted !== undefined) return takeWanted(cloud, subnets, wanted)
  for (const subnet of subnets) {
    const taken = takenIn(cloud, subnet)
    const first = toNumber(subnet.poolStart)
    const size = toNumber(subnet.poolEnd) - first + 1
    for (let step = 0; step < size; step += 1) {
      const offset = (subnet.nextOffset + step) % size
      const address = toAddress(first + offset)
      if (taken.has(address)) continue
      cloud.state.subnets.put({ ...subnet, nextOffset: (offset + 1) % size })
      return { subnetId: subnet.id, address }
    }
  }
  throw refuse(409, `No more IP addresses available on network ${networkId}.`, 'IpAddressGenerationFailure')
}

function takeWanted(cloud: Cloud, subnets: SubnetRow[], wanted: string): { subnetId: string; address: string } {
  const subnet = subnets.find((row) => {
    const { first, last } = rangeOf(row.cidr)
    return toNumber(wanted) > first && toNumber(wanted) < last
  })
  if (subnet === undefined) {
    throw refuse(400, `IP address ${wanted} is not a valid IP for any of the subnets on the specified network.`, 'InvalidIpForNetwork')
  }
  if (takenIn(cloud, subnet).has(wanted)) {
    throw refuse(409, `IP address ${wanted} already allocated in subnet ${subnet.id}`, 'IpAddressAlreadyAllocated')
  }
  return { subnetId: subnet.id, address: wanted }
}
