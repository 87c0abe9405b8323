/** Everything that admission weighs, in the order in which the conditions are usually met. Times: `../../../../docs/administrators/admission.md`. */
export const conditions = [
  'INSTANCE',
  'ENROLLED',
  'LIVE',
  'AGENT_VERSION',
  'INSTANCE_PROOF',
  'HTTP',
  'TCP',
  'TLS',
  'DNS',
  'ICMP',
  'EGRESS',
  'RAN_LONG_ENOUGH',
  'STAGE',
] as const
export type Condition = (typeof conditions)[number]

/** How a detail begins where the cloud does not take what is to be written on an instance. */
export const notWritable = 'CLOUD_NOT_WRITABLE'

/** The four checks that carry a proof. */
export const provenChecks = ['HTTP', 'TCP', 'TLS', 'DNS'] as const
export type ProvenCheck = (typeof provenChecks)[number]

/** Bounds of the rules, in seconds. The same numbers stand in the database's own check (`admission_is_evidenced`). */
export const bounds = {
  heartbeatEvery: 15,
  liveFor: 45,
  runAtLeast: 120,
  checkEvery: 60,
  checkGoodFor: 150,
  instanceReadEvery: 30,
  instanceGoodFor: 60,
  egressGoodFor: 300,
  egressSightings: 3,
  egressSpan: 60,
  challengeLivesFor: 60,
  lookEvery: 5,
  lookFor: 60,
  watchUnconfirmedFor: 24 * 3600,
  plannedAtMost: 24 * 3600,
} as const

export type ConditionState = 'MET' | 'WAITING' | 'FAILED' | 'UNKNOWN'

/** One condition of one attempt, as administrators see it. */
export type ConditionReport = {
  condition: Condition
  state: ConditionState
  /** RFC 3339; since when the state is what it is, where that is known. */
  since: string | undefined
  /** What it waits for or why it failed, a sentence for administrators. */
  detail: string
  /** It is met and was not shown: a person took it as it is or, of EGRESS, nothing is published, so that nobody checks it. */
  accepted?: true
}
