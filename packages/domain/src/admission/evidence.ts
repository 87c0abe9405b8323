import type { NodeState } from '../fleet/node-states.ts'
import type { Condition } from './conditions.ts'

/** Conditions that rest on a recorded observation; the others follow from tokens, heartbeats and sightings. */
export const observedConditions = ['HTTP', 'TCP', 'TLS', 'DNS', 'ICMP', 'INSTANCE', 'INSTANCE_PROOF', 'STAGE'] as const
export type ObservedCondition = (typeof observedConditions)[number] & Condition

export type ObservationOutcome = 'MET' | 'FAILED' | 'UNKNOWN'

/** What the last look at a condition said. */
export type Observation = {
  outcome: ObservationOutcome
  detail: Readonly<Record<string, unknown>>
  observedAt: Date
  /** Good up to and including this instant; undefined: for the whole run `runId`, or, without one, for good. */
  goodUntil: Date | undefined
  runId: string | undefined
  since: Date
}

/** From where the present run's packets arrived. */
export type Sighting = {
  address: string
  family: 4 | 6
  firstSeenAt: Date
  lastSeenAt: Date
  count: number
  /** Whether the address is within a range that is published now. */
  published: boolean
}

export type Heartbeat = { runId: string; unbrokenSince: Date; lastSeenAt: Date; agentVersion: string }

/** What is known of one attempt in one instant, all of it read together. */
export type AdmissionEvidence = {
  node: NodeState
  /** Undefined until the create request was recorded. */
  deadlineAt: Date | undefined
  /** Whether the outcome of the create request is known. */
  createAnswered: boolean
  cancelWished: boolean
  /** A second key presented the token. */
  secondKey: boolean
  /** Two copies of the agent were heard under one key. */
  cloned: boolean
  /** When the attempt's own token was used, by the key that is the node's now. */
  enrolledAt: Date | undefined
  heartbeat: Heartbeat | undefined
  observed: Partial<Record<ObservedCondition, Observation>>
  /** Those of the heartbeat's run. */
  sightings: readonly Sighting[]
  /** Whether an instance of the attempt is known and not gone. */
  instanceKnown: boolean
  /** Name of the administrator who accepted the node without instance proof. */
  acceptedBy: string | undefined
  /** Name of the administrator who accepted for this node that ICMP stays unknown. */
  icmpAcceptedBy: string | undefined
}

/** What the request asked for, and what the installation asks of everyone. */
export type AdmissionPolicy = {
  agentVersion: string
  acceptUnknownIcmp: boolean
  /** An administrator marked the account or a network: instances there cannot reach a metadata service. */
  noMetadataService: boolean
  /** Whether the installation publishes any address. */
  publishesAddresses: boolean
}
