import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialAuth, openTestCloud, passwordAuth, type Reply, send, type TestCloud } from '../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await openTestCloud()
})
afterEach(() => cloud.end())

const fiveMinutes = 300_000

async function credentialWith(
  rules: { service: string; method: string; path: string }[],
  name = 'bound',
): Promise<{ id: string; secret: string }> {
  const made = await send('POST', `${cloud.identityUrl}/users/${cloud.credentials.monitoring.userId}/application_credentials`, {
    token: cloud.tokens.monitoring,
    body: { application_credential: { name, access_rules: rules } },
  })
  return { id: String(made.at('application_credential.id')), secret: String(made.at('application_credential.secret')) }
}

const everywhere = (token: string): Promise<Reply[]> =>
  Promise.all(
    ['/compute/v2.1/servers', '/network/v2.0/networks', '/image/v2/images', '/volume/v3/volumes'].map((path) =>
      send('GET', `${cloud.url}${path}`, { token }),
    ),
  )

describe('the check in front of every service', () => {
  it('answers 401 outside the access rules, with the very body of an expired token', async () => {
    const token = await cloud.tokenOf(
      credentialAuth(await credentialWith([{ service: 'compute', method: 'GET', path: '/**/servers/detail' }])),
    )
    expect((await cloud.nova('GET', '/servers/detail', { token })).status).toBe(200)
    const outside = await cloud.nova('GET', '/servers', { token })
    const invalid = await cloud.nova('GET', '/servers', { token: 'expired' })
    expect(outside.status).toBe(401)
    expect(outside.text).toBe(invalid.text)
    expect((await cloud.neutron('GET', '/networks', { token })).status).toBe(401)
  })

  it('answers 403, not 401, to all_tenants without admin', async () => {
    const reply = await cloud.nova('GET', '/servers?all_tenants=1')
    expect(reply.status).toBe(403)
    expect(reply.at('forbidden.code')).toBe(403)
    expect((await cloud.nova('GET', '/servers?all_tenants=1', { token: cloud.tokens.admin })).status).toBe(200)
  })

  it('looks at no role: a reader creates and deletes servers', async () => {
    const made = await send('POST', `${cloud.identityUrl}/users/${cloud.credentials.monitoring.userId}/application_credentials`, {
      token: cloud.tokens.monitoring,
      body: { application_credential: { name: 'reader', roles: [{ name: 'reader' }] } },
    })
    const credential = { id: String(made.at('application_credential.id')), secret: String(made.at('application_credential.secret')) }
    const token = await cloud.tokenOf(credentialAuth(credential))
    const created = await cloud.nova('POST', '/servers', { token, body: cloud.serverBody() })
    expect(created.status).toBe(202)
    expect((await cloud.nova('DELETE', `/servers/${String(created.at('server.id'))}`, { token })).status).toBe(204)
  })

  it('trusts a deleted credential for five minutes where its token was seen, and nowhere else', async () => {
    const credential = await credentialWith([
      { service: 'compute', method: 'GET', path: '/**' },
      { service: 'network', method: 'GET', path: '/**' },
    ])
    const token = await cloud.tokenOf(credentialAuth(credential))
    expect((await cloud.nova('GET', '/servers', { token })).status).toBe(200)
    const path = `/users/${cloud.credentials.monitoring.userId}/application_credentials/${credential.id}`
    expect((await send('DELETE', `${cloud.identityUrl}${path}`, { token: cloud.tokens.monitoring })).status).toBe(204)
    expect((await cloud.nova('GET', '/servers', { token })).status).toBe(200)
    expect((await cloud.neutron('GET', '/networks', { token })).status).toBe(401)
    cloud.time.advance(fiveMinutes)
    expect((await cloud.nova('GET', '/servers', { token })).status).toBe(401)
    const again = await send('POST', `${cloud.identityUrl}/auth/tokens`, { body: credentialAuth(credential) })
    expect(again.status).toBe(404)
  })

  it('keeps known tokens working without keystone, gives new ones 503 as HTML, and 401 from glance', async () => {
    const known = cloud.tokens.monitoring
    await everywhere(known)
    const fresh = await cloud.tokenOf(passwordAuth(cloud.credentials.monitoring))
    cloud.faults.add({ effect: { kind: 'down' }, service: 'keystone' })
    expect((await everywhere(known)).map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    const [nova, neutron, glance, cinder] = await everywhere(fresh)
    for (const reply of [nova, neutron, cinder]) {
      expect(reply?.status).toBe(503)
      expect(reply?.headers['content-type']).toMatch('text/html')
    }
    expect(glance?.status).toBe(401)
    expect((await send('POST', `${cloud.identityUrl}/auth/tokens`, { body: {} })).status).toBe(503)
  })

  it('takes the time that a real one takes to give up on keystone', async () => {
    const slow = await openTestCloud({ keystoneTimeoutMilliseconds: 300 })
    slow.faults.add({ effect: { kind: 'down' }, service: 'keystone' })
    const begun = performance.now()
    expect((await slow.nova('GET', '/servers')).status).toBe(503)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(295)
    await slow.end()
  })
})

describe('errors', () => {
  it('have a shape of their own in every service', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const nova = await cloud.nova('GET', `/servers/${id}`)
    expect(JSON.parse(nova.text)).toEqual({ itemNotFound: { code: 404, message: `Instance ${id} could not be found.` } })
    const neutron = await cloud.neutron('GET', `/networks/${id}`)
    expect(JSON.parse(neutron.text)).toEqual({
      NeutronError: { type: 'NetworkNotFound', message: `Network ${id} could not be found.`, detail: '' },
    })
    const keystone = await send('GET', `${cloud.identityUrl}/nothing`, { token: cloud.tokens.monitoring })
    expect([keystone.status, keystone.text]).toEqual([404, expect.stringMatching(/^<!doctype html>/)])
    const project = await send('GET', `${cloud.identityUrl}/projects/none`, { token: cloud.tokens.admin })
    expect(JSON.parse(project.text)).toEqual({ error: { code: 404, title: 'Not Found', message: 'Could not find project: none.' } })
    const glance = await send('GET', `${cloud.url}/image/v2/images/${id}`, { token: cloud.tokens.monitoring })
    expect(glance.status).toBe(404)
    expect(glance.headers['content-type']).toMatch('text/html')
    expect(glance.text).toContain('<h1>404 Not Found</h1>')
  })

  it('of the token check are keystone’s in front of nova, neutron and cinder, and HTML in front of glance', async () => {
    const [nova, neutron, glance, cinder] = await everywhere('nonsense')
    for (const reply of [nova, neutron, cinder]) {
      expect(reply?.status).toBe(401)
      expect(reply?.at('error.title')).toBe('Unauthorized')
      expect(reply?.headers['www-authenticate']).toContain('Keystone uri=')
    }
    expect(glance?.status).toBe(401)
    expect(glance?.text).toContain('<title>401 Unauthorized</title>')
  })
})
