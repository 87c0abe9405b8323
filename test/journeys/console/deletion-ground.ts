import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WhatCanBeProvisioned } from '@sallyport/client/admin/provisioning.ts'
import type { WhatCanBeProvisionedQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { afterAll, expect } from 'vitest'
import { plant } from '../../fixtures/tenants.ts'
import { until } from '../../fixtures/until.ts'
import { db, page, product } from './console-page.ts'

/** As it is typed. */
export const installationName = 'sallyport.test'

/** Deletion enabled, with a host file that no other test has. */
export function deletionEnabled(more: object = {}): { deletion: object } {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-console-host-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return { deletion: { enabled: true, installationName, hostFile: join(directory, 'host'), ...more } }
}

export const createMarker = async (): Promise<void> => {
  const { createMarker } = await product.admin<{ createMarker: { markerId?: string; message?: string } }>(
    `mutation ($id: ID!) { createMarker(input: { accountId: $id }) { ... on CreateMarkerPayload { markerId } ... on CloudRefused { message }
      ... on Conflict { message } } }`,
    { id: product.accountId },
  )
  expect(createMarker).toMatchObject({ markerId: expect.any(String) })
}

export type Waiting = { id: string; nodeName: string }

/** A server in the simulated cloud whose node was never admitted: its operation was cancelled, and it waits for its deletion. Workers run. */
export async function failedInstance(namePrefix: string): Promise<Waiting> {
  const { cloudAccounts } = await product.admin<WhatCanBeProvisionedQuery>(WhatCanBeProvisioned.toString())
  const account = cloudAccounts.edges[0]!.node
  const named = (list: { items?: { id: string; name: string }[] }, name: string): string =>
    list.items?.find((item) => item.name === name)?.id ?? ''
  const { provisionNodes } = await product.admin<{ provisionNodes: { operation: { id: string } } }>(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { ... on ProvisionNodesPayload { operation { id } }
      ... on InvalidInput { field message } ... on Conflict { message } } }`,
    {
      input: {
        tenantId: product.tenantId,
        cloudAccountId: product.accountId,
        region: account.defaultRegion,
        sizeId: named(account.sizes as never, 'm1.small'),
        imageId: named(account.images as never, 'debian-node'),
        networkIds: [named(account.networks as never, 'monitoring')],
        count: 1,
        namePrefix,
        idempotencyKey: randomUUID(),
      },
    },
  )
  expect(provisionNodes).toMatchObject({ operation: { id: expect.any(String) } })
  await until('its server is seen', async () => (await instanceOf(namePrefix))?.state === 'SEEN')
  await product.admin(
    `mutation ($id: ID!) { cancelOperation(input: { operationId: $id }) { ... on CancelOperationPayload { operation { id } } ... on Conflict { message } } }`,
    { id: provisionNodes.operation.id },
  )
  await until('it waits for its deletion', async () => (await instanceOf(namePrefix))?.state === 'WAITING')
  const { id, nodeName } = (await instanceOf(namePrefix))!
  return { id, nodeName }
}

export async function instanceOf(nodeName: string): Promise<{ id: string; nodeName: string; state: string } | undefined> {
  const { instances } = await product.admin<{ instances: { edges: { node: { id: string; nodeName: string; state: string } }[] } }>(
    `query ($search: String!) { instances(first: 1, filter: { search: $search }) { edges { node { id nodeName state } } } }`,
    { search: nodeName },
  )
  return instances.edges[0]?.node
}

/** Attested as it is now, past the screens. */
export async function attested(): Promise<string> {
  const { attestation } = await product.admin<{ attestation: { fingerprint: { hash: string } } }>(
    '{ attestation { fingerprint { hash } } }',
  )
  const { attestDeployment } = await product.admin<{ attestDeployment: { attestation: { attestation: { id: string } } } }>(
    `mutation ($input: AttestDeploymentInput!) { attestDeployment(input: $input) {
      ... on AttestDeploymentPayload { attestation { attestation { id } } } ... on Conflict { message } ... on InvalidInput { message } } }`,
    { input: { installationName, fingerprintHash: attestation.fingerprint.hash } },
  )
  return attestDeployment.attestation.attestation.id
}

/** The same, and activated. */
export async function attestedAndActive(): Promise<void> {
  const { activateDeletion } = await product.admin<{ activateDeletion: object }>(
    `mutation ($id: ID!) { activateDeletion(input: { attestationId: $id }) {
      ... on ActivateDeletionPayload { attestation { activation { id } } } ... on Conflict { message } } }`,
    { id: await attested() },
  )
  expect(activateDeletion).toMatchObject({ attestation: { activation: { id: expect.any(String) } } })
}

/** Whether an activation stands, as the server has it. */
export async function isActive(): Promise<boolean> {
  const { attestation } = await product.admin<{ attestation: { activation: { withdrawnAt: string | null } | null } }>(
    '{ attestation { activation { withdrawnAt } } }',
  )
  return attestation.activation !== null && attestation.activation.withdrawnAt === null
}

/** Changes a record past every rule, as whoever may write to the database could. */
export const changeRecord = (statement: string): Promise<unknown> => plant(db.superuser, (client) => client.query(statement))

export const screen = (title: string) =>
  page.getByRole('navigation', { name: 'Screens of the deletion gate' }).getByRole('link', { name: title })
export const theSwitch = () => page.getByRole('region', { name: 'The switch' })
