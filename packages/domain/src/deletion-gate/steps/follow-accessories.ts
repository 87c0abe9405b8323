import { CloudError } from '../../clouds/cloud-error.ts'
import type { DeleteAnswer } from '../../clouds/deletion.ts'
import type { CloudProvider } from '../../clouds/provider.ts'
import { Problem } from '../../primitives/problem.ts'
import type { Reading } from '../clause.ts'
import { type Climb, witnessIsOurs } from '../clauses/witness-is-ours.ts'
import { standsInTheWay } from '../deletion-plan.ts'
import { evaluateGate, type Refusal } from '../evaluate-gate.ts'
import type { GateEvidence } from '../evidence.ts'
import type { DeleteTarget } from '../permit.ts'
import { fenceAfterLook } from '../witness/fence-after-look.ts'
import { climbAndSettle, notClimbed, standingWithoutClouds } from './delete-instance.ts'
import type { Deletes, FollowingAccessory, GateFacts } from './gate-ports.ts'
import { type GatherMeans, gatherEvidence } from './gather-evidence.ts'

export type FollowMeans = { deletes: Deletes; facts: GateFacts; gather: GatherMeans }

/** What has to hold for an accessory to go: everything but what is about the instance, which is gone, and about the pace, which it had. */
const clausesAsked = [1, 2, 3, 5, witnessIsOurs.number]
const asked = ({ clause, fact }: Refusal): boolean => clausesAsked.includes(clause) || fact === 'breaker-closed'

/** One climb lets all that was made for one instance go in one turn. */
type Climbs = Map<string, Reading<Climb | null>>

/**
 * Lets what was made for an instance follow it, once it is proved gone. The authority is the recorded decision, whose evidence names each; nothing that it
 * does not name is touched, and nothing is asked for twice while the answer is not known. What the cloud refuses is left, and listed. The witness is climbed
 * as for the instance itself: a copy, or an older database, has the same record of the same decision.
 */
export async function followAccessories(means: FollowMeans): Promise<void> {
  const climbs: Climbs = new Map()
  for (const following of await means.deletes.accessoriesToFollow()) await follow(means, following, climbs)
}

async function follow(means: FollowMeans, following: FollowingAccessory, climbs: Climbs): Promise<void> {
  const { deletes, facts, gather } = means
  const { instanceId, next } = following
  const write = (state: 'SENT' | 'GONE' | 'LEFT', detail?: string) => deletes.accessoryState({ instanceId, accessory: next }, state, detail)
  if (!following.accessories.some(({ kind, cloudId }) => kind === next.kind && cloudId === next.cloudId))
    return write('LEFT', 'The decision on the instance did not name it.')
  const found = await facts.read(instanceId)
  if (found === undefined || (await standingWithoutClouds(gather, found)).some(asked)) return
  try {
    if (!(await mayGo(means, following, climbs))) return
    const cloud = await gather.open(following.accountId)
    await write('SENT')
    await told(write, await remove(cloud, following))
  } catch (error) {
    // What is not answered is asked about again: the next turn reads it by its id before anything is sent.
    if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
  }
}

async function mayGo(means: FollowMeans, following: FollowingAccessory, climbs: Climbs): Promise<boolean> {
  const { facts, gather } = means
  const { instanceId, accountId, region, sent } = following
  const climb = sent ? notClimbed : (climbs.get(instanceId) ?? (await climbAndSettle(gather, following)))
  if (!sent) climbs.set(instanceId, climb)
  const found = await facts.read(instanceId)
  // It is the instance's own row that says where its accessories are.
  if (found?.row.accountId !== accountId || found.row.region !== region) return false
  const evidence = await gatherEvidence(gather, found, climb)
  const { refusals } = evaluateGate(evidence, gather.monotonicNow())
  const standing = (sent ? standsInTheWay(refusals) : refusals).filter(asked)
  const alone = sent ? isNobodyAbove(evidence) : standing.every(({ clause }) => clause !== witnessIsOurs.number)
  if (!alone) await gather.witness.watch(accountId)
  return alone && standing.length === 0
}

/**
 * Enough for what was asked for already and has not gone yet: it is the same request, and each climb makes a rung. What is not known does not hold.
 */
function isNobodyAbove({ witness, rung, rungAbove, ladder }: GateEvidence): boolean {
  if (!witness.known || witness.value === null || !rung.known || !rungAbove.known || !ladder.known) return false
  return fenceAfterLook(witness.value, { rung, rungAbove, ladder }) === undefined
}

function remove(
  cloud: CloudProvider,
  { accountId, region, projectId, instanceId, cloudId, accessories, next, deleteId }: FollowingAccessory,
): Promise<DeleteAnswer> {
  const target: DeleteTarget = { accountId, region, projectId, instanceId, cloudId, accessories }
  const calls = { FLOATING_ADDRESS: cloud.releaseFloatingAddress, PORT: cloud.deletePort, VOLUME: cloud.deleteVolume }
  return calls[next.kind].call(cloud, target, next.cloudId, deleteId)
}

async function told(write: (state: 'GONE' | 'LEFT', detail?: string) => Promise<void>, answer: DeleteAnswer): Promise<void> {
  if (answer.outcome === 'GONE') return write('GONE')
  // Accepted proves nothing: it is looked for again until the cloud says that there is none.
  if (answer.outcome === 'REFUSED' && answer.because !== 'BUSY')
    return write('LEFT', `The cloud refused to remove it (${answer.because}): ${answer.words}`)
}
