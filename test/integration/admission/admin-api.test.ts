import { randomUUID } from 'node:crypto'
import { adminSchema } from '@sallyport/graphql/admin/schema.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { parse, subscribe } from 'graphql'
import { describe, expect, test } from 'vitest'
import { driveAgent } from '../../fixtures/driven-agent.ts'
import { type Answer, admission, context, onProvisioningGround, provision, rowOf, run, services } from './provisioning-ground.ts'

onProvisioningGround()

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
    cancelAttempt: { __typename: 'Conflict', message: 'This attempt is over: it is cancelled.' },
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
