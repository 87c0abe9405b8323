import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { LiveOpenStack } from '../../fixtures/live-openstack.ts'
import type { NamedCloud } from '../../fixtures/named-cloud.ts'
import { until } from '../../fixtures/until.ts'
import type { Data, ProductBehindProxy } from './product-behind-proxy.ts'
import type { Told } from './told.ts'

export type Setting = { product: ProductBehindProxy; openstack: LiveOpenStack; cloud: NamedCloud; told: Told }

/** What an administrator sees of a node, as far as these tests look. */
export type SeenNode = {
  state: string
  clockSkewMs: number | null
  ping: string | null
  lastSeenAt: string | null
  unbrokenSince: string | null
  seenAddresses: { address: string; published: boolean; publishableWithOneClick: boolean; confirmedBy: string | null }[]
  attempt: {
    state: string
    endReason: string | null
    detail: string | null
    conditions: { name: string; state: string; detail: string }[]
    instances: { cloudId: string | null; addresses: { address: string }[] }[]
  }
}

export type Guest = {
  nodeId: string
  instanceId: string
  address: string
  look(): Promise<SeenNode>
  /** Waits for what shall be seen of it; the answer is the look that showed it. An attempt that ended meanwhile is an error, with its cause. */
  shows(awaited: string, holds: (node: SeenNode) => boolean, withinMs?: number): Promise<SeenNode>
  /** As root inside the guest, where the test was told how. */
  inside(command: string): Promise<string>
  cut(): Promise<void>
  mend(): Promise<void>
  reboot(type: 'SOFT' | 'HARD'): Promise<void>
  /** What it wrote on its console, the end of it. */
  console(): Promise<string>
  metadata(): Promise<Record<string, string>>
  /** Whether the cloud does not know the instance any more. */
  isGone(): Promise<boolean>
}

/** A guest on a busy machine may take many minutes to boot; how long anything takes is not asserted here. */
const patience = 20 * 60_000

export const unmet = ({ attempt }: SeenNode): string[] => attempt.conditions.filter(({ state }) => state !== 'MET').map(({ name }) => name)
export const condition = ({ attempt }: SeenNode, name: string) => attempt.conditions.find((each) => each.name === name)

/** A tenant, its owner's token, and a cloud account whose guests have no metadata service. */
export async function setUp({ product, openstack, told }: Setting): Promise<{ tenantId: string; accountId: string; owner: string }> {
  const { authUrl, id, secret, region } = await openstack.makeCredential()
  const { createTenant } = await product.admin(
    'mutation { createTenant(input: { name: "Acme" }) { __typename ... on CreateTenantPayload { tenant { id } } ... on InvalidInput { message } } }',
  )
  const tenantId = createTenant.tenant.id
  const { inviteOwner } = await product.admin(
    'mutation ($input: InviteOwnerInput!) { inviteOwner(input: $input) { __typename ... on InviteOwnerPayload { token } } }',
    { input: { tenantId, displayName: 'Grace', email: 'grace@example.org' } },
  )
  const { addCloudAccount } = await product.admin(
    `mutation ($input: AddCloudAccountInput!) { addCloudAccount(input: $input) { __typename
       ... on AddCloudAccountPayload { account { id lastCheck { subject ok detail } } } ... on CloudRefused { message } ... on InvalidInput { message } } }`,
    { input: { name: 'guests', credential: { applicationCredential: { authUrl, id, secret, region } } } },
  )
  const accountId = addCloudAccount.account.id
  await product.admin(
    'mutation ($input: UpdateCloudAccountInput!) { updateCloudAccount(input: $input) { __typename ... on InvalidInput { message } } }',
    { input: { accountId, markNetworks: [await openstack.idOf('network', told.network)] } },
  )
  return { tenantId, accountId, owner: inviteOwner.token }
}

/** Asks for one node and waits until the cloud has told of its instance and its address. */
export async function provisionGuest(
  setting: Setting,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  { image, namePrefix, acceptUnknownIcmp }: { image: string; namePrefix: string; acceptUnknownIcmp: boolean },
): Promise<Guest> {
  const { product, openstack, cloud, told } = setting
  const { provisionNodes } = await product.admin(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { __typename
       ... on ProvisionNodesPayload { operation { places { attempts { node { id } } } } } ... on InvalidInput { field message }
       ... on Conflict { message } ... on CloudRefused { message } ... on CloudUnreachable { message } } }`,
    {
      input: {
        tenantId,
        cloudAccountId: accountId,
        region: cloud.region,
        sizeId: await openstack.idOf('size', told.size),
        imageId: await openstack.idOf('image', image),
        networkIds: [await openstack.idOf('network', told.network)],
        ...(told.zone === undefined ? {} : { availabilityZone: told.zone }),
        count: 1,
        namePrefix,
        acceptUnknownIcmp,
        validationDeadlineMinutes: 60,
        idempotencyKey: randomUUID(),
      },
    },
  )
  const nodeId: string = provisionNodes.operation.places[0].attempts[0].node.id
  const look = tellChanges(namePrefix, () => lookAt(product, nodeId))
  const found = await until(
    'an instance with an address',
    async () => {
      const { attempt } = await look()
      const [instance] = attempt.instances
      if (attempt.endReason !== null) return { ended: `${attempt.endReason}: ${attempt.detail}` }
      const address = instance?.addresses[0]?.address
      return instance?.cloudId && address ? { id: instance.cloudId, address } : undefined
    },
    { withinMs: patience, everyMs: 1_000 },
  )
  if (found.ended !== undefined) throw new Error(`the attempt ended: ${found.ended}`)
  return guestOf(setting, nodeId, found.id, found.address, look)
}

function guestOf(setting: Setting, nodeId: string, instanceId: string, address: string, look: () => Promise<SeenNode>): Guest {
  const { openstack, told } = setting
  const act = (action: unknown) => openstack.raw.ask('compute', 'POST', `/servers/${instanceId}/action`, action)
  const link = async (command: string | undefined) => {
    const { ports } = (await openstack.raw.ask('network', 'GET', `/ports?device_id=${instanceId}`)) as { ports: { id: string }[] }
    await shell(command, { PORT: ports[0]?.id ?? '', INSTANCE: instanceId, ADDRESS: address })
  }
  return {
    nodeId,
    instanceId,
    address,
    look,
    shows: async (awaited, holds, withinMs = patience) => {
      let last: SeenNode | undefined
      try {
        return await until(
          awaited,
          async () => {
            last = await look()
            return holds(last) ? last : undefined
          },
          { withinMs, everyMs: 1_000 },
        )
      } catch (error) {
        throw new Error(`${(error as Error).message}; last seen: ${JSON.stringify(last)}`, { cause: error })
      }
    },
    inside: (command) => shell(told.shell, { ADDRESS: address, COMMAND: command }),
    cut: () => link(told.cut),
    mend: () => link(told.mend),
    reboot: async (type) => void (await act({ reboot: { type } })),
    console: async () => ((await act({ 'os-getConsoleOutput': { length: 400 } })) as { output: string }).output,
    isGone: async () => {
      const answer = await openstack.raw.ask('compute', 'GET', `/servers/${instanceId}`).catch((error: Error) => error)
      return answer instanceof Error && / 404 /.test(answer.message)
    },
    metadata: async () =>
      ((await openstack.raw.ask('compute', 'GET', `/servers/${instanceId}`)) as { server: { metadata: Record<string, string> } }).server
        .metadata,
  }
}

/** Half an hour is long to wait without a word. */
function tellChanges(name: string, look: () => Promise<SeenNode>): () => Promise<SeenNode> {
  let told = ''
  return async () => {
    const node = await look()
    const lacking = unmet(node)
    const line = `${node.state}${lacking.length > 0 ? `, lacks ${lacking.join(', ')}` : ''}`
    if (line !== told) process.stderr.write(`${new Date().toISOString()} ${name}: ${line}\n`)
    told = line
    return node
  }
}

async function lookAt(product: ProductBehindProxy, id: string): Promise<SeenNode> {
  const data: Data = await product.admin(
    `query ($id: ID!) { node(id: $id) {
       state clockSkewMs ping lastSeenAt unbrokenSince
       seenAddresses { address published publishableWithOneClick confirmedBy }
       attempt { state endReason detail conditions { name state detail } instances { cloudId addresses { address } } } } }`,
    { id },
  )
  return data.node
}

const run = promisify(execFile)

async function shell(command: string | undefined, variables: Record<string, string>): Promise<string> {
  if (command === undefined) throw new Error('the test was not told how; it should have been skipped')
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...variables }, timeout: 300_000 })
  return stdout.trim()
}
