import type { CloudProvider, Identity } from '@sallyport/domain/clouds/provider.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CloudAlone, openCloudAlone } from './cloud-alone.ts'

const servers = 7
let alone: CloudAlone
let provider: CloudProvider
const identities: Identity[] = []
beforeAll(async () => {
  alone = await openCloudAlone({ quota: { instances: 20 } })
  provider = alone.open()
  for (let i = 0; i < servers; i++) {
    const request = alone.create()
    identities.push(request.identity)
    await provider.createServer(request)
  }
})
afterAll(() => alone.close())
afterEach(() => alone.cloud.switches.clearAll())

/** Listings that the product asks for, and how many rows each has when it is whole. */
const listings: [what: string, ask: () => Promise<unknown[]>][] = [
  ['all servers of the deployment', async () => (await provider.listOwn('RegionOne', 'deployment')).servers],
  ['the server of the oldest attempt', () => provider.findByAttempt('RegionOne', identities[0]!)],
  ['sizes', () => provider.listSizes('RegionOne')],
  ['networks', () => provider.listNetworks('RegionOne')],
  ['images', () => provider.listImages('RegionOne')],
]

async function whole(): Promise<number[]> {
  return Promise.all(listings.map(async ([, ask]) => (await ask()).length))
}

test.each([
  ['pages-short', { size: 1 }],
  ['pages-short', { size: servers }],
  ['limit-and-marker-ignored', {}],
  ['next-link-elsewhere', { size: 2 }],
])('a listing is whole, each row once, with %s %j', async (name, fields) => {
  const expected = await whole()
  expect(expected.slice(0, 2)).toEqual([servers, 1])
  alone.cloud.switches.set(name, fields)
  expect(await whole()).toEqual(expected)
})

test.each([
  ['page-repeated', {}],
  ['pages-endless', { rows: 'none' }],
  ['marker-unknown', { service: 'nova' }],
])('a listing that cannot be whole is an error and never a shorter answer, with %s %j', async (name, fields) => {
  alone.cloud.switches.set(name, { size: 2, ...fields })
  for (const [what, ask] of listings.slice(0, 2))
    await expect(ask(), what).rejects.toMatchObject({ kind: 'Unavailable', message: expect.stringContaining('incomplete') })
})

test('absence is told after the last page alone: the oldest attempt is found behind all others, a strange one nowhere', async () => {
  alone.cloud.switches.set('pages-short', { size: 1 })
  expect(await provider.findByAttempt('RegionOne', identities[0]!)).toHaveLength(1)
  expect(await provider.findByAttempt('RegionOne', { ...identities[0]!, nonce: 'another' })).toEqual([])
})

test('a server in ERROR, or of a cell that cannot be read, does not shorten the list in silence', async () => {
  alone.cloud.switches.set('build-ends-in-error', { message: 'No valid host' })
  const { id } = await provider.createServer(alone.create())
  await expect.poll(async () => (await provider.getServer('RegionOne', id)).state).toBe('error')
  alone.cloud.switches.set('pages-short', { size: 1 })
  expect((await provider.listOwn('RegionOne', 'deployment')).servers).toHaveLength(servers + 1)
  alone.cloud.switches.set('listing-partial', { name: 'edge-1$' })
  await expect(provider.listOwn('RegionOne', 'deployment')).rejects.toMatchObject({
    kind: 'Unavailable',
    message: expect.stringContaining('cannot read 1 of them'),
  })
})
