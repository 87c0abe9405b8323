import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CloudAlone, openCloudAlone } from './cloud-alone.ts'

let alone: CloudAlone
beforeAll(async () => {
  alone = await openCloudAlone()
})
afterAll(() => alone.close())
afterEach(() => alone.cloud.switches.clearAll())

test('one service that answers 401 makes its own answers incomplete, names method and path, and is not asked in a loop', async () => {
  const provider = alone.open()
  await provider.listSizes('RegionOne')
  alone.cloud.switches.set('access-rules-taken-away', { service: 'neutron' })
  const before = alone.asked().length
  await expect(provider.listNetworks('RegionOne')).rejects.toMatchObject({
    kind: 'Unauthorized',
    message: expect.stringMatching(/access rules do not cover GET \/network\/v2\.0\/(networks|subnets)/),
  })
  const asked = alone.asked().slice(before)
  expect(asked.filter((line) => /neutron GET .*\/networks/.test(line)).length).toBeLessThanOrEqual(2)
  expect(asked.filter((line) => line.includes('/auth/tokens')).length).toBeLessThanOrEqual(2)
  expect((await provider.listSizes('RegionOne')).length).toBeGreaterThan(0)
})

test('a create that the rules or the role do not cover is refused before it can have an effect, and names what it lacks', async () => {
  const provider = alone.open()
  for (const [name, kind, words] of [
    ['access-rules-taken-away', 'Unauthorized', 'POST /compute/v2.1/servers'],
    ['writes-forbidden', 'Forbidden', "Policy doesn't allow os_compute_api:servers:create"],
  ] as const) {
    alone.cloud.switches.set(name, { service: 'nova', method: 'POST' })
    const before = alone.asked().length
    await expect(provider.createServer(alone.create()), name).rejects.toMatchObject({ kind, message: expect.stringContaining(words) })
    expect(
      alone
        .asked()
        .slice(before)
        .filter((line) => /POST .*\/servers$/.test(line)),
    ).toHaveLength(1)
    alone.cloud.switches.clearAll()
  }
  expect((await provider.listOwn('RegionOne', 'deployment')).servers).toEqual([])
})
