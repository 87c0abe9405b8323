import { expect } from 'vitest'
import { idsOf, trySwitches } from '../../testing/try-switches.ts'
import { listingSwitches } from './listings.ts'

trySwitches(listingSwitches, {
  'listing-late': async ({ cloud, on, met }) => {
    await on({ milliseconds: 60_000 })
    const id = await cloud.activeServer()
    expect((await cloud.nova('GET', `/servers/${id}`)).status).toBe(200)
    expect(idsOf(await cloud.nova('GET', '/servers/detail'), 'servers')).toEqual([])
    cloud.time.advance(60_000)
    expect(idsOf(await cloud.nova('GET', '/servers/detail'), 'servers')).toEqual([id])
    expect(await met()).toBe(2)
    await on({ byId: 'not-found' })
    const young = await cloud.activeServer()
    const missing = await cloud.nova('GET', `/servers/${young}`)
    expect([missing.status, missing.at('itemNotFound.message')]).toEqual([404, `Instance ${young} could not be found.`])
    cloud.time.advance(10_000)
    expect((await cloud.nova('GET', `/servers/${young}`)).status).toBe(200)
    expect(await met()).toBe(1)
  },
  'listing-partial': async ({ cloud, on, servers }) => {
    const [first = '', second = ''] = await servers(2)
    await on({ name: '^node-0$' })
    const listed = await cloud.nova('GET', '/servers/detail')
    const row = (listed.at('servers') as { id: string; name?: string }[]).find(({ id }) => id === first) ?? {}
    expect(Object.keys(row).toSorted()).toEqual(['created', 'id', 'links', 'status', 'tenant_id'])
    expect(row).toMatchObject({ status: 'UNKNOWN' })
    const shown = await cloud.nova('GET', `/servers/${first}`)
    expect([shown.status, shown.at('server.status'), shown.at('server.metadata')]).toEqual([200, 'UNKNOWN', undefined])
    expect((await cloud.nova('GET', `/servers/${second}`)).at('server.status')).toBe('ACTIVE')
    const old = { version: '2.68' }
    expect(idsOf(await cloud.nova('GET', '/servers/detail', old), 'servers')).toEqual([second])
    expect((await cloud.nova('GET', `/servers/${first}`, old)).status).toBe(500)
  },
  'listings-empty': async ({ cloud, on, servers }) => {
    const [id = ''] = await servers(1)
    await on({ service: 'any' })
    const listed = await cloud.nova('GET', '/servers/detail?limit=1')
    expect([listed.status, listed.text]).toEqual([200, '{"servers":[]}'])
    expect((await cloud.neutron('GET', '/networks')).text).toBe('{"networks":[]}')
    expect((await cloud.nova('GET', `/servers/${id}`)).status).toBe(200)
  },
  'everything-not-found': async ({ cloud, on, servers, met }) => {
    const [id = ''] = await servers(1)
    const { userId } = cloud.credentials.monitoring
    const group = String(
      (await cloud.neutron('POST', '/security-groups', { body: { security_group: { name: 'there' } } })).at('security_group.id'),
    )
    await on()
    const server = await cloud.nova('GET', `/servers/${id}`)
    expect([server.status, server.at('itemNotFound.message')]).toEqual([404, `Instance ${id} could not be found.`])
    expect(server.headers['openstack-api-version']).toBe('compute 2.90')
    expect((await cloud.nova('DELETE', `/servers/${id}`)).status).toBe(404)
    expect((await cloud.nova('GET', '/os-keypairs/any-name')).at('itemNotFound.message')).toBe(
      `Keypair any-name not found for user ${userId}`,
    )
    expect((await cloud.neutron('GET', `/security-groups/${group}`)).at('NeutronError')).toEqual({
      type: 'SecurityGroupNotFound',
      message: `Security group ${group} does not exist`,
      detail: '',
    })
    expect((await cloud.cinder('GET', '/volumes/x')).at('itemNotFound.message')).toBe('Volume x could not be found.')
    expect((await cloud.nova('GET', '/servers/detail')).text).toBe('{"servers":[]}')
    expect((await cloud.neutron('GET', '/security-groups')).text).toBe('{"security_groups":[]}')
    expect((await cloud.nova('GET', '/limits')).status).toBe(200)
    expect(await met()).toBe(7)
    await on({ lists: 'as-ever', service: 'nova' })
    expect(idsOf(await cloud.nova('GET', '/servers/detail'), 'servers')).toEqual([id])
    expect((await cloud.nova('GET', `/servers/${id}`)).status).toBe(404)
    expect((await cloud.neutron('GET', `/security-groups/${group}`)).status).toBe(200)
  },
})
