import type { Socket } from 'node:net'
import { dial } from '../network/dial.ts'
import { NetworkFailure } from '../network/failure.ts'
import { bare, resolveAsHost } from '../network/resolve-as-host.ts'
import type { Attempt } from './challenge.ts'

export const missing = (field: string) => new NetworkFailure('connect', 'PROTOCOL', `PROTOCOL the challenge came without ${field}`)

/** Resolves the check's host and connects to it over the wanted family, from the configured source address. */
export async function connectToCheck({
  challenge,
  family,
  context,
  limit,
  watch,
  over,
}: Attempt): Promise<{ socket: Socket; host: string }> {
  const { host, port } = challenge
  if (!host || !port) throw missing('host and port')
  const addresses = (await resolveAsHost(host, limit.signal)).filter((one) => !family || one.family === family)
  watch.lap('dnsMs')
  const { socket, to } = await dial(addresses, port, context.sources, limit)
  watch.lap('connectMs')
  over(to.family)
  return { socket, host: bare(host) }
}
