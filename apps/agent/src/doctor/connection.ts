import type { Clocks, ServerClock } from '../clocks.ts'
import { openTransport } from '../control-plane/transport.ts'
import { askToBegin } from '../enroll.ts'
import { dial } from '../network/dial.ts'
import { failureIn, failureLine, type NetworkFailure } from '../network/failure.ts'
import { resolveAsHost } from '../network/resolve-as-host.ts'
import { secure } from '../network/secure.ts'
import { createTimeLimit } from '../network/time-limit.ts'
import type { Settings } from '../read-settings.ts'
import type { Finding } from './finding.ts'
import type { Place } from './state.ts'

const clockToleranceMs = 60_000

function wayOut(failure: NetworkFailure, host: string): string {
  if (failure.phase === 'dns') return `Check /etc/resolv.conf and that ${host} exists.`
  if (failure.code === 'PINS')
    return "Something else answers there, or the control plane's key was replaced: compare with the administrator, and correct pins in enrollment.json."
  if (failure.code === 'CLOCK') return "Set this host's clock."
  if (failure.phase === 'tls') return 'The certificate must be valid for this name, or enrollment.json must carry its pins.'
  if (failure.code === 'NO_SOURCE' || failure.code === 'EADDRNOTAVAIL') return 'Correct SALLYPORT_AGENT_SOURCE_ADDRESS in the unit.'
  return 'Let this host reach that address and port outward: security group, firewall, route.'
}

/** Goes to the control plane step by step, and stops at the first that fails. Asks one question that changes nothing. */
export async function connectionFindings(
  place: Place,
  settings: Settings,
  clock: ServerClock,
  clocks: Clocks,
  signal: AbortSignal,
): Promise<Finding[]> {
  const url = new URL(place.controlPlane)
  const limit = createTimeLimit(15_000, signal)
  const trust = { pins: place.pins, nowMs: clock.nowMs }
  const found: Finding[] = []
  try {
    const addresses = await resolveAsHost(url.hostname, limit.signal)
    found.push({ state: 'fine', what: `${url.hostname} resolves to ${addresses.map(({ address }) => address).join(', ')}.` })
    const { socket, to } = await dial(addresses, Number(url.port || 443), settings.sources, limit)
    found.push({ state: 'fine', what: `${url.host} takes connections (${to.address}, seen from ${socket.localAddress}).` })
    const secured = await secure(socket, url.hostname, trust, limit.signal, ['http/1.1'])
    secured.destroy()
    found.push({
      state: 'fine',
      what: place.pins.length > 0 ? "The control plane's key is one of the pinned ones." : "The control plane's certificate is trusted.",
    })
  } catch (error) {
    const failure = failureIn('connect', error)
    return [...found, { state: 'wrong', what: `${place.controlPlane}: ${failureLine(failure)}.`, way: wayOut(failure, url.hostname) }]
  } finally {
    limit.end()
  }
  const transport = openTransport(place.controlPlane, { sources: settings.sources, trust, signal })
  try {
    const begun = await askToBegin(transport, place.tokenId ?? '0000000000', clock, clocks)
    if (!begun.ok)
      return [
        ...found,
        {
          state: 'wrong',
          what: `The control plane does not answer as one: ${begun.refusal.message.replace(/\.$/, '')}.`,
          way: 'Check that controlPlane in enrollment.json names the agent listener.',
        },
      ]
    if (begun.data.beginEnrollment.deploymentId.toLowerCase() !== place.deployment)
      found.push({
        state: 'wrong',
        what: `${place.controlPlane} is of another deployment than this host's files.`,
        way: 'Correct controlPlane in enrollment.json.',
      })
    else found.push({ state: 'fine', what: 'The control plane answers, and is of the expected deployment.' })
  } finally {
    transport.close()
  }
  const ahead = clock.hostAheadMs()
  const words = `${(Math.abs(ahead) / 1_000).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} the control plane`
  found.push(
    Math.abs(ahead) <= clockToleranceMs
      ? { state: 'fine', what: `This host's clock is ${words}.` }
      : {
          state: 'unknown',
          what: `This host's clock is ${words}.`,
          way: "The agent goes by the control plane's time and works all the same; set the clock (timedatectl set-ntp true) for everything else on this host.",
        },
  )
  return found
}
