import { z } from 'zod'
import { openRawOpenStack } from '../../contracts/raw-openstack.ts'
import type { NamedCloud } from '../../fixtures/named-cloud.ts'

const answer = z.looseObject({ quota_set: z.looseObject({ instances: z.number() }) })

/** The project's quota of instances in the hands of an administrator of the cloud; put back as it was at the end of the block. */
export async function openQuota(
  administrator: NamedCloud,
  projectId: string,
): Promise<AsyncDisposable & { set(instances: number): Promise<void> }> {
  const raw = await openRawOpenStack(administrator, administrator.region)
  const path = `/os-quota-sets/${projectId}`
  const before = answer.parse(await raw.ask('compute', 'GET', path)).quota_set.instances
  // Nova refuses a quota below what is used, unless it is forced.
  const set = async (instances: number): Promise<void> =>
    void (await raw.ask('compute', 'PUT', path, { quota_set: { instances, force: true } }))
  return { set, [Symbol.asyncDispose]: () => set(before) }
}
