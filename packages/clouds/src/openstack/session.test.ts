import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import { secret, tokenAnswerOf, unauthorized } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const zones: Answer = { status: 200, json: { availabilityZoneInfo: [{ zoneName: 'nova', zoneState: { available: true } }] } }
const routes = { 'GET /compute/v2.1/os-availability-zone': zones }
const signIns = (seen: { path: string }[]): number => seen.filter(({ path }) => path === '/v3/auth/tokens').length

test('many calls at once sign in once', async () => {
  const { cloud, provider } = await openScripted(routes)
  await Promise.all(Array.from({ length: 8 }, () => provider.listZones('RegionOne')))
  expect(signIns(cloud.seen)).toBe(1)
})

test('a sign-in with an application credential names no scope', async () => {
  const { cloud, provider } = await openScripted(routes)
  await provider.listRegions()
  expect(JSON.parse(cloud.seen[0]?.body ?? '')).toEqual({
    auth: {
      identity: {
        methods: ['application_credential'],
        application_credential: { id: '423f19a4ac1e4f48bbb4180756e6eb6c', secret },
      },
    },
  })
})

test('a token is renewed a tenth of its life before its end, by our own clock', async () => {
  const { cloud, provider, clock } = await openScripted(routes)
  await provider.listZones('RegionOne')
  clock.forward(53 * 60_000 + 59_000)
  await provider.listZones('RegionOne')
  expect(signIns(cloud.seen)).toBe(1)
  clock.forward(1_000)
  await provider.listZones('RegionOne')
  expect(signIns(cloud.seen)).toBe(2)
})

test('a token that is refused is renewed once, for however many calls', async () => {
  const { cloud, provider } = await openScripted(routes)
  await provider.listZones('RegionOne')
  cloud.refuseNewestToken()
  const answers = await Promise.all(Array.from({ length: 5 }, () => provider.listZones('RegionOne')))
  expect(answers).toHaveLength(5)
  expect(signIns(cloud.seen)).toBe(2)
})

test('a request that is refused with a fresh token too is not covered: the message names it, and there is no loop', async () => {
  const { cloud, provider } = await openScripted({ 'GET /compute/v2.1/os-availability-zone': unauthorized })
  await expect(provider.listZones('RegionOne')).rejects.toMatchObject({
    kind: 'Unauthorized',
    message: expect.stringContaining("The credential's access rules do not cover GET /compute/v2.1/os-availability-zone"),
    details: { status: 401 },
  })
  expect(cloud.seen.filter(({ path }) => path.endsWith('os-availability-zone'))).toHaveLength(2)
  expect(signIns(cloud.seen)).toBe(2)
})

test('requests that the rules do not cover cost one refusal each and one sign-in a minute, however often they are repeated', async () => {
  const { cloud, provider, clock } = await openScripted({ ...routes, 'GET /compute/v2.1/flavors/detail': unauthorized })
  for (let i = 0; i < 4; i++) await expect(provider.listSizes('RegionOne')).rejects.toMatchObject({ kind: 'Unauthorized' })
  expect(cloud.seen.filter(({ path }) => path.endsWith('flavors/detail'))).toHaveLength(5)
  expect(signIns(cloud.seen)).toBe(2)
  expect(await provider.listZones('RegionOne')).toHaveLength(1)
  clock.forward(60_000)
  await expect(provider.listSizes('RegionOne')).rejects.toMatchObject({ kind: 'Unauthorized' })
  expect(signIns(cloud.seen)).toBe(3)
  clock.forward(60_000)
  cloud.refuseNewestToken()
  expect(await provider.listZones('RegionOne')).toHaveLength(1)
})

test('a credential that keystone refuses is shown to it once a minute, by however many calls; a check asks at once', async () => {
  let answer: Answer = unauthorized
  const { cloud, provider, clock } = await openScripted({ ...routes, 'POST /v3/auth/tokens': { from: () => answer } })
  for (let i = 0; i < 4; i++) await expect(provider.listZones('RegionOne')).rejects.toThrow('refused at sign-in')
  expect(signIns(cloud.seen)).toBe(1)
  clock.forward(60_000)
  await expect(provider.listZones('RegionOne')).rejects.toThrow('refused at sign-in')
  await expect(provider.check()).rejects.toThrow('refused at sign-in')
  expect(signIns(cloud.seen)).toBe(3)
  answer = { status: 201, json: tokenAnswerOf(cloud.url), headers: { 'x-subject-token': 'token-1' } }
  cloud.tokens.push('token-1')
  await provider.check()
  expect(await provider.listZones('RegionOne')).toHaveLength(1)
  expect(signIns(cloud.seen)).toBe(4)
})

test('a refused sign-in says what may be wrong, and is not repeated', async () => {
  for (const answer of [
    unauthorized,
    { status: 404, json: { error: { code: 404, title: 'Not Found', message: 'Could not find Application Credential' } } },
  ]) {
    const { cloud, provider } = await openScripted({ 'POST /v3/auth/tokens': answer })
    const error = await provider.check().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'Unauthorized', message: expect.stringContaining('refused at sign-in') })
    expect(String(error)).not.toContain(secret)
    expect(cloud.seen).toHaveLength(1)
  }
})

test('a second factor is named as what is missing', async () => {
  const { provider } = await openScripted({
    'POST /v3/auth/tokens': { status: 401, json: { receipt: {} }, headers: { 'openstack-auth-receipt': 'gAAAA' } },
  })
  await expect(provider.check()).rejects.toThrow('a second factor, which is not supported')
})

test('a keystone that is down is unavailable, not unauthorized', async () => {
  const { provider } = await openScripted({ 'POST /v3/auth/tokens': { status: 503, text: '<html>down</html>' } })
  await expect(provider.check()).rejects.toMatchObject({ kind: 'Unavailable', details: { status: 503 } })
})

test('something that is no keystone is told apart', async () => {
  const { provider } = await openScripted({ 'POST /v3/auth/tokens': { status: 200, text: '<html>Welcome</html>' } })
  await expect(provider.check()).rejects.toThrow('is http://127.0.0.1:')
})

test('a credential without a project is refused with the way out', async () => {
  const { token } = tokenAnswerOf('http://127.0.0.1:1')
  const { project: _, ...unscoped } = token
  const { provider } = await openScripted({
    'POST /v3/auth/tokens': { status: 201, json: { token: unscoped }, headers: { 'x-subject-token': 'token-1' } },
  })
  await expect(provider.check()).rejects.toThrow('name one (project_id, or project_name and its domain)')
})

test('an answer of another version than the one asked for is not believed', async () => {
  const { provider } = await openScripted({
    'GET /compute/v2.1/os-availability-zone': { ...zones, headers: { 'openstack-api-version': 'compute 2.1' } },
  })
  await expect(provider.listZones('RegionOne')).rejects.toThrow('version 2.90 was asked for and 2.1 answered')
})

test('the version document is asked for without a token, once, and with one only where that is refused', async () => {
  const open = await openScripted(routes)
  await open.provider.listZones('RegionOne')
  await open.provider.listZones('RegionOne')
  const documents = open.cloud.seen.filter(({ path }) => path === '/compute/v2.1/')
  expect(documents.map(({ headers }) => headers['x-auth-token'])).toEqual([undefined])

  const closed = await openScripted({ ...routes, 'GET /compute/v2.1/': unauthorized })
  await closed.provider.listZones('RegionOne')
  const tries = closed.cloud.seen.filter(({ path }) => path === '/compute/v2.1/')
  expect(tries.map(({ headers }) => headers['x-auth-token'])).toEqual([undefined, 'token-1'])
  // Without a document reads go on as in 2.1, while a create is refused.
  expect(closed.cloud.seen.at(-1)?.headers['openstack-api-version']).toBeUndefined()
})

test('a region that is not there is refused by name', async () => {
  const { provider } = await openScripted(routes)
  await expect(provider.listZones('regionone')).rejects.toMatchObject({
    kind: 'InvalidRequest',
    message: expect.stringContaining('has no region regionone; it has RegionOne'),
    details: { field: 'region' },
  })
})

test('an id that would lead elsewhere is refused before it becomes a path', async () => {
  const { cloud, provider } = await openScripted(routes)
  for (const id of ['..', '../flavors', 'a/b', '', 'a?b', '%2e%2e', '.']) {
    await expect(provider.getServer('RegionOne', id)).rejects.toMatchObject({ kind: 'InvalidRequest', details: { field: 'id' } })
  }
  expect(cloud.seen).toHaveLength(0)
})
