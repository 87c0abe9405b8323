import { spawn } from 'node:child_process'
import { sourcesAllow } from '../network/dial.ts'
import type { Family } from '../network/family.ts'
import type { Address } from '../network/resolve-as-host.ts'
import type { Sources } from '../read-settings.ts'
import { oneLine } from '../redact.ts'

/** What the host's `ping` can do for this user. */
export type PingAbility = 'AVAILABLE' | 'NO_PROGRAM' | 'NOT_PERMITTED'

/**
 * ANSWERED: an echo reply came. SILENT: requests left and none came back. CANNOT: no request left (no program, no right, no route), which
 * says nothing about the target.
 */
export type PingOutcome =
  | { kind: 'ANSWERED'; roundTripMs: number }
  | { kind: 'SILENT'; detail: string }
  | { kind: 'CANNOT'; why: 'NO_PROGRAM' | 'NOT_PERMITTED' | 'OTHER'; detail: string }

const denied = /operation not permitted|permission denied|cap_net_raw|are you root|lacking privilege/i

/** Reads what iputils, BusyBox and BSD print with LC_ALL=C. */
export function readPing(output: string, errors: string): PingOutcome {
  const time = /time[=<]\s?([\d.]+)\s?ms/.exec(output)
  if (time) return { kind: 'ANSWERED', roundTripMs: Number(time[1]) }
  const sent = /(\d+) packets transmitted/.exec(output)
  const detail = oneLine(errors.trim() || output.trim().split('\n').pop() || 'ping said nothing', 200)
  // A firewall of the host's own counts as sent in the summary, and says so beside it.
  if (denied.test(errors)) return { kind: 'CANNOT', why: 'NOT_PERMITTED', detail }
  if (/network is unreachable|no route to host|invalid argument/i.test(errors)) return { kind: 'CANNOT', why: 'OTHER', detail }
  if (sent && Number(sent[1]) > 0)
    return { kind: 'SILENT', detail: oneLine(output.match(/^.*packets transmitted.*$/m)?.[0] ?? detail, 200) }
  return { kind: 'CANNOT', why: 'OTHER', detail }
}

function pingOnce(to: Address, sources: Sources, timeoutMs: number, signal: AbortSignal): Promise<PingOutcome> {
  const source = sources[to.family]
  const seconds = String(Math.max(1, Math.round(timeoutMs / 1_000)))
  const patience = process.platform === 'darwin' ? String(Math.max(1, Math.round(timeoutMs))) : seconds
  const args = ['-n', '-c', '1', '-W', patience, ...(source ? [process.platform === 'darwin' ? '-S' : '-I', source] : []), to.address]
  return new Promise((resolve) => {
    // An address, never a name, is handed over; and nothing of the agent's environment but where programs are.
    const child = spawn('ping', args, { env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4_096)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk).slice(-4_096)
    })
    const stop = () => child.kill('SIGKILL')
    const timer = setTimeout(stop, timeoutMs + 1_500)
    signal.addEventListener('abort', stop)
    const end = (outcome: PingOutcome) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(outcome)
    }
    child.once('error', (error: NodeJS.ErrnoException) =>
      end({
        kind: 'CANNOT',
        why: error.code === 'ENOENT' ? 'NO_PROGRAM' : error.code === 'EACCES' ? 'NOT_PERMITTED' : 'OTHER',
        detail: error.code === 'ENOENT' ? 'there is no ping program on this host' : `ping cannot be started: ${error.code}`,
      }),
    )
    child.once('close', () =>
      end(signal.aborted ? { kind: 'CANNOT', why: 'OTHER', detail: 'the agent is stopping' } : readPing(output, errors)),
    )
  })
}

/** Pings an address, up to `tries` times within `timeoutMs`, until it answers. */
export async function ping(to: Address, sources: Sources, timeoutMs: number, signal: AbortSignal, tries = 1): Promise<PingOutcome> {
  if (!sourcesAllow(sources, to.family))
    return { kind: 'CANNOT', why: 'OTHER', detail: `no source address of family ${to.family} is configured` }
  let outcome: PingOutcome = { kind: 'CANNOT', why: 'OTHER', detail: 'not tried' }
  for (let tried = 0; tried < tries && !signal.aborted; tried++) {
    outcome = await pingOnce(to, sources, timeoutMs / tries, signal)
    if (outcome.kind !== 'SILENT') return outcome
  }
  return outcome
}

/** Finds out by pinging this host itself, which needs no network. */
export async function pingAbility(sources: Sources, signal: AbortSignal): Promise<PingAbility> {
  const family: Family = sources.IPV6 && !sources.IPV4 ? 'IPV6' : 'IPV4'
  const self: Address = { address: family === 'IPV4' ? '127.0.0.1' : '::1', family }
  const outcome = await ping(self, {}, 1_000, signal)
  return outcome.kind === 'CANNOT' && outcome.why !== 'OTHER' ? outcome.why : 'AVAILABLE'
}
