import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
let id: string
beforeAll(async () => {
  cloud = await openTestCloud()
  id = await cloud.activeServer({ metadata: { a: '1', b: '2' } })
})
afterAll(() => cloud.end())

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  cloud.nova(method, `/servers/${id}${path}`, body === undefined ? {} : { body })
const updated = async (): Promise<unknown> => (await call('GET', '')).at('server.updated')

describe('metadata', () => {
  it('is added to by POST, replaced by PUT, and read and deleted by key', async () => {
    expect((await call('POST', '/metadata', { metadata: { b: '3', c: '4' } })).at('metadata')).toEqual({ a: '1', b: '3', c: '4' })
    expect((await call('GET', '/metadata/b')).at('meta')).toEqual({ b: '3' })
    expect((await call('DELETE', '/metadata/b')).status).toBe(204)
    expect((await call('GET', '/metadata/b')).at('itemNotFound.message')).toBe('Metadata item was not found')
    expect((await call('PUT', '/metadata/d', { meta: { d: '5' } })).at('meta')).toEqual({ d: '5' })
    expect((await call('PUT', '/metadata/d', { meta: { e: '5' } })).status).toBe(400)
    expect((await call('PUT', '/metadata', { metadata: { z: '9' } })).at('metadata')).toEqual({ z: '9' })
    expect((await call('GET', '/metadata')).at('metadata')).toEqual({ z: '9' })
  })

  it('stops at 128 items with 403, counting those that are there', async () => {
    const items = Object.fromEntries(Array.from({ length: 127 }, (_, index) => [`k${index}`, '']))
    expect((await call('PUT', '/metadata', { metadata: items })).status).toBe(200)
    expect((await call('POST', '/metadata', { metadata: { k127: '' } })).status).toBe(200)
    expect((await call('POST', '/metadata', { metadata: { k128: '' } })).at('forbidden.code')).toBe(403)
    expect((await call('POST', '/metadata', { metadata: { k5: 'over' } })).status).toBe(200)
  })

  it('cannot be written while the server is built or a task runs: 409', async () => {
    const created = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    const building = String(created.at('server.id'))
    const write = (): Promise<Reply> => cloud.nova('POST', `/servers/${building}/metadata`, { body: { metadata: { n: '1' } } })
    const early = await write()
    expect(early.status).toBe(409)
    expect(early.at('conflictingRequest.message')).toBe(`Cannot 'update metadata' instance ${building} while it is in vm_state building`)
    cloud.time.advance(3000)
    expect((await write()).status).toBe(200)
    await cloud.nova('POST', `/servers/${building}/action`, { body: { reboot: { type: 'SOFT' } } })
    expect((await write()).at('conflictingRequest.message')).toContain('task_state rebooting')
    cloud.time.advance(1000)
    expect((await write()).status).toBe(200)
  })
})

describe('updated', () => {
  it('moves with metadata but not with tags, in whole seconds', async () => {
    const before = await updated()
    expect(before).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    cloud.time.advance(5000)
    expect((await call('PUT', '/tags/new')).status).toBe(201)
    expect(await updated()).toBe(before)
    await call('POST', '/metadata', { metadata: { k5: 'moves' } })
    expect(await updated()).not.toBe(before)
    const then = await updated()
    cloud.time.advance(300)
    await call('POST', '/metadata', { metadata: { k5: 'within the same second' } })
    expect(await updated()).toBe(then)
  })
})

describe('tags', () => {
  it('are put one by one, replaced, and deleted', async () => {
    expect((await call('PUT', '/tags', { tags: ['a', 'b'] })).at('tags')).toEqual(['a', 'b'])
    expect((await call('PUT', '/tags/a')).status).toBe(204)
    expect((await call('GET', '/tags/a')).status).toBe(204)
    expect((await call('GET', '/tags/z')).status).toBe(404)
    expect((await call('DELETE', '/tags/a')).status).toBe(204)
    expect((await call('GET', '/tags')).at('tags')).toEqual(['b'])
    expect((await call('PUT', `/tags/${'x'.repeat(61)}`)).status).toBe(400)
  })
})
