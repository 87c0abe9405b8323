import { problemOfCloud } from '../clouds/cloud-problem.ts'
import { carries, type Identity, type ServerView } from '../clouds/provider.ts'
import type { Providers } from '../clouds/providers.ts'
import { conflict, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from '../tenancy/acting.ts'
import type { InstanceReads, InstanceView } from './instance-view.ts'
import { decideSettle, looksAtCloud, mayBeNeverActivated, type SettleFacts, type Settlement, type StageShown } from './settle.ts'

/** One instance with all that is decided upon when it is settled. */
export type InstanceToSettle = Omit<SettleFacts, 'shown'> & {
  accountId: string
  region: string
  projectId: string | undefined
  cloudId: string | undefined
  identity: Identity
}

/** The rows of what waits. Each act is one transaction with lock, record, audit and notice, and throws `Problem` NOT_FOUND or CONFLICT. */
export type WaitingStore = {
  /** `reason` undefined: none was given. */
  keep(instanceId: string, reason: string | undefined, by: Acting): Promise<void>
  requestDeletion(instanceId: string, by: Acting): Promise<void>
  toSettle(instanceId: string): Promise<InstanceToSettle | undefined>
  /** Decides again under the lock, with what the cloud showed. Answers whether the stage has to be written back. */
  settle(instanceId: string, as: Settlement, given: { reason: string; shown: StageShown | undefined }, by: Acting): Promise<boolean>
  /** `held` was written to the cloud and read back. */
  stageWrittenBack(instanceId: string): Promise<void>
}

/** What administrators do about instances that wait. Each answers the instance as it is then. */
export type WaitingService = {
  /** Takes it back: nothing deletes it until it is filed again. */
  keep(instanceId: string, reason: string | undefined, by: Acting): Promise<InstanceView>
  /** Files one again that was kept; its cool-down begins anew. */
  requestDeletion(instanceId: string, by: Acting): Promise<InstanceView>
  settle(instanceId: string, as: Settlement, reason: string, by: Acting): Promise<InstanceView>
}

export function waitingService(ports: { store: WaitingStore; reads: Pick<InstanceReads, 'find'>; providers: Providers }): WaitingService {
  const { store, reads, providers } = ports

  async function now(instanceId: string): Promise<InstanceView> {
    const instance = await reads.find(instanceId)
    if (instance === undefined) throw notFound('instance')
    return instance
  }

  async function writeHeld({ accountId, region, cloudId }: InstanceToSettle, instanceId: string): Promise<void> {
    try {
      const cloud = await providers.open(accountId, 'PERSON')
      await cloud.writeStage(region, cloudId!, 'held')
    } catch (error) {
      throw problemOfCloud(error)
    }
    await store.stageWrittenBack(instanceId)
  }

  return {
    keep: async (instanceId, reason, by) => {
      await store.keep(instanceId, reason, by)
      return await now(instanceId)
    },

    requestDeletion: async (instanceId, by) => {
      await store.requestDeletion(instanceId, by)
      return await now(instanceId)
    },

    settle: async (instanceId, as, reason, by) => {
      const facts = await store.toSettle(instanceId)
      if (facts === undefined) throw notFound('instance')
      // No cloud is asked about what its answer could not change.
      if (looksAtCloud(as)) mayBeNeverActivated(facts)
      const shown = looksAtCloud(as) && facts.cloudId !== undefined ? await lookAtStage(facts, facts.cloudId, providers) : undefined
      // What is refused anyway is refused with what is known now; the transaction decides again.
      if (decideSettle({ ...facts, shown }, as) !== undefined) {
        const mustWrite = await store.settle(instanceId, as, { reason, shown }, by)
        if (mustWrite) await writeHeld(facts, instanceId)
      }
      return await now(instanceId)
    },
  }
}

/** Where it is refused in any case, the cloud's answer changes no more than the words: without one it is refused all the same. */
async function lookAtStage(facts: InstanceToSettle, cloudId: string, providers: Providers): Promise<StageShown | undefined> {
  try {
    return await lookAt(facts, cloudId, providers)
  } catch (error) {
    if (facts.stageAhead || !(error instanceof Problem)) throw error
    return undefined
  }
}

async function lookAt(
  { accountId, region, projectId, identity }: InstanceToSettle,
  cloudId: string,
  providers: Providers,
): Promise<StageShown> {
  const view = await readFromCloud(providers, { accountId, region, cloudId })
  if (view.projectId !== projectId) throw conflict('The cloud shows it in another project than the recorded one.')
  return { wholeIdentity: carries(view.identity, identity), stage: view.stage }
}

/** What the cloud shows under that id now. @throws Problem that says why it does not */
export async function readFromCloud(
  providers: Providers,
  { accountId, region, cloudId }: { accountId: string; region: string; cloudId: string },
): Promise<ServerView> {
  try {
    const cloud = await providers.open(accountId, 'PERSON')
    return await cloud.readForDeletion(region, cloudId)
  } catch (error) {
    throw problemOfCloud(error)
  }
}
