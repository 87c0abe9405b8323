import { connect, type Socket } from 'node:net'
import type { Sources } from '../read-settings.ts'
import { failureIn, NetworkFailure } from './failure.ts'
import type { Address } from './resolve-as-host.ts'
import { limitFailure, within } from './time-limit.ts'

export type Dialled = { socket: Socket; to: Address }

const hasSources = (sources: Sources) => sources.IPV4 !== undefined || sources.IPV6 !== undefined

/** Those of the addresses that the configured source addresses can reach. */
export const reachableFrom = (addresses: readonly Address[], sources: Sources): Address[] =>
  hasSources(sources) ? addresses.filter(({ family }) => sources[family] !== undefined) : [...addresses]

/** True when connections may leave from any address of the host or from one of this family. */
export const sourcesAllow = (sources: Sources, family: 'IPV4' | 'IPV6'): boolean => !hasSources(sources) || sources[family] !== undefined

function dialOne(to: Address, port: number, sources: Sources, signal: AbortSignal): Promise<Dialled> {
  const localAddress = sources[to.family]
  return within<Dialled>('connect', signal, (settle, fail) => {
    const socket = connect({ host: to.address, port, autoSelectFamily: false, ...(localAddress && { localAddress }) })
    // Stays for the socket's life: an error that comes after everybody has turned away must not end the program.
    socket.on('error', (error) => fail(failureIn('connect', error)))
    let connected = false
    socket.once('connect', () => {
      connected = true
      socket.setNoDelay(true)
      settle({ socket, to })
    })
    return () => {
      if (!connected) socket.destroy()
    }
  })
}

/**
 * Connects to the first of the addresses that answers, in their order and to none but them; each gets an equal share of the time that
 * is left. The connection leaves from the configured source address of its family.
 */
export async function dial(
  addresses: readonly Address[],
  port: number,
  sources: Sources,
  limit: { signal: AbortSignal; leftMs(): number },
): Promise<Dialled> {
  const candidates = reachableFrom(addresses, sources)
  if (candidates.length === 0)
    throw addresses.length === 0
      ? new NetworkFailure('dns', 'NO_ADDRESS', 'NO_ADDRESS the name has no address')
      : new NetworkFailure('connect', 'NO_SOURCE', `NO_SOURCE no source address of family ${addresses[0]?.family} is configured`)
  let last: unknown
  for (const [index, to] of candidates.entries()) {
    if (limit.signal.aborted) throw limitFailure('connect', limit.signal)
    const share = AbortSignal.timeout(Math.ceil(limit.leftMs() / (candidates.length - index)) + 1)
    try {
      return await dialOne(to, port, sources, index === candidates.length - 1 ? limit.signal : AbortSignal.any([limit.signal, share]))
    } catch (error) {
      last = error
    }
  }
  if (limit.signal.aborted) throw limitFailure('connect', limit.signal)
  throw last
}
