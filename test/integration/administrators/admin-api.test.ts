import { globalId } from '@sallyport/graphql/global-id.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRows, createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { applicationCredentialOf, startTestCloud, type TestCloud } from './account-parts.ts'
import { type AdminServer, startAdminServer } from './admin-server.ts'

let installation: TestInstallation
let cloud: TestCloud
let server: AdminServer
beforeAll(async () => {
  ;[installation, cloud] = await Promise.all([createInstallation(), startTestCloud()])
  server = await startAdminServer(installation)
})
afterAll(async () => {
  await server.close()
  await Promise.all([installation[Symbol.asyncDispose](), cloud[Symbol.asyncDispose]()])
})

/** Runs one mutation; its input type is named by convention. Answers the union's value with `__typename`. */
async function mutate(name: string, input: object, selection = '', token?: string): Promise<Record<string, unknown>> {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const problems =
    '... on InvalidInput { field message } ... on Conflict { message } ... on NotFound { message } ... on LimitReached { message }'
  const clouds =
    /Cloud(Account|Credential)$/.test(name) && name !== 'checkCloudAccount' && !name.startsWith('describe') && !name.startsWith('remove')
  const refusals = clouds ? `${problems} ... on CloudRefused { message } ... on CloudUnreachable { message retryAfter }` : problems
  const known = await refusalsOf(type)
  const shown = refusals.split(/(?=\.\.\. on )/).filter((part) => known.includes(/on (\w+)/.exec(part)?.[1] ?? ''))
  const query = `mutation($input: ${type}Input!) { ${name}(input: $input) { __typename ${selection === '' ? '' : `... on ${type}Payload { ${selection} }`} ${shown.join(' ')} } }`
  const answer = await server.ask(query, { input }, token)
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors))
  return answer.data?.[name] as Record<string, unknown>
}
async function refusalsOf(type: string): Promise<string[]> {
  const { data } = await server.ask(`{ __type(name: "${type}Result") { possibleTypes { name } } }`)
  return (data as { __type: { possibleTypes: { name: string }[] } }).__type.possibleTypes.map(({ name }) => name)
}
const idOf = (value: unknown, field: string): string => ((value as Record<string, unknown>)[field] as { id: string }).id

describe('signing in', () => {
  test('a good token tells who it is; none, a wrong one and a tenant’s are refused alike', async () => {
    const question = '{ viewer { displayName administratorId tokenId } }'
    expect((await server.ask(question)).data).toEqual({
      viewer: {
        displayName: 'Grace',
        administratorId: globalId('Administrator', server.administratorId),
        tokenId: server.token.slice(4, 14),
      },
    })
    const none = await server.post(question, {}, undefined, { headers: { authorization: '' } })
    expect(none.status).toBe(401)
    const tenant = idOf(await mutate('createTenant', { name: 'Sign in' }, 'tenant { id }'), 'tenant')
    const { token } = await mutate('inviteOwner', { tenantId: tenant, displayName: 'O', email: 'o@example.org' }, 'token')
    const other = installation.makeToken('spa').text
    for (const wrong of [token as string, other, server.token.slice(0, -1)]) {
      const answer = await server.ask(question, {}, wrong)
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  test('a rotated token and the token of a removed administrator stop at once, and so do their streams', async () => {
    const added = await mutate('addAdministrator', { displayName: 'Alan', email: 'alan@example.org' }, 'token administrator { id }')
    const stream = await server.post('subscription { changes { kind number } }', {}, added.token as string, {
      headers: { accept: 'text/event-stream' },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('SNAPSHOT')) heard += (await reader?.read())?.value ?? ''
    const rotated = await mutate('rotateAdministratorToken', { administratorId: idOf(added, 'administrator') }, 'token')
    for (let done = false; !done; ) {
      const next = await reader?.read()
      heard += next?.value ?? ''
      done = next?.done ?? true
    }
    expect(heard).toContain('UNAUTHENTICATED')
    expect((await server.ask('{ viewer { displayName } }', {}, added.token as string)).status).toBe(401)
    expect((await server.ask('{ viewer { displayName } }', {}, rotated.token as string)).data).toEqual({ viewer: { displayName: 'Alan' } })
    await mutate('removeAdministrator', { administratorId: idOf(added, 'administrator') })
    expect((await server.ask('{ viewer { displayName } }', {}, rotated.token as string)).status).toBe(401)
  })
})

describe('input', () => {
  const tenantId = globalId('Tenant', '00000000-0000-4000-8000-000000000000')
  test.each<[string, object, string]>([
    ['addAdministrator', { displayName: ' ', email: 'a@b' }, 'displayName'],
    ['addAdministrator', { displayName: 'x'.repeat(81), email: 'a@b' }, 'displayName'],
    ['addAdministrator', { displayName: 'x\ny', email: 'a@b' }, 'displayName'],
    ['addAdministrator', { displayName: 'x', email: 'nobody' }, 'email'],
    ['createTenant', { name: '' }, 'name'],
    ['inviteOwner', { tenantId, displayName: 'x', email: 'a b@c' }, 'email'],
    ['grantAllowance', { tenantId, range: '169.254.169.254', reason: 'x' }, 'range'],
    ['grantAllowance', { tenantId, range: '10.0.0.0/8', exceptPorts: [0], reason: 'x' }, 'exceptPorts.0'],
    ['grantAllowance', { tenantId, range: '10.0.0.0/8', reason: ' ' }, 'reason'],
    ['publishAddress', { range: '8.8.8.8/24', note: 'x' }, 'range'],
    ['publishAddress', { range: '8.8.8.8', note: '' }, 'note'],
    ['publishAddress', { range: '8.8.8.8', note: 'x' }, 'typedConfirmation'],
    ['publishAddress', { range: '10.0.0.1', note: 'x', typedConfirmation: '10.0.0.1' }, 'acceptUnusualRange'],
    ['updateCloudAccount', { accountId: tenantId, createsPerMinute: -1 }, 'createsPerMinute'],
    ['updateCloudAccount', { accountId: tenantId, createsInFlight: 1_001 }, 'createsInFlight'],
    ['updateCloudAccount', { accountId: tenantId, recordAddresses: ['10.0.0.0/8'] }, 'recordAddresses.0'],
    ['updateCloudAccount', { accountId: tenantId, markNetworks: ['../x'] }, 'markNetworks.0'],
    ['addCloudAccount', { name: 'x', credential: {} }, 'credential'],
    ['addCloudAccount', { name: 'x', credential: { cloudsYaml: { text: '' } } }, 'credential.cloudsYaml.text'],
    ['addCloudAccount', { name: 'x', credential: { cloudsYaml: { text: 'clouds: {a: {}, b: {}}' } } }, 'credential.cloudsYaml.cloud'],
    [
      'addCloudAccount',
      { name: 'x', credential: { applicationCredential: { authUrl: '', id: 'i', secret: 's' } } },
      'credential.applicationCredential.authUrl',
    ],
    ['describeCloudCredential', { credential: { cloudsYaml: { text: 'auth: {colour: blue}' } } }, 'credential.cloudsYaml.text'],
  ])('%s %j is refused and names %s', async (name, input, field) => {
    expect(await mutate(name, input)).toMatchObject({ __typename: 'InvalidInput', field })
  })

  test.each<[string, object]>([
    ['rotateAdministratorToken', { administratorId: tenantId }],
    ['removeAdministrator', { administratorId: globalId('Administrator', 'x') }],
    ['inviteOwner', { tenantId, displayName: 'x', email: 'a@b' }],
    ['revokeApiToken', { apiTokenId: globalId('ApiToken', 'unknown000') }],
    ['withdrawAllowance', { allowanceId: 'x' }],
    ['checkCloudAccount', { accountId: globalId('CloudAccount', '00000000-0000-4000-8000-000000000000') }],
    ['removeCloudAccount', { accountId: globalId('CloudAccount', '00000000-0000-4000-8000-000000000000') }],
    ['withdrawAddress', { publishedAddressId: globalId('Alarm', '00000000-0000-4000-8000-000000000000') }],
    ['acknowledgeAlarm', { alarmId: globalId('Alarm', '00000000-0000-4000-8000-000000000000') }],
  ])('%s finds nothing under %j', async (name, input) => {
    expect(await mutate(name, input)).toMatchObject({ __typename: 'NotFound' })
  })

  test('what is no object of ours is null in a look-up, and a page has its bounds', async () => {
    expect((await server.ask('{ tenant(id: "x") { id } cloudAccount(id: "VGVuYW50OjE") { id } }')).data).toEqual({
      tenant: null,
      cloudAccount: null,
    })
    for (const first of [0, 101])
      expect((await server.ask(`{ tenants(first: ${first}) { edges { cursor } } }`)).errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect((await server.ask('{ alarms(after: "x") { edges { cursor } } }')).errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('a body larger than 1 MiB is refused', async () => {
    expect((await server.post('{ viewer { displayName } }', { x: 'x'.repeat(1_100_000) })).status).toBe(413)
    expect((await server.post('{ viewer { displayName } }', { x: 'x'.repeat(900_000) })).status).toBe(200)
  })
})

test('an account is added, read with all that its cloud offers, and never tells its secret', async () => {
  const { applicationCredential } = applicationCredentialOf(cloud)
  const added = await mutate('addCloudAccount', { name: 'Cloud', credential: { applicationCredential } }, 'account { id }')
  const id = idOf(added, 'account')
  const lists =
    'networks { ... on CloudNetworks { items { id name external } } } sizes { ... on CloudSizes { items { name vcpus } } } images { ... on CloudImages { items { name } } }'
  const more =
    'regions { ... on CloudRegions { items { id } } } securityGroups { ... on CloudSecurityGroups { items { name } } } zones { ... on CloudZones { items { name } } } quota { ... on CloudQuota { instances { limit used } } }'
  const elsewhere =
    'nowhere: sizes(region: "Nowhere") { __typename ... on CloudRefused { message } ... on InvalidInput { field message } ... on NotFound { message } }'
  const { data, errors } = await server.ask(
    `query($id: ID!) { cloudAccount(id: $id) { name projectName meaning { subject detail } lastCheck { ok } ${lists} ${more} ${elsewhere} } }`,
    { id },
  )
  expect(errors).toEqual([])
  const account = data?.cloudAccount as Record<string, { items: { name: string }[] } & { __typename: string }>
  expect(account).toMatchObject({
    name: 'Cloud',
    projectName: 'monitoring',
    regions: { items: [{ id: 'RegionOne' }] },
    quota: { instances: { limit: 10 } },
  })
  expect(account.networks?.items.map(({ name }) => name)).toContain('unpublished')
  expect(account.nowhere?.__typename).not.toBe('CloudSizes')
  const everything = JSON.stringify([data, added, await auditRows(installation), server.logged])
  expect(everything).toContain(applicationCredential.id)
  expect(everything).not.toContain(applicationCredential.secret)
  const refused = await mutate('addCloudAccount', {
    name: 'Bad',
    credential: { applicationCredential: { ...applicationCredential, secret: 'wrong-but-secret' } },
  })
  expect(refused).toMatchObject({ __typename: 'CloudRefused' })
  expect(JSON.stringify(refused)).not.toContain('wrong-but-secret')
  const removed = await mutate('removeCloudAccount', { accountId: id }, 'accountId instancesLeft left { cloudId }')
  expect(removed).toMatchObject({ accountId: id, instancesLeft: 0, left: [] })
})

test('an ownership marker is none of the security groups that can be chosen', async () => {
  const { applicationCredential } = applicationCredentialOf(cloud)
  const added = await mutate('addCloudAccount', { name: 'Marked', credential: { applicationCredential } }, 'account { id }')
  const id = idOf(added, 'account')
  expect(await mutate('createMarker', { accountId: id, region: 'RegionOne' }, 'markerId')).toHaveProperty('markerId')
  const query = 'query($id: ID!) { cloudAccount(id: $id) { securityGroups { ... on CloudSecurityGroups { items { name } } } } }'
  const { data } = await server.ask(query, { id })
  expect(data).toEqual({ cloudAccount: { securityGroups: { items: [{ name: 'default' }] } } })
})

test('what administrators do is in the audit log with their name, request and address, and can be narrowed', async () => {
  const tenant = idOf(await mutate('createTenant', { name: 'Audited' }, 'tenant { id }'), 'tenant')
  await mutate('grantAllowance', { tenantId: tenant, range: '10.0.0.0/8', reason: 'a lab' })
  const query =
    'query($filter: AuditLogFilter) { auditLog(first: 2, filter: $filter) { edges { node { action actorName actorKind requestId sourceAddress detail } } pageInfo { hasNextPage } } }'
  const log = async (filter: object) =>
    ((await server.ask(query, { filter })).data as { auditLog: { edges: { node: Record<string, string> }[] } }).auditLog.edges.map(
      ({ node }) => node,
    )
  const entries = await log({ tenantId: tenant })
  expect(entries.map(({ action }) => action)).toEqual(['grantAllowance', 'createTenant'])
  expect(entries[0]).toMatchObject({
    actorName: 'Grace',
    actorKind: 'ADMINISTRATOR',
    sourceAddress: '127.0.0.1',
    requestId: expect.stringMatching(/.{8}/),
  })
  expect(JSON.parse(entries[0]?.detail ?? '{}')).toEqual({ range: '10.0.0.0/8', exceptPorts: [], reason: 'a lab' })
  expect((await log({ tenantId: tenant, action: 'createTenant' })).length).toBe(1)
  expect(await log({ tenantId: tenant, until: '2020-01-01T00:00:00Z' })).toEqual([])
  const { errors } = await server.ask(query, { filter: { subjectId: 'a\u0000b' } })
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'subjectId' })
})

test('one question shows the installation at a glance', async () => {
  const { data, errors } = await server.ask(
    '{ installation { deploymentId version counts { administrators tenants openAlarms nodesHeld } } monitors { edges { node { name } } } health { edges { node { tenantName state } } } }',
  )
  expect(errors).toEqual([])
  expect(data).toMatchObject({
    installation: { deploymentId: installation.deploymentId, version: '1.2.3', counts: { openAlarms: 0, nodesHeld: 0 } },
  })
  expect((data as { health: { edges: { node: object }[] } }).health.edges[0]?.node).toMatchObject({ state: 'UNKNOWN' })
})

test('a follower of changes is told all of them in order, also what came while it was away', async () => {
  async function follow(
    after: number | undefined,
    enough: (heard: string) => boolean,
  ): Promise<{ kind: string; number: number; changes: { number: number; kind: string }[] }[]> {
    const abort = new AbortController()
    const stream = await server.post(
      'subscription($after: Sequence) { changes(after: $after) { kind number changes { number kind id } } }',
      { after },
      server.token,
      { headers: { accept: 'text/event-stream' }, signal: abort.signal },
    )
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!enough(heard)) heard += (await reader?.read())?.value ?? ''
    abort.abort()
    return [...heard.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? '').data.changes)
  }
  const [snapshot] = await follow(undefined, (heard) => heard.includes('SNAPSHOT'))
  await mutate('createTenant', { name: 'First change' })
  await mutate('publishAddress', { range: '9.9.9.9', note: 'x', typedConfirmation: '9.9.9.9' })
  const batches = await follow(snapshot?.number, (heard) => heard.includes('PUBLISHED_ADDRESS'))
  const changes = batches.flatMap((batch) => batch.changes)
  expect(changes[0]).toMatchObject({ kind: 'TENANT', number: (snapshot?.number ?? 0) + 1 })
  expect(changes.map(({ number }) => number)).toEqual(changes.map((_, i) => (snapshot?.number ?? 0) + 1 + i))
  const [reset] = await follow(1_000_000, (heard) => heard.includes('RESET'))
  expect(reset?.number).toBeGreaterThanOrEqual(changes.at(-1)?.number ?? 0)
})

test('the public list has a version, an ETag that saves the second reading, and no need to sign in', async () => {
  const first = await fetch(`${server.url}/addresses.json`)
  const document = (await first.json()) as { version: number; addresses: { range: string }[] }
  expect(document.addresses.map(({ range }) => range)).toEqual(['9.9.9.9'])
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const etag = first.headers.get('etag') ?? ''
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await fetch(`${server.url}/addresses.json`, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await fetch(`${server.url}/addresses.json`, { method: 'POST' })).status).toBe(405)
  await mutate('publishAddress', { range: '2a00::/64', note: 'x', typedConfirmation: '2a00::/64' })
  const changed = async () => (await fetch(`${server.url}/addresses.json`, { headers: { 'if-none-match': etag } })).status
  await expect.poll(changed, { interval: 300 }).toBe(200)
})
