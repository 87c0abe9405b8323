import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import { execute } from '@sallyport/client/execute.ts'
import type { ProvisionNodesInput } from '@sallyport/client/generated/admin/graphql.ts'
import { conditionTitles } from '@sallyport/domain/admission/condition-titles.ts'
import type { Condition } from '@sallyport/domain/admission/conditions.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { CloudInstance } from '../fixtures/cloud-control.ts'
import { demoRequest } from '../fixtures/demo-request.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { until } from '../fixtures/until.ts'

/** One node for which one condition is withheld, for real: what hinders it, what is missing by name, and how it ends. */
type Case = {
  node: string
  what: string
  missing: Condition
  reason: 'DEADLINE' | 'INSTANCE_ERROR' | 'INSTANCE_ALTERED' | 'INSTANCE_VANISHED' | 'WRONG_PROOF'
  /** What its tenant is told where that is not what the reason alone says. */
  told?: string
  /** Set in the cloud before anything is created. */
  rule?: object
  /** Done again and again, about each second, while its attempt lives. */
  meddle?: (now: NodeNow, instance: CloudInstance) => Promise<unknown>
}
type NodeNow = {
  name: string
  state: string
  attempt: string
  reason: string | null
  detail: string | null
  tenantReason: string
  unmet: string[]
  /** The agent's present run, and the seconds since it began; null: never heard. */
  run: string | null
  ranFor: number | null
  proven: boolean
  /** Seconds until the deadline; below 0: past it; null: not asked for yet. */
  left: number | null
  endedAfterDeadline: number | null
  trusted: number
  everEnabled: boolean
}

let product: RunningProduct
const done = new Set<string>()
/** Done once for each key. */
const once = async (key: string, act: () => Promise<unknown>): Promise<void> => {
  if (done.has(key)) return
  done.add(key)
  await act()
}

const cases: Case[] = [
  { node: 'edge-2', what: 'its agent never came up', missing: 'ENROLLED', reason: 'DEADLINE', rule: { kind: 'withhold-agent' } },
  {
    node: 'edge-3',
    what: 'its agent is killed whenever its run nears 120 s, and started again',
    missing: 'RAN_LONG_ENOUGH',
    reason: 'DEADLINE',
    // Frozen before the heartbeat that would be late enough, however long a look takes here, and killed past 120 s. Its unit starts it again
    // after 5 s: the server hears of the new run when 120 s are over, and must not have counted the silence.
    meddle: async ({ run, ranFor }, { id }) => {
      if ((ranFor ?? 0) >= 100) await once(`${run} frozen`, () => product.cloud.killAgent(id, 'SIGSTOP'))
      if ((ranFor ?? 0) >= 121) await once(`${run} killed`, () => product.cloud.killAgent(id))
    },
  },
  {
    node: 'edge-4',
    what: 'the cloud puts its instance into ERROR',
    missing: 'INSTANCE',
    reason: 'INSTANCE_ERROR',
    meddle: async ({ name, ranFor }, { id }) =>
      (ranFor ?? 0) > 20 && once(name, () => product.cloud.putInError(id, 'The host of this server failed.')),
  },
  {
    node: 'edge-5',
    what: 'the metadata service tells another nonce',
    missing: 'INSTANCE_PROOF',
    reason: 'WRONG_PROOF',
    rule: { kind: 'metadata-override', meta: { 'sallyport.nonce': 'of-another-instance' } },
  },
  {
    node: 'edge-6',
    what: 'the metadata service does not answer',
    missing: 'INSTANCE_PROOF',
    reason: 'DEADLINE',
    rule: { kind: 'metadata-down' },
  },
  {
    node: 'edge-7',
    what: 'its stage cannot be written',
    missing: 'STAGE',
    reason: 'DEADLINE',
    meddle: async ({ name, proven }, { id }) =>
      proven &&
      once(name, () =>
        product.cloud.fault({
          service: 'nova',
          method: 'POST',
          path: `/servers/${id}/metadata$`,
          effect: { kind: 'status-before', status: 403 },
        }),
      ),
  },
  {
    node: 'edge-8',
    what: 'its agent is frozen, and lives on without a word',
    missing: 'LIVE',
    reason: 'DEADLINE',
    meddle: async ({ name, ranFor }, { id }) => (ranFor ?? 0) > 20 && once(name, () => product.cloud.killAgent(id, 'SIGSTOP')),
  },
  {
    node: 'edge-9',
    what: 'someone takes our identity from its instance',
    missing: 'INSTANCE',
    reason: 'INSTANCE_ALTERED',
    meddle: async ({ name, ranFor }, { id }) =>
      (ranFor ?? 0) > 20 && once(name, () => product.cloud.edit(id, 'metadata-removed', { key: 'sallyport.attempt' })),
  },
  {
    node: 'edge-10',
    what: 'someone deletes its instance',
    missing: 'INSTANCE',
    reason: 'INSTANCE_VANISHED',
    meddle: async ({ name, ranFor }, { id }) => (ranFor ?? 0) > 20 && once(name, () => product.cloud.edit(id, 'deleted')),
  },
  {
    node: 'edge-11',
    what: 'its instance is never built',
    missing: 'INSTANCE',
    reason: 'INSTANCE_ERROR',
    told: 'COULD_NOT_START', // what was never built did not stop
    rule: { kind: 'build-error', message: 'No valid host was found.' },
  },
  { node: 'astray-1', what: 'it leaves from an address that is not published', missing: 'EGRESS', reason: 'DEADLINE' },
  { node: 'old-1', what: 'its agent is of another version than was asked for', missing: 'AGENT_VERSION', reason: 'DEADLINE' },
]
const good = 'edge-1'
/** All but the one whose instance someone deleted. */
const staying = cases.filter(({ reason }) => reason !== 'INSTANCE_VANISHED')

/** How a cause names it: with what is amiss, of which there is nothing to say only of a run that was cut short, which may merely follow. */
const named = (missing: Condition): string => `${conditionTitles[missing]}${missing === 'RAN_LONG_ENOUGH' ? '' : ': '}`

const nodesNow = () =>
  product.sql<NodeNow>(`
    SELECT n.name, n.state, a.state AS attempt, a.end_reason AS reason, a.admin_detail AS detail, a.tenant_reason AS "tenantReason",
      ARRAY(SELECT c->>'condition' FROM jsonb_array_elements(a.conditions) c WHERE c->>'state' <> 'MET') AS unmet,
      h.run_id AS run, extract(epoch FROM app_now() - h.unbroken_since)::float8 AS "ranFor",
      EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE_PROOF' AND e.outcome = 'MET') AS proven,
      extract(epoch FROM a.deadline_at - app_now())::float8 AS left,
      extract(epoch FROM a.ended_at - a.deadline_at)::float8 AS "endedAfterDeadline",
      (SELECT count(*)::int FROM node_key k WHERE k.node_id = n.id AND k.revoked_at IS NULL)
        + (SELECT count(*)::int FROM enrollment_token t WHERE t.node_id = n.id AND t.revoked_at IS NULL) AS trusted,
      n.first_enabled_at IS NOT NULL AS "everEnabled"
    FROM node n JOIN attempt a ON a.node_id = n.id LEFT JOIN node_heartbeat h ON h.node_id = n.id ORDER BY n.name`)

test('whatever one condition is withheld until a real deadline, the node is not admitted, the reason names it, and nothing is deleted', async () => {
  product = await startProduct()
  onTestFinished(() => product.stop(), 60_000)
  for (const { node, rule } of cases) if (rule) await product.cloud.rule({ name: `^${node}$` }, rule)
  const request = await demoRequest(product)
  await provision({ ...request, count: 11, agentVersion: '0.1.0' })
  await provision({ ...(await demoRequest(product, 'unpublished')), agentVersion: '0.1.0', namePrefix: 'astray' })
  await provision({
    ...request,
    idempotencyKey: 'another version',
    agentVersion: holdAnotherVersion('0.1.0', '0.1.1'),
    namePrefix: 'old',
  })

  const enabled = new Set<string>()
  /** Each as it was seen last while its attempt lived. */
  const before = new Map<string, NodeNow>()
  /** The shortest list of what each ever lacked while its attempt lived. */
  const fewest = new Map<string, string[]>()
  for (let live = 1; live > 0; await sleep(1_000)) {
    const nodes = await nodesNow()
    for (const { name, state } of nodes) if (state === 'ENABLED') enabled.add(name)
    const living = nodes.filter(({ attempt }) => !['ADMITTED', 'FAILED', 'CANCELLED'].includes(attempt))
    for (const node of living) {
      before.set(node.name, node)
      // None at all: not looked at yet.
      if (node.unmet.length > 0 && node.unmet.length < (fewest.get(node.name)?.length ?? 14)) fewest.set(node.name, node.unmet)
    }
    live = living.length
    await meddle(nodes)
  }

  expect([...enabled]).toEqual([good])
  const after = await nodesNow()
  for (const { node, what, missing, reason } of cases) {
    const late = before.get(node)!
    if (reason === 'DEADLINE')
      expect({ what, state: late.state, lacks: late.unmet.includes(missing) }).toEqual({ what, state: 'HELD', lacks: true })
    const ended = after.find(({ name }) => name === node)!
    expect({ what, ...ended }).toMatchObject({ what, state: 'REVOKED', attempt: 'FAILED', reason, trusted: 0, everEnabled: false })
    expect(ended.detail).toContain(named(missing))
    if (reason === 'DEADLINE') {
      expect(ended.endedAfterDeadline, what).toBeGreaterThanOrEqual(0)
      expect(ended.endedAfterDeadline, what).toBeLessThan(30)
    } else expect(ended.endedAfterDeadline, what).toBeLessThan(-60)
  }
  expect(['edge-6', 'edge-7', 'astray-1', 'old-1'].map((node) => fewest.get(node))).toEqual([
    ['INSTANCE_PROOF', 'STAGE'],
    ['STAGE'],
    ['EGRESS', 'STAGE'],
    ['AGENT_VERSION', 'STAGE'],
  ])
  expect(after.find(({ name }) => name === 'edge-7')?.detail).toContain('CLOUD_NOT_WRITABLE')
  expect(await product.sql('SELECT name_prefix, state FROM operation ORDER BY created_at')).toEqual([
    { name_prefix: 'edge', state: 'PARTIAL' },
    { name_prefix: 'astray', state: 'FAILED' },
    { name_prefix: 'old', state: 'FAILED' },
  ])
  await expectListed()
  await expectLeftInCloud()
  await expectTenantIsTold(after)
})

async function provision(input: ProvisionNodesInput): Promise<void> {
  const { provisionNodes } = await execute(product.connection('admin'), ProvisionNodes, { input })
  expect(provisionNodes).toMatchObject({ __typename: 'ProvisionNodesPayload' })
}

/** The same agent under another version, as if its build had named it wrongly: it reports its own. */
function holdAnotherVersion(version: string, another: string): string {
  const at = (name: string) => join(product.dataDirectory, 'agents', name)
  cpSync(at(version), at(another), { recursive: true })
  const manifest = join(at(another), 'manifest.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: another }))
  return another
}

async function meddle(nodes: readonly NodeNow[]): Promise<void> {
  const instances = await product.cloud.instances()
  for (const { node, meddle: act } of cases) {
    const now = nodes.find(({ name }) => name === node)
    const instance = instances.find(({ name }) => name === node)
    if (act && instance && now?.state === 'HELD') await act(now, instance)
  }
}

/** Administrators find each failed one's instance with why it failed and what to do. */
async function expectListed(): Promise<void> {
  const { data } = await product.admin(`{ instances(first: 100, needsAttention: true) { edges { node {
    nodeName state attemptState endReason cause nextStep cloudId fault { message } consoleTail } } } }`)
  type Listed = { nodeName: string; state: string; endReason: string; cause: string; nextStep: string; cloudId: string }
  const listed = (data.instances as { edges: { node: Listed }[] }).edges.map(({ node }) => node)
  expect(listed.map(({ nodeName, endReason }) => [nodeName, endReason]).sort()).toEqual(
    staying.map(({ node, reason }) => [node, reason]).sort(),
  )
  for (const instance of listed) {
    const { missing } = cases.find(({ node }) => node === instance.nodeName)!
    expect(instance).toMatchObject({ state: 'WAITING', attemptState: 'FAILED', cause: expect.stringContaining(named(missing)) })
    expect(instance.nextStep).toContain('delete it in the cloud by its id')
  }
  expect(listed.find(({ nodeName }) => nodeName === 'edge-4')).toMatchObject({
    fault: { message: 'The host of this server failed.' },
    consoleTail: expect.stringContaining('cloud-init: finished'),
  })
}

/** All are there but the one that someone deleted; whoever ran an ended node's agent has stopped for good, and so do the frozen ones once they thaw. */
async function expectLeftInCloud(): Promise<void> {
  expect((await product.cloud.requests()).filter(({ method }) => method === 'DELETE')).toEqual([])
  const instances = await product.cloud.instances()
  expect(instances.map(({ name, status }) => [name, status]).sort()).toEqual(
    [good, ...staying.map(({ node }) => node)].map((name) => [name, ['edge-4', 'edge-11'].includes(name) ? 'ERROR' : 'ACTIVE']).sort(),
  )
  for (const frozen of ['edge-3', 'edge-8']) await product.cloud.killAgent(instances.find(({ name }) => name === frozen)!.id, 'SIGCONT')
  const running = async () => (await product.cloud.instances()).filter(({ processes }) => processes.length > 0).map(({ name }) => name)
  await until('the agents of ended nodes stopped', async () => (await running()).join() === good, { withinMs: 300_000 })
}

async function expectTenantIsTold(nodes: readonly NodeNow[]): Promise<void> {
  await expect
    .poll(async () => (await product.owner('{ health { nodesEnabled nodesLive } }')).data.health)
    .toEqual({ nodesEnabled: 1, nodesLive: 1 })
  const { data } = await product.owner('{ nodes(first: 100) { edges { node { name state reason { code } } } } }')
  type Told = { edges: { node: { name: string; state: string; reason: { code: string } | null } }[] }
  const codes = Object.fromEntries((data.nodes as Told).edges.map(({ node }) => [node.name, node.reason?.code]))
  const expected = {
    DEADLINE: 'NOT_PROVEN_IN_TIME',
    INSTANCE_ERROR: 'STOPPED_UNEXPECTEDLY',
    INSTANCE_VANISHED: 'STOPPED_UNEXPECTEDLY',
    INSTANCE_ALTERED: 'IDENTITY_DOUBTED',
    WRONG_PROOF: 'IDENTITY_DOUBTED',
  }
  for (const { node, reason, told } of cases) expect([node, codes[node]]).toEqual([node, told ?? expected[reason]])
  expect(nodes.find(({ name }) => name === good)).toMatchObject({ state: 'ENABLED', attempt: 'ADMITTED', reason: null })
}
