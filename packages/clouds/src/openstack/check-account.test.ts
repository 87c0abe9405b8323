import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { projectId, type Routes, tokenAnswerOf } from '../testing/scripted-openstack.ts'
import { provisioningRules } from './access-rules.ts'

type Token = ReturnType<typeof tokenAnswerOf>['token'] & Record<string, unknown>

async function check(
  change: (token: Token) => Record<string, unknown> = (token) => token,
  options: Parameters<typeof openScripted>[1] = {},
) {
  const routes: Routes = {}
  const { cloud, provider } = await openScripted(routes, options)
  const { token } = tokenAnswerOf(cloud.url)
  routes['POST /v3/auth/tokens'] = { status: 201, json: { token: change(token) }, headers: { 'x-subject-token': 'token-1' } }
  const account = await provider.check()
  return { account, seen: cloud.seen, wrong: account.findings.filter(({ ok }) => !ok) }
}

test('a good account leads to its project, and asks for a token and a version document only', async () => {
  const { account, seen, wrong } = await check()
  expect(account).toMatchObject({
    projectId,
    projectName: 'monitoring',
    userName: 'monitoring',
    regions: ['RegionOne'],
    credentialExpiresAt: undefined,
  })
  expect(wrong).toEqual([])
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v3/auth/tokens', 'GET /compute/v2.1/'])
})

test('an administrator’s role is pointed out', async () => {
  const { wrong } = await check((token) => ({ ...token, roles: [{ id: 'r', name: 'admin' }] }))
  expect(wrong).toEqual([
    { subject: 'roles', ok: false, detail: expect.stringContaining('Use an application credential of a user with the role member') },
  ])
})

test('a cloud that is too old is told with what it speaks', async () => {
  const { wrong } = await check(undefined, { newest: '2.42' })
  expect(wrong).toEqual([
    { subject: 'RegionOne: compute version', ok: false, detail: expect.stringContaining('speaks up to 2.42, 2.52 is needed') },
  ])
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

test('access rules that keystone tells are compared with what is needed', async () => {
  const withRules = (access_rules: object[]) => (token: Token) => ({
    ...token,
    application_credential: { ...token.application_credential, access_rules, expires_at: '2027-01-01T00:00:00.000000' },
  })
  const enough = await check(withRules([...provisioningRules]))
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
    ]),
  )
  expect(otherWords.wrong).toEqual([])

  const few = await check(withRules(provisioningRules.filter(({ path }) => !path.endsWith('/metadata'))))
  expect(few.wrong).toEqual([
    { subject: 'RegionOne: access rules', ok: false, detail: expect.stringContaining('Not covered: compute POST /**/servers/*/metadata.') },
  ])
})
