import type { IncomingHttpHeaders } from 'node:http'
import { formatAddress, parseAddress } from '@sallyport/domain/addresses/ip-address.ts'
import type { Seen } from '@sallyport/domain/enrollment/ports.ts'
import { observedAddress, type TrustedProxies } from './observed-address.ts'

const seen = (address: string | undefined, toldBy: string | undefined): Seen | undefined => {
  const parsed = address === undefined ? undefined : parseAddress(address)
  return parsed && { address: formatAddress(parsed), family: parsed.family, toldBy }
}

/**
 * From where a request is seen to come, for a sighting. Undefined where a trusted proxy does not say: unknown is no address.
 * @param peer of the connection, the PROXY protocol taken into account; see `peerOf`
 */
export function seenInRequest(peer: string | undefined, headers: IncomingHttpHeaders, trusted: TrustedProxies): Seen | undefined {
  const address = observedAddress(peer, headers, trusted)
  const own = seen(peer, undefined)
  return address === own?.address ? own : seen(address, own?.address)
}

/** From where a bare connection is seen to come: its peer alone. */
export const seenOnConnection = (peer: string | undefined, toldBy?: string): Seen | undefined => seen(peer, toldBy)
