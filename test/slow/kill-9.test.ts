import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperationProgress, ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { execute } from '@sallyport/client/execute.ts'
import { type Followed, follow } from '@sallyport/client/follow.ts'
import { Changes } from '@sallyport/client/tenant/operations-page.ts'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { askGraphql } from '../fixtures/ask-graphql.ts'
import { demoRequest } from '../fixtures/demo-request.ts'
import { findSecrets } from '../fixtures/find-secrets.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { seededChance } from '../fixtures/seeded-chance.ts'
import { until } from '../fixtures/until.ts'

type Attempt = { id: string; state: string; called: boolean; answered: boolean; stageAhead: boolean; enrolled: boolean }
type Step = { number: number; kind: string; name?: string | null }

/** What the Owner was told to have been done, at whatever moment. */
type Acknowledged = { tokens: string[]; monitors: string[] }

let product: RunningProduct

const attemptsNow = () =>
  product.sql<Attempt>(`SELECT a.id, a.state, a.create_called_at IS NOT NULL AS called, a.create_answered_at IS NOT NULL AS answered,
    a.stage_ahead AS "stageAhead", t.used_at IS NOT NULL AS enrolled FROM attempt a LEFT JOIN enrollment_token t ON t.attempt_id = a.id ORDER BY a.planned_at`)
const once = (awaited: string, holds: (attempts: Attempt[]) => boolean): Promise<true> =>
  until(awaited, async () => holds(await attemptsNow()), { withinMs: 600_000, everyMs: 40 })

/** Done just before a kill, so that it was acknowledged and no more. */
async function actAsOwner(kept: Acknowledged, i: number): Promise<void> {
  const { data } = await product.owner(`mutation {
    createApiToken(input: { label: "before kill ${i}" }) { ... on CreateApiTokenPayload { token } }
    createMonitor(input: { name: "before kill ${i}", kind: TCP, target: "127.0.0.1:9" }) { ... on CreateMonitorPayload { monitor { id } } } }`)
  kept.tokens.push((data.createApiToken as { token: string }).token)
  kept.monitors.push((data.createMonitor as { monitor: { id: string } }).monitor.id)
}

async function expectKept({ tokens, monitors }: Acknowledged): Promise<void> {
  const { tenant } = product.access().endpoints
  for (const token of tokens) {
    const { data } = await askGraphql(tenant, { query: '{ viewer { displayName } monitors(first: 100) { edges { node { id } } } }', token })
    const found = (data.monitors as { edges: { node: { id: string } }[] }).edges.map(({ node }) => node.id)
    expect(found).toEqual(expect.arrayContaining(monitors))
  }
}

test('killed five times during three admissions, the server ends each right, creates none twice and loses nothing that it acknowledged', async () => {
  const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
  const chance = seededChance(seed)
  onTestFailed(() => console.log(`repeat with KILL_SEED=${seed}`))
  product = await startProduct()
  onTestFinished(() => product.stop(), 60_000)

  const request = await demoRequest(product)
  // One create at a time, each answered late: then there is a moment after which it was sent and before which it was not answered.
  const limited = await product.admin('mutation ($input: UpdateCloudAccountInput!) { updateCloudAccount(input: $input) { __typename } }', {
    input: { accountId: request.cloudAccountId, createsInFlight: 1 },
  })
  expect(limited.data.updateCloudAccount).toEqual({ __typename: 'UpdateCloudAccountPayload' })
  /** From now on the cloud is late with these by much more than it takes to see that one is under way, and by less than the product waits. */
  const late = (path: string) =>
    product.cloud.fault({ service: 'nova', method: 'POST', path, effect: { kind: 'latency', milliseconds: 20_000 } })
  const lateCreates = await late('/servers$')
  const sent = (count: number) =>
    until(`create ${count} has arrived`, async () => (await product.cloud.struck(lateCreates.id)) >= count, {
      withinMs: 600_000,
      everyMs: 40,
    })
  const { provisionNodes } = await execute(product.connection('admin'), ProvisionNodes, {
    input: { ...request, count: 3, validationDeadlineMinutes: 30 },
  })
  if (provisionNodes.__typename !== 'ProvisionNodesPayload') throw new Error(provisionNodes.__typename)
  const operationId = provisionNodes.operation.id
  const steps: Step[] = []
  const changes: number[] = []
  for (const followed of followers(operationId, steps, changes)) onTestFinished(() => followed.stop())

  const kept: Acknowledged = { tokens: [], monitors: [] }
  const moments: [name: string, comes: () => Promise<unknown>][] = [
    ['right after the first create was sent', () => sent(1).then(() => sleep(chance() * 500))],
    ['while the second create is under way', () => sent(2).then(() => sleep(chance() * 1_500))],
    [
      'around the first enrollment',
      async () => once('one enrolled', (all) => all.some(({ enrolled }) => enrolled)).then(() => sleep(chance() * 4_000)),
    ],
    [
      'at any time of the hold',
      async () => {
        await once('all enrolled', (all) => all.filter(({ enrolled }) => enrolled).length >= 3)
        await late('/metadata$') // so that there is a time between stage and verdict
        await sleep(chance() * 60_000)
      },
    ],
    ['between stage and verdict', () => once('a stage is ahead', (all) => all.some(({ stageAhead }) => stageAhead))],
  ]
  const cloud = product.cloud.running().pid
  const agents = new Map<string, number>()
  for (const [i, [name, comes]] of moments.entries()) {
    await actAsOwner(kept, i)
    await comes()
    await product.kill()
    for (const instance of await product.cloud.instances())
      for (const { pid, unit } of instance.processes) if (unit.includes('agent')) agents.set(`${name} ${instance.id}`, pid)
    await product.restart()
    await expectKept(kept)
  }

  await until('the operation has ended', async () => steps.some(({ kind }) => kind === 'OPERATION_ENDED'), {
    withinMs: 600_000,
    everyMs: 500,
  })
  await expectRightEnd(steps)
  expect(steps.filter(({ kind }) => kind === 'CREATE_UNANSWERED').length).toBeGreaterThanOrEqual(2)
  expect(
    steps
      .filter(({ kind }) => kind === 'ADMITTED')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['edge-1', 'edge-2', 'edge-3'])

  const creates = await product.cloud.creates()
  const attempts = await attemptsNow()
  const instances = await product.cloud.instances()
  expect(attempts.filter(({ state }) => state === 'ADMITTED')).toHaveLength(3)
  expect(attempts.filter(({ called }) => called)).toHaveLength(attempts.length)
  expect(creates).toHaveLength(attempts.length)
  expect(instances).toHaveLength(creates.length)
  const known = await product.sql<{ cloud_id: string; attempt_id: string }>(
    'SELECT cloud_id, attempt_id FROM instance WHERE cloud_id IS NOT NULL',
  )
  expect(known.map(({ cloud_id }) => cloud_id).sort()).toEqual(instances.map(({ id }) => id).sort())
  expect(new Set(known.map(({ attempt_id }) => attempt_id)).size).toBe(known.length)

  await expectKept(kept)
  const [{ counter } = { counter: 0 }] = await product.sql<{ counter: number }>('SELECT max(change_counter)::int AS counter FROM tenant')
  await until('every change was heard, and whatever came since', () => (changes.at(-1) ?? -1) >= counter)
  expect(changes).toEqual(changes.map((_, i) => changes[0]! + i))

  expect(product.cloud.running().pid).toBe(cloud)
  const pids = new Set(instances.flatMap(({ processes }) => processes.map(({ pid }) => pid)))
  expect([...agents].filter(([, pid]) => !pids.has(pid))).toEqual([])
  expect(agents.size).toBeGreaterThanOrEqual(6)
  expect(findSecrets(product.dataDirectory, product.output())).toEqual([])
})

/** Two people who watch all the while: an administrator the operation, from its beginning, and an Owner what changes, from now on. */
function followers(operationId: string, steps: Step[], changes: number[]): Followed[] {
  const onEnd = (failure: Error): void => {
    throw failure
  }
  const delay = () => 200
  return [
    follow({
      connection: product.connection('admin'),
      document: OperationProgress,
      variables: { operationId },
      pick: ({ operationProgress }) => operationProgress,
      after: 0,
      onBatch: ({ kind, events }) => steps.push(...(kind === 'RESET' ? [{ number: -1, kind }] : events)),
      onEnd,
      delay,
    }),
    follow({
      connection: product.connection('tenant'),
      document: Changes,
      variables: {},
      pick: ({ changes: batch }) => batch,
      onBatch: ({ kind, number, changes: batch }) => {
        if (kind === 'RESET') changes.push(-1)
        for (const i of batch.keys()) changes.push(number - batch.length + 1 + i)
      },
      onEnd,
      delay,
    }),
  ]
}

/** What the follower heard is what the database has: every number once, in order. */
async function expectRightEnd(steps: Step[]): Promise<void> {
  const written = await product.sql<{ number: number; kind: string }>('SELECT number::int, kind FROM operation_event ORDER BY number')
  expect(steps.map(({ number, kind }) => [number, kind])).toEqual(written.map(({ number, kind }) => [number, kind]))
  expect(written.map(({ number }) => number)).toEqual(written.map((_, i) => i + 1))
  expect(written.at(-1)?.kind).toBe('OPERATION_ENDED')
  expect(await product.sql('SELECT state FROM operation')).toEqual([{ state: 'SUCCEEDED' }])
}
