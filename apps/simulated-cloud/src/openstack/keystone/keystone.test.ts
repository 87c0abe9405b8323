import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialAuth, openTestCloud, passwordAuth, type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud({ regions: ['RegionOne', 'RegionTwo'] })
})
afterAll(() => cloud.end())

const issue = (body: unknown): Promise<Reply> => send('POST', `${cloud.identityUrl}/auth/tokens`, { body })
const ask = (
  method: string,
  path: string,
  token: string,
  more: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> => send(method, `${cloud.identityUrl}${path}`, { token, ...more })

describe('tokens', () => {
  it('are issued for a password with project, roles and a catalog of every region', async () => {
    const reply = await issue(passwordAuth(cloud.credentials.monitoring))
    expect(reply.status).toBe(201)
    expect(String(reply.headers['x-subject-token']).length).toBeGreaterThan(100)
    expect(reply.at('token.project.name')).toBe('monitoring')
    expect((reply.at('token.roles') as { name: string }[]).map((role) => role.name)).toEqual(['member', 'reader'])
    const services = reply.at('token.catalog') as { type: string; endpoints: { region: string; interface: string; url: string }[] }[]
    expect(services.map((service) => service.type).toSorted()).toEqual(['compute', 'identity', 'image', 'network', 'volumev3'])
    const compute = services.find((service) => service.type === 'compute')?.endpoints.filter((one) => one.interface === 'public')
    expect(compute?.map((one) => [one.region, one.url])).toEqual([
      ['RegionOne', `${cloud.url}/compute/v2.1`],
      ['RegionTwo', `${cloud.url}/RegionTwo/compute/v2.1`],
    ])
  })

  it('live for an hour by their own word, and are refused after it', async () => {
    const own = await openTestCloud({ tokenLifeSeconds: 60 })
    const reply = await send('POST', `${own.identityUrl}/auth/tokens`, { body: passwordAuth(own.credentials.monitoring) })
    expect(reply.at('token.issued_at')).toBe('2026-06-01T12:00:00.000000Z')
    expect(reply.at('token.expires_at')).toBe('2026-06-01T12:01:00.000000Z')
    const token = String(reply.headers['x-subject-token'])
    const list = (): Promise<Reply> => send('GET', `${own.url}/compute/v2.1/servers`, { token })
    own.time.advance(59_000)
    expect((await list()).status).toBe(200)
    own.time.advance(1000)
    expect((await list()).status).toBe(401)
    await own.end()
  })

  it('are refused alike for a wrong password, an unknown user and a project without role', async () => {
    const { monitoring, neighbour } = cloud.credentials
    const replies = await Promise.all(
      [
        { ...monitoring, password: 'x' },
        { ...monitoring, username: 'nobody' },
        { ...monitoring, projectId: neighbour.projectId },
      ].map((account) => issue(passwordAuth(account))),
    )
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.at('error')).toEqual({ code: 401, title: 'Unauthorized', message: 'The request you have made requires authentication.' })
      expect(reply.headers['www-authenticate']).toBe(`Keystone uri="${cloud.url}/identity/v3"`)
    }
  })

  it('are unscoped and without catalog where no scope is asked for, and open no service', async () => {
    const { username, password } = cloud.credentials.monitoring
    const reply = await issue({
      auth: { identity: { methods: ['password'], password: { user: { name: username, domain: { name: 'Default' }, password } } } },
    })
    expect(reply.at('token.catalog')).toBeUndefined()
    expect(reply.at('token.project')).toBeUndefined()
    const token = String(reply.headers['x-subject-token'])
    expect((await cloud.nova('GET', '/servers', { token })).status).toBe(401)
    expect((await ask('GET', '/auth/projects', token)).at('projects.0.name')).toBe('monitoring')
  })

  it('can be changed for another of the same end, but not for a longer life', async () => {
    cloud.time.advance(60_000)
    const reply = await issue({
      auth: {
        identity: { methods: ['token'], token: { id: cloud.tokens.monitoring } },
        scope: { project: { id: cloud.credentials.monitoring.projectId } },
      },
    })
    expect(reply.status).toBe(201)
    expect(reply.at('token.methods')).toEqual(['token', 'password'])
    expect(reply.at('token.expires_at')).toBe('2026-06-01T13:00:00.000000Z')
  })

  it('are shown to who holds them and gone once revoked', async () => {
    const token = await cloud.tokenOf(passwordAuth(cloud.credentials.monitoring))
    const headers = { 'x-subject-token': token }
    expect((await ask('GET', '/auth/tokens', token, { headers })).at('token.user.name')).toBe('monitoring')
    expect((await ask('DELETE', '/auth/tokens', token, { headers })).status).toBe(204)
    expect((await ask('GET', '/auth/tokens', token, { headers })).status).toBe(401)
  })

  it('need a body of the right shape', async () => {
    const reply = await issue({ auth: { identity: { methods: ['password'] } } })
    expect([reply.status, reply.at('error.message')]).toEqual([400, expect.stringMatching(/^Expecting to find password in identity\./)])
    const unknown = await issue({ auth: { identity: { methods: ['guess'] } } })
    expect([unknown.status, unknown.at('error.message')]).toEqual([400, expect.stringMatching(/^Expecting to find guess in identity\./)])
    const nowhere = passwordAuth(cloud.credentials.monitoring) as { auth: { identity: { password: { user: Record<string, unknown> } } } }
    const user = { name: 'monitoring', password: 'x' }
    const homeless = await issue({ auth: { ...nowhere.auth, identity: { methods: ['password'], password: { user } } } })
    expect([homeless.status, homeless.at('error.message')]).toEqual([400, expect.stringMatching(/^Expecting to find domain in user\./)])
    const malformed = await issue({ auth: {} })
    expect(malformed.status).toBe(400)
    expect(malformed.at('error.title')).toBe('Bad Request')
  })
})

describe('application credentials', () => {
  it('sign in without a scope and are refused with one', async () => {
    const { applicationCredential: credential, monitoring } = cloud.credentials
    const reply = await issue(credentialAuth(credential))
    expect(reply.at('token.project.id')).toBe(monitoring.projectId)
    expect(reply.at('token.application_credential.restricted')).toBe(true)
    const identity = { methods: ['application_credential'], application_credential: credential }
    expect((await issue({ auth: { identity, scope: { project: { id: monitoring.projectId } } } })).status).toBe(401)
  })

  it('answer 404 for one that is unknown and 401 for a wrong secret', async () => {
    const unknown = await issue(credentialAuth({ id: 'ffffffffffffffffffffffffffffffff', secret: 'x' }))
    expect(unknown.status).toBe(404)
    expect(unknown.at('error')).toEqual({
      code: 404,
      title: 'Not Found',
      message: 'Could not find Application Credential: ffffffffffffffffffffffffffffffff.',
    })
    expect((await issue(credentialAuth({ ...cloud.credentials.applicationCredential, secret: 'x' }))).status).toBe(401)
  })

  it('are made with rules and roles, listed without their secret, and sign in by name', async () => {
    const { userId, username } = cloud.credentials.monitoring
    const path = `/users/${userId}/application_credentials`
    const rules = [{ service: 'compute', method: 'GET', path: '/**/servers/detail' }]
    const made = await ask('POST', path, cloud.tokens.monitoring, {
      body: { application_credential: { name: 'reading', roles: [{ name: 'reader' }], access_rules: rules } },
    })
    expect(made.status).toBe(201)
    const secret = String(made.at('application_credential.secret'))
    expect(made.at('application_credential.access_rules.0')).toMatchObject(rules[0] ?? {})
    const listed = await ask('GET', path, cloud.tokens.monitoring)
    expect((listed.at('application_credentials') as { name: string }[]).map((row) => row.name).toSorted()).toEqual([
      'provisioning',
      'reading',
    ])
    expect(listed.text).not.toContain(secret)
    const byName = { name: 'reading', secret, user: { name: username, domain: { id: 'default' } } }
    const token = await issue({ auth: { identity: { methods: ['application_credential'], application_credential: byName } } })
    expect((token.at('token.roles') as { name: string }[]).map((role) => role.name)).toEqual(['reader'])
    const again = await ask('POST', path, cloud.tokens.monitoring, { body: { application_credential: { name: 'reading' } } })
    expect(again.status).toBe(409)
  })

  it('that are restricted make no further ones', async () => {
    const token = await cloud.tokenOf(credentialAuth(cloud.credentials.applicationCredential))
    const body = { application_credential: { name: 'child' } }
    const reply = await ask('POST', `/users/${cloud.credentials.monitoring.userId}/application_credentials`, token, { body })
    expect(reply.status).toBe(403)
  })

  it('of others can be neither listed nor made', async () => {
    const path = `/users/${cloud.credentials.monitoring.userId}/application_credentials`
    expect((await ask('GET', path, cloud.tokens.neighbour)).status).toBe(403)
    expect((await ask('POST', path, cloud.tokens.neighbour, { body: { application_credential: { name: 'x' } } })).status).toBe(403)
  })

  it('expire at the time they were given', async () => {
    const body = { application_credential: { name: 'brief', expires_at: '2026-06-01T12:30:00' } }
    const made = await ask('POST', `/users/${cloud.credentials.monitoring.userId}/application_credentials`, cloud.tokens.monitoring, {
      body,
    })
    const credential = { id: String(made.at('application_credential.id')), secret: String(made.at('application_credential.secret')) }
    expect((await issue(credentialAuth(credential))).status).toBe(201)
    cloud.time.freeze(new Date('2026-06-01T12:30:00Z'))
    expect((await issue(credentialAuth(credential))).status).toBe(401)
  })
})

describe('projects', () => {
  it('are listed for administrators, by name', async () => {
    const reply = await ask('GET', '/projects?name=monitoring', cloud.tokens.admin)
    expect((reply.at('projects') as { id: string }[]).map((row) => row.id)).toEqual([cloud.credentials.monitoring.projectId])
    expect((await ask('GET', '/projects', cloud.tokens.monitoring)).status).toBe(403)
  })
})

describe('version documents', () => {
  it('need no token: 300 at the root with a nested list, one version at /v3', async () => {
    const root = await send('GET', `${cloud.url}/identity/`)
    expect(root.status).toBe(300)
    expect(root.at('versions.values.0.id')).toBe('v3.14')
    const v3 = await send('GET', `${cloud.url}/identity/v3`)
    expect(v3.status).toBe(200)
    expect(v3.at('version.links.0.href')).toBe(`${cloud.url}/identity/v3/`)
  })
})
