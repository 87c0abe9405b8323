import { lookup } from 'node:dns/promises'
import { NetworkFailure } from './failure.ts'
import { type Family, familyOf } from './family.ts'
import { within } from './time-limit.ts'

export type Address = { address: string; family: Family }

/** Takes the brackets off `[::1]`. */
export const bare = (host: string): string => (host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host)

/**
 * All addresses of a host in the order the host's own resolver prefers (hosts file, search domains and all). For the control plane and
 * the platform checks; monitors have their own way, see monitors/resolve-target.
 */
export async function resolveAsHost(host: string, signal: AbortSignal): Promise<Address[]> {
  const literal = bare(host)
  const family = familyOf(literal)
  if (family) return [{ address: literal, family }]
  const found = await within<{ address: string; family: number }[]>('dns', signal, (settle, fail) => {
    lookup(literal, { all: true, order: 'verbatim' }).then(settle, (error: NodeJS.ErrnoException) =>
      fail(new NetworkFailure('dns', error.code ?? 'PROTOCOL', `${error.code}: ${literal} cannot be resolved`)),
    )
    return undefined
  })
  return found.map(({ address, family: version }) => ({ address, family: version === 4 ? 'IPV4' : 'IPV6' }))
}
