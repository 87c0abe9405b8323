import { networkInterfaces } from 'node:os'
import { type PingAbility, pingAbility } from './checks/ping.ts'
import { createServerClock, hostClocks } from './clocks.ts'
import { connectionFindings } from './doctor/connection.ts'
import { type Finding, print } from './doctor/finding.ts'
import { stateFindings } from './doctor/state.ts'
import { exitCode } from './exit-codes.ts'
import { readInstanceNonce } from './instance-proof.ts'
import { families } from './network/family.ts'
import type { Settings, Sources } from './read-settings.ts'
import { agentVersion } from './version.ts'

/** Each configured source address must be one of this host's; loopback is whole. */
export function sourceFindings(sources: Sources, interfaces = networkInterfaces()): Finding[] {
  const own = new Set(Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => address.toLowerCase())))
  const given = families.flatMap((family) => sources[family] ?? [])
  if (given.length === 0) return [{ state: 'fine', what: 'Source address: the host chooses.' }]
  return given.map((address) =>
    own.has(address.toLowerCase()) || address.startsWith('127.')
      ? { state: 'fine', what: `Source address ${address} is one of this host's.` }
      : {
          state: 'wrong',
          what: `Source address ${address} is none of this host's: every connection would fail.`,
          way: 'Correct or remove SALLYPORT_AGENT_SOURCE_ADDRESS in the unit.',
        },
  )
}

/** Only a node that is held weighs the echo check; monitors of kind ICMP need it everywhere. Whether this one is held only its administrators see. */
const withoutPing =
  'A node enrolled by hand works without it, except for monitors that ping; for a provisioned one that is held, an administrator may accept it by name (acceptNode, condition ICMP).'

export function pingFinding(ability: PingAbility): Finding {
  if (ability === 'AVAILABLE') return { state: 'fine', what: 'ping works for this user.' }
  return ability === 'NO_PROGRAM'
    ? {
        state: 'unknown',
        what: 'There is no ping program: the echo check stays unknown.',
        way: `Install iputils-ping. ${withoutPing}`,
      }
    : {
        state: 'unknown',
        what: 'This user may not use ping: the echo check stays unknown.',
        way: `Give the program the right (setcap cap_net_raw+ep "$(command -v ping)") or this group (sysctl net.ipv4.ping_group_range). ${withoutPing}`,
      }
}

async function metadataFinding(settings: Settings, signal: AbortSignal): Promise<Finding> {
  const context = { sources: settings.sources, trust: { pins: [], nowMs: Date.now }, signal }
  const proof = await readInstanceNonce(settings.metadataUrl, context)
  if (proof.nonce !== undefined) return { state: 'fine', what: `This instance's nonce can be read from the ${proof.from}.` }
  return {
    state: 'unknown',
    what: `No instance nonce: ${proof.why}.`,
    way: 'On a provisioned node it appears once the instance runs; where the cloud has no metadata service the administrator marks the account so. A node enrolled by hand needs none.',
  }
}

/** Says in words what works on this host, what does not, and what to do; changes nothing. Returns 1 when something is wrong, else 0. */
export async function doctor(directory: string, settings: Settings, say: (line: string) => void): Promise<number> {
  const { signal } = new AbortController()
  say(`sallyport-agent ${agentVersion} on Node ${process.version}, ${process.platform} ${process.arch}`)
  const findings: Finding[] = []
  const add = (more: Finding[]) => {
    findings.push(...more)
    for (const finding of more) print(finding, say)
  }
  const { found, place } = stateFindings(directory)
  add(found)
  add(sourceFindings(settings.sources))
  if (place) add(await connectionFindings(place, settings, createServerClock(hostClocks), hostClocks, signal))
  add([pingFinding(await pingAbility(settings.sources, signal))])
  add([await metadataFinding(settings, signal)])
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  say(wrong === 0 ? 'Nothing is in the way.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} in the way.`)
  return wrong === 0 ? exitCode.stopped : exitCode.other
}
