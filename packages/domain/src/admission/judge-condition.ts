import { seconds } from '../primitives/clock.ts'
import { bounds, type Condition, type ConditionState, notWritable, type ProvenCheck } from './conditions.ts'
import type { AdmissionEvidence, AdmissionPolicy, Observation } from './evidence.ts'

/** One condition in one instant. `turnsAt`: the next instant at which time alone may change it. */
export type Judgement = {
  state: ConditionState
  since: Date | undefined
  detail: string
  turnsAt: Date | undefined
  /** Met without proof: a person took it as it is, or nothing is asked for. */
  accepted?: true
}

const judged = (state: ConditionState, detail: string, since?: Date, turnsAt?: Date): Judgement => ({ state, since, detail, turnsAt })
const accepted = (detail: string, since?: Date, turnsAt?: Date): Judgement => ({ ...judged('MET', detail, since, turnsAt), accepted: true })
const waiting = (detail: string, turnsAt?: Date): Judgement => judged('WAITING', detail, undefined, turnsAt)
const after = (instant: Date, s: number): Date => new Date(instant.getTime() + seconds(s))
/** What is good up to and including an instant turns a millisecond later. */
const past = (instant: Date): Date => new Date(instant.getTime() + 1)
const words = (detail: Readonly<Record<string, unknown>>, key: string): string | undefined =>
  typeof detail[key] === 'string' && detail[key] !== '' ? detail[key] : undefined

type Judge = (evidence: AdmissionEvidence, policy: AdmissionPolicy, now: Date) => Judgement

/** The table of conditions: each alone, from the evidence of one instant. */
export const judges: Record<Condition, Judge> = {
  INSTANCE: ({ observed: { INSTANCE: seen }, instanceKnown }, _policy, now) => {
    if (seen?.outcome === 'FAILED') return judged('FAILED', words(seen.detail, 'message') ?? 'The instance failed.', seen.since)
    if (!instanceKnown) return waiting('The cloud has not told of an instance yet.')
    if (seen === undefined) return waiting('The instance was created; it was not read yet.')
    const word = words(seen.detail, 'message')
    if (seen.outcome === 'UNKNOWN') return waiting(word ?? 'The cloud does not report it running yet.')
    return fresh(seen, now, 'The cloud reports it running, with the identity it was created with.', 'The cloud has not confirmed it')
  },

  ENROLLED: ({ enrolledAt }) =>
    enrolledAt === undefined
      ? waiting('No agent has presented the enrollment token of this attempt.')
      : judged('MET', 'The token of this attempt was used, once.', enrolledAt),

  LIVE: ({ heartbeat }, _policy, now) => {
    if (heartbeat === undefined) return waiting('No heartbeat has arrived.')
    const silentAt = past(after(heartbeat.lastSeenAt, bounds.liveFor))
    return now < silentAt
      ? judged('MET', 'Its heartbeats arrive.', heartbeat.unbrokenSince, silentAt)
      : judged('WAITING', `Silent since ${heartbeat.lastSeenAt.toISOString()}.`, heartbeat.lastSeenAt)
  },

  AGENT_VERSION: ({ heartbeat }, { agentVersion }) => {
    if (heartbeat === undefined) return waiting(`Expected: ${agentVersion}. The agent has not reported.`)
    return heartbeat.agentVersion === agentVersion
      ? judged('MET', `The agent runs ${agentVersion}.`, heartbeat.unbrokenSince)
      : judged('FAILED', `The agent runs ${heartbeat.agentVersion}; the request expects ${agentVersion}.`, heartbeat.unbrokenSince)
  },

  INSTANCE_PROOF: judgeProof,

  HTTP: proven('HTTP'),
  TCP: proven('TCP'),
  TLS: proven('TLS'),
  DNS: proven('DNS'),

  ICMP: ({ observed: { ICMP: ping }, icmpAcceptedBy }, { acceptUnknownIcmp }, now) => {
    if (ping === undefined) return waiting('The agent has not reported on ICMP.')
    if (!isGood(ping, now)) return waiting(`Last reported at ${ping.observedAt.toISOString()}; a newer report is awaited.`)
    const turnsAt = ping.goodUntil && past(ping.goodUntil)
    const word = words(ping.detail, 'message') ?? words(ping.detail, 'detail')
    if (ping.outcome === 'MET') return judged('MET', 'Echo requests were answered.', ping.since, turnsAt)
    if (ping.outcome === 'FAILED') return judged('FAILED', word ?? 'Echo requests left and no answer came.', ping.since, turnsAt)
    if (acceptUnknownIcmp) return accepted('Unknown, which the request accepts.', ping.since, turnsAt)
    if (icmpAcceptedBy !== undefined) return accepted(`Unknown, accepted by name by ${icmpAcceptedBy}.`, ping.since, turnsAt)
    const why = word ?? 'the host has no ping, or the agent no right to use it'
    return judged(
      'UNKNOWN',
      `Unknown (${why}), which the request does not accept. Give the host a ping that the agent may use, or accept it for this node by name.`,
      ping.since,
      turnsAt,
    )
  },

  EGRESS: judgeEgress,

  RAN_LONG_ENOUGH: ({ heartbeat }, _policy, now) => {
    if (heartbeat === undefined) return waiting('No heartbeat has arrived.')
    if (now > after(heartbeat.lastSeenAt, bounds.liveFor)) return waiting('The run was interrupted: no heartbeat for more than 45 s.')
    const longEnough = after(heartbeat.unbrokenSince, bounds.runAtLeast)
    // Only what was heard counts: who fell silent at 119 s may be dead since. A heartbeat turns it, never time alone.
    return heartbeat.lastSeenAt < longEnough
      ? waiting(`This run is unbroken since ${heartbeat.unbrokenSince.toISOString()}; a heartbeat 120 s later or more is needed.`)
      : judged(
          'MET',
          'One run, for 120 s and more, without a gap over 45 s.',
          longEnough,
          past(after(heartbeat.lastSeenAt, bounds.liveFor)),
        )
  },

  STAGE: ({ observed: { STAGE: stage } }) =>
    stage?.outcome === 'MET'
      ? judged('MET', 'The metadata of the instance says `admitted`.', stage.since)
      : waiting(
          stage === undefined
            ? 'Written to the instance last, when all else holds.'
            : `${notWritable}: ${words(stage.detail, 'message') ?? 'the cloud did not take it.'}`,
        ),
}

const isGood = (seen: Observation, now: Date): boolean => seen.goodUntil === undefined || now <= seen.goodUntil

function fresh(seen: Observation, now: Date, met: string, stale: string): Judgement {
  return isGood(seen, now)
    ? judged('MET', met, seen.since, seen.goodUntil && past(seen.goodUntil))
    : waiting(`${stale} since ${seen.observedAt.toISOString()}.`)
}

function proven(kind: ProvenCheck): Judge {
  return ({ observed: { [kind]: check } }, _policy, now) => {
    if (check === undefined) return waiting('Not proven yet.')
    const word = words(check.detail, 'message') ?? words(check.detail, 'error')
    if (check.outcome !== 'MET') return judged('FAILED', word ?? 'The node could not return the proof.', check.since)
    return fresh(check, now, 'A fresh challenge was answered.', 'No challenge was answered')
  }
}

function judgeProof(evidence: AdmissionEvidence, policy: AdmissionPolicy): Judgement {
  const proof = evidence.observed.INSTANCE_PROOF
  if (proof?.outcome === 'FAILED') return judged('FAILED', 'The agent returned a wrong instance proof.', proof.since)
  if (provedByThisRun(evidence)) return judged('MET', 'The agent returned the nonce that was written to the instance.', proof?.since)
  if (!policy.noMetadataService)
    return waiting(
      proof?.outcome === 'MET'
        ? 'Proved by an earlier run; the present one has not read the nonce yet.'
        : 'The agent has not returned the nonce from the metadata service of its instance.',
    )
  if (evidence.acceptedBy !== undefined) return accepted(`No metadata service; accepted by name by ${evidence.acceptedBy}.`)
  const own = evidence.observed.INSTANCE?.detail
  if (own?.seenAtOwnAddress !== undefined && seenOnlyAt(evidence, own.reportedAddresses))
    return judged('MET', 'No metadata service; seen at the address that the cloud reports for the instance.')
  return judged(
    'UNKNOWN',
    'No metadata service: the node was not seen at the address that the cloud reports for its instance. An administrator may accept it by name.',
  )
}

/** Whether the run that beats now returned the nonce: a later run on another host must return it again. */
export function provedByThisRun({ observed: { INSTANCE_PROOF: proof }, heartbeat }: AdmissionEvidence): boolean {
  return proof?.outcome === 'MET' && proof.runId !== undefined && proof.runId === heartbeat?.runId
}

/** Whether the node was seen, and at addresses of that list alone. */
export function seenOnlyAt({ sightings }: Pick<AdmissionEvidence, 'sightings'>, reported: unknown): boolean {
  const list = Array.isArray(reported) ? reported : []
  return sightings.length > 0 && sightings.every(({ address }) => list.includes(address))
}

function judgeEgress({ sightings, heartbeat }: AdmissionEvidence, { publishesAddresses }: AdmissionPolicy, now: Date): Judgement {
  if (!publishesAddresses) return accepted('The installation publishes no address: nobody checks where it comes from.')
  const recent = sightings.filter(({ lastSeenAt }) => now < after(lastSeenAt, bounds.egressGoodFor))
  if (heartbeat === undefined || recent.length === 0) return waiting('No check of this run has arrived from the node yet.')
  const turnsAt = new Date(Math.min(...recent.map(({ lastSeenAt }) => after(lastSeenAt, bounds.egressGoodFor).getTime())))
  const unpublished = recent.filter(({ published }) => !published)
  if (unpublished.length > 0) {
    const since = new Date(Math.min(...unpublished.map(({ firstSeenAt }) => firstSeenAt.getTime())))
    const seen = unpublished.map(({ address }) => address).sort()
    return judged('FAILED', `Seen from ${seen.join(', ')}, which ${seen.length === 1 ? 'is' : 'are'} not published.`, since, turnsAt)
  }
  const short = ([4, 6] as const).map((family) => shortOf(family, recent)).filter((text) => text !== undefined)
  if (short.length > 0) return judged('WAITING', short.join(' '), undefined, turnsAt)
  const from = [...new Set(recent.map(({ address }) => address))].sort()
  return judged(
    'MET',
    `Seen from published addresses alone: ${from.join(', ')}.`,
    new Date(Math.max(...[4, 6].flatMap((f) => enoughAt(f, recent)))),
    turnsAt,
  )
}

type Seen = AdmissionEvidence['sightings']

/** What a family that was seen still lacks; each family is judged on its own. */
function shortOf(family: 4 | 6, recent: Seen): string | undefined {
  const own = recent.filter((s) => s.family === family)
  if (own.length === 0) return undefined
  const count = own.reduce((sum, s) => sum + s.count, 0)
  const span = Math.max(...own.map((s) => s.lastSeenAt.getTime())) - Math.min(...own.map((s) => s.firstSeenAt.getTime()))
  if (count >= bounds.egressSightings && span >= seconds(bounds.egressSpan)) return undefined
  return `IPv${family}: ${count} of ${bounds.egressSightings} sightings, over ${Math.floor(span / 1_000)} of ${bounds.egressSpan} s.`
}

function enoughAt(family: number, recent: Seen): number[] {
  const own = recent.filter((s) => s.family === family)
  return own.length === 0 ? [] : [Math.min(...own.map((s) => s.firstSeenAt.getTime())) + seconds(bounds.egressSpan)]
}
