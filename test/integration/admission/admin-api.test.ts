import { createHash, randomUUID } from 'node:crypto'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { openWakeUps, type WakeUps } from '@sallyport/database/feeds.ts'
import { instanceReads } from '@sallyport/database/instance-reads.ts'
import { nodeActs } from '@sallyport/database/node-acts.ts'
import { nodeReads } from '@sallyport/database/node-reads.ts'
import { operationActs } from '@sallyport/database/operation-acts.ts'
import { operationFeed, operationReads } from '@sallyport/database/operation-reads.ts'
import { operationRequests } from '@sallyport/database/operation-store.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { nodeActsService, operationActsService } from '@sallyport/domain/admission/provisioning-service.ts'
import { cachedCatalogue } from '@sallyport/domain/clouds/catalogue.ts'
import { tenantAdminService } from '@sallyport/domain/tenancy/tenants.ts'
import type { AdminContext, AdminServices } from '@sallyport/graphql/admin/admin-builder.ts'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { cursorCodec } from '@sallyport/graphql/cursor.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { type ExecutionResult, execute, parse, subscribe } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { driveAgent } from '../../fixtures/driven-agent.ts'
import { cloudError } from '../../fixtures/scripted-cloud.ts'
import { plantNode } from '../../fixtures/tenants.ts'

let admission: TestAdmission
let wakeUps: WakeUps
let services: Pick<AdminServices, 'operations' | 'nodes' | 'instances'> & {
  tenants: Pick<AdminServices['tenants'], 'find' | 'nextNodeNumber'>
}
let zoneTrouble: string | undefined
let versions = ['1.0.0', '0.9.0']

beforeAll(async () => {
  admission = await createAdmission('slow')
  wakeUps = await openWakeUps(admission.db.database, 'sallyport_event', 500)
  const { admin, means } = admission
  const [reads, nodes] = [operationReads(admin), nodeReads(admin)]
  const acts = operationActsService({
    reads,
    acts: operationActs(admin),
    requests: operationRequests(admin),
    accounts: cloudAccountStore(admin),
    catalogue: cachedCatalogue({ providers: means.providers, clock: { now: () => new Date() } }),
    providers: means.providers,
    releases: { versions: async () => versions },
    measureUserData: async () => 6_000,
    checksZone: () => zoneTrouble,
    newId: randomUUID,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  })
  services = {
    operations: { ...reads, ...acts, progress: (id) => operationFeed(admin, wakeUps, id) },
    nodes: { ...nodes, ...nodeActsService({ reads: nodes, acts: nodeActs(admin) }) },
    tenants: tenantAdminService({
      store: tenantAdminStore(admin),
      makeToken: () => {
        throw new Error('no tokens here')
      },
      newId: randomUUID,
    }),
    instances: { ...instanceReads(admin), rule: { isOn: false, restored: false, coolDownMinutes: 15 } },
  }
})
afterAll(async () => {
  await wakeUps.close()
  await admission[Symbol.asyncDispose]()
})
beforeEach(async () => {
  admission.cloud.script = {}
  zoneTrouble = undefined
  versions = ['1.0.0', '0.9.0']
  await admission.db.moveClock(61_000)
})

function context(signal = new AbortController().signal): AdminContext {
  return {
    viewer: {
      kind: 'ADMINISTRATOR',
      administratorId: '00000000-0000-4000-8000-00000000ada0',
      displayName: 'Ada',
      tokenId: 'token',
      tokenExpiresAt: undefined,
    },
    request: { requestId: 'request-1', sourceAddress: undefined },
    cursors: cursorCodec(new Uint8Array(32), 'administrators'),
    services: services as AdminServices,
    signal,
  }
}

type Answer = Record<string, unknown>
async function run(source: string, variableValues: Record<string, unknown> = {}): Promise<Answer> {
  const result = (await execute({
    schema: adminSchema,
    document: parse(source),
    variableValues,
    contextValue: context(),
  })) as ExecutionResult<Answer>
  expect(result.errors).toBeUndefined()
  return result.data!
}

const input = (change: object = {}) => ({
  tenantId: globalId('Tenant', admission.tenantId),
  cloudAccountId: globalId('CloudAccount', admission.accountId),
  region: 'r',
  sizeId: 's',
  imageId: 'i',
  networkIds: ['n'],
  count: 1,
  namePrefix: 'edge',
  idempotencyKey: randomUUID(),
  ...change,
})
type Provisioned = { __typename: string; operation?: { id: string }; field?: string; message?: string }
async function provision(change: object = {}): Promise<Provisioned> {
  const answer = await run(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { __typename ... on ProvisionNodesPayload { operation { id } }
      ... on InvalidInput { field message } ... on Conflict { message } ... on NotFound { message } ... on TryLater { message } ... on CloudUnreachable { message } } }`,
    { input: input(change) },
  )
  return answer.provisionNodes as Provisioned
}
const rowOf = (id: string): string => Buffer.from(id, 'base64url').toString().split(':')[1]!

describe('provisionNodes', () => {
  test('writes operation, places, held nodes and planned attempts, and one audit entry', async () => {
    const answer = await provision({ count: 3, attemptsPerPlace: 2 })
    const { operation } = (await run(
      `query ($id: ID!) { operation(id: $id) { state startedByName agentVersion sizeName validationDeadline lastEvent
         places { number name attempts { number counted state tenantReason node { name state } instances { id } } } } }`,
      { id: answer.operation!.id },
    )) as { operation: Answer }
    expect(operation).toMatchObject({
      state: 'RUNNING',
      startedByName: 'Ada',
      agentVersion: '1.0.0',
      sizeName: 'small',
      validationDeadline: 'PT30M',
      lastEvent: 1,
    })
    expect(operation.places).toEqual(
      [1, 2, 3].map((number) => ({
        number,
        name: `edge-${number}`,
        attempts: [
          {
            number: 1,
            counted: true,
            state: 'PLANNED',
            tenantReason: 'WAITING_TO_START',
            node: { name: `edge-${number}`, state: 'HELD' },
            instances: [],
          },
        ],
      })),
    )
    const { rows } = await admission.db.superuser.query(
      "SELECT actor_name, detail->>'count' AS count FROM audit_entry WHERE action = 'provisionNodes' AND subject_id = $1",
      [rowOf(answer.operation!.id)],
    )
    expect(rows).toEqual([{ actor_name: 'Ada', count: '3' }])
  })

  test('asked twice with one key, also at once, gives one operation; another request under that key is refused', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => provision({ idempotencyKey })))
    expect(new Set(answers.map(({ operation }) => operation?.id)).size).toBe(1)
    expect(await provision({ idempotencyKey, count: 2 })).toMatchObject({ __typename: 'InvalidInput', field: 'idempotencyKey' })
  })

  test('tells the number of the next node beforehand, and refuses where none is left', async () => {
    const next = async (namePrefix: string) =>
      (
        (await run('query ($id: ID!, $namePrefix: String!) { tenant(id: $id) { nextNodeNumber(namePrefix: $namePrefix) } }', {
          id: globalId('Tenant', admission.tenantId),
          namePrefix,
        })) as { tenant: { nextNodeNumber: number | null } }
      ).tenant.nextNodeNumber
    expect(await next('told')).toBe(1)
    await provision({ namePrefix: 'told', count: 3 })
    expect(await next('told')).toBe(4)
    await plantNode(admission.db.superuser, { tenantId: admission.tenantId, name: 'full-999999998', state: 'RETIRED' })
    expect(await next('full')).toBe(999_999_999)
    expect(await provision({ namePrefix: 'full', count: 2 })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'namePrefix',
      message: expect.stringContaining('Choose another prefix'),
    })
    expect(await provision({ namePrefix: 'full' })).toMatchObject({ __typename: 'ProvisionNodesPayload' })
    expect(await next('full')).toBeNull()
  })

  test.each([
    ['validationDeadlineMinutes', { validationDeadlineMinutes: 9 }],
    ['validationDeadlineMinutes', { validationDeadlineMinutes: 121 }],
    ['count', { count: 51 }],
    ['imageId', { imageId: 'gone' }],
    ['networkIds', { networkIds: ['public'] }],
    ['bootVolumeGib', { sizeId: 'diskless' }],
    ['agentVersion', { agentVersion: '2.0.0' }],
    ['region', { region: 'elsewhere' }],
  ])('refuses by the name of the field: %s', async (field, change) => {
    const before = await admission.db.superuser.query('SELECT count(*)::int AS n FROM operation')
    expect(await provision(change)).toMatchObject({ __typename: 'InvalidInput', field })
    expect((await admission.db.superuser.query('SELECT count(*)::int AS n FROM operation')).rows).toEqual(before.rows)
  })

  test.each([10, 120])('takes a deadline of %d minutes', async (validationDeadlineMinutes) => {
    expect(await provision({ validationDeadlineMinutes })).toMatchObject({ __typename: 'ProvisionNodesPayload' })
  })

  test('names all that is wrong at once, the first by its field', async () => {
    expect(await provision({ imageId: 'gone', agentVersion: '2.0.0' })).toMatchObject({
      field: 'imageId',
      message: expect.stringContaining('Also agentVersion: This server does not hold agent 2.0.0'),
    })
  })

  test('asks for a config drive where no network has IPv4, and where there is no metadata service, only', async () => {
    const { cloud } = admission
    const network = (id: string, ipv4: boolean) => ({ id, name: id, external: false, shared: false, ipv4, ipv6: true })
    const listed = cloud.listNetworks
    cloud.listNetworks = async () => [network('six', false), network('both', true)]
    const drives: boolean[] = []
    for (const networkIds of [['six'], ['six', 'both'], ['both']]) {
      const { operation } = await provision({ networkIds })
      const [attempt] = await admission.attemptsOf(rowOf(operation!.id))
      await admission.advance(attempt!.id)
      drives.push(cloud.creates.at(-1)!.configDrive)
    }
    cloud.listNetworks = listed
    expect(drives).toEqual([true, false, false])
    const { attemptIds } = await admission.request({ noMetadataService: true })
    await admission.advance(attemptIds[0]!)
    expect(cloud.creates.at(-1)!.configDrive).toBe(true)
  })

  test('refuses while the zone of the checks is not delegated', async () => {
    zoneTrouble = 'No resolver finds a challenge in checks.example.org. Delegate the zone to this server, or name checks.dns.servers.'
    expect(await provision()).toMatchObject({
      __typename: 'Conflict',
      message: expect.stringMatching(/^DNS_ZONE_NOT_DELEGATED: No resolver/),
    })
  })

  test('says that the cloud is away, or that there is no such account or tenant', async () => {
    const { quota } = admission.cloud
    admission.cloud.quota = async () => {
      throw cloudError('Unavailable', 'connection refused')
    }
    expect(await provision()).toMatchObject({ __typename: 'CloudUnreachable', message: expect.stringContaining('connection refused') })
    admission.cloud.quota = quota
    expect(await provision({ cloudAccountId: globalId('CloudAccount', randomUUID()) })).toMatchObject({
      __typename: 'NotFound',
      message: 'No such cloud account.',
    })
    expect(await provision({ tenantId: globalId('Tenant', randomUUID()) })).toMatchObject({
      __typename: 'NotFound',
      message: 'No such tenant.',
    })
    expect(await provision({ tenantId: globalId('Node', admission.tenantId) })).toMatchObject({ __typename: 'NotFound' })
  })
})

test('a held node shows every condition, what it waits for, and the address that one click would publish', async () => {
  await admission.db.superuser.query(
    `INSERT INTO published_address (id, range, family, note, published_by) VALUES (gen_random_uuid(), '198.51.100.0/24', 4, '', 'test')`,
  )
  const answer = await provision({ namePrefix: 'shown' })
  const [attempt] = await admission.attemptsOf(rowOf(answer.operation!.id))
  await admission.advance(attempt!.id)
  const address = [...admission.cloud.servers.values()].find(({ identity }) => identity?.attemptId === attempt!.id)!.addresses[0]!.address
  await driveAgent(admission, attempt!.id, { address }).act()
  await admission.advance(attempt!.id)
  const { node } = (await run(
    `query ($id: ID!) { node(id: $id) { name state agentVersion attempt { state conditionsMet conditions { name state since detail } }
       seenAddresses { address published publishableWithOneClick confirmedBy presentRun count } } }`,
    { id: globalId('Node', attempt!.nodeId) },
  )) as { node: { attempt: { conditions: { name: string; state: string; detail: string; since: unknown }[] } & Answer } & Answer }
  expect(node).toMatchObject({ name: 'shown-1', state: 'HELD', agentVersion: '1.0.0', attempt: { state: 'VALIDATING', conditionsMet: 10 } })
  expect(node.attempt.conditions).toHaveLength(13)
  expect(node.attempt.conditions.find(({ name }) => name === 'EGRESS')).toMatchObject({
    state: 'FAILED',
    detail: `Seen from ${address}, which is not published.`,
    since: expect.any(String),
  })
  expect(node.seenAddresses).toEqual([
    { address, published: false, publishableWithOneClick: true, confirmedBy: 'INSTANCE', presentRun: true, count: 1 },
  ])
  await admission.db.superuser.query('UPDATE published_address SET withdrawn_at = app_now()')
})

test('instances that need attention are listed with cause and next step, and no others', async () => {
  const answer = await provision()
  const [attempt] = await admission.attemptsOf(rowOf(answer.operation!.id))
  await admission.advance(attempt!.id)
  const server = [...admission.cloud.servers.values()].find(({ identity }) => identity?.attemptId === attempt!.id)!
  const list = async () =>
    (
      (await run(
        '{ instances(needsAttention: true, first: 100) { edges { node { cloudId state endReason cause nextStep fault { code message } consoleTail attemptState } } } }',
      )) as {
        instances: { edges: { node: Answer }[] }
      }
    ).instances.edges.map(({ node }) => node)
  expect((await list()).map(({ cloudId }) => cloudId)).not.toContain(server.id)
  admission.cloud.change(server.id, { state: 'error', providerState: 'ERROR', fault: { code: 500, message: 'No valid host was found' } })
  await admission.db.moveClock(31_000)
  await admission.advance(attempt!.id)
  expect((await list()).find(({ cloudId }) => cloudId === server.id)).toEqual({
    cloudId: server.id,
    state: 'WAITING',
    endReason: 'INSTANCE_ERROR',
    cause: expect.stringContaining('No valid host was found'),
    nextStep: expect.stringContaining('Read its fault and the end of its console log here.'),
    fault: { code: 500, message: 'No valid host was found' },
    consoleTail: 'last words of the console',
    attemptState: 'FAILED',
  })
})

test('acts answer what is there now, and refusals as types', async () => {
  const answer = await provision({ count: 2 })
  const operationId = answer.operation!.id
  const [first, second] = await admission.attemptsOf(rowOf(operationId))
  const act = (name: string, field: string, id: string, payload: string, refusal = 'Conflict') =>
    run(
      `mutation { ${name}(input: { ${field}: "${id}" }) { __typename ... on ${name.charAt(0).toUpperCase()}${name.slice(1)}Payload { ${payload} } ... on ${refusal} { message } } }`,
    )
  expect(await act('cancelAttempt', 'attemptId', globalId('Attempt', first!.id), 'attempt { cancelWishedBy state }')).toEqual({
    cancelAttempt: { __typename: 'CancelAttemptPayload', attempt: { cancelWishedBy: 'Ada', state: 'PLANNED' } },
  })
  await admission.advance(first!.id)
  expect(await act('cancelAttempt', 'attemptId', globalId('Attempt', first!.id), 'attempt { state }')).toEqual({
    cancelAttempt: { __typename: 'Conflict', message: 'This attempt is over: it is CANCELLED.' },
  })
  expect(await act('retryPlace', 'placeId', globalId('Place', first!.placeId), 'attempt { number state requestedByName }')).toEqual({
    retryPlace: { __typename: 'RetryPlacePayload', attempt: { number: 2, state: 'PLANNED', requestedByName: 'Ada' } },
  })
  expect(await act('revokeNode', 'nodeId', globalId('Node', second!.nodeId), 'node { state reason }')).toEqual({
    revokeNode: { __typename: 'RevokeNodePayload', node: { state: 'REVOKED', reason: 'REVOKED' } },
  })
  expect(await act('disableNode', 'nodeId', globalId('Node', second!.nodeId), 'node { state }')).toMatchObject({
    disableNode: { __typename: 'Conflict' },
  })
  expect(await act('retireNode', 'nodeId', globalId('Node', randomUUID()), 'node { state }', 'NotFound')).toEqual({
    retireNode: { __typename: 'NotFound', message: 'No such node.' },
  })
  expect(await act('cancelOperation', 'operationId', operationId, 'operation { state cancelledAt }')).toMatchObject({
    cancelOperation: { operation: { state: 'RUNNING', cancelledAt: expect.any(String) } },
  })
  expect(
    (await run(`mutation { acceptNode(input: { nodeId: "${globalId('Node', first!.nodeId)}", name: "edge-1" }) { __typename } }`))
      .acceptNode,
  ).toEqual({ __typename: 'Conflict' })
})

test('a node whose ping is unknown is accepted without it by its typed name, and its attempt says by whom', async () => {
  const { attemptIds } = await admission.request({ namePrefix: 'pingless' })
  const { nodeId } = await admission.attempt(attemptIds[0]!)
  const accept = (name: string) =>
    run(
      `mutation ($id: ID!, $name: String!) { acceptNode(input: { nodeId: $id, condition: ICMP, name: $name }) {
         __typename ... on Conflict { message } ... on InvalidInput { field } ... on AcceptNodePayload { node { state attempt { icmpAcceptedBy acceptedBy } } } } }`,
      { id: globalId('Node', nodeId), name },
    )
  expect((await accept('pingless-1')).acceptNode).toEqual({
    __typename: 'Conflict',
    message: expect.stringContaining('has not reported whether it can ping'),
  })
  await admission.db.superuser.query(
    `INSERT INTO evidence (attempt_id, tenant_id, condition, outcome, observed_at, observer, since)
     VALUES ($1, $2, 'ICMP', 'UNKNOWN', app_now(), 'AGENT', app_now())`,
    [attemptIds[0], admission.tenantId],
  )
  expect((await accept('another')).acceptNode).toEqual({ __typename: 'InvalidInput', field: 'name' })
  expect((await accept('pingless-1')).acceptNode).toEqual({
    __typename: 'AcceptNodePayload',
    node: { state: 'HELD', attempt: { icmpAcceptedBy: 'Ada', acceptedBy: null } },
  })
})

describe('operationProgress', () => {
  type Stretch = {
    kind: string
    number: number
    events: { number: number; kind: string; state: string | null; operationState: string | null; name: string | null }[]
  }
  async function follow(operationId: string, after: number | undefined, until: (seen: Stretch[]) => boolean): Promise<Stretch[]> {
    const leaving = new AbortController()
    const result = await subscribe({
      schema: adminSchema,
      document: parse(
        'subscription ($id: ID!, $after: Sequence) { operationProgress(operationId: $id, after: $after) { kind number events { number kind state operationState name } operation { state } } }',
      ),
      variableValues: { id: operationId, after },
      contextValue: context(leaving.signal),
    })
    if (!(Symbol.asyncIterator in result)) throw new Error(JSON.stringify(result.errors))
    const seen: Stretch[] = []
    for await (const { data } of result) {
      seen.push((data as { operationProgress: Stretch }).operationProgress)
      if (until(seen)) break
    }
    leaving.abort()
    return seen
  }
  const events = (seen: Stretch[]) => seen.flatMap((stretch) => stretch.events)

  test('gives a snapshot, then every event; who was cut off asks again and misses none', async () => {
    const operationId = (await provision({ namePrefix: 'followed' })).operation!.id
    const [attempt] = await admission.attemptsOf(rowOf(operationId))
    const begun = Promise.withResolvers<void>()
    const following = follow(operationId, undefined, (seen) => {
      begun.resolve()
      return events(seen).some(({ kind }) => kind === 'INSTANCE_CREATED')
    })
    await begun.promise
    await admission.advance(attempt!.id)
    const first = await following
    expect(first[0]).toMatchObject({ kind: 'SNAPSHOT', number: 1, events: [] })
    const cutAt = events(first).at(0)!.number
    await services.operations.cancelOperation(rowOf(operationId), {
      kind: 'ADMINISTRATOR',
      id: randomUUID(),
      name: 'Ada',
      request: undefined,
    })
    await admission.advance(attempt!.id)
    const rest = await follow(operationId, cutAt, (seen) => events(seen).some(({ kind }) => kind === 'OPERATION_ENDED'))
    const all = [...events(first).slice(0, 1), ...events(rest)]
    expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 2))
    expect(all[0]).toMatchObject({ kind: 'CREATE_CALLED', state: 'CREATING', operationState: null, name: 'followed-1' })
    expect(all.at(-1)).toMatchObject({ kind: 'OPERATION_ENDED', state: null, operationState: 'CANCELLED', name: null })
  })

  test('an event from the future is answered with RESET', async () => {
    const operationId = (await provision()).operation!.id
    expect((await follow(operationId, 99, (seen) => seen.length > 0))[0]).toMatchObject({ kind: 'RESET', number: 1 })
  })
})

test('pages of operations and nodes go on where they ended, newest first, and filters hold', async () => {
  const operationId = (await provision({ count: 3, namePrefix: 'paged' })).operation!.id
  const page = (after: string | null) =>
    run(
      `query ($after: String, $operationId: ID) { nodes(first: 2, after: $after, operationId: $operationId) { edges { node { name } } pageInfo { hasNextPage endCursor } } }`,
      {
        after,
        operationId,
      },
    ) as Promise<{ nodes: { edges: { node: { name: string } }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }>
  const first = await page(null)
  const second = await page(first.nodes.pageInfo.endCursor)
  expect([first.nodes.pageInfo.hasNextPage, second.nodes.pageInfo.hasNextPage]).toEqual([true, false])
  expect([...first.nodes.edges, ...second.nodes.edges].map(({ node }) => node.name).sort()).toEqual(['paged-1', 'paged-2', 'paged-3'])
  const { operations } = (await run('{ operations(first: 1, state: RUNNING) { edges { node { id } } } }')) as {
    operations: { edges: { node: { id: string } }[] }
  }
  expect(operations.edges[0]?.node.id).toBe(operationId)
})
