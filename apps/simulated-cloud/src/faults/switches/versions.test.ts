import { expect } from 'vitest'
import { send } from '../../testing/open-test-cloud.ts'
import { trySwitches } from '../../testing/try-switches.ts'
import { versionSwitches } from './versions.ts'

trySwitches(versionSwitches, {
  'version-links-elsewhere': async ({ cloud, on }) => {
    await on()
    const root = await send('GET', `${cloud.url}/compute/`)
    expect(root.at('versions.1.links.0.href')).toBe('http://controller.invalid:8774/compute/v2.1/')
    const version = await send('GET', `${cloud.url}/compute/v2.1/`)
    expect(version.at('version.links.0.href')).toBe('http://controller.invalid:8774/compute/v2.1/')
    expect((await send('GET', `${cloud.url}/network/`)).at('versions.0.links.0.href')).toBe(`${cloud.url}/network/v2.0/`)
  },
  'version-document-html': async ({ cloud, on }) => {
    await on()
    const root = await send('GET', `${cloud.url}/compute/`)
    expect([root.status, root.headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect((await cloud.nova('GET', '/servers')).status).toBe(200)
  },
  'nova-is-older': async ({ cloud, on }) => {
    await on()
    expect((await send('GET', `${cloud.url}/compute/`)).at('versions.1')).toMatchObject({ version: '2.42', min_version: '2.1' })
    const newer = await cloud.nova('GET', '/servers', { version: '2.43' })
    expect([newer.status, newer.text]).toEqual([406, expect.stringContaining('Minimum is 2.1 and maximum is 2.42.')])
    const newest = await cloud.nova('GET', '/servers', { version: '2.42' })
    expect([newest.status, newest.headers['openstack-api-version']]).toEqual([200, 'compute 2.42'])
    expect((await cloud.nova('GET', '/servers', { version: '9' })).status, 'refused by nova itself').toBe(400)
    const latest = await cloud.nova('GET', '/servers', { version: 'latest' })
    expect(latest.headers['openstack-api-version']).toBe('compute 2.42')
  },
  'version-header-dropped': async ({ cloud, on, servers }) => {
    const [id = ''] = await servers(1)
    await on()
    const shown = await cloud.nova('GET', `/servers/${id}`, { version: '2.90' })
    expect([shown.status, shown.headers['openstack-api-version']]).toEqual([200, undefined])
    expect(shown.at('server.flavor.id'), 'as before 2.47').toBe(cloud.flavors['m1.tiny'])
    expect(shown.at('server.tags'), 'as before 2.26').toBeUndefined()
  },
})
