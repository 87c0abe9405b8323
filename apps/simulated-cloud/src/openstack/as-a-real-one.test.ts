import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, passwordAuth, type Reply, send, type TestCloud } from '../testing/open-test-cloud.ts'

/** What a real OpenStack was heard to answer when both were asked the same (test/live/openstack-differences.test.ts), and this one did not. */
let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud()
})
afterAll(() => cloud.end())

const json = { accept: 'application/json' }

describe('errors that a library makes, not the service', () => {
  it('are JSON of its own shape for clients that ask for JSON, and HTML for all others', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const image = await send('GET', `${cloud.url}/image/v2/images/${id}`, { token: cloud.tokens.monitoring, headers: json })
    expect([image.status, image.headers['content-type']]).toEqual([404, 'application/json'])
    expect(JSON.parse(image.text)).toEqual({
      message: `No image found with ID ${id}<br /><br />\n\n\n`,
      code: '404 Not Found',
      title: 'Not Found',
    })
    const path = await cloud.nova('GET', '/nowhere', { headers: json })
    expect([path.status, path.at('title'), path.headers['openstack-api-version']]).toEqual([404, 'Not Found', undefined])
    const large = await cloud.nova('POST', '/servers', { headers: json, body: { server: { user_data: 'A'.repeat(120_000) } } })
    expect([large.status, large.at('title')]).toEqual([413, 'Request Entity Too Large'])
    expect((await cloud.nova('GET', '/nowhere')).headers['content-type']).toBe('text/html; charset=UTF-8')
  })

  it('of keystone’s router come before its token check', async () => {
    const nowhere = await send('GET', `${cloud.identityUrl}/nowhere`)
    expect([nowhere.status, nowhere.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const method = await send('PUT', `${cloud.identityUrl}/auth/tokens`)
    expect([method.status, method.headers.allow]).toEqual([405, 'OPTIONS, GET, HEAD, DELETE, POST'])
  })
})

describe('versions', () => {
  it('that are out of range are repeated in the headers of the 406', async () => {
    const reply = await cloud.nova('GET', '/servers', { version: '2.999' })
    expect([reply.status, reply.headers['openstack-api-version'], reply.headers['x-openstack-nova-api-version']]).toEqual([
      406,
      'compute 2.999',
      '2.999',
    ])
  })

  it('are offered for a path that names none, and shown to everyone only where a real one does', async () => {
    const choices = await send('GET', `${cloud.url}/compute/nowhere`)
    expect([choices.status, choices.at('choices.1.links.0.href')]).toEqual([300, `${cloud.url}/compute/v2.1/nowhere`])
    const open = ['/compute/', '/compute/v2/', '/compute/v2.1/', '/network/', '/image/versions', '/identity/v3']
    const closed = ['/network/v2.0', '/image/v2']
    const statusOf = async (path: string): Promise<number> => (await send('GET', `${cloud.url}${path}`)).status
    expect(await Promise.all(open.map(statusOf))).toEqual(open.map(() => 200))
    expect(await Promise.all(closed.map(statusOf))).toEqual(closed.map(() => 401))
  })

  it('have no request id where none was given to the request yet', async () => {
    const [root, list] = await Promise.all(['/compute/', '/compute/v2.1/servers'].map((path) => send('GET', `${cloud.url}${path}`)))
    expect(root?.headers['x-openstack-request-id']).toBeUndefined()
    expect(list?.headers['x-openstack-request-id']).toMatch(/^req-/)
  })
})

describe('application credentials', () => {
  const create = (more: Record<string, unknown>): Promise<Reply> =>
    send('POST', `${cloud.identityUrl}/users/${cloud.credentials.monitoring.userId}/application_credentials`, {
      token: cloud.tokens.monitoring,
      body: { application_credential: { name: 'own', ...more } },
    })

  it('say "null" of a restriction that was not mentioned, and refuse a time that has passed', async () => {
    const made = await create({})
    expect(made.at('application_credential')).toMatchObject({ unrestricted: null, system: null, expires_at: null })
    expect((await create({ name: 'said', unrestricted: false })).at('application_credential.unrestricted')).toBe(false)
    expect((await create({ name: 'late', expires_at: '2001-01-01T00:00:00' })).status).toBe(400)
    expect((await create({ expires_at: 'soon' })).status).toBe(400)
    expect((await create({})).status).toBe(409)
  })

  it('may not ask for a scope, in words of their own', async () => {
    const { id, secret } = cloud.credentials.applicationCredential
    const identity = { methods: ['application_credential'], application_credential: { id, secret } }
    const { auth } = passwordAuth(cloud.credentials.monitoring) as { auth: { scope: unknown } }
    const reply = await send('POST', `${cloud.identityUrl}/auth/tokens`, { body: { auth: { identity, scope: auth.scope } } })
    expect([reply.status, reply.at('error.message')]).toEqual([
      401,
      'Error authenticating with application credential: Application credentials cannot request a scope.',
    ])
  })
})

describe('servers', () => {
  it('are described by their name before descriptions could be given, and answer a change briefly before 2.75', async () => {
    const made = await cloud.nova('POST', '/servers', { body: cloud.serverBody({ name: 'old' }), version: '' })
    cloud.time.advance(3000)
    const path = `/servers/${String(made.at('server.id'))}`
    expect((await cloud.nova('GET', path)).at('server.description')).toBe('old')
    const change = { body: { server: { name: 'older' } } }
    const brief = await cloud.nova('PUT', path, { ...change, version: '' })
    expect(brief.at('server')).toMatchObject({ name: 'older', status: 'ACTIVE' })
    expect(brief.at('server')).not.toHaveProperty('OS-EXT-STS:vm_state')
    expect((await cloud.nova('PUT', path, change)).at('server.OS-EXT-STS:vm_state')).toBe('active')
  })

  it('keep the reason of their first lock, and are not rebooted softly while they are stopped', async () => {
    const id = await cloud.activeServer({ name: 'lockable' })
    const act = async (body: unknown): Promise<number> => (await cloud.nova('POST', `/servers/${id}/action`, { body })).status
    expect(await act({ lock: { locked_reason: 'first' } })).toBe(202)
    expect(await act({ lock: { locked_reason: 'second' } })).toBe(202)
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server.locked_reason')).toBe('first')
    expect(await act({ unlock: null })).toBe(202)
    expect(await act({ 'os-stop': null })).toBe(202)
    cloud.time.advance(1000)
    expect(await act({ reboot: { type: 'SOFT' } })).toBe(409)
    expect(await act({ reboot: { type: 'HARD' } })).toBe(202)
  })

  it('that no host took tell their fault when asked for, not in a list, and have neither console nor start', async () => {
    const made = await cloud.nova('POST', '/servers', { body: cloud.serverBody({ flavorRef: cloud.flavors['m1.impossible'] }) })
    cloud.time.advance(3000)
    const id = String(made.at('server.id'))
    const path = `/servers/${id}/action`
    const list = (await cloud.nova('GET', '/servers/detail?status=ERROR')).at('servers') as { id: string; fault?: unknown }[]
    expect(list.find((server) => server.id === id)).toMatchObject({ status: 'ERROR' })
    expect(list.find((server) => server.id === id)).not.toHaveProperty('fault')
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server.fault.message')).toMatch(/^No valid host was found\./)
    for (const body of [{ 'os-getConsoleOutput': {} }, { 'os-start': null }]) {
      const reply = await cloud.nova('POST', path, { body })
      expect([reply.status, reply.at('conflictingRequest.message')]).toEqual([409, expect.stringMatching(/is not ready$/)])
    }
  })
})

describe('the network service', () => {
  it('refuses an attribute that it does not know', async () => {
    const reply = await cloud.neutron('POST', '/networks', { body: { network: { name: 'x', colour: 'red', size: 1 } } })
    expect([reply.status, reply.at('NeutronError.message')]).toEqual([400, "Unrecognized attribute(s) 'colour, size'"])
  })

  it('connects a router to a subnet once', async () => {
    const router = String((await cloud.neutron('GET', '/routers')).at('routers.0.id'))
    const subnet_id = String((await cloud.neutron('GET', `/subnets?network_id=${cloud.networks.monitoring}`)).at('subnets.0.id'))
    const reply = await cloud.neutron('PUT', `/routers/${router}/add_router_interface`, { body: { subnet_id } })
    expect([reply.status, reply.at('NeutronError.type')]).toEqual([400, 'BadRequest'])
  })
})
