import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { execute } from '@sallyport/client/execute.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveWaiting, moveClock, serverDeletes, switchDeletionOn } from '../fixtures/deletion-by-hand.ts'
import { demoRequest } from '../fixtures/demo-request.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { until } from '../fixtures/until.ts'

/** The whole way through a product as an administrator has it: two instances that nobody admitted, and what it takes until they are deleted. */
let product: RunningProduct
beforeAll(async () => {
  product = await startProduct(['--deletion'])
}, 300_000)
afterAll(() => product?.stop(), 120_000)

type Plan = { deletionPlan: { edges: { node: { wouldBeDeleted: boolean; blockedBy: { fact: string; why: string }[] } }[] } }
const plan = async () => {
  const answer = await product.admin('{ deletionPlan { edges { node { wouldBeDeleted blockedBy { fact why } } } } }')
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors))
  return (answer.data as Plan).deletionPlan.edges.map(({ node }) => node)
}
/** Until so many deletes reached the cloud; what it fails with says why none did. */
const deletesLeft = (count: number) =>
  until(
    `${count} deletes left`,
    async () => {
      if ((await serverDeletes(product)).length === count) return true
      throw new Error(JSON.stringify(await plan()))
    },
    { withinMs: 120_000, everyMs: 2_000 },
  )
const states = async () => (await product.sql<{ state: string }>('SELECT state FROM instance ORDER BY state')).map(({ state }) => state)

test('two instances of a cancelled operation are deleted, one after the other, once an administrator made it possible', async () => {
  // An agent that came up would be heard for a while, and the gate asks for ten minutes of silence.
  await product.cloud.rule({ name: '^edge-' }, { kind: 'withhold-agent' })
  const input = { ...(await demoRequest(product)), count: 2 }
  const begun = await execute(product.connection('admin'), ProvisionNodes, { input })
  const { operation } = begun.provisionNodes as { operation: { id: string } }
  await leaveWaiting(product, 2, operation.id)

  // Past every cool-down, and nobody attested or activated anything.
  await moveClock(product, 30 * 60_000)
  await until('the gate says why', async () => (await plan()).every(({ blockedBy }) => blockedBy.some(({ fact }) => fact === 'attested')), {
    withinMs: 10_000,
  })
  expect(await serverDeletes(product)).toEqual([])

  await switchDeletionOn(product)
  await deletesLeft(1)
  expect(await states()).toEqual(['DELETING', 'WAITING'])
  await moveClock(product, 70_000)
  await until('it is proved gone', async () => (await states()).includes('GONE'), { withinMs: 240_000 })
  const [held] = await plan()
  expect(held?.blockedBy.map(({ fact }) => fact)).toEqual(['pause-after-first'])

  await moveClock(product, 31 * 60_000)
  await deletesLeft(2)
  await moveClock(product, 70_000)
  await until('both are gone', async () => (await states()).every((state) => state === 'GONE'), { withinMs: 240_000 })
  expect(new Set(await serverDeletes(product)).size).toBe(2)
  expect(await product.cloud.instances()).toEqual([])
}, 1_200_000)
