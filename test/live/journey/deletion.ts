import { deletionRules, markerRules, provisioningRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { z } from 'zod'
import type { GraphqlAnswer } from '../../fixtures/ask-graphql.ts'
import { attestAndActivate } from '../../fixtures/deletion-by-hand.ts'
import { ignoreGone } from '../../fixtures/live-openstack.ts'
import { addAccount, asInput, type SeenInstance, type Setting } from './administered.ts'
import type { Journey } from './open-journey.ts'

/** What an administrator does until instances are deleted, and what the cloud shows of it to its own user. */

const refusals = `... on CloudRefused { message } ... on CloudUnreachable { message } ... on Conflict { message } ... on InvalidInput { field message }
  ... on NotFound { message } ... on TryLater { message }`

export type Check = { subject: string; ok: boolean; detail: string }

/** An account with two credentials: everyday with the rules for provisioning and no other, for deletion with those and the marker's. */
export async function addDeletingAccount(it: Setting, name: string): Promise<string> {
  const { id } = await addAccount(it, name, asInput(await it.openstack.makeCredential(provisioningRules)))
  const credential = asInput(await it.openstack.makeCredential([...deletionRules, ...markerRules]))
  await it.product.admin(
    `mutation ($input: SetDeletionCredentialInput!) { setDeletionCredential(input: $input) { __typename ${refusals} } }`,
    { input: { accountId: id, credential } },
  )
  return id
}

/** @returns the cloud's id of the security group */
export async function createMarker({ product }: Setting, accountId: string): Promise<string> {
  const { createMarker } = await product.admin(
    `mutation ($input: CreateMarkerInput!) { createMarker(input: $input) { __typename ... on CreateMarkerPayload { markerId } ${refusals} } }`,
    { input: { accountId } },
  )
  return createMarker.markerId
}

export async function checkDeletion({ product }: Setting, accountId: string): Promise<Check[]> {
  const { checkCloudAccount } = await product.admin(
    `mutation ($input: CheckCloudAccountInput!) { checkCloudAccount(input: $input) { __typename
       ... on CheckCloudAccountPayload { account { deletionCheck { subject ok detail } } } } }`,
    { input: { accountId } },
  )
  return checkCloudAccount.account.deletionCheck
}

export async function cancel({ product }: Setting, operationId: string): Promise<void> {
  await product.admin(
    `mutation ($input: CancelOperationInput!) { cancelOperation(input: $input) { __typename ... on Conflict { message } } }`,
    { input: { operationId } },
  )
}

export const activate = ({ product }: Setting): Promise<void> =>
  attestAndActivate({
    admin: async (query, variables) => ({ data: await product.admin(query, variables), errors: [] }) as unknown as GraphqlAnswer,
  })

export type Hindrance = { clauseName: string; fact: string; state: string; why: string }
export type Waiting = SeenInstance & {
  id: string
  name: string
  blockedBy: Hindrance[]
  judgedAt: string | null
  stateDetail: string | null
}

/** Every instance of the installation, by the cloud's id. */
export async function instancesById({ product }: Setting): Promise<Map<string, Waiting>> {
  const { instances } = await product.admin(
    `{ instances(first: 100) { edges { node { id name cloudId state stateDetail providerState fault { code message } cause nextStep judgedAt
         blockedBy { clauseName fact state why } } } } }`,
  )
  return new Map(instances.edges.map(({ node }: { node: Waiting }) => [node.cloudId, node]))
}

/** By the id of the instance, the facts that stand in the way: the gate asked as for a delete, the cloud too. */
export async function plan({ product }: Setting): Promise<Map<string, Hindrance[]>> {
  const { deletionPlan } = await product.admin(
    '{ deletionPlan(first: 10) { edges { node { instanceId blockedBy { clauseName fact state why } } } } }',
  )
  return new Map(
    deletionPlan.edges.map(({ node }: { node: { instanceId: string; blockedBy: Hindrance[] } }) => [node.instanceId, node.blockedBy]),
  )
}

/** What the cloud itself noted as done to a server, also of one that is gone. */
export async function actionsOn({ openstack }: Setting, cloudId: string, action: string): Promise<number> {
  const answer = z.looseObject({ instanceActions: z.array(z.looseObject({ action: z.string() })) })
  const { instanceActions } = answer.parse(await openstack.raw.ask('compute', 'GET', `/servers/${cloudId}/os-instance-actions`))
  return instanceActions.filter((each) => each.action === action).length
}

/** The numbers of this installation's rungs among the user's key pairs, the lowest first. */
export async function rungsShown({ openstack, deploymentId }: Journey): Promise<number[]> {
  const answer = z.looseObject({ keypairs: z.array(z.looseObject({ keypair: z.looseObject({ name: z.string() }) })) })
  const { keypairs } = answer.parse(await openstack.raw.ask('compute', 'GET', '/os-keypairs'))
  const prefix = `sallyport-${deploymentId}-e`
  return keypairs
    .map(({ keypair }) => keypair.name)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((one, other) => one - other)
}

/** The newest rung that the installation says it stands on. */
export async function newestRung({ product }: Setting, accountId: string): Promise<number | undefined> {
  const { cloudAccount } = await product.admin('query ($id: ID!) { cloudAccount(id: $id) { witness { rung fence { reason } } } }', {
    id: accountId,
  })
  if (cloudAccount.witness?.fence) throw new Error(`fenced: ${cloudAccount.witness.fence.reason}`)
  return cloudAccount.witness?.rung
}

/** Everything that the cloud tells of a server, to be compared with later; `undefined`: 404. */
export const serverShown = ({ openstack }: Setting, id: string): Promise<unknown> =>
  openstack.raw.ask('compute', 'GET', `/servers/${id}`).catch((error: Error) => {
    ignoreGone(error)
    return undefined
  })

export const markerShown = ({ openstack }: Setting, id: string): Promise<unknown> =>
  openstack.raw.ask('network', 'GET', `/security-groups/${id}`)

/** A server that the product did not make. @returns its id */
export async function makeBystander({ openstack, cloud }: Setting, name: string, metadata: Record<string, string>): Promise<string> {
  const server = {
    name,
    metadata,
    flavorRef: await openstack.idOf('size', cloud.size),
    imageRef: await openstack.idOf('image', cloud.image),
    networks: [{ uuid: await openstack.idOf('network', cloud.network) }],
  }
  const answer = await openstack.raw.ask('compute', 'POST', '/servers', { server })
  return z.looseObject({ server: z.looseObject({ id: z.string() }) }).parse(answer).server.id
}

/** What a run of deletion leaves that no other does: its bystanders by their ids, rungs and marker by the names that carry this deployment's id. */
export async function removeOwn(it: Journey, bystanders: readonly string[]): Promise<void> {
  const { raw } = it.openstack
  for (const id of bystanders) await raw.ask('compute', 'DELETE', `/servers/${id}`).catch(ignoreGone)
  for (const rung of await rungsShown(it))
    await raw.ask('compute', 'DELETE', `/os-keypairs/sallyport-${it.deploymentId}-e${rung}`).catch(ignoreGone)
  const answer = z.looseObject({ security_groups: z.array(z.looseObject({ id: z.string() })) })
  const markers = answer.parse(await raw.ask('network', 'GET', `/security-groups?name=sallyport-${it.deploymentId}`))
  for (const { id } of markers.security_groups) await raw.ask('network', 'DELETE', `/security-groups/${id}`).catch(ignoreGone)
}
