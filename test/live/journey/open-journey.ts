import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { expect } from 'vitest'
import { openLiveOpenStack, type RawInstance } from '../../fixtures/live-openstack.ts'
import type { NamedCloud } from '../../fixtures/named-cloud.ts'
import { serveBehindProxy } from '../guest/product-behind-proxy.ts'
import { addTenant, attemptsOf, provision, type SeenAttempt, type Setting, tenantSees } from './administered.ts'

export type Journey = Setting & {
  deploymentId: string
  /** Asks for nodes of the named size and image. @throws Error with the refusal */
  ask(wish: { account: string; namePrefix: string; count?: number; imageId?: string; sizeId?: string }): Promise<string>
  /** Past the product: what the cloud has for an attempt. */
  instancesOf(attempt: SeenAttempt): Promise<RawInstance[]>
  /** Asserts what the tenant is told of an attempt's node, all of it. */
  expectTold(attempt: SeenAttempt, code: string, text: string): Promise<void>
  /** Asserts that the cloud has one instance at most for each attempt so far, and none that the product does not know. */
  expectNoSecondInstance(): Promise<void>
  close(): Promise<void>
}

/**
 * The product as operators run it, with a tenant, beside the user's own side of the cloud. What is made of instances is gone after `close`.
 * @param settings sections of the configuration file, in which a journey differs from others
 */
export async function openJourney(cloud: NamedCloud, settings: object = {}): Promise<Journey> {
  const openstack = await openLiveOpenStack(cloud)
  const product = await serveBehindProxy('127.0.0.1', settings).catch(async (error: unknown) => {
    await openstack.close()
    throw error
  })
  let deploymentId: string | undefined
  const close = async (): Promise<void> => {
    // The product first: what still runs there could create one more.
    await product.stop()
    try {
      if (deploymentId !== undefined) await openstack.removeInstances(deploymentId)
    } finally {
      await openstack.close()
    }
  }
  try {
    const setting = { product, openstack, cloud }
    const own: string = (await product.admin('{ installation { deploymentId } }')).installation.deploymentId
    deploymentId = own
    const [sizeId, imageId] = [await openstack.idOf('size', cloud.size), await openstack.idOf('image', cloud.image)]
    const { tenantId, owner } = await addTenant(setting)
    const operations: string[] = []
    return {
      ...setting,
      deploymentId: own,
      close,
      ask: async ({ account, count = 1, ...wish }) => {
        const id = await provision(setting, { tenantId, cloudAccountId: account, count, imageId, sizeId, ...wish })
        operations.push(id)
        return id
      },
      instancesOf: ({ id }) => openstack.instancesWith(metadataKeys.attempt, id),
      expectTold: async ({ node }, code, text) => expect(await tenantSees(setting, owner, node.id)).toEqual({ code, text }),
      expectNoSecondInstance: async () => {
        const attempts = (await Promise.all(operations.map((id) => attemptsOf(setting, id)))).flat()
        const known = attempts.flatMap(({ instances }) => instances.map(({ cloudId }) => cloudId)).filter((id) => id !== null)
        const found = await openstack.instancesWith(metadataKeys.deployment, own)
        expect(found.map(({ id }) => id).sort()).toEqual(known.sort())
        const perAttempt = found.map(({ metadata }) => metadata[metadataKeys.attempt])
        expect(new Set(perAttempt).size).toBe(perAttempt.length)
        expect(perAttempt.length).toBeGreaterThan(0)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
