import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

export type Family = 'IPV4' | 'IPV6'

export const families: readonly Family[] = ['IPV4', 'IPV6']

/** Undefined for what is no IP address. */
export function familyOf(address: string): Family | undefined {
  const version = isIP(address)
  return version === 0 ? undefined : version === 4 ? 'IPV4' : 'IPV6'
}

/** Families in which this host has an address that reaches beyond itself and its link. */
export function hostFamilies(interfaces = networkInterfaces()): Set<Family> {
  const reach = new Set<Family>()
  for (const { family, internal, address } of Object.values(interfaces).flatMap((list) => list ?? [])) {
    if (internal) continue
    if (family === 'IPv4' && !address.startsWith('169.254.')) reach.add('IPV4')
    if (family === 'IPv6' && !/^fe[89ab]/i.test(address)) reach.add('IPV6')
  }
  return reach
}
