import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CloudAlone, openCloudAlone } from './cloud-alone.ts'

let alone: CloudAlone
beforeAll(async () => {
  alone = await openCloudAlone()
})
afterAll(() => alone.close())
afterEach(() => alone.cloud.switches.clearAll())

const wrong = async (provider = alone.open()) => (await provider.check()).findings.filter(({ ok }) => !ok)

test('a region is found by its exact name; what is there instead is told', async () => {
  alone.cloud.switches.set('catalog-of-another-region', { region: 'eu-ch2' })
  const provider = alone.open({ regions: ['eu-ch'] })
  await expect(provider.listNetworks('eu-ch')).rejects.toThrow(
    "The cloud's catalog has no region eu-ch; it has eu-ch2. Region names are case sensitive.",
  )
  expect(await wrong(provider)).toEqual([
    {
      subject: 'regions',
      ok: false,
      detail: 'No compute service in eu-ch. The catalog has eu-ch2. Region names are case sensitive.',
    },
  ])
})

test('names that differ in case are two regions, and each keeps to its own services', async () => {
  alone.cloud.switches.set('catalog-regions-differ-in-case', { form: 'twice' })
  expect((await alone.open().listRegions()).map(({ id }) => id).sort()).toEqual(['RegionOne', 'regionOne'])
  alone.cloud.switches.set('catalog-regions-differ-in-case', { form: 'network-apart' })
  const provider = alone.open({ regions: ['RegionOne'] })
  await expect(provider.listNetworks('RegionOne')).rejects.toThrow(
    'no network service (network) in region RegionOne on the public interface. It has one in regionOne (',
  )
  expect((await provider.listSizes('RegionOne')).length).toBeGreaterThan(0)
})

test('a service that is not in the catalog is named, with what it is needed for', async () => {
  alone.cloud.switches.set('catalog-service-missing', { type: 'network' })
  expect(await wrong()).toContainEqual({
    subject: 'RegionOne: network',
    ok: false,
    detail: 'The catalog has no service of type network here.',
  })
  alone.cloud.switches.set('catalog-service-missing', { type: 'volumev3' })
  const provider = alone.open()
  expect((await provider.quota('RegionOne')).volumesGiB).toBeUndefined()
})

test('a page of HTML where a version document should be is no version document: the address of the catalog is used', async () => {
  alone.cloud.switches.set('version-document-html', { service: 'nova' })
  const provider = alone.open()
  expect((await provider.listSizes('RegionOne')).length).toBeGreaterThan(0)
  const { id } = await provider.createServer(alone.create())
  expect(await provider.getServer('RegionOne', id)).toMatchObject({ id, identity: { deploymentId: 'deployment' } })
  expect((await provider.check()).findings).toContainEqual({
    subject: 'RegionOne: compute version',
    ok: true,
    detail: expect.stringContaining('version document could not be read'),
  })
})

test('links to hosts that nobody outside knows are placed on the address that was asked', async () => {
  alone.cloud.switches.set('version-links-elsewhere', { service: 'nova' })
  expect((await alone.open().listSizes('RegionOne')).length).toBeGreaterThan(0)
})

test('identity is asked where the account says, whatever versions and addresses of it the catalog lists', async () => {
  const provider = alone.open()
  await provider.listSizes('RegionOne')
  expect(alone.asked().filter((line) => line.startsWith('keystone') && !line.includes('/identity/v3'))).toEqual([])
})
