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
import { type ExecutionResult, execute, parse } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'

/** Provisioning over a scripted cloud, asked as an administrator asks. */
export let admission: TestAdmission
let wakeUps: WakeUps
export let services: Pick<AdminServices, 'operations' | 'nodes' | 'instances'> & {
  tenants: Pick<AdminServices['tenants'], 'find' | 'nextNodeNumber'>
}
/** What the zone of the checks lacks; a test may say so, for itself alone. */
export const zone: { trouble: string | undefined } = { trouble: undefined }

/** To be called once at the top of a test file. */
export function onProvisioningGround(): void {
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
      releases: { versions: async () => ['1.0.0', '0.9.0'] },
      measureUserData: async () => 6_000,
      checksZone: () => zone.trouble,
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
    zone.trouble = undefined
    await admission.db.moveClock(61_000)
  })
}

export function context(signal = new AbortController().signal): AdminContext {
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

export type Answer = Record<string, unknown>
export async function run(source: string, variableValues: Record<string, unknown> = {}): Promise<Answer> {
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
export async function provision(change: object = {}): Promise<Provisioned> {
  const answer = await run(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { __typename ... on ProvisionNodesPayload { operation { id } }
      ... on InvalidInput { field message } ... on Conflict { message } ... on NotFound { message } ... on TryLater { message } ... on CloudUnreachable { message } } }`,
    { input: input(change) },
  )
  return answer.provisionNodes as Provisioned
}
export const rowOf = (id: string): string => Buffer.from(id, 'base64url').toString().split(':')[1]!
