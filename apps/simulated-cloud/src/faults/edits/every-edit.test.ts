import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestCloud, type Reply, type TestCloud } from '../../testing/open-test-cloud.ts'
import { control } from '../../testing/try-switches.ts'
import { everyEdit } from './every-edit.ts'

let cloud: TestCloud
let id: string
beforeEach(async () => {
  cloud = await openTestCloud()
  id = await cloud.activeServer({ name: 'ours', metadata: { a: '1', b: '2' }, tags: ['x', 'y'] })
})
afterEach(() => cloud.end())

const edit = (name: string, told: Record<string, unknown> = {}): Promise<Reply> =>
  control(cloud, 'POST', `/instances/${id}/edits/${name}`, told)
const shown = async (): Promise<unknown> => (await cloud.nova('GET', `/servers/${id}`)).at('server')

/** What a reader of the API sees after each edit. */
const effects: Record<string, () => Promise<void>> = {
  'metadata-written': async () => {
    await edit('metadata-written', { key: 'a', value: 'theirs' })
    expect(await shown()).toMatchObject({ metadata: { a: 'theirs', b: '2' } })
  },
  'metadata-removed': async () => {
    await edit('metadata-removed', { key: 'a' })
    expect(await shown()).toHaveProperty('metadata', { b: '2' })
    await edit('metadata-removed')
    expect(await shown()).toHaveProperty('metadata', {})
  },
  'tag-added': async () => {
    const before = (await cloud.nova('GET', `/servers/${id}`)).at('server.updated')
    cloud.time.advance(5000)
    await edit('tag-added', { tag: 'z' })
    expect(await shown()).toMatchObject({ tags: ['x', 'y', 'z'], updated: before })
  },
  'tags-removed': async () => {
    await edit('tags-removed', { tag: 'x' })
    expect(await shown()).toMatchObject({ tags: ['y'] })
    await edit('tags-removed')
    expect(await shown()).toMatchObject({ tags: [] })
  },
  'policy-tags-added': async () => {
    await edit('policy-tags-added')
    expect(await shown()).toMatchObject({
      metadata: { a: '1', b: '2', 'owner-department': 'finance' },
      tags: ['x', 'y', 'cost-center:4711'],
    })
  },
  renamed: async () => {
    expect((await edit('renamed', { name: 'theirs' })).at('name')).toBe('theirs')
    expect(await shown()).toMatchObject({ name: 'theirs' })
  },
  locked: async () => {
    await edit('locked')
    expect(await shown()).toMatchObject({ locked: true, locked_reason: 'do not touch' })
    expect((await cloud.nova('DELETE', `/servers/${id}`)).status).toBe(409)
  },
  unlocked: async () => {
    await edit('locked')
    expect((await edit('unlocked')).at('locked')).toBe(false)
    expect((await cloud.nova('DELETE', `/servers/${id}`)).status).toBe(204)
  },
  rebuilt: async () => {
    const before = (await shown()) as Record<string, unknown>
    await edit('rebuilt')
    const { image, updated: _, ...rest } = (await shown()) as Record<string, unknown>
    expect(image).toMatchObject({ id: cloud.images['lab-image'] })
    expect(before).toMatchObject(rest)
    const unknown = await edit('rebuilt', { image: 'none' })
    expect([unknown.status, unknown.at('error')]).toEqual([400, 'image: there is no image none; there are debian-node, lab-image.'])
  },
  resized: async () => {
    await edit('resized')
    expect(await shown()).toMatchObject({ flavor: { original_name: 'm1.small', vcpus: 1, ram: 2048 }, name: 'ours' })
    expect((await edit('resized', { size: 'm9' })).at('error')).toMatch(/^size: there is no size m9; there are m1\.impossible, /)
  },
  'volume-attached': async () => {
    await edit('volume-attached')
    const [volume] = (await cloud.nova('GET', `/servers/${id}`)).at('server.os-extended-volumes:volumes_attached') as { id: string }[]
    expect(volume).toEqual({ id: expect.any(String), delete_on_termination: false })
    const kept = () => cloud.cinder('GET', `/volumes/${volume?.id}`)
    expect((await kept()).at('volume')).toMatchObject({ name: 'data-of-others', status: 'in-use', attachments: [{ server_id: id }] })
    expect((await cloud.cinder('DELETE', `/volumes/${volume?.id}`)).status).toBe(400)
    await cloud.nova('DELETE', `/servers/${id}`)
    cloud.time.advance(3000)
    expect((await kept()).at('volume')).toMatchObject({ status: 'available', attachments: [] })
  },
  'snapshot-hanging': async () => {
    await edit('snapshot-hanging')
    cloud.time.advance(1_800_000)
    expect(await shown()).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': 'image_uploading' })
    const write = await cloud.nova('POST', `/servers/${id}/metadata`, { body: { metadata: { c: '3' } } })
    expect([write.status, write.at('conflictingRequest.message')]).toEqual([
      409,
      `Cannot 'update metadata' instance ${id} while it is in task_state image_uploading`,
    ])
  },
  'termination-disabled': async () => {
    await edit('termination-disabled')
    const before = await shown()
    expect((await cloud.nova('DELETE', `/servers/${id}`)).status).toBe(204)
    expect((await cloud.nova('POST', `/servers/${id}/action`, { body: { forceDelete: null } })).status).toBe(202)
    expect((await cloud.nova('DELETE', `/servers/${id}`, { token: cloud.tokens.admin })).status).toBe(204)
    cloud.time.advance(1_800_000)
    expect(await shown()).toEqual(before)
  },
  deleted: async () => {
    expect((await edit('deleted')).at('taskState')).toBe('deleting')
    cloud.time.advance(3000)
    expect((await cloud.nova('GET', `/servers/${id}`)).status).toBe(404)
  },
}

it('every edit is tried here', () => {
  expect(Object.keys(effects)).toEqual(everyEdit.map(({ name }) => name))
})

it.each(Object.entries(effects))('%s shows to everyone who reads the server', (_name, effect) => effect())

it('an edit that is not known, of an instance that is not there, or with wrong fields is refused in words', async () => {
  const unknown = await edit('burned')
  expect([unknown.status, unknown.at('error')]).toEqual([404, 'There is no edit burned; GET /control/edits lists them.'])
  const empty = await edit('renamed', { name: '' })
  expect([empty.status, empty.at('error')]).toEqual([400, 'name: send a text that is not empty.'])
  const field = await edit('unlocked', { why: 'so' })
  expect([field.status, field.at('error')]).toEqual([400, 'why: there is no such field; there are none.'])
  const nobody = await control(cloud, 'POST', '/instances/none/edits/renamed', {})
  expect([nobody.status, nobody.at('error')]).toEqual([404, 'There is no instance none.'])
  const list = (await control(cloud, 'GET', '/edits')).at('edits') as { name: string }[]
  expect(list.map(({ name }) => name)).toEqual(Object.keys(effects))
})
