import { failureIn, failureLine, type NetworkFailure, type Phases } from '../network/failure.ts'
import { oneLine } from '../redact.ts'
import { dnsMonitor } from './dns-monitor.ts'
import { httpMonitor } from './http-monitor.ts'
import { icmpMonitor } from './icmp-monitor.ts'
import { meaningOf } from './judge-failure.ts'
import type { OwnNetwork } from './own-network.ts'
import type { Finding, Probe } from './probe.ts'
import { tcpMonitor, tlsMonitor } from './socket-monitors.ts'

export type Outcome = 'UP' | 'DOWN' | 'INCONCLUSIVE'

export type MonitorResult = { outcome: Outcome; latencyMs?: number; message?: string; phases: Phases }

const probes: Record<Probe['monitor']['kind'], (probe: Probe) => Promise<Finding & { latencyMs?: number }>> = {
  HTTP: httpMonitor,
  TCP: tcpMonitor,
  TLS: tlsMonitor,
  DNS: dnsMonitor,
  ICMP: icmpMonitor,
}

async function outcomeOf(failure: NetworkFailure, network: OwnNetwork, begunMs: number): Promise<Outcome> {
  switch (meaningOf(failure)) {
    case 'TARGET':
      return 'DOWN'
    case 'OWN_TROUBLE':
      return 'INCONCLUSIVE'
    case 'DOWN_IF_NETWORK_WORKS':
      return (await network.works(begunMs)) ? 'DOWN' : 'INCONCLUSIVE'
    case 'DOWN_IF_RESOLVER_WORKS':
      return (await network.resolves()) ? 'DOWN' : 'INCONCLUSIVE'
  }
}

/** Runs one probe to its end. Never rejects; a probe in trouble of its own is inconclusive, never down. `begunMs` is monotonic. */
export async function runMonitor(probe: Probe, network: OwnNetwork, begunMs: number): Promise<MonitorResult> {
  try {
    const finding = await probes[probe.monitor.kind](probe)
    if (probe.monitor.kind !== 'DNS') network.heard()
    const phases = probe.watch.total()
    const latencyMs = finding.latencyMs ?? phases.totalMs
    return {
      outcome: finding.up ? 'UP' : 'DOWN',
      ...(latencyMs !== undefined && { latencyMs }),
      ...(finding.message && { message: oneLine(finding.message) }),
      phases,
    }
  } catch (error) {
    const failure = failureIn('answer', error)
    const phases = probe.watch.total()
    return { outcome: await outcomeOf(failure, network, begunMs), message: failureLine(failure), phases }
  }
}
