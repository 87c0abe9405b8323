import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountHealth } from '@sallyport/database/account-health.ts'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { accountBudgets } from '@sallyport/database/cloud-budget-store.ts'
import { sealedCredential } from '@sallyport/database/cloud-credential-store.ts'
import { cloudAccountService } from '@sallyport/domain/clouds/accounts.ts'
import { cachedCatalogue } from '@sallyport/domain/clouds/catalogue.ts'
import { credentialDoor } from '@sallyport/server/credential-door.ts'
import { limitsForPeople, openClouds } from '@sallyport/server/open-clouds.ts'
import { sealingKeys } from '@sallyport/server/sealing.ts'
import { type StartedCloud, startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import type { TestInstallation } from '../../fixtures/installation.ts'

export const newSealing = () => sealingKeys([randomBytes(32).toString('base64')])

/** How long a cloud's answer may take, and a person's request, in real milliseconds. By default only a hang runs into it. */
export type Patience = { connectMs: number; headersMs: number; totalMs: number; requestLivesMs: number }

/** The use cases of cloud accounts, joined as the server joins them. */
export function accountParts(
  installation: Pick<TestInstallation, 'admin' | 'worker' | 'newId'>,
  sealing = newSealing(),
  { connectMs = 60_000, headersMs = 60_000, totalMs = 120_000, requestLivesMs = 180_000 }: Partial<Patience> = {},
  deletionConfigured = false,
) {
  const clock = { now: () => new Date() }
  const limits = { connectMs, headersMs, totalMs, repeats: 0 }
  const openstack = { clock, random: Math.random, limits }
  const clouds = openClouds({
    readCredential: (id, purpose) => sealedCredential(installation.worker, id, purpose),
    sealing,
    budgets: accountBudgets(installation.worker),
    health: accountHealth(installation.worker),
    openstack,
    requestLivesMs,
  })
  const catalogue = cachedCatalogue({ providers: clouds, clock })
  const door = credentialDoor({ sealing, openstack: { ...openstack, limits: limitsForPeople(limits, requestLivesMs) } })
  const accounts = cloudAccountService({
    ...installation,
    store: cloudAccountStore(installation.admin),
    door,
    providers: clouds,
    catalogue,
    deletionConfigured,
  })
  return { accounts, catalogue, clouds, door, sealing }
}

export type TestCloud = StartedCloud & { [Symbol.asyncDispose](): Promise<void> }

export async function startTestCloud(options: { regions?: string[] } = {}): Promise<TestCloud> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sallyport-cloud-'))
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, ...options })
  return Object.assign(cloud, {
    [Symbol.asyncDispose]: async () => {
      await cloud.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  })
}

export const applicationCredentialOf = ({ identityUrl, credentials }: StartedCloud) => ({
  applicationCredential: {
    authUrl: identityUrl,
    id: credentials.applicationCredential.id,
    secret: credentials.applicationCredential.secret,
  },
})
