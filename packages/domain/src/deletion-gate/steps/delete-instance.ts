import { CloudError } from '../../clouds/cloud-error.ts'
import { Problem } from '../../primitives/problem.ts'
import type { Reading } from '../clause.ts'
import { type Climb, SETTLED_AFTER_MS, witnessIsOurs } from '../clauses/witness-is-ours.ts'
import { decisionDetail } from '../decisions/decision-detail.ts'
import { lacksOnlyTheClimb } from '../deletion-plan.ts'
import { evaluateGate, type GateVerdict, type Refusal } from '../evaluate-gate.ts'
import { askForPermit, type DeletePermit, PermitRefused } from '../permit.ts'
import type { Deletes, GateFacts, Judged, RecordedAnswer, RecordedFacts, Waiting } from './gate-ports.ts'
import { type GatherMeans, gatherEvidence, gatherWithoutClouds, notAsked } from './gather-evidence.ts'
import { notListed } from './survey-account.ts'

export type DeleteMeans = { deletes: Deletes; facts: GateFacts; gather: GatherMeans }

export type DeleteOutcome =
  /** The request left, or may have left; it is confirmed from now on. */
  | { kind: 'SENT'; deleteId: string; answer: RecordedAnswer }
  /** A decision was written and nothing left. */
  | { kind: 'NOT_SENT'; deleteId: string; why: string }
  | { kind: 'REFUSED'; refusals: readonly Refusal[] /** Whether any cloud was asked about it. */; cloudAsked: boolean }
  | { kind: 'NOT_THERE' }

/** In the place of a climb that was not made. */
export const notClimbed: Reading<Climb | null> = { known: false, why: 'A rung is climbed for each delete, once everything else holds.' }

/**
 * The order of a delete. What holds is asked three times: of the database alone, so that no cloud is asked about what cannot be deleted anyway; with the
 * cloud, so that nobody climbs for it; and once more, all of it, under the locks, in the last 2 s before the request leaves.
 */
export async function deleteInstance(means: DeleteMeans, { instanceId, accountId, region }: Waiting): Promise<DeleteOutcome> {
  const facts = await means.facts.read(instanceId)
  if (facts === undefined) return { kind: 'NOT_THERE' }
  const withoutClouds = await standingWithoutClouds(means.gather, facts)
  if (withoutClouds.length > 0) return { kind: 'REFUSED', refusals: withoutClouds, cloudAsked: false }
  const verdict = await dryRun(means, instanceId)
  if (verdict === undefined) return { kind: 'NOT_THERE' }
  const { refusals } = verdict
  if (!lacksOnlyTheClimb(refusals)) return { kind: 'REFUSED', refusals, cloudAsked: true }
  const climb = await climbAndSettle(means.gather, { instanceId, accountId, region })
  const decided = await means.deletes.decide(instanceId, (found) => judge(means.gather, found, climb))
  if (decided.kind === 'REFUSED') {
    if (decided.refusals.some(({ clause }) => clause === witnessIsOurs.number)) await means.gather.witness.watch(accountId)
    return { ...decided, cloudAsked: true }
  }
  return decided.kind === 'NOT_THERE' ? decided : await send(means, { instanceId, accountId, ...decided })
}

/** The same where deletion is switched off: no cloud is asked, neither about the instance nor for a listing, and each of those facts says so. */
export async function dryRunWithoutClouds(
  { facts, gather }: Pick<DeleteMeans, 'facts' | 'gather'>,
  instanceId: string,
): Promise<GateVerdict | undefined> {
  const found = await facts.read(instanceId)
  if (found === undefined) return undefined
  const unlisted = { ...gather, surroundings: () => notListed(switchedOff.why) }
  return evaluateGate(await gatherWithoutClouds(unlisted, found, switchedOff), gather.monotonicNow())
}

const switchedOff = { known: false, why: 'Deletion is switched off in the configuration: no cloud is asked about it.' } as const

/** What stands in the way as far as this installation can tell by itself; a fact that rests on a cloud's answer is none of it. */
export async function standingWithoutClouds(gather: GatherMeans, facts: RecordedFacts): Promise<Refusal[]> {
  const { refusals } = evaluateGate(await gatherWithoutClouds(gather, facts), gather.monotonicNow())
  return refusals.filter(({ why }) => why !== notAsked.why)
}

/** The same evaluation without a lock, a climb or a permit. `undefined`: there is no such instance. */
export async function dryRun(
  { facts, gather }: Pick<DeleteMeans, 'facts' | 'gather'>,
  instanceId: string,
): Promise<GateVerdict | undefined> {
  const found = await facts.read(instanceId)
  if (found === undefined) return undefined
  return evaluateGate(await gatherEvidence(gather, found, notClimbed), gather.monotonicNow())
}

/** A copy that looked just before the climb may still delete for a while: it is waited for. */
export async function climbAndSettle(
  gather: GatherMeans,
  instance: { instanceId: string; accountId: string; region: string },
): Promise<Reading<Climb | null>> {
  const climb = await gather.witness.climb(instance)
  if (!climb.known || climb.value === null) return climb
  const leftMs = climb.value.createdAtMs + SETTLED_AFTER_MS - gather.monotonicNow()
  if (leftMs > 0) await gather.settle(leftMs)
  return climb
}

async function judge(gather: GatherMeans, facts: RecordedFacts, climb: Reading<Climb | null>): Promise<Judged> {
  const evidence = await gatherEvidence(gather, facts, climb)
  const nowMs = gather.monotonicNow()
  const { verdict, permit } = askForPermit(evidence, nowMs)
  return permit === undefined ? { refusals: verdict.refusals } : { permit, detail: decisionDetail(evidence, verdict, nowMs) }
}

type Permitted = { instanceId: string; accountId: string; deleteId: string; permit: DeletePermit }

async function send({ deletes, gather }: DeleteMeans, { instanceId, accountId, deleteId, permit }: Permitted): Promise<DeleteOutcome> {
  const notSent = async (why: string): Promise<DeleteOutcome> => {
    await deletes.end(deleteId, 'NOT_SENT', why, undefined)
    return { kind: 'NOT_SENT', deleteId, why }
  }
  const withdrawn = await deletes.whyNotAnyMore(deleteId)
  if (withdrawn !== undefined) return notSent(withdrawn)
  let answer: RecordedAnswer
  try {
    answer = await (await gather.open(accountId)).deleteServer(permit, instanceId, deleteId)
  } catch (error) {
    if (error instanceof PermitRefused || error instanceof Problem) return notSent(error.message)
    if (!(error instanceof CloudError)) throw error
    // Every other error of the port says that nothing left.
    if (error.kind !== 'OutcomeUnknown') return notSent(error.message)
    answer = { outcome: 'NOT_KNOWN', why: error.message }
  }
  await deletes.recordAnswer(deleteId, answer)
  return { kind: 'SENT', deleteId, answer }
}
