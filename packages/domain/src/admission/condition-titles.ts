import type { Condition } from './conditions.ts'

/** The one name of each condition wherever people read of it: short enough to stand above a column. */
export const conditionTitles: Record<Condition, string> = {
  INSTANCE: 'Instance',
  ENROLLED: 'Enrolled',
  LIVE: 'Live',
  AGENT_VERSION: 'Version',
  INSTANCE_PROOF: 'Proof',
  HTTP: 'HTTP',
  TCP: 'TCP',
  TLS: 'TLS',
  DNS: 'DNS',
  ICMP: 'ICMP',
  EGRESS: 'Egress',
  RAN_LONG_ENOUGH: 'Ran 120 s',
  STAGE: 'Stage',
}

const list = new Intl.ListFormat('en-GB')

/** "HTTP, TCP and Egress". */
export const titlesOf = (conditions: readonly Condition[]): string => list.format(conditions.map((condition) => conditionTitles[condition]))
