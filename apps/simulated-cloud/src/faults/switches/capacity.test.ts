import { expect } from 'vitest'
import { control, trySwitches } from '../../testing/try-switches.ts'
import { capacitySwitches } from './capacity.ts'

trySwitches(capacitySwitches, {
  'quota-lowered': async ({ cloud, on, servers, met }) => {
    await servers(1)
    await on({ limit: 1 })
    const over = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    expect([over.status, over.at('forbidden.message')]).toEqual([
      403,
      'Quota exceeded for instances: Requested 1, but already used 1 of 1 instances',
    ])
    expect((await cloud.nova('GET', '/limits')).at('limits.absolute.maxTotalInstances')).toBe(1)
    expect(await met()).toBe(2)
    await on({ resource: 'key_pairs', limit: 0 })
    expect((await cloud.nova('GET', '/limits')).at('limits.absolute.maxTotalKeypairs')).toBe(0)
    const pair = await cloud.nova('POST', '/os-keypairs', { body: { keypair: { name: 'one' } } })
    expect([pair.status, pair.at('forbidden.message')]).toEqual([403, 'Quota exceeded, too many key pairs.'])
    await on({ resource: 'port', limit: 0 })
    const port = await cloud.neutron('POST', '/ports', { body: { port: { network_id: cloud.networks.monitoring } } })
    expect([port.status, port.at('NeutronError.type')]).toEqual([409, 'OverQuota'])
    const unknown = await control(cloud, 'PUT', '/switches/quota-lowered', { project: 'nobody' })
    expect([unknown.status, unknown.at('error')]).toEqual([
      400,
      'project: there is no project nobody; there are admin, monitoring, neighbour.',
    ])
  },
  'addresses-run-out': async ({ cloud, on }) => {
    const want = () => cloud.neutron('POST', '/floatingips', { body: { floatingip: { floating_network_id: cloud.networks.public } } })
    await on({ times: 1 })
    const none = await want()
    expect([none.status, none.at('NeutronError')]).toEqual([
      409,
      { type: 'IpAddressGenerationFailure', message: `No more IP addresses available on network ${cloud.networks.public}.`, detail: '' },
    ])
    expect((await want()).status).toBe(201)
  },
  'build-ends-in-error': async ({ cloud, on, met }) => {
    await on({ message: 'Disk on fire', name: '^doomed' })
    const doomed = await cloud.activeServer({ name: 'doomed-1' })
    const server = (await cloud.nova('GET', `/servers/${doomed}`)).at('server')
    expect(server).toMatchObject({ status: 'ERROR', fault: { code: 500, message: 'Disk on fire' } })
    const other = await cloud.activeServer()
    expect((await cloud.nova('GET', `/servers/${other}`)).at('server.status')).toBe('ACTIVE')
    expect(await met()).toBe(1)
  },
})
