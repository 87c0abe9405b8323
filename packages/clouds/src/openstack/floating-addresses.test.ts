import { expect, test } from 'vitest'
import { openScripted } from '../testing/open-scripted.ts'
import type { Routes } from '../testing/scripted-openstack.ts'
import type { Answer } from '../testing/test-http-server.ts'

const serverId = '0e44cc9c-e052-415d-afbf-469b0d384170'
const json = (content: unknown): Answer => ({ status: 200, json: content })
const port = (id: string, device_id: string, ip_address: string) => ({
  id,
  device_id,
  device_owner: 'compute:nova',
  fixed_ips: [{ ip_address }],
})
const taken = {
  id: 'f1',
  floating_ip_address: '127.40.0.9',
  floating_network_id: 'pool',
  port_id: null,
  description: `attempt a-1 (server ${serverId})`,
}

function neutron(changes: Routes = {}): Routes {
  return {
    'GET /network/v2.0/ports': json({
      ports: [port('other', 's2', '10.0.0.1'), port('v6', serverId, 'fd00::1'), port('v4', serverId, '10.0.0.2')],
    }),
    'GET /network/v2.0/floatingips': json({ floatingips: [] }),
    'POST /network/v2.0/floatingips': { status: 201, json: { floatingip: taken } },
    'PUT /network/v2.0/floatingips/f1': { from: ({ body }) => json({ floatingip: { ...taken, ...JSON.parse(body).floatingip } }) },
    ...changes,
  }
}

test('an address is taken, told, and only then given to the server’s IPv4 port', async () => {
  const { cloud, provider } = await openScripted(neutron())
  const order: string[] = []
  const floating = await provider.attachFloatingAddress('RegionOne', serverId, 'pool', 'attempt a-1', async ({ id, address }) => {
    order.push(`told ${id} ${address}`, ...cloud.seen.filter(({ method }) => method === 'PUT').map(({ method }) => method))
  })
  expect(floating).toEqual({ id: 'f1', address: '127.40.0.9' })
  expect(order).toEqual(['told f1 127.40.0.9'])
  const writes = cloud.seen
    .filter(({ method, path }) => method !== 'GET' && path.includes('floatingips'))
    .map(({ method, body }) => [method, JSON.parse(body)])
  expect(writes).toEqual([
    ['POST', { floatingip: { floating_network_id: 'pool', description: `attempt a-1 (server ${serverId})` } }],
    ['PUT', { floatingip: { port_id: 'v4' } }],
  ])
})

test('an address that an interrupted call took for this server is used, and no second one taken', async () => {
  for (const port_id of [null, 'v4']) {
    const { cloud, provider } = await openScripted(
      neutron({ 'GET /network/v2.0/floatingips': json({ floatingips: [{ ...taken, port_id }] }) }),
    )
    expect(await provider.attachFloatingAddress('RegionOne', serverId, 'pool', 'attempt a-1', async () => {})).toMatchObject({ id: 'f1' })
    expect(cloud.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('floatingips'))).toHaveLength(0)
  }
})

test('an address of another description, pool or port is left alone, whatever the filter let through', async () => {
  const others = [
    { ...taken, id: 'x1', description: 'attempt a-1' },
    { ...taken, id: 'x2', floating_network_id: 'pool-2' },
    { ...taken, id: 'x3', port_id: 'of-another-server' },
  ]
  const { provider } = await openScripted(neutron({ 'GET /network/v2.0/floatingips': json({ floatingips: others }) }))
  expect(await provider.attachFloatingAddress('RegionOne', serverId, 'pool', 'attempt a-1', async () => {})).toMatchObject({ id: 'f1' })
})

test('a server without a port yet is a conflict, and nothing is taken', async () => {
  const { cloud, provider } = await openScripted(neutron({ 'GET /network/v2.0/ports': json({ ports: [port('other', 's2', '10.0.0.1')] }) }))
  await expect(provider.attachFloatingAddress('RegionOne', serverId, 'pool', 'd', async () => {})).rejects.toMatchObject({
    kind: 'Conflict',
  })
  expect(cloud.seen.filter(({ path }) => path.endsWith('floatingips'))).toHaveLength(0)
})

test('an empty pool is a quota, and a lost answer an unknown outcome', async () => {
  const quota: Answer = {
    status: 409,
    json: { NeutronError: { type: 'OverQuota', message: "Quota exceeded for resources: ['floatingip'].", detail: '' } },
  }
  for (const [answer, kind] of [
    [quota, 'QuotaExceeded'],
    [(response) => void response.socket?.destroy(), 'OutcomeUnknown'],
  ] satisfies [Answer, string][]) {
    const { provider } = await openScripted(neutron({ 'POST /network/v2.0/floatingips': answer }))
    await expect(provider.attachFloatingAddress('RegionOne', serverId, 'pool', 'd', async () => {})).rejects.toMatchObject({ kind })
  }
})

test('if the address cannot be recorded it is not associated, and the caller’s error is the caller’s', async () => {
  const { cloud, provider } = await openScripted(neutron())
  const record = () => Promise.reject(new Error('the database is away'))
  await expect(provider.attachFloatingAddress('RegionOne', serverId, 'pool', 'd', record)).rejects.toThrow('the database is away')
  expect(cloud.seen.filter(({ method }) => method === 'PUT')).toHaveLength(0)
})

const routerPort = (device_id: string, device_owner: string) => ({
  id: `p-${device_id}-${device_owner}`,
  device_id,
  device_owner,
  fixed_ips: [],
})
const router = (id: string, external_gateway_info: unknown): Answer => json({ router: { id, external_gateway_info } })

test('egress addresses are the IPv4 gateways of the routers that translate, as far as they can be read', async () => {
  const { provider } = await openScripted({
    'GET /network/v2.0/ports': json({
      ports: [
        routerPort('r1', 'network:router_interface'),
        routerPort('r2', 'network:router_interface_distributed'),
        routerPort('r3', 'network:ha_router_replicated_interface'),
        routerPort('r4', 'network:router_interface'),
        routerPort('dhcp', 'network:dhcp'),
        routerPort('gateway', 'network:router_gateway'),
      ],
    }),
    'GET /network/v2.0/routers/r1': router('r1', {
      enable_snat: true,
      external_fixed_ips: [{ ip_address: '203.0.113.7' }, { ip_address: '2001:db8::9' }],
    }),
    'GET /network/v2.0/routers/r2': router('r2', { enable_snat: false, external_fixed_ips: [{ ip_address: '203.0.113.8' }] }),
    'GET /network/v2.0/routers/r3': router('r3', null),
    'GET /network/v2.0/routers/r4': {
      status: 404,
      json: { NeutronError: { type: 'RouterNotFound', message: 'Router r4 could not be found', detail: '' } },
    },
  })
  expect(await provider.egressAddresses('RegionOne', ['net-1', 'net-2'])).toEqual(['203.0.113.7'])
})
