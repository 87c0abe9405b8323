import { sourcesAllow } from '../network/dial.ts'
import { readNameServer } from '../network/dns-query.ts'
import { failureIn, failureLine } from '../network/failure.ts'
import { type Family, familyOf, hostFamilies } from '../network/family.ts'
import { type Address, bare, resolveAsHost } from '../network/resolve-as-host.ts'
import { startStopwatch } from '../network/stopwatch.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Sources } from '../read-settings.ts'
import { oneLine } from '../redact.ts'
import type { Attempt, Challenge, CheckContext, CheckResult } from './challenge.ts'
import { dnsCheck } from './dns-check.ts'
import { httpCheck } from './http-check.ts'
import { tcpCheck } from './tcp-check.ts'
import { tlsCheck } from './tls-check.ts'

const attempts = { HTTP: httpCheck, TCP: tcpCheck, TLS: tlsCheck, DNS: dnsCheck }

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/** Which of the wanted families this host and the targets both have. A loopback target needs no address that reaches beyond the host. */
export function familiesToTry(
  wanted: readonly Family[],
  targets: readonly Address[],
  sources: Sources,
  host: ReadonlySet<Family>,
): Family[] {
  return [...new Set(wanted)].filter((family) => {
    const reachable = targets.filter((target) => target.family === family)
    return (
      sourcesAllow(sources, family) &&
      reachable.some(({ address }) => host.has(family) || isLoopback(address) || sources[family] !== undefined)
    )
  })
}

async function targetsOf(challenge: Challenge, signal: AbortSignal): Promise<Address[]> {
  if (challenge.kind !== 'DNS') return challenge.host ? resolveAsHost(challenge.host, signal) : []
  const found = await Promise.all(challenge.servers.map((server) => resolveAsHost(readNameServer(server).host, signal)))
  return found.flat()
}

async function runOnce(challenge: Challenge, family: Family | undefined, context: CheckContext): Promise<CheckResult> {
  const limit = createTimeLimit(Math.min(challenge.timeoutMs, 60_000), context.signal)
  const watch = startStopwatch()
  let used = family ?? familyOf(bare(challenge.host ?? ''))
  const attempt: Attempt = {
    challenge,
    family,
    context,
    limit,
    watch,
    over: (actual) => {
      used = actual
    },
  }
  try {
    const proof = oneLine(await attempts[challenge.kind](attempt), 500)
    return { challengeId: challenge.id, proof, ...(used && { family: used }), phases: watch.total() }
  } catch (error) {
    const line = failureLine(failureIn('connect', error))
    return { challengeId: challenge.id, error: line, ...(used && { family: used }), phases: watch.total() }
  } finally {
    limit.end()
  }
}

/**
 * Works off one challenge. Where families are wanted, each that host and target have is tried on a socket of its own, so that a dead
 * family is not hidden behind a live one; where none of them can be tried, that is the error. The host's own resolver is asked once,
 * over whichever family it has.
 */
export async function runChallenge(challenge: Challenge, context: CheckContext): Promise<CheckResult[]> {
  const own = challenge.kind === 'DNS' && challenge.servers.length === 0
  if (own || challenge.families.length === 0) return [await runOnce(challenge, undefined, context)]
  const limit = createTimeLimit(Math.min(challenge.timeoutMs, 60_000), context.signal)
  try {
    const targets = await targetsOf(challenge, limit.signal)
    const tried = familiesToTry(challenge.families, targets, context.sources, hostFamilies())
    if (tried.length > 0) return await Promise.all(tried.map((family) => runOnce(challenge, family, context)))
    const seen = [...new Set(targets.map((target) => target.family))].join(' and ') || 'nothing'
    return [
      {
        challengeId: challenge.id,
        error: `connect: NO_ADDRESS wanted over ${challenge.families.join(' and ')}; the target has ${seen}, this host ${[...hostFamilies()].join(' and ') || 'nothing'}`,
      },
    ]
  } catch (error) {
    return [{ challengeId: challenge.id, error: failureLine(failureIn('dns', error)) }]
  } finally {
    limit.end()
  }
}
