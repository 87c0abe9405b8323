import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { execute } from '@sallyport/client/execute.ts'
import { OperationsPage } from '@sallyport/client/tenant/operations-page.ts'
import { logins } from '@sallyport/database/logins.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { tenantSchema } from '@sallyport/graphql/tenant/schema.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { questionFor, rootFields } from '../fixtures/ask-everything.ts'
import { streamGraphql } from '../fixtures/ask-graphql.ts'
import { cloudWords, wordsIn } from '../fixtures/cloud-words.ts'
import { findSecrets } from '../fixtures/find-secrets.ts'
import { bearerOfInstance } from '../fixtures/node-of-instance.ts'
import { processesOf } from '../fixtures/product-processes.ts'
import { type RunningProduct, startProduct } from '../fixtures/running-product.ts'
import { until } from '../fixtures/until.ts'

/**
 * One run of `start --demo --exit`, as a newcomer starts it: what is tried while the three nodes are held, how it ends, and a second start
 * on the same data, where they count.
 */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

type Row = { id: string; name: string; state: string; attempt: string; attemptState: string }

let product: RunningProduct
let tenantId: string
let operationId: string
type ProgressEntry = { number: number; nodeName: string | null; reason: { code: string } | null; operationState: string | null }
/** What the tenant's streams told, from their beginning on: the answers as they came, and what was numbered in them. */
const told = { texts: [] as string[], progress: [] as ProgressEntry[], changes: [] as { number: number }[] }
const streaming = new AbortController()
/** Until both streams have ended and all that came was taken. */
let streams: Promise<unknown> = Promise.resolve()
const watched = createServer((socket) => socket.on('error', () => {}).end())

const nodes = () =>
  product.sql<Row>(
    `SELECT n.id, n.name, n.state, a.id AS attempt, a.state AS "attemptState" FROM node n JOIN attempt a ON a.node_id = n.id ORDER BY n.name`,
  )
const statesNow = async () => (await nodes()).map(({ state }) => state)
const held = ['HELD', 'HELD', 'HELD']

beforeAll(async () => {
  await new Promise<void>((resolve) => watched.listen(0, '127.0.0.1', resolve))
  product = await startProduct(['--demo', '--exit'])
  await product.program().said('Three nodes were asked for')
  const [row] = await product.sql<{ id: string; tenant_id: string }>('SELECT id, tenant_id FROM operation')
  tenantId = row!.tenant_id
  operationId = row!.id
  followStreams()
  const { port } = watched.address() as { port: number }
  for (const [name, quorum] of [
    ['one is enough', 'ANY'],
    ['all of them', 'ALL'],
  ])
    await product.owner('mutation ($input: CreateMonitorInput!) { createMonitor(input: $input) { __typename } }', {
      input: { name, quorum, kind: 'TCP', target: `127.0.0.1:${port}`, interval: 'PT10S' },
    })
  await until('all three are known by their instance and by a run of their agent', async () => (await settled()) === 3, {
    withinMs: 300_000,
  })
})
afterAll(async () => {
  streaming.abort()
  await product?.stop()
  watched.close()
  await streams
})

/**
 * How many attempts have all that comes after the enrollment and before the checks: a heartbeat, which an agent sends once it has written down who
 * it is and removed its token, and the instance proof's nonce, which is written once the instance was read while it ran.
 */
async function settled(): Promise<number> {
  const [row] = await product.sql<{ count: number }>(`SELECT count(*)::int FROM attempt a JOIN node_heartbeat h ON h.node_id = a.node_id
    WHERE a.state = 'VALIDATING' AND a.instance_nonce_at IS NOT NULL`)
  return row!.count
}

/** As any client does: from the last number on that it was told. */
function followStreams(): void {
  type Answer = { data: { operationProgress?: { entries: ProgressEntry[] }; changes?: { changes: { number: number }[] } } }
  const { url, token } = product.connection('tenant')
  const collect = async (query: string, after: number) => {
    const variables = { id: globalId('Operation', operationId), after }
    for await (const text of streamGraphql(url, { query, variables, token: token() }, streaming.signal)) {
      const { operationProgress, changes } = (JSON.parse(text) as Answer).data
      told.texts.push(text)
      told.progress.push(...(operationProgress?.entries ?? []))
      told.changes.push(...(changes?.changes ?? []))
    }
  }
  const progress = collect(
    'subscription ($id: ID!, $after: Sequence!) { operationProgress(operationId: $id, after: $after) { kind number operation { state nodes { id name } } entries { number at nodeId nodeName attempt reason { code text } conditionsMet conditionsTotal operationState } } }',
    told.progress.at(-1)?.number ?? 0,
  )
  const changes = collect(
    'subscription ($after: Sequence!) { changes(after: $after) { kind number changes { number at kind id } } }',
    told.changes.at(-1)?.number ?? 0,
  )
  streams = Promise.all([progress, changes])
  streams.catch(() => {}) // told where it is awaited
}

const monitorsOf = async () => {
  const { data } = await product.owner(
    '{ monitors { edges { node { name state neededForDown tally { assigned up down silent } reports { nodeName outcome } } } } }',
  )
  return (data.monitors as { edges: { node: { name: string; state: string; tally: { assigned: number; up: number } } }[] }).edges.map(
    ({ node }) => node,
  )
}
const healthNow = async () => (await product.owner('{ health { state nodesEnabled nodesLive monitorsUp monitorsUnknown } }')).data.health

describe('while its three nodes are held', () => {
  // However long the tests take here, no stage is written meanwhile. They are over before anything is to be written, as a rule.
  beforeAll(() =>
    product.cloud.fault({ service: 'nova', method: 'POST', path: '/metadata$', effect: { kind: 'latency', milliseconds: 600_000 } }),
  )
  afterAll(() => product.cloud.clearFaults())

  test('no login of the product enables one by raw SQL, and the one that may write verdicts does not without the evidence', async () => {
    // The one that has the longest still to run: under way for less than 120 s.
    const [node] = await product.sql<Row>(
      `SELECT n.id, a.id AS attempt FROM node n JOIN attempt a ON a.node_id = n.id JOIN node_heartbeat h ON h.node_id = n.id ORDER BY h.unbroken_since DESC`,
    )
    const enable = `UPDATE public.node SET state = 'ENABLED' WHERE id = '${node!.id}'`
    const admit = `INSERT INTO public.admission (attempt_id, tenant_id, node_id, evidence, with_instance_proof) VALUES ('${node!.attempt}', '${tenantId}', '${node!.id}', '{}', true)`
    const finish = `UPDATE public.attempt SET state = 'ADMITTED' WHERE id = '${node!.attempt}'`
    const passRules = `SET session_replication_role = 'replica'`
    const noRight = '42501'
    const expected = { enable: 'SP002', admit: noRight, finish: noRight, passRules: noRight }
    expect(
      Object.fromEntries(
        await Promise.all(
          [...logins, 'owner' as const].map(async (who) => [who, await refusalsOf(who, { enable, admit, finish, passRules })]),
        ),
      ),
    ).toEqual({
      tenant: { ...expected, enable: noRight },
      admin: expected,
      agent: { ...expected, finish: 'SP002' },
      worker: { ...expected, finish: 'SP002' },
      admission: { ...expected, admit: 'SP002', finish: 'SP002' },
      owner: { ...expected, admit: 'SP002', finish: 'SP002' },
    })
    const asTenant = await product.as('tenant', async (client) => {
      await client.query('BEGIN')
      await client.query(`SELECT set_config('app.tenant', '${tenantId}', true)`)
      return client.query(`UPDATE tenant_api.node SET state = 'ENABLED' WHERE id = '${node!.id}'`).then(() => 'done', codeOf)
    })
    expect(asTenant).toBe('SP002')
    await expect(product.as('admission', (client) => client.query(admit))).rejects.toThrow(/^no evidence for .*RAN_LONG_ENOUGH.*STAGE/)
    expect(await statesNow()).toEqual(held)
  })

  test('both pages are there, with what they show', async () => {
    const { endpoints } = product.access()
    for (const address of [endpoints.page, endpoints.console, `${endpoints.console}/operations/any`]) {
      const page = await fetch(address)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1]
      expect((await fetch(new URL(script ?? '/none', address))).status).toBe(200)
    }
    const operationNow = async () => (await execute(product.connection('tenant'), OperationsPage, { first: 10 })).operations.edges[0]!.node
    await expect
      .poll(async () => (await operationNow()).nodes.map(({ name, state, live }) => ({ name, state, live })))
      .toEqual(['demo-1', 'demo-2', 'demo-3'].map((name) => ({ name, state: 'HELD', live: true })))
    const reasons = async () => (await operationNow()).nodes.map(({ reason }) => reason?.code ?? '')
    await expect.poll(async () => (await reasons()).filter((code) => !['BEING_CHECKED', 'OBSERVED'].includes(code))).toEqual([])
    const operation = await operationNow()
    expect(operation).toMatchObject({ state: 'RUNNING', startedBy: 'First administrator', count: 3, namePrefix: 'demo', endedAt: null })
    for (const { progress } of operation.nodes)
      expect(progress).toMatchObject({ attempt: 1, conditionsTotal: 13, deadlineAt: expect.any(String) })
    expect(await (await fetch(endpoints.addresses)).text()).toContain('127.20.0.0/16')
  })

  test('each is given no monitor, though the tenant has two, and its word on them is not taken', async () => {
    const { rows: monitors } = { rows: await product.sql<{ id: string }>('SELECT id FROM monitor') }
    expect(monitors).toHaveLength(2)
    for (const instance of await product.cloud.instances()) {
      const bearer = await bearerOfInstance(product, instance)
      expect((await product.agent('{ monitors { version monitors { id } } }', {}, bearer)).data).toEqual({
        monitors: { version: 0, monitors: [] },
      })
      const results = [{ monitorId: globalId('Monitor', monitors[0]!.id), outcome: 'DOWN', at: new Date().toISOString(), ageMs: 0 }]
      const reported = await product.agent(
        'mutation ($input: ReportMonitorResultsInput!) { reportMonitorResults(input: $input) { accepted } }',
        { input: { number: 1, results } },
        bearer,
      )
      expect(reported.data).toEqual({ reportMonitorResults: { accepted: 0 } })
    }
    expect(await product.sql('SELECT FROM monitor_status UNION ALL SELECT FROM monitor_result')).toEqual([])
    expect(await statesNow()).toEqual(held)
  })

  test('quorum and health do not count them', async () => {
    for (const monitor of await monitorsOf())
      expect(monitor).toMatchObject({ state: 'UNKNOWN', tally: { assigned: 0, up: 0, down: 0, silent: 0 }, reports: [] })
    expect(await healthNow()).toEqual({ state: 'UNKNOWN', nodesEnabled: 0, nodesLive: 0, monitorsUp: 0, monitorsUnknown: 2 })
    const asAdministrator = await product.admin('{ health { edges { node { state enabledNodes liveNodes monitorsUnknown } } } }')
    expect(asAdministrator.data.health).toEqual({
      edges: [{ node: { state: 'UNKNOWN', enabledNodes: 0, liveNodes: 0, monitorsUnknown: 2 } }],
    })
    expect(await product.sql('SELECT FROM counting_node')).toEqual([])
    expect(await statesNow()).toEqual(held)
  })

  test('an Owner who enables one is refused and told why, and administrators have no such mutation', async () => {
    for (const { id } of await nodes()) {
      const { data } = await product.owner(
        'mutation ($id: ID!) { enableNode(input: { id: $id }) { __typename ... on Conflict { message } } }',
        { id: globalId('Node', id) },
      )
      expect(data.enableNode).toEqual({ __typename: 'Conflict', message: expect.stringMatching(/prove/i) })
    }
    const { errors } = await product.admin('mutation { enableNode(input: { nodeId: "x" }) { __typename } }')
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/^Cannot query field "enableNode"/)])
    expect(await statesNow()).toEqual(held)
  })

  test('nothing that the tenant can ask for tells a word of the cloud', async () => {
    const words = await cloudWords(product)
    const toAdministrators = async () =>
      (await product.admin('{ instances { edges { node { cloudId projectId addresses { address } } } } }')).body
    // Three instances with an address each, in one project.
    await expect.poll(async () => wordsIn(await toAdministrators(), words)).toHaveLength(7)
    for (const { name } of rootFields(tenantSchema, 'query')) {
      const [node] = await nodes()
      const question = questionFor(tenantSchema, 'query', name, {
        'node.id': globalId('Node', node!.id),
        'operation.id': globalId('Operation', operationId),
      })
      const { body, errors } = await product.owner(question.text, question.variables)
      expect([name, errors, wordsIn(body, words)]).toEqual([name, [], []])
    }
  })

  test('tokens and keys are in the files that are theirs alone: in no log, command line, environment, table or cloud-side file', async () => {
    const { dataDirectory } = product
    expect(findSecrets(dataDirectory, product.output())).toEqual([])
    const leak = join(dataDirectory, 'leak') // what would be found
    writeFileSync(leak, `${product.access().ownerToken} ${readFileSync(join(dataDirectory, 'sealing.key'), 'utf8')}`)
    expect(findSecrets(dataDirectory, '')).toEqual([expect.stringMatching(/^leak holds spt_\w{10}…$/), 'leak holds the sealing key'])
    rmSync(leak)
    // More for moments: what installed an agent, and a child of one that has not become another program yet.
    await expect.poll(() => processesOf(dataDirectory).filter(({ argv }) => argv.includes('sallyport-agent')).length).toBe(3)
    for (const file of ['first-access.json', 'sealing.key', 'postgres/secret', 'tls/agent-key.pem'])
      expect([file, (statSync(join(dataDirectory, file)).mode & 0o777).toString(8)]).toEqual([file, '600'])
    expect(statSync(dataDirectory).mode & 0o777).toBe(0o700)
    expect(await product.sql('SELECT FROM attempt WHERE user_data_sealed IS NOT NULL')).toEqual([])
  })

  test('first-access.json tells endpoints and first tokens, and each token opens its own door alone', async () => {
    const { endpoints, administratorToken, ownerToken } = product.access()
    expect(Object.keys(product.access()).sort()).toEqual(['administratorToken', 'endpoints', 'ownerToken'])
    expect(Object.keys(endpoints).sort()).toEqual(['addresses', 'admin', 'agent', 'cloud', 'console', 'docs', 'page', 'tenant'])
    expect([administratorToken, ownerToken].map((token) => token.slice(0, 4))).toEqual(['spa_', 'spt_'])
    expect((await product.admin('{ viewer { displayName } }')).data).toEqual({ viewer: { displayName: 'First administrator' } })
    expect((await product.owner('{ viewer { displayName role } }')).data).toEqual({ viewer: { displayName: 'First owner', role: 'OWNER' } })
    for (const url of [endpoints.docs, endpoints.addresses]) expect((await fetch(url)).status).toBe(200)
    expect(await statesNow()).toEqual(held)
  })
})

describe('when they have proved themselves', () => {
  let words: string[]

  test('it ends with status 0, says how many and how long, and leaves no process', { timeout: 600_000 }, async () => {
    words = await cloudWords(product)
    expect(await product.program().ended).toEqual({ code: 0, signal: null })
    expect(product.program().output().out.trimEnd().split('\n').at(-1)).toMatch(/^admitted 3 of 3 in \d{3} s$/)
    expect(product.program().output().err).not.toMatch(/ (error|fatal) /)
    expect(processesOf(product.dataDirectory)).toEqual([])
    expect(findSecrets(product.dataDirectory, product.output())).toEqual([])
  })

  test('started again, it takes over data, cloud and instances: they are given the monitors and count', { timeout: 600_000 }, async () => {
    const before = product.access()
    await streams
    await product.restart()
    expect(product.access()).toEqual(before)
    followStreams()
    expect(await statesNow()).toEqual(['ENABLED', 'ENABLED', 'ENABLED'])
    await expect
      .poll(healthNow, { timeout: 240_000, interval: 1_000 })
      .toEqual({ state: 'HEALTHY', nodesEnabled: 3, nodesLive: 3, monitorsUp: 2, monitorsUnknown: 0 })
    await expect
      .poll(async () => (await monitorsOf()).map(({ tally }) => [tally.assigned, tally.up]), { timeout: 120_000, interval: 1_000 })
      .toEqual([
        [3, 3],
        [3, 3],
      ])
    const [node] = await nodes()
    const { data } = await product.owner('mutation ($id: ID!) { disableNode(input: { id: $id }) { __typename } }', {
      id: globalId('Node', node!.id),
    })
    expect(data.disableNode).toEqual({ __typename: 'DisableNodePayload' })
    expect((await monitorsOf()).map(({ tally }) => tally.assigned)).toEqual([2, 2])
    await expect.poll(healthNow).toMatchObject({ nodesEnabled: 2, nodesLive: 2 })
  })

  test('its streams told every step once and in order, over the start anew as well, and no word of the cloud', async () => {
    await expect.poll(() => told.progress.at(-1), { timeout: 60_000 }).toMatchObject({ nodeName: null, operationState: 'SUCCEEDED' })
    for (const numbered of [told.progress, told.changes])
      expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, i) => i + 1))
    for (const name of ['demo-1', 'demo-2', 'demo-3'])
      expect(told.progress.filter(({ nodeName }) => nodeName === name).at(-1)?.reason?.code).toBe('ADMITTED')
    expect(wordsIn(told.texts.join('\n'), words)).toEqual([])
  })
})

const codeOf = (error: { code?: string }): string => error.code ?? String(error)

/** The database's code for what each statement was refused with. */
function refusalsOf<Name extends string>(
  who: Parameters<RunningProduct['as']>[0],
  statements: Record<Name, string>,
): Promise<Record<string, string>> {
  return product.as(who, async (client) => {
    const codes: Record<string, string> = {}
    for (const [name, statement] of Object.entries<string>(statements))
      codes[name] = await client.query(statement).then(() => 'done', codeOf)
    return codes
  })
}
