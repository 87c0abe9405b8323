import { randomUUID } from 'node:crypto'
import { administratorStore } from '@sallyport/database/administrator-store.ts'
import { isSeeded, noteSeeded, setUpInstallation } from '@sallyport/database/installation-store.ts'
import type { PrismaClient } from '@sallyport/database/prisma.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import type { GivenCredential } from '@sallyport/domain/clouds/account.ts'
import type { PageRequest } from '@sallyport/domain/primitives/page.ts'
import { actingAsSystem as by } from '@sallyport/domain/tenancy/acting.ts'
import { administratorService } from '@sallyport/domain/tenancy/administrators.ts'
import type { MakeToken } from '@sallyport/domain/tenancy/new-token.ts'
import { tenantAdminService } from '@sallyport/domain/tenancy/tenants.ts'
import type { AdministrationServices } from '../wire-admin.ts'

export type FirstTokens = { administratorToken?: string; ownerToken?: string }

export type SeedMeans = {
  admin: PrismaClient
  /** What `sealingKeyCheck` of the key at hand says. */
  sealingKeyCheck: string
  services: Pick<AdministrationServices, 'accounts' | 'addresses' | 'allowances'>
  makeToken: MakeToken
  /** The simulated cloud's application credential. The cloud must be running. */
  credential: GivenCredential
  /** Where instances of its network `monitoring` come from. */
  publish: string
  /** Ports on loopback that the demo's monitors must not reach: all of the control plane's, and the metadata service's. */
  refusedPorts: number[]
  /**
   * Keeps a token where its owner finds it. Called before the token is good, so that none that is good is ever lost; called again with
   * another one where an earlier start was cut off in between.
   */
  keep: (tokens: FirstTokens) => Promise<void>
}

export const demo = {
  administrator: { displayName: 'First administrator', email: 'administrator@example.org' },
  tenant: 'Demo',
  owner: { displayName: 'First owner', email: 'owner@example.org' },
  account: 'Simulated cloud',
} as const

const everything: PageRequest = { first: 100, after: undefined }

/**
 * Puts into a new installation what a first visitor needs to see an admission. Each step looks for its own work first, so a start that was
 * cut off is continued; once all was done nothing is seeded again, whatever people remove later. Answers the deployment's id.
 */
export async function seed(means: SeedMeans): Promise<string> {
  const { admin, sealingKeyCheck } = means
  const { deploymentId } = await setUpInstallation(admin, { deploymentId: randomUUID(), sealingKeyCheck })
  if (await isSeeded(admin)) return deploymentId
  await addAdministrator(means)
  const tenantId = await addTenant(means)
  await addOwner(means, tenantId)
  await addAccount(means)
  await publishAddress(means)
  await allowLoopback(means, tenantId)
  await noteSeeded(admin)
  return deploymentId
}

async function addAdministrator({ admin, makeToken, keep }: SeedMeans): Promise<void> {
  const store = administratorStore(admin)
  if ((await store.page(everything)).items.length > 0) return
  const token = makeToken('spa')
  await keep({ administratorToken: token.text })
  await administratorService({ store, makeToken: () => token, newId: randomUUID }).add(demo.administrator, by)
}

async function addTenant({ admin, makeToken }: SeedMeans): Promise<string> {
  const tenants = tenantAdminService({ store: tenantAdminStore(admin), makeToken, newId: randomUUID })
  const present = (await tenants.page(everything)).items.find(({ name }) => name === demo.tenant)
  return (present ?? (await tenants.create({ name: demo.tenant }, by))).id
}

async function addOwner({ admin, makeToken, keep }: SeedMeans, tenantId: string): Promise<void> {
  const store = tenantAdminStore(admin)
  if ((await store.members(tenantId, everything)).items.length > 0) return
  const token = makeToken('spt')
  await keep({ ownerToken: token.text })
  await tenantAdminService({ store, makeToken: () => token, newId: randomUUID }).inviteOwner(tenantId, demo.owner, by)
}

async function addAccount({ services, credential }: SeedMeans): Promise<void> {
  const present = (await services.accounts.page(everything)).items
  if (present.length === 0) await services.accounts.add({ name: demo.account, credential, defaultRegion: undefined }, by)
}

async function publishAddress({ services, publish: range }: SeedMeans): Promise<void> {
  const present = (await services.addresses.published(everything, { withdrawnToo: false })).items
  if (present.some((address) => address.range === range)) return
  const note = 'Instances of the simulated network "monitoring" come from here.'
  await services.addresses.publish({ range, note, typedConfirmation: range, acceptUnusualRange: true }, by)
}

async function allowLoopback({ services, refusedPorts }: SeedMeans, tenantId: string): Promise<void> {
  const present = (await services.allowances.list(tenantId)).map(({ range }) => range)
  const reason = "The demo's monitors watch services of this machine."
  for (const range of ['127.0.0.0/8', '::1'].filter((each) => !present.includes(each)))
    await services.allowances.grant(tenantId, { range, exceptPorts: refusedPorts, reason }, by)
}
