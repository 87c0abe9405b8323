import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
let id: string
beforeAll(async () => {
  cloud = await openTestCloud()
  id = await cloud.activeServer({ tags: ['x'], description: 'words' })
})
afterAll(() => cloud.end())

const show = (version: string): Promise<Reply> => cloud.nova('GET', `/servers/${id}`, { version })

describe('without a microversion header', () => {
  it('it is 2015: no tags, no description, no lock, and the flavor is an id', async () => {
    const reply = await show('')
    for (const key of ['tags', 'description', 'locked', 'trusted_image_certificates']) expect(reply.at('server')).not.toHaveProperty(key)
    expect(reply.at('server.flavor.id')).toBe(cloud.flavors['m1.tiny'])
    expect(reply.headers['openstack-api-version']).toBe('compute 2.1')
  })
})

describe('a microversion', () => {
  it('is answered in both headers, with Vary', async () => {
    const reply = await show('2.53')
    expect(reply.headers['openstack-api-version']).toBe('compute 2.53')
    expect(reply.headers['x-openstack-nova-api-version']).toBe('2.53')
    expect(reply.headers.vary).toContain('OpenStack-API-Version')
  })

  it.each([
    ['2.8', '2.9', 'locked'],
    ['2.18', '2.19', 'description'],
    ['2.25', '2.26', 'tags'],
    ['2.62', '2.63', 'trusted_image_certificates'],
    ['2.70', '2.71', 'server_groups'],
    ['2.72', '2.73', 'locked_reason'],
    ['2.89', '2.90', 'OS-EXT-SRV-ATTR:hostname'],
    ['2.95', '2.96', 'pinned_availability_zone'],
  ])('%s lacks what %s shows: %s', async (before, after, key) => {
    expect(Object.keys((await show(before)).at('server') as object)).not.toContain(key)
    expect(Object.keys((await show(after)).at('server') as object)).toContain(key)
  })

  it('from 2.47 on embeds the flavor without its id', async () => {
    expect((await show('2.46')).at('server.flavor.id')).toBe(cloud.flavors['m1.tiny'])
    const flavor = (await show('2.47')).at('server.flavor')
    expect(flavor).toEqual({ vcpus: 1, ram: 512, disk: 1, ephemeral: 0, swap: 0, original_name: 'm1.tiny', extra_specs: {} })
  })

  it('that is too new is a 406 with the bounds', async () => {
    const reply = await show('2.97')
    expect(reply.status).toBe(406)
    expect(reply.at('computeFault')).toEqual({
      code: 406,
      message: 'Version 2.97 is not supported by the API. Minimum is 2.1 and maximum is 2.96.',
    })
  })

  it('that is malformed is a 400', async () => {
    expect((await show('two')).status).toBe(400)
  })

  it('can be named by the old header, and one for another service does not count', async () => {
    const old = await cloud.nova('GET', `/servers/${id}`, { version: '', headers: { 'x-openstack-nova-api-version': '2.26' } })
    expect(old.at('server.tags')).toEqual(['x'])
    const other = await cloud.nova('GET', `/servers/${id}`, { version: '', headers: { 'openstack-api-version': 'volume 3.60' } })
    expect(other.headers['openstack-api-version']).toBe('compute 2.1')
    const both = await cloud.nova('GET', `/servers/${id}`, {
      version: '',
      headers: { 'openstack-api-version': 'volume 3.60, compute 2.30' },
    })
    expect(both.headers['openstack-api-version']).toBe('compute 2.30')
  })

  it('below 2.26 does not know the path of tags at all', async () => {
    expect((await cloud.nova('GET', `/servers/${id}/tags`, { version: '2.25' })).status).toBe(404)
    expect((await cloud.nova('GET', `/servers/${id}/tags`, { version: '2.26' })).at('tags')).toEqual(['x'])
  })
})

describe('version documents', () => {
  it('need no token, and the old version’s bounds are empty texts', async () => {
    const root = await send('GET', `${cloud.url}/compute/`)
    expect(root.at('versions.0')).toMatchObject({ id: 'v2.0', version: '', min_version: '' })
    const v21 = await send('GET', `${cloud.url}/compute/v2.1/`)
    expect(v21.at('version')).toMatchObject({ id: 'v2.1', status: 'CURRENT', version: '2.96', min_version: '2.1' })
  })
})

describe('connections', () => {
  it('are closed by nova after every answer and kept by neutron and glance', async () => {
    expect((await show('2.1')).headers.connection).toBe('close')
    expect((await cloud.nova('GET', '/servers/nothing')).headers.connection).toBe('close')
    expect((await cloud.neutron('GET', '/networks')).headers.connection).toBe('keep-alive')
    expect((await send('GET', `${cloud.url}/image/v2/images`, { token: cloud.tokens.monitoring })).headers.connection).toBe('keep-alive')
  })
})
