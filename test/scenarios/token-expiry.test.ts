import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CloudAlone, openCloudAlone } from './cloud-alone.ts'

let alone: CloudAlone
beforeAll(async () => {
  alone = await openCloudAlone()
})
afterAll(() => alone.close())
afterEach(() => alone.cloud.switches.clearAll())

const count = (pattern: RegExp) => alone.asked().filter((line) => pattern.test(line)).length

test('a token that ends between two pages is renewed once, and the listing is whole', async () => {
  const provider = alone.open()
  for (let i = 0; i < 3; i++) await provider.createServer(alone.create())
  alone.cloud.switches.set('pages-short', { size: 1 })
  alone.cloud.switches.set('token-expires', { afterRequests: 1, service: 'nova', path: '/servers/detail' })
  const before = count(/auth\/tokens/)
  expect((await provider.listOwn('RegionOne', 'deployment')).servers).toHaveLength(3)
  expect(count(/auth\/tokens/) - before).toBe(1)
})

test('a token that ended before a create is renewed by the rehearsal; the create itself leaves once', async () => {
  const provider = alone.open()
  await provider.listSizes('RegionOne')
  alone.cloud.switches.set('token-expires', { afterRequests: 0, service: 'nova' })
  const before = count(/POST .*\/servers$/)
  await provider.rehearseCreate('RegionOne')
  const { id } = await provider.createServer(alone.create())
  expect((await provider.getServer('RegionOne', id)).id).toBe(id)
  expect(count(/POST .*\/servers$/) - before).toBe(1)
})

test('a create whose own token is refused made nothing, and is not sent again by itself', async () => {
  const provider = alone.open()
  await provider.rehearseCreate('RegionOne')
  const own = (await provider.listOwn('RegionOne', 'deployment')).servers.length
  alone.cloud.switches.set('token-expires', { afterRequests: 0, service: 'nova', method: 'POST' })
  const before = count(/POST .*\/servers$/)
  await expect(provider.createServer(alone.create())).rejects.toMatchObject({ kind: 'Unauthorized' })
  expect(count(/POST .*\/servers$/) - before).toBe(1)
  expect((await provider.listOwn('RegionOne', 'deployment')).servers).toHaveLength(own)
})

test('a credential that no longer signs in says so, also while an old token would still be taken', async () => {
  const provider = alone.open()
  await provider.listSizes('RegionOne')
  alone.cloud.switches.set('sign-in-refused', {})
  await expect(provider.check()).rejects.toMatchObject({ kind: 'Unauthorized' })
})
