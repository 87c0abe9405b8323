import type { Condition } from './conditions.ts'
import type { AdmissionEvidence, AdmissionPolicy, Observation } from './evidence.ts'

/** For tests: an attempt of which everything holds, at `start` plus so many seconds. */
export const start = new Date('2026-11-29T12:00:00.000Z')
export const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000)

export const policy: AdmissionPolicy = {
  agentVersion: '1.0.0',
  acceptUnknownIcmp: false,
  noMetadataService: false,
  publishesAddresses: true,
}
export const runId = '11111111-1111-4111-8111-111111111111'

export const met = (goodUntil?: Date, detail: Record<string, unknown> = {}): Observation => ({
  outcome: 'MET',
  detail,
  observedAt: at(290),
  goodUntil,
  runId,
  since: at(60),
})

/** At 300 s: enrolled, running for 180 s, seen from a published address, every check fresh, the stage written. */
export const everythingHolds: AdmissionEvidence = {
  node: 'HELD',
  deadlineAt: at(600),
  createAnswered: true,
  cancelWished: false,
  secondKey: false,
  cloned: false,
  enrolledAt: at(100),
  heartbeat: { runId, unbrokenSince: at(120), lastSeenAt: at(295), agentVersion: '1.0.0' },
  observed: {
    INSTANCE: met(at(350)),
    INSTANCE_PROOF: met(),
    HTTP: met(at(440)),
    TCP: met(at(440)),
    TLS: met(at(440)),
    DNS: met(at(440)),
    ICMP: met(at(440)),
    STAGE: met(),
  },
  sightings: [{ address: '198.51.100.7', family: 4, firstSeenAt: at(130), lastSeenAt: at(290), count: 9, published: true }],
  instanceKnown: true,
  acceptedBy: undefined,
  icmpAcceptedBy: undefined,
}

/** One way to withhold each condition and nothing else. */
export const withheld: Record<Condition, (evidence: AdmissionEvidence) => AdmissionEvidence> = {
  INSTANCE: (e) => ({ ...e, observed: { ...e.observed, INSTANCE: { ...met(at(350)), outcome: 'UNKNOWN' } } }),
  ENROLLED: (e) => ({ ...e, enrolledAt: undefined }),
  LIVE: (e) => ({ ...e, heartbeat: { ...e.heartbeat!, lastSeenAt: at(250) } }),
  AGENT_VERSION: (e) => ({ ...e, heartbeat: { ...e.heartbeat!, agentVersion: '0.9.0' } }),
  INSTANCE_PROOF: (e) => ({ ...e, observed: without(e, 'INSTANCE_PROOF') }),
  HTTP: (e) => ({ ...e, observed: without(e, 'HTTP') }),
  TCP: (e) => ({ ...e, observed: { ...e.observed, TCP: { ...met(at(440)), outcome: 'FAILED' } } }),
  TLS: (e) => ({ ...e, observed: { ...e.observed, TLS: met(at(299)) } }),
  DNS: (e) => ({ ...e, observed: without(e, 'DNS') }),
  ICMP: (e) => ({ ...e, observed: { ...e.observed, ICMP: { ...met(at(440)), outcome: 'UNKNOWN' } } }),
  EGRESS: (e) => ({ ...e, sightings: e.sightings.map((sighting) => ({ ...sighting, published: false })) }),
  RAN_LONG_ENOUGH: (e) => ({ ...e, heartbeat: { ...e.heartbeat!, unbrokenSince: at(176) } }),
  STAGE: (e) => ({ ...e, observed: without(e, 'STAGE') }),
}

function without(evidence: AdmissionEvidence, condition: keyof AdmissionEvidence['observed']): AdmissionEvidence['observed'] {
  const { [condition]: _left, ...rest } = evidence.observed
  return rest
}
