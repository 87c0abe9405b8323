import { CloudError } from '../clouds/cloud-error.ts'
import type { DeleteAnswer } from '../clouds/deletion.ts'
import type { CloudProvider } from '../clouds/provider.ts'
import { Problem } from '../primitives/problem.ts'
import { standingWithoutClouds } from './delete-instance.ts'
import type { Deletes, FollowingAccessory, GateFacts } from './gate-ports.ts'
import type { GatherMeans } from './gather-evidence.ts'
import type { DeleteTarget } from './permit.ts'

export type FollowMeans = { deletes: Deletes; facts: GateFacts; gather: GatherMeans }

/** What has to hold of this installation for an accessory to go: everything but what is about the instance, which is gone. */
const clausesAsked = [1, 2, 3]
const factsAsked = ['account-in-use', 'project-of-the-account', 'breaker-closed']

/**
 * Lets what was made for an instance follow it, once it is proved gone. The authority is the recorded decision, whose evidence names each; nothing that it
 * does not name is touched, and nothing is asked for twice while the answer is not known. What the cloud refuses is left, and listed.
 */
export async function followAccessories(means: FollowMeans): Promise<void> {
  for (const following of await means.deletes.accessoriesToFollow()) await follow(means, following)
}

async function follow({ deletes, facts, gather }: FollowMeans, following: FollowingAccessory): Promise<void> {
  const { instanceId, next } = following
  const write = (state: 'SENT' | 'GONE' | 'LEFT', detail?: string) => deletes.accessoryState({ instanceId, accessory: next }, state, detail)
  if (!following.accessories.some(({ kind, cloudId }) => kind === next.kind && cloudId === next.cloudId))
    return write('LEFT', 'The decision on the instance did not name it.')
  const found = await facts.read(instanceId)
  if (found === undefined) return
  const standing = await standingWithoutClouds(gather, found)
  if (standing.some(({ clause, fact }) => clausesAsked.includes(clause) || factsAsked.includes(fact))) return
  try {
    const cloud = await gather.open(following.accountId)
    const leads = await cloud.whereItLeads()
    if (leads.projectId !== following.projectId || leads.cloud !== found.account.cloud) return
    if (!(await markerIsOurs(cloud, found))) return
    await write('SENT')
    await told(write, await remove(cloud, following))
  } catch (error) {
    // What is not answered is asked about again: the next turn reads it by its id before anything is sent.
    if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
  }
}

async function markerIsOurs(cloud: CloudProvider, found: NonNullable<Awaited<ReturnType<GateFacts['read']>>>): Promise<boolean> {
  const { markerId } = found.account
  if (!markerId) return false
  return (await cloud.readMarker(found.row.region, markerId, found.row.deploymentId))?.verified === true
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
