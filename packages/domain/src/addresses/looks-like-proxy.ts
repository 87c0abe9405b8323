import { knownRange, rangeContains } from './address-range.ts'
import type { ObservedAddress } from './ports.ts'

/**
 * Nodes of several accounts that seem to come from one address of our own network come through something that stands there: a load
 * balancer that does not pass on where it was called from, or is not among the trusted proxies.
 */
export function looksLikeProxy(
  observed: Pick<ObservedAddress, 'address' | 'accounts' | 'seenAsPeer'>,
  ownNetworks: readonly string[],
): boolean {
  const address = knownRange(observed.address)
  return observed.seenAsPeer && observed.accounts.length > 1 && ownNetworks.some((network) => rangeContains(knownRange(network), address))
}
