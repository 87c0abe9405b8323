import { expect } from 'vitest'
import { credentialAuth, send } from '../../testing/open-test-cloud.ts'
import { idsOf, trySwitches } from '../../testing/try-switches.ts'
import { rightSwitches } from './rights.ts'

trySwitches(rightSwitches, {
  'writes-forbidden': async ({ cloud, on, servers, met }) => {
    const [id = ''] = await servers(1)
    await on({ service: 'any' })
    const created = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    expect([created.status, created.at('forbidden')]).toEqual([
      403,
      { code: 403, message: "Policy doesn't allow os_compute_api:servers:create to be performed." },
    ])
    expect((await cloud.nova('DELETE', `/servers/${id}`)).at('forbidden.message')).toContain('servers:delete')
    const port = await cloud.neutron('POST', '/ports', { body: { port: { network_id: cloud.networks.monitoring } } })
    expect(port.at('NeutronError.message')).toBe('rule:create_port is disallowed by policy')
    expect(idsOf(await cloud.nova('GET', '/servers'), 'servers')).toEqual([id])
    expect(await met()).toBe(3)
  },
  'access-rules-taken-away': async ({ cloud, on }) => {
    const token = await cloud.tokenOf(credentialAuth(cloud.credentials.applicationCredential))
    await on({ path: '/networks$' })
    expect((await cloud.neutron('GET', '/networks', { token })).status).toBe(401)
    const renewed = await cloud.tokenOf(credentialAuth(cloud.credentials.applicationCredential))
    const again = await cloud.neutron('GET', '/networks', { token: renewed })
    expect([again.status, again.at('error.code')]).toEqual([401, 401])
    expect((await cloud.neutron('GET', '/subnets', { token })).status).toBe(200)
    expect((await cloud.neutron('GET', '/networks')).status, 'a user with a password').toBe(200)
    await on({ service: 'glance', callers: 'everyone' })
    const images = await send('GET', `${cloud.url}/image/v2/images`, { token: cloud.tokens.monitoring })
    expect([images.status, images.headers['content-type']]).toEqual([401, 'text/html; charset=UTF-8'])
  },
  'token-expires': async ({ cloud, on, servers, signIn, met }) => {
    const ids = await servers(2)
    await on()
    const first = await cloud.nova('GET', '/servers?limit=1')
    expect(first.status).toBe(200)
    const next = `/servers?limit=1&marker=${idsOf(first, 'servers')[0] ?? ''}`
    expect((await cloud.nova('GET', next)).status, 'in the middle of the list').toBe(401)
    expect((await cloud.neutron('GET', '/networks')).status, 'the token is over everywhere').toBe(401)
    const token = String((await signIn()).headers['x-subject-token'])
    const second = await cloud.nova('GET', next, { token })
    expect([...idsOf(first, 'servers'), ...idsOf(second, 'servers')].toSorted()).toEqual(ids.toSorted())
    expect(await met()).toBe(2)
  },
  'sign-in-refused': async ({ cloud, on, signIn }) => {
    await on()
    const refused = await signIn()
    expect([refused.status, refused.at('error.message')]).toEqual([401, 'The request you have made requires authentication.'])
    expect((await cloud.nova('GET', '/servers')).status).toBe(200)
  },
})
