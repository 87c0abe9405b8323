import { randomUUID } from 'node:crypto'
import type { LiveOpenStack, MadeCredential } from '../../fixtures/live-openstack.ts'
import type { NamedCloud } from '../../fixtures/named-cloud.ts'
import { until } from '../../fixtures/until.ts'
import type { ProductBehindProxy } from '../guest/product-behind-proxy.ts'

export type Setting = { product: ProductBehindProxy; openstack: LiveOpenStack; cloud: NamedCloud }

export type SeenInstance = {
  cloudId: string | null
  state: string
  providerState: string | null
  fault: { code: number | null; message: string } | null
  cause: string | null
  nextStep: string | null
}

export type SeenAttempt = {
  /** As metadata of the instance has it. */
  id: string
  state: string
  endReason: string | null
  detail: string | null
  tenantReason: string | null
  createCalledAt: string | null
  deadlineAt: string | null
  endedAt: string | null
  conditions: { name: string; state: string; detail: string }[]
  node: { id: string; state: string }
  instances: SeenInstance[]
}

export const conditionOf = ({ conditions }: SeenAttempt, name: string) => conditions.find((each) => each.name === name)

/** The id of a row within an opaque id. */
const rowId = (globalId: string): string => Buffer.from(globalId, 'base64url').toString().replace(/^\w+:/, '')

const refusals = `... on CloudRefused { message } ... on CloudUnreachable { message } ... on Conflict { message } ... on InvalidInput { field message }
  ... on TryLater { message }`

export async function addTenant({ product }: Setting): Promise<{ tenantId: string; owner: string }> {
  const { createTenant } = await product.admin(
    'mutation { createTenant(input: { name: "Acme" }) { __typename ... on CreateTenantPayload { tenant { id } } } }',
  )
  const tenantId = createTenant.tenant.id
  const { inviteOwner } = await product.admin(
    'mutation ($input: InviteOwnerInput!) { inviteOwner(input: $input) { __typename ... on InviteOwnerPayload { token } } }',
    { input: { tenantId, displayName: 'Grace', email: 'grace@example.org' } },
  )
  return { tenantId, owner: inviteOwner.token }
}

type Account = { id: string; projectId: string; lastCheck: { subject: string; ok: boolean; detail: string }[] }

/** @throws Error with the refusal */
export async function addAccount({ product }: Setting, name: string, credential: object): Promise<Account> {
  const { addCloudAccount } = await product.admin(
    `mutation ($input: AddCloudAccountInput!) { addCloudAccount(input: $input) { __typename
       ... on AddCloudAccountPayload { account { id projectId lastCheck { subject ok detail } } } ${refusals} } }`,
    { input: { name, credential } },
  )
  return addCloudAccount.account
}

export const asInput = ({ authUrl, id, secret, region }: MadeCredential) => ({ applicationCredential: { authUrl, id, secret, region } })

/** Lets one create go at a time, a minute apart, so that something can happen between two of one operation. */
export async function slowDown({ product }: Setting, accountId: string): Promise<void> {
  await product.admin(`mutation ($input: UpdateCloudAccountInput!) { updateCloudAccount(input: $input) { __typename ${refusals} } }`, {
    input: { accountId, createsPerMinute: 1 },
  })
}

export type Wish = { tenantId: string; cloudAccountId: string; namePrefix: string; count: number; imageId: string; sizeId: string }

/** Asks with the least deadline there is. @throws Error with the refusal */
export async function provision({ product, openstack, cloud }: Setting, wish: Wish): Promise<string> {
  const { provisionNodes } = await product.admin(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { __typename
       ... on ProvisionNodesPayload { operation { id } } ${refusals} } }`,
    {
      input: {
        region: cloud.region,
        networkIds: [await openstack.idOf('network', cloud.network)],
        validationDeadlineMinutes: 10,
        idempotencyKey: randomUUID(),
        ...wish,
      },
    },
  )
  return provisionNodes.operation.id
}

/** The last attempt of each place. */
export async function attemptsOf({ product }: Setting, operationId: string): Promise<SeenAttempt[]> {
  const { operation } = await product.admin(
    `query ($id: ID!) { operation(id: $id) { places { attempts {
       id state endReason detail tenantReason createCalledAt deadlineAt endedAt conditions { name state detail } node { id state }
       instances { cloudId state providerState fault { code message } cause nextStep } } } } }`,
    { id: operationId },
  )
  return operation.places.map(({ attempts }: { attempts: SeenAttempt[] }) => {
    const attempt = attempts.at(-1)!
    return { ...attempt, id: rowId(attempt.id) }
  })
}

/** Waits until all attempts of an operation are seen as wished; says what they were instead. */
export async function allShow(
  setting: Setting,
  operationId: string,
  awaited: string,
  holds: (attempt: SeenAttempt) => boolean,
  withinMs = 180_000,
): Promise<SeenAttempt[]> {
  let last: SeenAttempt[] = []
  try {
    return await until(
      awaited,
      async () => {
        last = await attemptsOf(setting, operationId)
        return last.every(holds) ? last : undefined
      },
      { withinMs, everyMs: 1_000 },
    )
  } catch (error) {
    throw new Error(`${(error as Error).message}; last seen: ${JSON.stringify(last)}`, { cause: error })
  }
}

/** Instances that wait for a person. */
export async function needingAttention({ product }: Setting): Promise<SeenInstance[]> {
  const { instances } = await product.admin(
    `{ instances(first: 100, needsAttention: true) { edges { node { cloudId state providerState fault { code message } cause nextStep } } } }`,
  )
  return instances.edges.map(({ node }: { node: SeenInstance }) => node)
}

/** What the tenant is told of a node, and everything that came with it. */
export async function tenantSees({ product }: Setting, owner: string, nodeId: string): Promise<{ code: string; text: string }> {
  const { nodes } = await product.tenant(owner, '{ nodes(first: 100) { edges { node { id state reason { code text } } } } }')
  const found = nodes.edges.find(({ node }: { node: { id: string } }) => rowId(node.id) === rowId(nodeId))
  if (found === undefined) throw new Error(`the tenant sees no node ${nodeId}: ${JSON.stringify(nodes)}`)
  return found.node.reason
}
