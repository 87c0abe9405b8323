import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { NetworkFailure } from '../network/failure.ts'
import { familyOf } from '../network/family.ts'
import { bare } from '../network/resolve-as-host.ts'
import { within } from '../network/time-limit.ts'

/** Answers that say something about the name rather than about the resolver. */
const aboutTheName = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * The host of a target in its one spelling: numbers in any base and shortened forms become the address that they mean, as browsers read
 * them. Undefined for what is no host.
 */
export function plainHost(text: string): string | undefined {
  const wrapped = familyOf(text) === 'IPV6' ? `[${text}]` : text
  if (!/^[^\s/?#@\\:[\]]+$|^\[[^\s/?#@\\[\]]+\]$/.test(wrapped) || !URL.canParse(`http://${wrapped}/`)) return undefined
  return bare(new URL(`http://${wrapped}/`).hostname) || undefined
}

function fromHostsFile(name: string, read: () => string): string[] {
  try {
    return read()
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
      .filter(([address, ...names]) => address && names.some((one) => one.toLowerCase() === name.toLowerCase()))
      .flatMap(([address]) => (address && familyOf(address) ? [address] : []))
  } catch {
    return []
  }
}

const hostsFile = () => readFileSync(process.platform === 'win32' ? 'C:/Windows/System32/drivers/etc/hosts' : '/etc/hosts', 'utf8')

/**
 * All addresses of a monitor's host, asked for once. Not by getaddrinfo, whose waiting threads a dead resolver would fill. Fails with
 * NO_SUCH_NAME when the name does not exist or has no address, and with NO_RESOLVER when no answer could be had.
 */
export async function resolveTarget(host: string, signal: AbortSignal, hosts: () => string = hostsFile): Promise<string[]> {
  if (familyOf(host)) return [host]
  const known = fromHostsFile(host, hosts)
  if (known.length > 0) return known
  const resolver = new Resolver({ timeout: 2_000, tries: 3 })
  return within<string[]>('dns', signal, (settle, fail) => {
    Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then((both) => {
      const found = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      if (found.length > 0) return settle(found)
      const codes = both.map((one) => String(one.status === 'rejected' && (one.reason as NodeJS.ErrnoException).code))
      const trouble = codes.find((code) => !aboutTheName.has(code))
      fail(
        trouble
          ? new NetworkFailure('dns', 'NO_RESOLVER', `${trouble}: ${host} cannot be resolved`)
          : new NetworkFailure('dns', 'NO_SUCH_NAME', `${host} does not exist or has no address`),
      )
    }, fail)
    return () => resolver.cancel()
  })
}
