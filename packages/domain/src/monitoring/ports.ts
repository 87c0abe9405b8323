import type { DnsRecordType, MonitorKind, MonitorOutcome } from './monitor.ts'

/** A range beside the public internet that a tenant's monitors may reach. */
export type AllowedRange = { cidr: string; exceptPorts: readonly number[] }

/** A monitor as a node needs it. */
export type AssignedMonitor = {
  id: string
  kind: MonitorKind
  target: string
  intervalSeconds: number
  timeoutMs: number
  expectStatus: readonly number[]
  dnsRecordType: DnsRecordType | undefined
}

export type Assignment = {
  /** 0 while the node watches nothing; else it rises with every change of what the tenant's nodes shall watch. */
  version: number
  monitors: readonly AssignedMonitor[]
  allowedRanges: readonly AllowedRange[]
}

export type ReportedResult = {
  monitorId: string
  outcome: MonitorOutcome
  /** Milliseconds between the check and the report, by the agent's monotonic clock. 0 to 86,400,000; the server dates the check by it. */
  ageMs: number
  /** Milliseconds; undefined where nothing was measured. */
  latencyMs: number | undefined
  /** One line of at most 300 characters; longer ones are cut. */
  message: string | undefined
}

/** The node's side of monitors. An answer or a write counts for enabled nodes alone, as it is in the moment of the statement. */
export type AgentMonitors = {
  /** The version of the node's assignment; 0 for every node that is not enabled. */
  monitorsVersion(nodeId: string): Promise<number>
  /** Version 0 and nothing to watch for every node that is not enabled. */
  monitorsFor(nodeId: string): Promise<Assignment>
  /**
   * Writes what a node saw, in one transaction. `number` counts the reports of one run: a repeat, or a report of another run than the one
   * under way, changes nothing. Results of monitors that are not the node's are left out. A result older than what is known of the same
   * monitor and node is kept in the history and changes no status.
   * @returns how many results were taken; 0 from a node that is not enabled
   */
  recordResults(agent: { nodeId: string; runId: string }, report: { number: number; results: readonly ReportedResult[] }): Promise<number>
}
