import { expect, test } from 'vitest'
import { findServiceBase } from './service-base.ts'
import { placeLink, takeApart } from './service-root.ts'

const project = '6f70656e737461636b20342065766572'
const v21 = (href: string) => ({ id: 'v2.1', status: 'CURRENT', version: '2.93', min_version: '2.1', links: [{ rel: 'self', href }] })

async function compute(catalogUrl: string, documents: Record<string, unknown>) {
  const asked: string[] = []
  const { url, spoken } = await findServiceBase('compute', catalogUrl, project, async (address) => {
    asked.push(address.href)
    return documents[address.href]
  })
  return { url: url.href, spoken, asked }
}

test('an address that names version 2.1 is asked for its document', async () => {
  const address = 'https://cloud.example/compute/v2.1'
  expect(await compute(address, { 'https://cloud.example/compute/v2.1/': { version: v21('http://inside/v2.1/') } })).toEqual({
    url: 'https://cloud.example/compute/v2.1/',
    spoken: { min: '2.1', max: '2.93' },
    asked: ['https://cloud.example/compute/v2.1/'],
  })
})

test('an address of the old version, with a project, leads to the new one by way of the root', async () => {
  const root = {
    versions: [{ id: 'v2.0', status: 'SUPPORTED', version: '', min_version: '', links: [] }, v21('http://10.0.0.1:8774/v2.1/')],
  }
  expect(await compute(`https://cloud.example:8774/v2/${project}`, { 'https://cloud.example:8774/': root })).toEqual({
    url: `https://cloud.example:8774/v2.1/${project}/`,
    spoken: { min: '2.1', max: '2.93' },
    asked: ['https://cloud.example:8774/'],
  })
})

test('a root below a path stays below it, whatever host and path its links name', async () => {
  const root = { versions: [v21('http://other.example/v2.1/')] }
  expect((await compute('https://cloud.example/compute', { 'https://cloud.example/compute/': root })).url).toBe(
    'https://cloud.example/compute/v2.1/',
  )
})

test('without a document, or with one without microversions, the address holds and what it speaks is unknown', async () => {
  for (const document of [undefined, {}, 'text', { version: { ...v21('x'), version: '', min_version: '' } }]) {
    const found = await compute('https://cloud.example/v2.1', { 'https://cloud.example/v2.1/': document })
    expect(found).toMatchObject({ url: 'https://cloud.example/v2.1/', spoken: undefined })
  }
})

test('services without microversions get their version appended, once', async () => {
  const never = () => Promise.reject(new Error('no document is needed'))
  const base = async (service: 'network' | 'image' | 'volume', url: string) =>
    (await findServiceBase(service, url, project, never)).url.href
  expect(await base('network', 'https://n.example:9696')).toBe('https://n.example:9696/v2.0/')
  expect(await base('network', 'https://n.example/networking/v2.0/')).toBe('https://n.example/networking/v2.0/')
  expect(await base('image', 'https://i.example/image')).toBe('https://i.example/image/v2/')
  expect(await base('volume', `https://v.example/v3/${project}`)).toBe(`https://v.example/v3/${project}/`)
  expect(await base('volume', 'https://v.example/volume')).toBe('https://v.example/volume/v3/')
})

test('a project part is found by its id, and by standing behind a version', () => {
  expect(takeApart(`https://c.example/v2/${project}`, project)).toMatchObject({ version: 'v2', projectId: project })
  expect(takeApart('https://c.example/v3/another', project)).toMatchObject({ version: 'v3', projectId: 'another' })
  expect(takeApart('https://c.example/compute/v2.1/', project)).toMatchObject({ version: 'v2.1', projectId: undefined })
})

test('a link is placed on the scheme and host that were asked', () => {
  const asked = new URL('https://c.example/compute/')
  expect(placeLink(asked, 'https://c.example/elsewhere/v2.1', 'v2.1').href).toBe('https://c.example/elsewhere/v2.1/')
  expect(placeLink(asked, 'http://c.example/v2.1/', 'v2.1').href).toBe('https://c.example/compute/v2.1/')
  expect(placeLink(asked, undefined, 'v2.1').href).toBe('https://c.example/compute/v2.1/')
})
