import { type Behaviour, type DrivenAgent, driveAgent } from '../../fixtures/driven-agent.ts'
import { until } from '../../fixtures/until.ts'
import { db, product } from './console-page.ts'
import { rowOf } from './waiting-instance.ts'

type Held = { attemptId: string; nodeId: string; tenantId: string }

/** Attempts of an operation that live, by the place that they are for. @param operationId the API's */
async function heldOf(operationId: string): Promise<Held[]> {
  const { rows } = await db.superuser.query<Held>(
    `SELECT a.id AS "attemptId", a.node_id AS "nodeId", a.tenant_id AS "tenantId" FROM attempt a JOIN place p ON p.id = a.place_id
     WHERE a.operation_id = $1 AND a.ended_at IS NULL ORDER BY p.number`,
    [rowOf(operationId)],
  )
  return rows
}

/** Once the cloud has each one's instance: an agent for each, whose requests the test makes. No instance of this cloud runs one. */
export async function agentsOf(operationId: string, behaviour: Partial<Behaviour> = {}): Promise<DrivenAgent[]> {
  await until('the cloud has an instance for each node', async () => {
    const { rows } = await db.superuser.query<{ booting: boolean }>(
      `SELECT bool_and(state IN ('BOOTING', 'VALIDATING')) AS booting FROM attempt WHERE operation_id = $1 AND ended_at IS NULL`,
      [rowOf(operationId)],
    )
    return rows[0]?.booting
  })
  return (await heldOf(operationId)).map(({ attemptId, nodeId, tenantId }) => {
    // The nonce that the server wrote into the instance's metadata; agents read it there.
    const servers = { values: () => [{ identity: { attemptId }, nonce: 'written' }] }
    return driveAgent({ db, tenantId, attempt: async () => ({ nodeId }), cloud: { servers } } as never, attemptId, behaviour)
  })
}

/** All of them beat while time is moved on: fifteen seconds each time, so that no run has a gap. */
export async function beat(agents: readonly DrivenAgent[], times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    if (time > 0) await db.moveClock(15_000)
    for (const agent of agents) await agent.act()
  }
}

/** Numbers of all events of an operation, ascending. */
export async function eventsOf(operationId: string): Promise<number[]> {
  const { rows } = await db.superuser.query<{ number: number }>(
    'SELECT number::int AS number FROM operation_event WHERE operation_id = $1 ORDER BY number',
    [rowOf(operationId)],
  )
  return rows.map(({ number }) => number)
}

/** They go on beating at the present time until `done`. */
export const beatUntil = (agents: readonly DrivenAgent[], awaited: string, done: () => Promise<boolean>): Promise<unknown> =>
  until(awaited, async () => {
    for (const agent of agents) await agent.act()
    return done()
  })

/** Asks for nodes as an administrator, past the page. @returns the operation's id, as the API has it */
export async function askForNodes(
  more: { count?: number; namePrefix: string; sizeId?: string } & Record<string, unknown>,
): Promise<string> {
  const { cloudAccount } = await product.admin<{
    cloudAccount: Record<'images' | 'networks', { items: { id: string; name: string }[] }> & { defaultRegion: string }
  }>(
    `query ($id: ID!) { cloudAccount(id: $id) { defaultRegion
       images { ... on CloudImages { items { id name } } } networks { ... on CloudNetworks { items { id name } } } } }`,
    { id: product.accountId },
  )
  const named = (list: { items: { id: string; name: string }[] }, name: string) => list.items.find((item) => item.name === name)!.id
  const { provisionNodes } = await product.admin<{ provisionNodes: { operation?: { id: string }; message?: string } }>(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { __typename ... on ProvisionNodesPayload { operation { id } }
       ... on InvalidInput { field message } ... on Conflict { message } ... on CloudRefused { message } ... on CloudUnreachable { message } } }`,
    {
      input: {
        tenantId: product.tenantId,
        cloudAccountId: product.accountId,
        region: cloudAccount.defaultRegion,
        sizeId: '1',
        imageId: named(cloudAccount.images, 'debian-node'),
        networkIds: [named(cloudAccount.networks, 'monitoring')],
        count: 1,
        idempotencyKey: more.namePrefix,
        ...more,
      },
    },
  )
  if (provisionNodes.operation === undefined) throw new Error(`the nodes were refused: ${JSON.stringify(provisionNodes)}`)
  return provisionNodes.operation.id
}
