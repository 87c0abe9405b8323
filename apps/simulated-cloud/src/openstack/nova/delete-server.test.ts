import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud()
})
afterAll(() => cloud.end())

const remove = (id: string, token = cloud.tokens.monitoring): Promise<Reply> => cloud.nova('DELETE', `/servers/${id}`, { token })
const show = (id: string): Promise<Reply> => cloud.nova('GET', `/servers/${id}`)

describe('a delete', () => {
  it('answers 204 as often as it is asked while it runs, shows the old status meanwhile, then 404', async () => {
    const id = await cloud.activeServer()
    expect((await remove(id)).status).toBe(204)
    const running = await show(id)
    expect(running.at('server.status')).toBe('ACTIVE')
    expect(running.at('server.OS-EXT-STS:task_state')).toBe('deleting')
    expect((await remove(id)).status).toBe(204)
    cloud.time.advance(450)
    expect((await show(id)).at('server.status')).toBe('DELETED')
    cloud.time.advance(100)
    expect((await show(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  it('of a server that is still being scheduled leaves 404 at once', async () => {
    const created = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    const id = String(created.at('server.id'))
    expect((await remove(id)).status).toBe(204)
    expect((await show(id)).status).toBe(404)
    cloud.time.advance(5000)
    expect((await show(id)).status).toBe(404)
  })

  it('in the middle of a build ends the build', async () => {
    const created = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    const id = String(created.at('server.id'))
    cloud.time.advance(1000)
    await remove(id)
    cloud.time.advance(100)
    expect((await show(id)).at('server.status')).toBe('BUILD')
    cloud.time.advance(5000)
    expect((await show(id)).status).toBe(404)
  })

  it('of a locked server is a 409 for members, not for administrators', async () => {
    const id = await cloud.activeServer()
    expect((await cloud.nova('POST', `/servers/${id}/action`, { body: { lock: null } })).status).toBe(202)
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(refused.at('conflictingRequest.message')).toBe(`Instance ${id} is locked`)
    expect((await show(id)).at('server.locked')).toBe(true)
    expect((await remove(id, cloud.tokens.admin)).status).toBe(204)
  })

  it('of another project’s server is a 404', async () => {
    const id = await cloud.activeServer()
    expect((await remove(id, cloud.tokens.neighbour)).status).toBe(404)
    expect((await show(id)).status).toBe(200)
  })
})

describe('a delete that keeps the server for a while', () => {
  const soft = (name = '') => cloud.switches.set('deletes-are-soft', { seconds: 60, name })
  afterEach(() => cloud.switches.clearAll())
  const act = (id: string, action: string) => cloud.nova('POST', `/servers/${id}/action`, { body: { [action]: null } })
  const listed = async (query = ''): Promise<unknown> =>
    ((await cloud.nova('GET', `/servers/detail${query}`)).at('servers') as { id: string }[]).map(({ id }) => id)

  it('hides it from lists but from changes-since, keeps its quota and ports, and answers 204 as often as it is asked', async () => {
    soft()
    const before = (await cloud.nova('GET', '/limits')).at('limits.absolute.totalInstancesUsed')
    const id = await cloud.activeServer()
    await remove(id)
    expect((await show(id)).at('server')).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': 'soft-deleting' })
    cloud.time.advance(500)
    expect((await show(id)).at('server')).toMatchObject({ status: 'SOFT_DELETED', 'OS-EXT-STS:power_state': 4, metadata: {} })
    expect((await remove(id)).status).toBe(204)
    cloud.time.advance(30_000)
    expect((await show(id)).at('server.status')).toBe('SOFT_DELETED')
    expect(await listed()).not.toContain(id)
    expect(await listed('?changes-since=2026-06-01T12:00:00Z')).toContain(id)
    expect((await cloud.nova('GET', '/limits')).at('limits.absolute.totalInstancesUsed')).toBe(Number(before) + 1)
    expect((await cloud.neutron('GET', `/ports?device_id=${id}`)).at('ports')).toHaveLength(1)
    cloud.time.advance(60_000)
    expect((await show(id)).status).toBe(404)
  })

  it('lets it be restored until it is reclaimed, and then it runs on', async () => {
    soft()
    const id = await cloud.activeServer({ metadata: { a: '1' } })
    expect((await act(id, 'restore')).at('conflictingRequest.message')).toBe(
      `Cannot 'restore' instance ${id} while it is in vm_state active`,
    )
    await remove(id)
    cloud.time.advance(30_000)
    expect((await act(id, 'restore')).status).toBe(202)
    cloud.time.advance(600_000)
    expect((await show(id)).at('server')).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null, metadata: { a: '1' } })
    expect(await listed()).toContain(id)
  })

  it('is real for a server that never ran, and where it is forced', async () => {
    soft()
    const created = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    const young = String(created.at('server.id'))
    cloud.time.advance(1000)
    await remove(young)
    cloud.time.advance(3000)
    expect((await show(young)).status).toBe(404)
    const id = await cloud.activeServer()
    await remove(id)
    cloud.time.advance(1000)
    expect((await act(id, 'forceDelete')).status).toBe(202)
    cloud.time.advance(3000)
    expect((await show(id)).status).toBe(404)
  })

  it('is refused for a locked server like any other', async () => {
    soft()
    const id = await cloud.activeServer()
    await act(id, 'lock')
    expect((await remove(id)).status).toBe(409)
    expect((await act(id, 'forceDelete')).status).toBe(409)
  })
})

describe('what outlives a server', () => {
  const port = (id: unknown): Promise<Reply> => cloud.neutron('GET', `/ports/${String(id)}`)
  const ofServer = async (id: string): Promise<string> =>
    String((await cloud.nova('GET', `/servers/${id}/os-interface`)).at('interfaceAttachments.0.port_id'))

  it('is a port that was passed in, without device and with its floating IP, but not one that nova made', async () => {
    const made = await cloud.neutron('POST', '/ports', { body: { port: { network_id: cloud.networks.monitoring, name: 'by hand' } } })
    const portId = made.at('port.id')
    const floating = await cloud.neutron('POST', '/floatingips', {
      body: { floatingip: { floating_network_id: cloud.networks.public, port_id: portId } },
    })
    expect(floating.status).toBe(201)
    const passedIn = await cloud.activeServer({ networks: [{ port: portId }] })
    const own = await cloud.activeServer()
    const ownPort = await ofServer(own)
    expect((await port(portId)).at('port.device_id')).toBe(passedIn)
    await remove(passedIn)
    await remove(own)
    cloud.time.advance(600)
    expect((await show(own)).status).toBe(404)
    expect((await port(ownPort)).status).toBe(200)
    cloud.time.advance(2000)
    expect((await port(ownPort)).status).toBe(404)
    expect((await port(portId)).at('port')).toMatchObject({ device_id: '', device_owner: '', status: 'DOWN' })
    const still = await cloud.neutron('GET', `/floatingips/${String(floating.at('floatingip.id'))}`)
    expect(still.at('floatingip.port_id')).toBe(portId)
  })

  it('is a floating IP, without port once nova’s port is gone', async () => {
    const id = await cloud.activeServer()
    const floating = await cloud.neutron('POST', '/floatingips', {
      body: { floatingip: { floating_network_id: cloud.networks.public, port_id: await ofServer(id) } },
    })
    await remove(id)
    cloud.time.advance(3000)
    const still = await cloud.neutron('GET', `/floatingips/${String(floating.at('floatingip.id'))}`)
    expect(still.at('floatingip')).toMatchObject({ port_id: null, status: 'DOWN', fixed_ip_address: null })
  })

  it('is a security group, which cannot be deleted while a server uses it', async () => {
    const group = await cloud.neutron('POST', '/security-groups', { body: { security_group: { name: 'used' } } })
    const groupId = String(group.at('security_group.id'))
    const id = await cloud.activeServer({ security_groups: [{ name: groupId }] })
    const refused = await cloud.neutron('DELETE', `/security-groups/${groupId}`)
    expect(refused.status).toBe(409)
    expect(refused.at('NeutronError.type')).toBe('SecurityGroupInUse')
    await remove(id)
    cloud.time.advance(3000)
    expect((await cloud.neutron('GET', `/security-groups/${groupId}`)).status).toBe(200)
    expect((await cloud.neutron('DELETE', `/security-groups/${groupId}`)).status).toBe(204)
  })
})

describe('a floating IP', () => {
  it('shows among the server’s addresses a second after it was associated, not at once', async () => {
    const id = await cloud.activeServer()
    const portId = (await cloud.nova('GET', `/servers/${id}/os-interface`)).at('interfaceAttachments.0.port_id')
    const floating = await cloud.neutron('POST', '/floatingips', {
      body: { floatingip: { floating_network_id: cloud.networks.public, port_id: portId } },
    })
    const address = floating.at('floatingip.floating_ip_address')
    expect(address).toMatch(/^127\.40\./)
    expect((await show(id)).at('server.addresses.monitoring') as unknown[]).toHaveLength(1)
    cloud.time.advance(1000)
    expect((await show(id)).at('server.addresses.monitoring.1')).toMatchObject({ addr: address, 'OS-EXT-IPS:type': 'floating' })
  })
})
