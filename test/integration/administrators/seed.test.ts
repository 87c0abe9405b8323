import { givenCredential } from '@sallyport/domain/clouds/account.ts'
import { type FirstTokens, type SeedMeans, seed } from '@sallyport/server/start/seed.ts'
import { administration } from '@sallyport/server/wire-admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { testHasher } from '../../fixtures/tenants.ts'
import { accountParts, applicationCredentialOf, startTestCloud, type TestCloud } from './account-parts.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud[Symbol.asyncDispose]())

async function seeding(work: (means: SeedMeans, kept: FirstTokens, installation: TestInstallation) => Promise<void>): Promise<void> {
  await using installation = await createInstallation()
  await installation.db.superuser.query('DELETE FROM installation')
  const { door, clouds, catalogue } = accountParts(installation)
  const kept: FirstTokens = {}
  const means: SeedMeans = {
    admin: installation.admin,
    sealingKeyCheck: 'check',
    services: administration({ admin: installation.admin, hasher: testHasher, door, providers: clouds, catalogue }),
    makeToken: installation.makeToken,
    credential: givenCredential.parse(applicationCredentialOf(cloud)),
    publish: '127.20.0.0/16',
    refusedPorts: [4_000, 4_001],
    keep: async (tokens) => {
      Object.assign(kept, tokens)
    },
  }
  try {
    await work(means, kept, installation)
  } finally {
    await clouds.close()
  }
}

const goodTokens = async ({ db }: TestInstallation, table: string) =>
  (await db.superuser.query<{ id: string }>(`SELECT id FROM ${table} WHERE revoked_at IS NULL`)).rows.map(({ id }) => id)

test('a first start finds everything that a visitor needs; the next ones change nothing, also when something was removed', () =>
  seeding(async (means, kept, installation) => {
    const deploymentId = await seed(means)
    const first = { ...kept }
    expect(first).toEqual({ administratorToken: expect.stringMatching(/^spa_/), ownerToken: expect.stringMatching(/^spt_/) })
    expect(await goodTokens(installation, 'administrator_token')).toEqual([first.administratorToken?.slice(4, 14)])
    expect(await goodTokens(installation, 'tenant_token')).toEqual([first.ownerToken?.slice(4, 14)])
    const { accounts, addresses } = means.services
    expect((await accounts.page({ first: 9, after: undefined })).items).toMatchObject([
      { name: 'Simulated cloud', projectName: 'monitoring', state: 'READY' },
    ])
    const published = (await addresses.published({ first: 9, after: undefined }, { withdrawnToo: false })).items
    expect(published).toMatchObject([{ range: '127.20.0.0/16', publishedBy: 'Sallyport' }])
    const { rows } = await installation.db.superuser.query('SELECT range, except_ports FROM tenant_allowance ORDER BY range')
    expect(rows).toEqual([
      { range: '127.0.0.0/8', except_ports: [4_000, 4_001] },
      { range: '::1', except_ports: [4_000, 4_001] },
    ])
    await addresses.withdraw(published[0]?.id ?? '', installation.by)
    expect(await seed(means)).toBe(deploymentId)
    expect(kept).toEqual(first)
    expect((await addresses.published({ first: 9, after: undefined }, { withdrawnToo: false })).items).toEqual([])
  }))

test('a first start that is cut off anywhere is continued by the next one, and every good token was kept', () =>
  seeding(async (means, kept, installation) => {
    let allowed = 0
    const cut = (): void => {
      if (allowed-- <= 0) throw new Error('cut off')
    }
    const cutting: SeedMeans = {
      ...means,
      services: Object.fromEntries(
        Object.entries(means.services).map(([subject, service]) => [
          subject,
          new Proxy(service, {
            get: (target, name) => {
              cut()
              return Reflect.get(target, name)
            },
          }),
        ]),
      ) as SeedMeans['services'],
      makeToken: (kind) => {
        cut()
        return means.makeToken(kind)
      },
      keep: async (tokens) => {
        cut()
        await means.keep(tokens)
        cut()
      },
    }
    let starts = 0
    for (let done = false; !done; starts += 1) {
      allowed = starts
      done = await seed(cutting).then(
        () => true,
        () => false,
      )
    }
    expect(starts).toBeGreaterThan(5)
    expect(await goodTokens(installation, 'administrator_token')).toEqual([kept.administratorToken?.slice(4, 14)])
    expect(await goodTokens(installation, 'tenant_token')).toEqual([kept.ownerToken?.slice(4, 14)])
    expect((await means.services.accounts.page({ first: 9, after: undefined })).items).toHaveLength(1)
  }))
