/** What a tenant asks its nodes to watch. The database holds the same bounds (`monitor_interval`, `monitor_timeout`, `monitor_quorum`). */
export const monitorKinds = ['HTTP', 'TCP', 'TLS', 'DNS', 'ICMP'] as const
export type MonitorKind = (typeof monitorKinds)[number]

/** UP and DOWN are verdicts about the target; INCONCLUSIVE says that the node could not tell, and never counts as down. */
export const monitorOutcomes = ['UP', 'DOWN', 'INCONCLUSIVE'] as const
export type MonitorOutcome = (typeof monitorOutcomes)[number]

/** How many of the live assigned nodes must say DOWN: more than half, one, each, or `count` of them. */
export const quorumRules = ['MAJORITY', 'ANY', 'ALL', 'COUNT'] as const
export type QuorumRule = { rule: 'MAJORITY' | 'ANY' | 'ALL' } | { rule: 'COUNT'; count: number }

export const dnsRecordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'SOA', 'SRV', 'TXT'] as const
export type DnsRecordType = (typeof dnsRecordTypes)[number]

export type MonitorDefinition = {
  /** 1 to 80 characters. */
  name: string
  kind: MonitorKind
  /** HTTP: a URL; TCP and TLS: host:port; DNS: a name; ICMP: a host. See `checkTarget`. */
  target: string
  /** 10 to 86,400. */
  intervalSeconds: number
  /** 100 to 60,000, and less than the interval. */
  timeoutMs: number
  quorum: QuorumRule
  /** HTTP only: the status codes that count as up; empty: 200 to 399. */
  expectStatus: readonly number[]
  /** DNS only; undefined: A. */
  dnsRecordType: DnsRecordType | undefined
}

export type Monitor = MonitorDefinition & { id: string; createdByName: string; createdAt: Date; updatedAt: Date }

/** At most so many a tenant; the database refuses one more (`monitor_limit`). */
export const monitorsPerTenant = 500
