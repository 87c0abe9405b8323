import { ping } from '../checks/ping.ts'
import { reachableFrom } from '../network/dial.ts'
import { NetworkFailure } from '../network/failure.ts'
import type { Finding, Probe } from './probe.ts'
import { permittedAddresses } from './reach-target.ts'

/** Up when an echo request is answered; that no request could leave says nothing about the target. */
export async function icmpMonitor(probe: Probe): Promise<Finding & { latencyMs?: number }> {
  const permitted = await permittedAddresses(probe.monitor.target.trim(), undefined, probe, probe.watch)
  const [to] = reachableFrom(permitted, probe.sources)
  if (!to) throw new NetworkFailure('connect', 'NO_SOURCE', 'NO_SOURCE no source address of the family of the target is configured')
  const outcome = await ping(to, probe.sources, probe.limit.leftMs(), probe.limit.signal, 2)
  if (outcome.kind === 'ANSWERED') return { up: true, latencyMs: outcome.roundTripMs }
  if (outcome.kind === 'CANNOT') throw new NetworkFailure('connect', 'NO_PING', `NO_PING ${outcome.detail}`)
  throw new NetworkFailure('answer', 'TIMEOUT', `TIMEOUT no echo reply: ${outcome.detail}`)
}
