import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, type TestCloud } from '../../testing/open-test-cloud.ts'
import { isBlock, rangeOf, slaacAddress, toAddress, toNumber } from './ip.ts'

describe('addresses as numbers', () => {
  it('are the same addresses again, in the short form', () => {
    for (const [address, short] of [
      ['127.20.0.10', '127.20.0.10'],
      ['::1', '::1'],
      ['2001:0db8:0:0:0:0:0:00ff', '2001:db8::ff'],
      ['fd00:127:20::a:0:1', 'fd00:127:20::a:0:1'],
      ['::ffff:10.0.0.1', '::ffff:a00:1'],
    ] as const) {
      expect(toAddress(toNumber(address), address.includes(':') ? 6 : 4)).toBe(short)
    }
  })

  it('tell the ends of a block, and what is a block', () => {
    const v6 = rangeOf('2001:db8::5/64')
    expect([toAddress(v6.first, 6), toAddress(v6.last, 6)]).toEqual(['2001:db8::', '2001:db8::ffff:ffff:ffff:ffff'])
    const v4 = rangeOf('127.20.0.9/30')
    expect([toAddress(v4.first, 4), toAddress(v4.last, 4)]).toEqual(['127.20.0.8', '127.20.0.11'])
    expect([
      isBlock('10.0.0.0/24', 4),
      isBlock('10.0.0.0/31', 4),
      isBlock('10.0.0.0/24', 6),
      isBlock('fd00::/64', 6),
      isBlock('fd00::', 6),
    ]).toEqual([true, false, false, true, false])
  })

  it('are made of a MAC address as RFC 4291 says', () => {
    expect(slaacAddress('fd00:127:20::/64', 'fa:16:3e:12:34:56')).toBe('fd00:127:20:0:f816:3eff:fe12:3456')
  })
})

describe('networks with IPv6', () => {
  let cloud: TestCloud
  beforeEach(async () => {
    cloud = await openTestCloud({ ipv6Network: true })
  })
  afterEach(() => cloud.end())

  const subnet = (body: Record<string, unknown>): Promise<Reply> => cloud.neutron('POST', '/subnets', { body: { subnet: body } })

  it('are seeded where that was asked for, with one subnet', async () => {
    const subnets = await cloud.neutron('GET', `/subnets?network_id=${cloud.networks['ipv6-only'] ?? ''}`)
    expect(subnets.at('subnets')).toHaveLength(1)
    expect(subnets.at('subnets.0')).toMatchObject({
      ip_version: 6,
      cidr: 'fd00:127:20::/64',
      ipv6_address_mode: 'slaac',
      ipv6_ra_mode: 'slaac',
    })
  })

  it('give a server the address of its MAC, which nova shows as version 6', async () => {
    const id = await cloud.activeServer({ networks: [{ uuid: cloud.networks['ipv6-only'] }] })
    const addresses = (await cloud.nova('GET', `/servers/${id}`)).at('server.addresses.ipv6-only') as Record<string, unknown>[]
    expect(addresses).toHaveLength(1)
    const mac = String(addresses[0]?.['OS-EXT-IPS-MAC:mac_addr'])
    expect(addresses[0]).toMatchObject({ version: 6, addr: slaacAddress('fd00:127:20::/64', mac), 'OS-EXT-IPS:type': 'fixed' })
    expect(((await cloud.nova('GET', '/servers?ip=fd00:127')).at('servers') as unknown[]).length).toBe(1)
  })

  it('have no floating IPs, which are of IPv4', async () => {
    const port = await cloud.neutron('POST', '/ports', { body: { port: { network_id: cloud.networks['ipv6-only'] } } })
    const reply = await cloud.neutron('POST', '/floatingips', {
      body: { floatingip: { floating_network_id: cloud.networks.public, port_id: port.at('port.id') } },
    })
    expect([reply.status, reply.at('NeutronError.message')]).toEqual([
      400,
      `Bad floatingip request: Cannot add floating IP to port ${String(port.at('port.id'))} that has no fixed IPv4 addresses.`,
    ])
  })

  it('can have both families, with an address of each; DHCP gives from the pool what was wanted', async () => {
    const networkId = String((await cloud.neutron('POST', '/networks', { body: { network: { name: 'both' } } })).at('network.id'))
    const modes = { ipv6_address_mode: 'dhcpv6-stateful', ipv6_ra_mode: 'dhcpv6-stateful' }
    await subnet({ network_id: networkId, cidr: '127.60.0.0/24', ip_version: 4 })
    const v6 = await subnet({ network_id: networkId, cidr: '2001:db8:7::/64', ip_version: 6, ...modes })
    expect(v6.at('subnet')).toMatchObject({ gateway_ip: '2001:db8:7::1', ipv6_address_mode: 'dhcpv6-stateful' })
    const port = await cloud.neutron('POST', '/ports', { body: { port: { network_id: networkId } } })
    const ips = port.at('port.fixed_ips') as { ip_address: string }[]
    expect(ips.map((ip) => ip.ip_address)).toEqual(['127.60.0.2', '2001:db8:7::2'])
    const wish = (address: string): Promise<Reply> =>
      cloud.neutron('POST', '/ports', { body: { port: { network_id: networkId, fixed_ips: [{ ip_address: address }] } } })
    expect((await wish('2001:0db8:7:0::99')).at('port.fixed_ips.0.ip_address')).toBe('2001:db8:7::99')
    expect((await wish('2001:db8:7::99')).at('NeutronError.type')).toBe('IpAddressAlreadyAllocated')
    expect((await wish('2001:db8:8::1')).at('NeutronError.type')).toBe('InvalidIpForNetwork')
    expect((await wish('nonsense')).at('NeutronError.message')).toContain("'nonsense' is not a valid IP address")
  })

  it.each([
    [{ cidr: 'fd01::/64', ip_version: 4 }, "'fd01::/64' is not a valid IP subnet"],
    [{ cidr: '10.0.0.0/24', ip_version: 6 }, "'10.0.0.0/24' is not a valid IP subnet"],
    [{ cidr: '10.0.0.0/24', ip_version: 5 }, "'5' is not in [4, 6] for ip_version"],
    [{ cidr: '10.0.0.0/24', ip_version: 4, ipv6_ra_mode: 'slaac' }, 'cannot be set when ip_version is not 6'],
    [{ cidr: 'fd01::/80', ip_version: 6, ipv6_address_mode: 'slaac', ipv6_ra_mode: 'slaac' }, 'requires the prefix to be /64'],
    [{ cidr: 'fd01::/64', ip_version: 6, ipv6_address_mode: 'slaac' }, "with ipv6_ra_mode set to 'null'"],
  ])('refuse a subnet %j in words', async (body, words) => {
    const reply = await subnet({ network_id: cloud.networks.monitoring, ...body })
    expect([reply.status, reply.at('NeutronError.type')]).toEqual([400, 'InvalidInput'])
    expect(reply.at('NeutronError.message')).toContain(words)
  })
})
