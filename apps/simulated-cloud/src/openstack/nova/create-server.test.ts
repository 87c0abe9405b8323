import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'
import { control } from '../../testing/try-switches.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud({ quota: { instances: 100, cores: -1, ramMib: -1 } })
})
afterAll(() => cloud.end())

const create = (changes: Record<string, unknown> = {}, version = '2.90'): Promise<Reply> =>
  cloud.nova('POST', '/servers', { body: cloud.serverBody(changes), version })
const show = (id: unknown): Promise<Reply> => cloud.nova('GET', `/servers/${String(id)}`)

describe('a create', () => {
  it('answers 202 with an id, links, a password, groups and the disk’s mode, and nothing else', async () => {
    const reply = await create({ metadata: { a: 'b' }, tags: ['x'] })
    expect(reply.status).toBe(202)
    expect(Object.keys(reply.at('server') as object).toSorted()).toEqual([
      'OS-DCF:diskConfig',
      'adminPass',
      'id',
      'links',
      'security_groups',
    ])
    expect(reply.headers.location).toBe(`${cloud.url}/compute/v2.1/servers/${String(reply.at('server.id'))}`)
    expect(reply.at('server.security_groups')).toEqual([{ name: 'default' }])
  })

  it('goes through BUILD, host and addresses late, to ACTIVE after two seconds', async () => {
    const id = (await create()).at('server.id')
    const seen: unknown[] = []
    for (let step = 0; step < 5; step += 1) {
      const reply = await show(id)
      const hasHost = reply.at('server.hostId') !== ''
      const hasAddress = Object.keys(reply.at('server.addresses') as object).length > 0
      seen.push([reply.at('server.status'), reply.at('server.OS-EXT-STS:task_state'), hasHost, hasAddress])
      cloud.time.advance(500)
    }
    expect(seen).toEqual([
      ['BUILD', 'scheduling', false, false],
      ['BUILD', 'networking', false, false],
      ['BUILD', 'networking', true, false],
      ['BUILD', 'spawning', true, true],
      ['ACTIVE', null, true, true],
    ])
    const active = await show(id)
    expect(active.at('server.addresses.monitoring.0.addr')).toMatch(/^127\.20\.\d+\.\d+$/)
    expect(active.at('server.OS-SRV-USG:launched_at')).toMatch(/^2026-06-01T12:00:\d\d\.\d{6}$/)
    expect(active.at('server.created')).toMatch(/^2026-06-01T12:00:\d\dZ$/)
  })

  it('sent twice makes two servers of one name', async () => {
    const [one, two] = [await create({ name: 'twin' }), await create({ name: 'twin' })]
    expect(one.at('server.id')).not.toBe(two.at('server.id'))
    const list = await cloud.nova('GET', '/servers?name=%5Etwin%24')
    expect(list.at('servers') as unknown[]).toHaveLength(2)
  })

  it('with max_count makes several, numbered', async () => {
    expect((await create({ name: 'row', min_count: 1, max_count: 3 })).status).toBe(202)
    const names = ((await cloud.nova('GET', '/servers?name=row-')).at('servers') as { name: string }[]).map((server) => server.name)
    expect(names.toSorted()).toEqual(['row-1', 'row-2', 'row-3'])
  })
})

describe('what is refused at once', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  it.each([
    ['an unknown image', { imageRef: id }, 'Can not find requested image'],
    [
      'an image that is no id',
      { imageRef: 'debian' },
      "Invalid input for field/attribute imageRef. Value: debian. 'debian' is not valid under any of the given schemas",
    ],
    ['an unknown flavor', { flavorRef: 'nope' }, 'Flavor nope could not be found.'],
    ['an unknown network', { networks: [{ uuid: id }] }, `Network ${id} could not be found.`],
    ['an unknown key', { key_name: 'nope' }, 'Invalid key_name provided.'],
    ['an unknown security group', { security_groups: [{ name: 'nope' }] }, "Unable to find security_group with name or id 'nope'"],
    ['an unknown zone', { availability_zone: 'nope' }, 'The requested availability zone is not available'],
  ])('%s is a 400 and never a 404', async (_what, changes, message) => {
    const reply = await create(changes)
    expect(reply.status).toBe(400)
    expect(reply.at('badRequest')).toEqual({ code: 400, message })
  })

  it('repeats the offending value in full, 64 KiB of user-data included', async () => {
    const secret = `${Buffer.from('spe_verysecret').toString('base64').replaceAll('=', '')}${'A'.repeat(65_536)}`
    const reply = await create({ user_data: secret })
    expect(reply.status).toBe(400)
    expect(String(reply.at('badRequest.message'))).toContain(secret)
    expect(String(reply.at('badRequest.message'))).toMatch(/^Invalid input for field\/attribute user_data\. Value: .* is too long$/)
  })

  it('takes user-data of 65535 characters of base64, and no more', async () => {
    const largest = Buffer.alloc(49_149).toString('base64')
    expect(largest.length).toBe(65_532)
    expect((await create({ user_data: largest })).status).toBe(202)
    expect((await create({ user_data: Buffer.alloc(49_152).toString('base64') })).status).toBe(400)
    // Signs outside the alphabet are passed over, so that this is eight good ones.
    expect((await create({ user_data: 'no base64!' })).status).toBe(202)
    expect((await create({ user_data: 'A' })).at('badRequest.message')).toContain("is not a 'base64'")
  })

  it('names an attribute that is not known', async () => {
    const reply = await create({ sizeRef: 1 })
    expect(reply.at('badRequest.message')).toContain("Additional properties are not allowed ('sizeRef' was unexpected)")
  })

  it('tells metadata that breaks the rules from metadata that breaks the quota: 400 and 403', async () => {
    const items = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
    expect((await create({ metadata: items(128) })).status).toBe(202)
    const tooMany = await create({ metadata: items(129) })
    expect(tooMany.at('forbidden')).toEqual({ code: 403, message: 'Maximum number of metadata items exceeds 128' })
    expect((await create({ metadata: { k: 'v'.repeat(255) } })).status).toBe(202)
    expect((await create({ metadata: { k: 'v'.repeat(256) } })).status).toBe(400)
    expect((await create({ metadata: { k: 1 } })).at('badRequest.message')).toContain("1 is not of type 'string'")
    expect((await create({ metadata: { 'sallyport.nonce-a_b:c d': 'v' } })).status).toBe(202)
    expect((await create({ metadata: { 'a/b': 'v' } })).at('badRequest.message')).toContain('does not match any of the regexes')
  })

  it('takes 50 tags of 60 characters without comma and slash', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(60, 'x'))
    expect((await create({ tags })).status).toBe(202)
    expect((await create({ tags: [...tags, 'one-more'] })).status).toBe(400)
    expect((await create({ tags: ['x'.repeat(61)] })).status).toBe(400)
    expect((await create({ tags: ['a,b'] })).status).toBe(400)
    expect((await create({ tags: ['a/b'] })).status).toBe(400)
  })

  it('takes tags from 2.52 on, requires networks from 2.37 on, and knows no automatic choice among several', async () => {
    expect((await create({ tags: ['x'] }, '2.51')).at('badRequest.message')).toContain("('tags' was unexpected)")
    expect((await create({ networks: undefined }, '2.37')).at('badRequest.message')).toContain("'networks' is a required property")
    expect((await create({ networks: undefined }, '2.36')).at('conflictingRequest.message')).toContain('Multiple possible networks found')
    expect((await create({ networks: 'none' })).status).toBe(202)
    expect((await create({ networks: 'some' })).status).toBe(400)
  })

  it('cannot tell two security groups of one name apart', async () => {
    const make = (): Promise<Reply> => cloud.neutron('POST', '/security-groups', { body: { security_group: { name: 'pair' } } })
    const groupId = (await make()).at('security_group.id')
    expect((await create({ security_groups: [{ name: 'pair' }] })).status).toBe(202)
    expect((await make()).status).toBe(201)
    const reply = await create({ security_groups: [{ name: 'pair' }] })
    expect(reply.status).toBe(409)
    expect(reply.at('conflictingRequest.message')).toContain('Multiple security_group matches found')
    expect((await create({ security_groups: [{ name: groupId }] })).status).toBe(202)
  })

  it('says what is wrong with a body that is no JSON, and with another content type', async () => {
    expect((await cloud.nova('POST', '/servers', { body: '{' })).at('badRequest.message')).toBe('Malformed request body')
    const headers = { 'content-type': 'text/plain' }
    expect((await cloud.nova('POST', '/servers', { body: cloud.serverBody(), headers })).at('badMediaType.code')).toBe(415)
  })
})

describe('what is accepted and fails later', () => {
  it.each([
    ['no host for the flavor', () => ({ flavorRef: cloud.flavors['m1.impossible'] }), /^No valid host was found\./],
    [
      'an external network',
      () => ({ networks: [{ uuid: cloud.networks.public }] }),
      /Failed to allocate the network\(s\), not rescheduling\./,
    ],
  ])('%s: 202, then ERROR with code 500 and no details for members', async (_what, changes, message) => {
    const created = await create(changes())
    expect(created.status).toBe(202)
    const id = created.at('server.id')
    expect((await show(id)).at('server.fault')).toBeUndefined()
    cloud.time.advance(3000)
    const failed = await show(id)
    expect(failed.at('server.status')).toBe('ERROR')
    expect(failed.at('server.fault.code')).toBe(500)
    expect(failed.at('server.fault.message')).toMatch(message)
    expect(failed.at('server.fault.details')).toBeUndefined()
    const asAdmin = await cloud.nova('GET', `/servers/${String(id)}`, { token: cloud.tokens.admin })
    expect(asAdmin.at('server.fault.details')).toContain('Traceback')
  })
})

describe('quota', () => {
  it('refuses with 403 and without Retry-After, and frees what was deleted', async () => {
    const small = await openTestCloud({ quota: { instances: 1 } })
    const first = await small.activeServer()
    const over = await small.nova('POST', '/servers', { body: small.serverBody() })
    expect(over.status).toBe(403)
    expect(over.at('forbidden.message')).toBe('Quota exceeded for instances: Requested 1, but already used 1 of 1 instances')
    expect(over.headers['retry-after']).toBeUndefined()
    await small.nova('DELETE', `/servers/${first}`)
    small.time.advance(2000)
    expect((await small.nova('POST', '/servers', { body: small.serverBody() })).status).toBe(202)
    await small.end()
  })

  it('refuses with 403 a server whose ports have no room, makes as many of several as have it, and takes a port that is there', async () => {
    const small = await openTestCloud({ quota: { instances: 9 } })
    const network = small.networks.monitoring
    const own = await small.neutron('POST', '/ports', { body: { port: { network_id: network } } })
    const ports = async (limit: number): Promise<void> => {
      expect((await control(small, 'PUT', '/switches/quota-lowered', { resource: 'port', limit })).status).toBe(200)
    }
    const create = (more: Record<string, unknown> = {}) => small.nova('POST', '/servers', { body: small.serverBody(more) })
    const used = ((await small.neutron('GET', '/ports')).at('ports') as { project_id: string }[]).filter(
      ({ project_id: id }) => id === small.credentials.monitoring.projectId,
    ).length
    await ports(used)
    const over = await create()
    expect([over.status, over.at('forbidden.message')]).toEqual([403, 'Maximum number of ports exceeded'])
    await ports(used - 1)
    expect((await create()).at('forbidden.message')).toBe(`The number of defined ports: ${used} is over the limit: ${used - 1}`)
    expect((await create({ networks: [{ port: own.at('port.id') }] })).status, 'it needs none of its own').toBe(202)
    await ports(used + 2)
    expect((await create({ min_count: 3, max_count: 5 })).status).toBe(403)
    expect((await create({ min_count: 1, max_count: 5 })).status).toBe(202)
    expect(((await small.nova('GET', '/servers')).at('servers') as unknown[]).length).toBe(3)
    await small.end()
  })

  it('counts in limits what is live, and can be raised by an administrator', async () => {
    const small = await openTestCloud({ quota: { instances: 1 } })
    await small.activeServer()
    const limits = await small.nova('GET', '/limits')
    expect(limits.at('limits.absolute')).toMatchObject({
      maxTotalInstances: 1,
      totalInstancesUsed: 1,
      totalCoresUsed: 1,
      totalRAMUsed: 512,
    })
    const path = `/os-quota-sets/${small.credentials.monitoring.projectId}`
    const body = { quota_set: { instances: 50 } }
    expect((await small.nova('PUT', path, { body })).status).toBe(403)
    expect((await small.nova('PUT', path, { body, token: small.tokens.admin })).status).toBe(200)
    expect((await small.nova('POST', '/servers', { body: small.serverBody() })).status).toBe(202)
    await small.end()
  })

  it('lets fifty servers be asked for under a raised one', async () => {
    const large = await openTestCloud({ quota: { instances: 50, cores: 50 } })
    const replies = await Promise.all(Array.from({ length: 50 }, () => large.nova('POST', '/servers', { body: large.serverBody() })))
    expect(replies.every((reply) => reply.status === 202)).toBe(true)
    large.time.advance(2500)
    const servers = (await large.nova('GET', '/servers/detail')).at('servers') as {
      status: string
      addresses: { monitoring: { addr: string }[] }
    }[]
    expect(servers.filter((server) => server.status === 'ACTIVE')).toHaveLength(50)
    expect(new Set(servers.map((server) => server.addresses.monitoring[0]?.addr)).size).toBe(50)
    await large.end()
  })
})

describe('a server on a volume of its own', () => {
  const device = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    boot_index: 0,
    uuid: cloud.images['debian-node'],
    source_type: 'image',
    destination_type: 'volume',
    volume_size: 10,
    ...changes,
  })

  it('has no image and a volume that is in use', async () => {
    const id = await cloud.activeServer({ imageRef: undefined, block_device_mapping_v2: [device({ delete_on_termination: true })] })
    const server = await show(id)
    expect(server.at('server.image')).toBe('')
    const volumeId = String(server.at('server.os-extended-volumes:volumes_attached.0.id'))
    const volume = await send('GET', `${cloud.url}/volume/v3/volumes/${volumeId}`, { token: cloud.tokens.monitoring })
    expect(volume.at('volume')).toMatchObject({ status: 'in-use', size: 10, bootable: 'true' })
    await cloud.nova('DELETE', `/servers/${id}`)
    cloud.time.advance(3000)
    expect((await send('GET', `${cloud.url}/volume/v3/volumes/${volumeId}`, { token: cloud.tokens.monitoring })).status).toBe(404)
  })

  it('leaves the volume behind unless it was told to take it along', async () => {
    const id = await cloud.activeServer({ imageRef: undefined, block_device_mapping_v2: [device()] })
    const volumeId = String((await show(id)).at('server.os-extended-volumes:volumes_attached.0.id'))
    await cloud.nova('DELETE', `/servers/${id}`)
    cloud.time.advance(3000)
    const volume = await send('GET', `${cloud.url}/volume/v3/volumes/${volumeId}`, { token: cloud.tokens.monitoring })
    expect(volume.at('volume.status')).toBe('available')
  })

  it('is the only kind for a flavor without disk', async () => {
    const flavor = await cloud.nova('POST', '/flavors', {
      token: cloud.tokens.admin,
      body: { flavor: { name: 'diskless', ram: 512, vcpus: 1, disk: 0 } },
    })
    const flavorRef = flavor.at('flavor.id')
    const reply = await create({ flavorRef })
    expect(reply.at('forbidden.message')).toBe('Only volume-backed servers are allowed for flavors with zero disk.')
    expect((await create({ flavorRef, imageRef: undefined, block_device_mapping_v2: [device()] })).status).toBe(202)
  })
})
