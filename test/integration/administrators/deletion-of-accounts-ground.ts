import { type AccessRule, deletionRules, markerRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { type CloudAccount, givenCredential } from '@sallyport/domain/clouds/account.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openRawOpenStack, type RawOpenStack } from '../../contracts/raw-openstack.ts'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { makeCredential, publishedRules } from '../../fixtures/live-openstack.ts'
import { accountParts, applicationCredentialOf, newSealing, startTestCloud, type TestCloud } from './account-parts.ts'

/** An installation for each test, whose accounts lead into one simulated cloud with real access rules, markers and quotas. */
export let installation: TestInstallation
export let cloud: TestCloud
export let raw: RawOpenStack
export let parts: ReturnType<typeof accountParts>
let names = 0

/** To be called once at the top of a test file. */
export function onDeletionOfAccountsGround(): void {
  beforeAll(async () => {
    cloud = await startTestCloud({ regions: ['RegionOne', 'RegionTwo'] })
    const { username, password, project } = cloud.credentials.monitoring
    raw = await openRawOpenStack({ authUrl: cloud.identityUrl, username, password, project }, 'RegionOne')
  })
  afterAll(() => cloud[Symbol.asyncDispose]())
  beforeEach(async () => {
    installation = await createInstallation()
    parts = accountParts(installation, newSealing(), {}, true)
  })
  afterEach(async () => {
    cloud.faults.clear()
    // Their quota is ten.
    for (const { id } of await markers()) await raw.ask('network', 'DELETE', `/security-groups/${id}`)
    await parts.clouds.close()
    await installation[Symbol.asyncDispose]()
  })
}

export const by = () => installation.by
export async function credential(rules: readonly AccessRule[]) {
  names += 1
  const { id, secret } = await makeCredential(raw, `made ${names}`, rules)
  return givenCredential.parse({ applicationCredential: { authUrl: cloud.identityUrl, id, secret } })
}
export const everyday = () => credential(publishedRules(raw))
export const forDeletion = () => credential([...deletionRules, ...markerRules])
export const all = () => givenCredential.parse(applicationCredentialOf(cloud))
export const add = async (more: { deletion?: boolean } = {}): Promise<CloudAccount> =>
  parts.accounts.add(
    {
      name: `account ${names}`,
      credential: more.deletion ? await everyday() : all(),
      deletionCredential: more.deletion ? await forDeletion() : undefined,
      defaultRegion: undefined,
    },
    by(),
  )
export async function refusal(work: Promise<unknown>): Promise<{ kind: string; field: string | undefined; message: string }> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Problem) return { kind: outcome.kind, field: outcome.field, message: outcome.message }
  throw outcome ?? new Error('was accepted')
}
export const markers = async (): Promise<{ id: string; name: string }[]> => {
  const { security_groups } = (await raw.ask('network', 'GET', '/security-groups')) as { security_groups: { id: string; name: string }[] }
  return security_groups.filter(({ name }) => name === `sallyport-${installation.deploymentId}`)
}
export const decisions = async () =>
  (await installation.db.superuser.query<{ kind: string; detail: string }>('SELECT kind, detail FROM deletion_decision ORDER BY number'))
    .rows
