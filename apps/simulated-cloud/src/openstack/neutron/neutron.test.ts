import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud({ quota: { securityGroups: 4 } })
})
afterAll(() => cloud.end())

const names = (reply: Reply, plural: string): string[] => (reply.at(plural) as { name: string }[]).map((row) => row.name).toSorted()

describe('lists', () => {
  it('show one’s own and external networks, and narrow silently to them', async () => {
    expect(names(await cloud.neutron('GET', '/networks'), 'networks')).toEqual(['monitoring', 'public', 'unpublished'])
    expect(names(await cloud.neutron('GET', '/networks', { token: cloud.tokens.neighbour }), 'networks')).toEqual(['public'])
    expect(names(await cloud.neutron('GET', '/networks?router:external=True'), 'networks')).toEqual(['public'])
    expect(names(await cloud.neutron('GET', '/networks?name=monitoring&name=public'), 'networks')).toEqual(['monitoring', 'public'])
  })

  it('have no links without a limit, and previous beside next with one', async () => {
    expect((await cloud.neutron('GET', '/networks')).at('networks_links')).toBeUndefined()
    const first = await cloud.neutron('GET', '/networks?limit=2&sort_key=name&sort_dir=asc')
    expect(names(first, 'networks')).toEqual(['monitoring', 'public'])
    expect((first.at('networks_links') as { rel: string }[]).map((link) => link.rel)).toEqual(['next', 'previous'])
    const second = await send('GET', String(first.at('networks_links.0.href')), { token: cloud.tokens.monitoring })
    expect(names(second, 'networks')).toEqual(['unpublished'])
    expect((second.at('networks_links') as { rel: string }[]).map((link) => link.rel)).toEqual(['previous'])
    const back = await send('GET', String(second.at('networks_links.0.href')), { token: cloud.tokens.monitoring })
    expect(names(back, 'networks')).toEqual(['monitoring', 'public'])
  })

  it('lead from a page that is exactly full to an empty one', async () => {
    const full = await cloud.neutron('GET', '/networks?limit=3')
    const next = await send('GET', String(full.at('networks_links.0.href')), { token: cloud.tokens.monitoring })
    const previous = `${cloud.url}/network/v2.0/networks?limit=3&page_reverse=True`
    expect(JSON.parse(next.text)).toEqual({ networks: [], networks_links: [{ rel: 'previous', href: previous }] })
  })

  it('do not know a marker that is gone: some say so, others begin again from the first page', async () => {
    const marker = '00000000-0000-4000-8000-000000000000'
    const networks = await cloud.neutron('GET', `/networks?limit=1&marker=${marker}`)
    expect([networks.status, networks.at('NeutronError.type')]).toEqual([404, 'NetworkNotFound'])
    const groups = await cloud.neutron('GET', `/security-groups?limit=1&marker=${marker}`)
    expect([groups.status, names(groups, 'security_groups')]).toEqual([200, ['default']])
  })

  it('show the fields that were asked for and refuse a filter that nothing has', async () => {
    expect((await cloud.neutron('GET', '/networks?name=public&fields=id&fields=name')).at('networks.0')).toEqual({
      id: cloud.networks.public,
      name: 'public',
    })
    expect((await cloud.neutron('GET', '/networks?colour=red')).status).toBe(400)
  })
})

describe('security groups', () => {
  const make = (name: string): Promise<Reply> =>
    cloud.neutron('POST', '/security-groups', { body: { security_group: { name, description: 'd' } } })

  it('begin with two rules that let everything out, and count their revision up at every change', async () => {
    const group = await make('marker')
    const id = String(group.at('security_group.id'))
    expect((group.at('security_group.security_group_rules') as { direction: string }[]).map((rule) => rule.direction)).toEqual([
      'egress',
      'egress',
    ])
    expect(group.at('security_group.revision_number')).toBe(1)
    const rule = { security_group_id: id, direction: 'ingress', protocol: 'tcp', port_range_min: 22, port_range_max: 22 }
    const made = await cloud.neutron('POST', '/security-group-rules', { body: { security_group_rule: rule } })
    expect(made.status).toBe(201)
    const twin = await cloud.neutron('POST', '/security-group-rules', { body: { security_group_rule: rule } })
    expect(twin.at('NeutronError.type')).toBe('SecurityGroupRuleExists')
    const tags = await cloud.neutron('PUT', `/security-groups/${id}/tags`, { body: { tags: ['a', 'b'] } })
    expect(tags.at('tags')).toEqual(['a', 'b'])
    expect((await cloud.neutron('GET', `/security-groups/${id}`)).at('security_group.revision_number')).toBe(3)
    expect(names(await cloud.neutron('GET', '/security-groups?tags=a,b'), 'security_groups')).toEqual(['marker'])
  })

  it('are changed only from the revision that was seen', async () => {
    const group = await make('revised')
    const path = `/security-groups/${String(group.at('security_group.id'))}`
    const body = { security_group: { description: 'new' } }
    const stale = await cloud.neutron('PUT', path, { body, headers: { 'if-match': 'revision_number=7' } })
    expect(stale.status).toBe(412)
    expect(
      (await cloud.neutron('PUT', path, { body, headers: { 'if-match': 'revision_number=1' } })).at('security_group.description'),
    ).toBe('new')
  })

  it('share names, belong to one project, and stop at the quota with 409', async () => {
    const [twin] = [await make('marker')]
    expect(twin?.status).toBe(201)
    expect(
      (await cloud.neutron('GET', `/security-groups/${String(twin?.at('security_group.id'))}`, { token: cloud.tokens.neighbour })).status,
    ).toBe(404)
    const over = await make('over')
    expect(over.status).toBe(409)
    expect(over.at('NeutronError')).toMatchObject({ type: 'OverQuota', message: "Quota exceeded for resources: ['security_group']." })
    expect((await make('default')).at('NeutronError.type')).toBe('SecurityGroupDefaultAlreadyExists')
  })

  it('named default cannot be removed', async () => {
    const list = await cloud.neutron('GET', '/security-groups?name=default')
    const reply = await cloud.neutron('DELETE', `/security-groups/${String(list.at('security_groups.0.id'))}`)
    expect(reply.at('NeutronError.type')).toBe('SecurityGroupCannotRemoveDefault')
  })
})

describe('floating IPs', () => {
  const floating = (body: Record<string, unknown>): Promise<Reply> =>
    cloud.neutron('POST', '/floatingips', { body: { floatingip: { floating_network_id: cloud.networks.public, ...body } } })
  const newPort = async (networkId = cloud.networks.monitoring): Promise<unknown> =>
    (await cloud.neutron('POST', '/ports', { body: { port: { network_id: networkId } } })).at('port.id')

  it('are put on a port, only one of them, and taken off again', async () => {
    const portId = await newPort()
    const first = await floating({ port_id: portId, description: 'ours' })
    expect(first.at('floatingip')).toMatchObject({ status: 'DOWN', port_id: portId, description: 'ours' })
    const second = await floating({ port_id: portId })
    expect(second.status).toBe(409)
    expect(second.at('NeutronError.type')).toBe('FloatingIPPortAlreadyAssociated')
    const path = `/floatingips/${String(first.at('floatingip.id'))}`
    cloud.time.advance(1000)
    expect((await cloud.neutron('GET', path)).at('floatingip.status')).toBe('ACTIVE')
    const off = await cloud.neutron('PUT', path, { body: { floatingip: { port_id: null } } })
    expect(off.at('floatingip')).toMatchObject({ port_id: null, status: 'ACTIVE' })
    cloud.time.advance(1000)
    expect((await cloud.neutron('GET', path)).at('floatingip.status')).toBe('DOWN')
    expect((await cloud.neutron('DELETE', path)).status).toBe(204)
  })

  it('need a way out for the port', async () => {
    const network = await cloud.neutron('POST', '/networks', { body: { network: { name: 'island' } } })
    const networkId = String(network.at('network.id'))
    await cloud.neutron('POST', '/subnets', { body: { subnet: { network_id: networkId, cidr: '127.60.0.0/24', ip_version: 4 } } })
    const reply = await floating({ port_id: await newPort(networkId) })
    expect(reply.status).toBe(404)
    expect(reply.at('NeutronError.type')).toBe('ExternalGatewayForFloatingIPNotFound')
    const inside = await cloud.neutron('POST', '/floatingips', { body: { floatingip: { floating_network_id: networkId } } })
    expect(inside.status).toBe(400)
  })

  it('are counted in the quota’s details', async () => {
    const { projectId } = cloud.credentials.monitoring
    await floating({})
    const details = await cloud.neutron('GET', `/quotas/${projectId}/details`)
    expect(details.at('quota.floatingip')).toEqual({ limit: 50, used: 1, reserved: 0 })
    expect((await cloud.neutron('GET', `/quotas/${cloud.credentials.neighbour.projectId}`)).status).toBe(403)
  })
})

describe('addresses', () => {
  it('of a network are given out each once, and a released one not at once again', async () => {
    const make = async (): Promise<Reply> => cloud.neutron('POST', '/ports', { body: { port: { network_id: cloud.networks.unpublished } } })
    const first = await make()
    expect(first.at('port.fixed_ips.0.ip_address')).toBe('127.30.0.10')
    await cloud.neutron('DELETE', `/ports/${String(first.at('port.id'))}`)
    expect((await make()).at('port.fixed_ips.0.ip_address')).toBe('127.30.0.11')
  })

  it('may be wished for, if they are free and inside', async () => {
    const make = (address: string): Promise<Reply> =>
      cloud.neutron('POST', '/ports', { body: { port: { network_id: cloud.networks.unpublished, fixed_ips: [{ ip_address: address }] } } })
    expect((await make('127.30.9.9')).status).toBe(201)
    expect((await make('127.30.9.9')).at('NeutronError.type')).toBe('IpAddressAlreadyAllocated')
    expect((await make('10.0.0.1')).status).toBe(400)
  })
})
