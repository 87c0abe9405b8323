import { getOver } from '../network/exchange.ts'
import { NetworkFailure } from '../network/failure.ts'
import { secure } from '../network/secure.ts'
import { startStopwatch } from '../network/stopwatch.ts'
import type { Finding, Probe } from './probe.ts'
import { reachTarget } from './reach-target.ts'

const mostRedirects = 5
const mostBytes = 1_048_576

function readUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new NetworkFailure('dns', 'BAD_TARGET', 'BAD_TARGET only http:// and https:// URLs are asked')
  if (url.username || url.password) throw new NetworkFailure('dns', 'BAD_TARGET', 'BAD_TARGET the URL must hold no user name or password')
  return url
}

const isExpected = (status: number, expected: readonly number[]) =>
  expected.length > 0 ? expected.includes(status) : status >= 200 && status < 400

/**
 * GETs the URL and follows up to five redirects, each resolved and checked like the first, unless the redirect itself is the expected
 * status. The phases are those of the last request, the total is over all.
 */
export async function httpMonitor(probe: Probe): Promise<Finding> {
  const { monitor, limit } = probe
  let url = readUrl(monitor.target)
  for (let followed = 0; ; followed++) {
    const watch = followed === 0 ? probe.watch : startStopwatch()
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    const { socket } = await reachTarget(url.hostname, port, probe, watch)
    const stream = url.protocol === 'https:' ? await secure(socket, url.hostname, probe.trust, limit.signal, ['http/1.1']) : socket
    if (stream !== socket) watch.lap('tlsMs')
    const { status, location, firstByte } = await getOver(stream, url, limit.signal, { limit: mostBytes, cut: true })
    watch.lap('firstByteMs', firstByte)
    Object.assign(probe.watch.phases, watch.phases)
    const redirects = [301, 302, 303, 307, 308].includes(status) && location !== undefined && !monitor.expectStatus.includes(status)
    if (!redirects) return isExpected(status, monitor.expectStatus) ? { up: true } : { up: false, message: `answer: status ${status}` }
    if (followed === mostRedirects) return { up: false, message: `answer: more than ${mostRedirects} redirects` }
    url = readUrl(location, url)
  }
}
