import { type Dialled, dial } from '../network/dial.ts'
import { NetworkFailure } from '../network/failure.ts'
import type { Address } from '../network/resolve-as-host.ts'
import type { Stopwatch } from '../network/stopwatch.ts'
import { judgeAddress } from './address-rules.ts'
import type { Probe } from './probe.ts'
import { plainHost } from './resolve-target.ts'

/**
 * Resolves a host once and returns those of its addresses that the rules permit for this port; fails with REFUSED_ADDRESS when none is
 * left. The refusal names the kind of address and not the address, which may be known inside the host's network alone.
 */
export async function permittedAddresses(host: string, port: number | undefined, probe: Probe, watch: Stopwatch): Promise<Address[]> {
  const plain = plainHost(host)
  if (!plain) throw new NetworkFailure('dns', 'BAD_TARGET', 'BAD_TARGET the host is not written as a name or an address')
  const verdicts = (await probe.resolve(plain, probe.limit.signal)).map((address) =>
    judgeAddress(address, port, probe.monitor.allowedRanges),
  )
  watch.lap('dnsMs')
  const permitted = verdicts.flatMap((verdict) => (verdict.ok ? [verdict.address] : []))
  if (permitted.length > 0) return permitted
  const kinds = [...new Set(verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict.what])))].join(' and ')
  throw new NetworkFailure(
    'connect',
    'REFUSED_ADDRESS',
    `REFUSED_ADDRESS the target's address is ${kinds || 'missing'}; monitors may reach the public internet and the ranges allowed to the tenant`,
  )
}

/** Connects to a checked address, and to nothing that was not checked. */
export async function reachTarget(host: string, port: number, probe: Probe, watch: Stopwatch): Promise<Dialled> {
  const addresses = await permittedAddresses(host, port, probe, watch)
  const dialled = await dial(addresses, port, probe.sources, probe.limit)
  watch.lap('connectMs')
  return dialled
}

/** Reads `host:port` or `[v6]:port`. */
export function hostAndPort(target: string): { host: string; port: number } {
  const match = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(target.trim())
  const port = Number(match?.[2])
  if (!match?.[1] || port < 1 || port > 65_535) throw new NetworkFailure('dns', 'BAD_TARGET', 'BAD_TARGET the target must be host:port')
  return { host: match[1], port }
}
