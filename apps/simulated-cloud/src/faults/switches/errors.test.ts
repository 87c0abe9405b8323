import { expect } from 'vitest'
import { idsOf, trySwitches } from '../../testing/try-switches.ts'
import { errorSwitches } from './errors.ts'

trySwitches(errorSwitches, {
  'service-down': async ({ cloud, on, signIn, met }) => {
    await cloud.nova('GET', '/servers')
    await on({ service: 'keystone' })
    expect((await signIn()).status).toBe(503)
    expect((await cloud.nova('GET', '/servers')).status, 'a token that nova saw before').toBe(200)
    expect((await cloud.nova('GET', '/servers', { token: cloud.tokens.admin })).status, 'a token that nova never saw').toBe(503)
    await on({ service: 'neutron' })
    expect((await cloud.neutron('GET', '/networks')).status).toBe(503)
    expect([(await signIn()).status, await met()]).toEqual([201, 1])
  },
  'gateway-error-before-effect': async ({ cloud, on }) => {
    await on({ status: 503, times: 1 })
    const turnedAway = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    expect([turnedAway.status, turnedAway.headers['content-type']]).toEqual([503, 'text/html; charset=UTF-8'])
    expect(idsOf(await cloud.nova('GET', '/servers'), 'servers')).toEqual([])
  },
  'gateway-error-after-effect': async ({ cloud, on, met }) => {
    await on()
    expect((await cloud.nova('POST', '/servers', { body: cloud.serverBody() })).status).toBe(502)
    expect(idsOf(await cloud.nova('GET', '/servers'), 'servers')).toHaveLength(1)
    expect(await met()).toBe(1)
  },
  'deletes-answered-and-not-done': async ({ cloud, on, servers, met }) => {
    const [id = ''] = await servers(1)
    await on()
    const answer = await cloud.nova('DELETE', `/servers/${id}`)
    expect([answer.status, answer.text, answer.headers['openstack-api-version']]).toEqual([204, '', 'compute 2.90'])
    cloud.time.advance(60_000)
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server')).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null })
    expect(await met()).toBe(1)
    await on({ service: 'neutron' })
    const group = (await cloud.neutron('POST', '/security-groups', { body: { security_group: { name: 'stays' } } })).at('security_group.id')
    expect((await cloud.neutron('DELETE', `/security-groups/${String(group)}`)).status).toBe(204)
    expect((await cloud.neutron('GET', `/security-groups/${String(group)}`)).status).toBe(200)
  },
  'too-many-requests': async ({ cloud, on }) => {
    await on()
    const inSeconds = await cloud.nova('GET', '/servers')
    expect([inSeconds.status, inSeconds.headers['retry-after']]).toEqual([429, '7'])
    const before = Math.floor(Date.now() / 1000) * 1000
    await on({ form: 'http-date', seconds: 300 })
    const asDate = await cloud.nova('GET', '/servers')
    const at = String(asDate.headers['retry-after'])
    expect(at).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before + 300_000)
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 300_000)
    await on({ form: 'none' })
    expect((await cloud.nova('GET', '/servers')).headers['retry-after']).toBeUndefined()
  },
})
