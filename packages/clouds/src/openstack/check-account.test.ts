import type { CredentialPurpose } from '@sallyport/domain/clouds/provider.ts'
import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { applicationCredentialId, projectId, type Routes, tokenAnswerOf, unauthorized } from '../testing/scripted-openstack.ts'
import { type AccessRule, bootVolumeRules, deletionRules, provisioningRules, syncRules, volumeSyncRules } from './access-rules.ts'

const ownRecord = `GET /v3/users/u1/application_credentials/${applicationCredentialId}`

type Token = ReturnType<typeof tokenAnswerOf>['token'] & Record<string, unknown>

async function check(
  change: (token: Token) => Record<string, unknown> = (token) => token,
  options: Parameters<typeof openScripted>[1] = {},
  more: Routes = {},
  purpose?: CredentialPurpose,
) {
  const routes: Routes = { [ownRecord]: { status: 200, json: { application_credential: { id: applicationCredentialId } } }, ...more }
  const { cloud, provider } = await openScripted(routes, options)
  const { token } = tokenAnswerOf(cloud.url)
  routes['POST /v3/auth/tokens'] = { status: 201, json: { token: change(token) }, headers: { 'x-subject-token': 'token-1' } }
  cloud.tokens.push('token-1')
  const account = await provider.check(purpose)
  const lines = () => cloud.seen.map(({ method, path }) => `${method} ${path}`)
  return { account, provider, asked: lines(), lines, wrong: account.findings.filter(({ ok }) => !ok) }
}

test('a good account leads to its project, and asks for a token, a version document and its own rules only', async () => {
  const { account, asked, wrong } = await check()
  expect(account).toMatchObject({
    projectId,
    projectName: 'monitoring',
    userId: 'u1',
    userName: 'monitoring',
    regions: ['RegionOne'],
    credentialExpiresAt: undefined,
  })
  expect(wrong).toEqual([])
  expect(asked).toEqual(['POST /v3/auth/tokens', 'GET /compute/v2.1/', ownRecord])
  expect(account.lacks).toBeUndefined()
})

test('it signs in anew each time, so that a withdrawn credential is not taken for a good one', async () => {
  const { provider, asked, lines } = await check()
  await provider.check()
  expect(lines().slice(asked.length)).toEqual(['POST /v3/auth/tokens', ownRecord])
})

test('an unrestricted application credential is pointed out', async () => {
  const unrestricted = { id: applicationCredentialId, restricted: false }
  const { wrong } = await check((token) => ({ ...token, application_credential: unrestricted }))
  expect(wrong).toEqual([{ subject: 'application credential', ok: false, detail: expect.stringContaining('unrestricted') }])
})

test('an administrator’s role is pointed out', async () => {
  const { wrong } = await check((token) => ({ ...token, roles: [{ id: 'r', name: 'admin' }] }))
  expect(wrong).toEqual([
    { subject: 'roles', ok: false, detail: expect.stringContaining('Use an application credential of a user with the role member') },
  ])
})

test('a cloud that is old is told with what it speaks and what that means', async () => {
  const { wrong, account } = await check(undefined, { newest: '2.42' })
  expect(wrong).toEqual([])
  expect(account.findings).toContainEqual({
    subject: 'RegionOne: compute version',
    ok: true,
    detail: expect.stringMatching(/speaks up to 2\.42, .*the metadata alone says whose a server is/),
  })
})

test('a service that the catalog lacks is named, and an empty catalog too', async () => {
  const without = await check((token) => ({ ...token, catalog: token.catalog.filter(({ type }) => type !== 'image') }))
  expect(without.wrong).toEqual([{ subject: 'RegionOne: image', ok: false, detail: 'The catalog has no service of type image here.' }])
  const empty = await check((token) => ({ ...token, catalog: [] }))
  expect(empty.wrong).toEqual([{ subject: 'regions', ok: false, detail: 'The catalog has no region with a compute service.' }])
})

test('a region that the account names and the cloud does not have is told', async () => {
  const { wrong } = await check(undefined, { credential: (own) => ({ ...own, regions: ['regionone'] }) })
  expect(wrong).toEqual([
    {
      subject: 'regions',
      ok: false,
      detail: 'No compute service in regionone. The catalog has RegionOne. Region names are case sensitive.',
    },
  ])
})

const volumes = bootVolumeRules.map((rule) => ({ ...rule, service: 'volumev3' }))

test('access rules that keystone tells are compared with what is needed', async () => {
  const withRules = (access_rules: object[]) => (token: Token) => ({
    ...token,
    application_credential: { ...token.application_credential, access_rules, expires_at: '2027-01-01T00:00:00.000000' },
  })
  const enough = await check(withRules([...provisioningRules, ...volumes]))
  expect(enough.wrong).toEqual([])
  expect(enough.account.findings).toContainEqual({
    subject: 'RegionOne: access rules',
    ok: true,
    detail: 'The access rules cover provisioning.',
  })

  const written = provisioningRules.map((rule) => ({ ...rule, path: rule.path.replace('/**/', '/compute/v2.1/') }))
  const otherWords = await check(
    withRules([
      ...written.filter(({ service }) => service === 'compute'),
      ...provisioningRules.filter(({ service }) => service !== 'compute'),
      ...volumes,
    ]),
  )
  expect(otherWords.wrong).toEqual([])

  const few = await check(withRules([...provisioningRules, ...volumes].filter(({ path }) => !/metadata|zone/.test(path))))
  const detail = 'compute GET /**/os-availability-zone, compute POST /**/servers/*/metadata. Rules cannot be added'
  expect(few.wrong).toEqual([{ subject: 'RegionOne: access rules', ok: false, detail: expect.stringContaining(`Not covered: ${detail}`) }])
  expect(few.account.lacks).toContain(detail)
  expect(few.asked).toEqual(['POST /v3/auth/tokens', 'GET /compute/v2.1/'])
})

test('the quota of volumes is needed where the catalog has volumes, under the type that it has', async () => {
  const access_rules = [...provisioningRules]
  const told = await check((token) => ({ ...token, application_credential: { id: applicationCredentialId, access_rules } }))
  expect(told.account.lacks).toContain('do not cover: volumev3 GET /**/limits.')
})

test('rules that keystone keeps to itself are tried, each read once, and all that are refused are named at once', async () => {
  const paths = ['GET /network/v2.0/routers/00000000-0000-4000-8000-000000000000', 'GET /compute/v2.1/os-availability-zone']
  const refusals = Object.fromEntries([ownRecord, ...paths].map((line) => [line, unauthorized]))
  const { account, asked, wrong } = await check(undefined, {}, refusals)
  const detail = 'compute GET /**/os-availability-zone, network GET /**/routers/*. Rules cannot be added'
  expect(wrong).toEqual([{ subject: 'RegionOne: access rules', ok: false, detail: expect.stringContaining(`Not covered: ${detail}`) }])
  expect(account.lacks).toContain(detail)
  const reads = provisioningRules.filter(({ method }) => method === 'GET').length + 1
  expect(asked.filter((line) => line.startsWith('GET '))).toHaveLength(reads + 2)
  expect(asked.filter((line) => !line.startsWith('GET '))).toEqual(['POST /v3/auth/tokens'])
})

test('what writes is not tried, and that is said', async () => {
  const { account, wrong } = await check(undefined, {}, { [ownRecord]: unauthorized })
  expect(wrong).toEqual([])
  expect(account.findings.find(({ subject }) => subject === 'RegionOne: access rules')?.detail).toMatch(
    /not tried, since they write: compute POST \/\*\*\/servers, compute POST \/\*\*\/servers\/\*\/metadata\.$/,
  )
})

const withRules = (access_rules: readonly AccessRule[]) => (token: Token) => ({
  ...token,
  application_credential: { ...token.application_credential, access_rules },
})

test('a credential for deletion is measured by the rules for deletion alone, and all that it lacks are named at once', async () => {
  const enough = await check(withRules(deletionRules), {}, {}, 'DELETION')
  expect(enough.wrong).toEqual([])
  expect(enough.account.lacks).toBeUndefined()
  expect(enough.account.findings).toContainEqual({
    subject: 'RegionOne: access rules',
    ok: true,
    detail: 'The access rules cover deletion.',
  })
  const few = await check(withRules(deletionRules.filter(({ method }) => method !== 'DELETE')), {}, {}, 'DELETION')
  expect(few.account.lacks).toContain('do not cover: compute DELETE /**/servers/*, compute DELETE /**/os-keypairs/*. Rules cannot be added')
  const everyday = await check(withRules([...provisioningRules, ...volumes]), {}, {}, 'DELETION')
  expect(everyday.account.lacks).toContain(
    'do not cover: compute DELETE /**/servers/*, compute GET /**/os-keypairs, compute GET /**/os-keypairs/*, compute POST /**/os-keypairs, compute DELETE /**/os-keypairs/*, network GET /**/security-groups/*.',
  )
})

test('a credential without any rules lacks nothing, whatever it is for, and what it could do besides is said', async () => {
  for (const purpose of ['DELETION', 'PROVISIONING'] as const) {
    const { account, wrong } = await check(undefined, {}, {}, purpose)
    expect([purpose, wrong, account.lacks]).toEqual([purpose, [], undefined])
    expect(account.findings).toContainEqual({
      subject: 'RegionOne: access rules',
      ok: true,
      detail: expect.stringMatching(/has no access rules: it may do all that its roles allow.* [Rr]ules/),
    })
  }
})

test('a credential for deletion cannot create, and one for sync runs can neither', async () => {
  const deleting = await check(withRules(deletionRules))
  expect(deleting.account.lacks).toContain('compute POST /**/servers,')
  const all = [...syncRules, ...volumeSyncRules.map((rule) => ({ ...rule, service: 'volumev3' }))]
  const reading = await check(withRules(all), {}, {}, 'SYNC')
  expect(reading.account.lacks).toBeUndefined()
  const tooFew = await check(withRules(syncRules), {}, {}, 'SYNC')
  expect(tooFew.account.lacks).toContain('do not cover: volumev3 GET /**/volumes/detail, volumev3 GET /**/types.')
})

test('what deletes or takes a rung is never tried, and that is said', async () => {
  const { account, asked } = await check(undefined, {}, { [ownRecord]: unauthorized }, 'DELETION')
  expect(asked.filter((line) => !line.startsWith('GET '))).toEqual(['POST /v3/auth/tokens'])
  expect(account.findings.find(({ subject }) => subject === 'RegionOne: access rules')?.detail).toMatch(
    /not tried, since they write: compute DELETE \/\*\*\/servers\/\*, compute POST \/\*\*\/os-keypairs, compute DELETE \/\*\*\/os-keypairs\/\*\.$/,
  )
})

test('a cloud that does not show tags is too old to delete in, and why is said', async () => {
  const { wrong } = await check(withRules(deletionRules), { newest: '2.25' }, {}, 'DELETION')
  expect(wrong).toEqual([
    {
      subject: 'RegionOne: compute version',
      ok: false,
      detail: expect.stringMatching(
        /speaks up to 2\.25, 2\.26 is needed, since below 2\.26 a server’s tags, and below 2\.9 its lock, are not shown/,
      ),
    },
  ])
})

test('where a credential leads is asked anew each time, and nothing else is', async () => {
  const { provider, asked, lines } = await check()
  expect(await provider.whereItLeads()).toEqual({ cloud: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), projectId, userId: 'u1' })
  expect(lines().slice(asked.length)).toEqual(['POST /v3/auth/tokens'])
})
