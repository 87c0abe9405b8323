import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { execute } from '@sallyport/client/execute.ts'
import { expect, onTestFinished, test } from 'vitest'
import { leaveWaiting, moveClock, serverDeletes, switchDeletionOn } from '../fixtures/deletion-by-hand.ts'
import { demoRequest } from '../fixtures/demo-request.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { until } from '../fixtures/until.ts'

/** kill -9 of the server while its delete is on its way to the cloud, and the start after it. */
type Case = { effect: 'none' | 'done'; what: string; state: string; end: string; decisions: string[] }

const cases: Case[] = [
  {
    effect: 'done',
    what: 'had its effect, is proved gone',
    state: 'GONE',
    end: 'GONE',
    decisions: ['DELETE_DECIDED', 'DELETE_ANSWERED', 'DELETE_GONE'],
  },
  {
    effect: 'none',
    what: 'had none, waits again, and the breaker asks for a person',
    state: 'WAITING',
    end: 'STILL_THERE',
    decisions: ['DELETE_DECIDED', 'DELETE_ANSWERED', 'DELETE_STILL_THERE', 'BREAKER_TRIPPED'],
  },
]

/** In real time the next look comes within seconds; the database's clock goes on meanwhile. */
async function untilEnded(product: RunningProduct): Promise<void> {
  await until(
    'the delete has ended',
    async () => {
      await moveClock(product, 61_000)
      const [row] = await product.sql<{ n: number }>('SELECT count(*)::int AS n FROM instance_delete WHERE ended_at IS NOT NULL')
      return row!.n === 1
    },
    { withinMs: 900_000, everyMs: 2_000 },
  )
}

test.each(cases)(
  'killed while its delete is on its way: one that $what; no second request leaves',
  async ({ effect, state, end, decisions }) => {
    const product = await startProduct(['--deletion'])
    onTestFinished(() => product.stop(), 60_000)
    await product.cloud.rule({ name: '^edge-' }, { kind: 'withhold-agent' })
    const begun = await execute(product.connection('admin'), ProvisionNodes, { input: await demoRequest(product) })
    await leaveWaiting(product, 1, (begun.provisionNodes as { operation: { id: string } }).operation.id)
    await moveClock(product, 30 * 60_000)
    await product.cloud.switchOn('answer-never-comes', { service: 'nova', method: 'DELETE', path: '/servers/', effect, times: 1 })
    await switchDeletionOn(product)
    await until('the delete is on its way', async () => (await product.cloud.met('answer-never-comes')) === 1, { withinMs: 300_000 })
    await product.kill()
    await product.cloud.switchOff('answer-never-comes')
    await product.restart(['--deletion'])
    await untilEnded(product)

    expect(await serverDeletes(product)).toHaveLength(1)
    expect(await product.sql('SELECT state FROM instance')).toEqual([{ state }])
    expect(await product.sql(`SELECT "end", answer->>'outcome' AS outcome FROM instance_delete`)).toEqual([{ end, outcome: 'NOT_KNOWN' }])
    expect(
      (await product.sql<{ kind: string }>(`SELECT kind FROM deletion_decision ORDER BY number`))
        .map(({ kind }) => kind)
        .slice(-decisions.length),
    ).toEqual(decisions)
  },
  1_500_000,
)
