import { expect } from 'vitest'
import { type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'
import { idsOf, trySwitches } from '../../testing/try-switches.ts'
import { pageSwitches } from './pages.ts'

type Link = { rel: string; href: string }
const nextOf = (reply: Reply, key: string): string | undefined =>
  ((reply.at(`${key}_links`) as Link[] | undefined) ?? []).find(({ rel }) => rel === 'next')?.href

/** Follows `next` as a client without doubts does, `most` pages far. */
async function walk(cloud: TestCloud, first: string, key: string, most = 6): Promise<{ pages: string[][]; last: Reply }> {
  const ask = (url: string): Promise<Reply> => send('GET', url, { token: cloud.tokens.monitoring, version: '2.90' })
  let last = await ask(first)
  const pages = [idsOf(last, key)]
  for (let next = nextOf(last, key); next !== undefined && pages.length < most; next = nextOf(last, key)) {
    last = await ask(next)
    if (last.status !== 200) break
    pages.push(idsOf(last, key))
  }
  return { pages, last }
}

const serversOf = (cloud: TestCloud): string => `${cloud.url}/compute/v2.1/servers/detail?limit=200`
const networksOf = (cloud: TestCloud): string => `${cloud.url}/network/v2.0/networks`

trySwitches(pageSwitches, {
  'pages-short': async ({ cloud, on, servers }) => {
    const ids = await servers(3)
    await on()
    const { pages } = await walk(cloud, serversOf(cloud), 'servers')
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    expect(pages.flat().toSorted()).toEqual(ids.toSorted())
    expect((await walk(cloud, networksOf(cloud), 'networks')).pages.map((page) => page.length)).toEqual([2, 1])
    const images = await send('GET', `${cloud.url}/image/v2/images`, { token: cloud.tokens.monitoring })
    expect(images.at('next')).toMatch(/^\/v2\/images\?limit=2&marker=/)
  },
  'page-repeated': async ({ cloud, on, servers }) => {
    await servers(3)
    await on({ service: 'nova' })
    const { pages } = await walk(cloud, serversOf(cloud), 'servers', 4)
    expect(pages).toHaveLength(4)
    expect(new Set(pages.map((page) => page.join()))).toHaveLength(1)
  },
  'pages-endless': async ({ cloud, on, servers }) => {
    const ids = await servers(3)
    await on({ service: 'nova' })
    const empty = await walk(cloud, serversOf(cloud), 'servers')
    expect(empty.pages.map((page) => page.length)).toEqual([2, 1, 0, 0, 0, 0])
    await on({ rows: 'invented' })
    const invented = await walk(cloud, serversOf(cloud), 'servers')
    expect(invented.pages.map((page) => page.length)).toEqual([2, 1, 1, 1, 1, 1])
    expect(new Set(invented.pages.flat())).toHaveLength(7)
    expect(ids.every((id) => invented.pages.flat().includes(id))).toBe(true)
    expect((await walk(cloud, networksOf(cloud), 'networks')).pages.map((page) => page.length)).toEqual([2, 1, 1, 1, 1, 1])
  },
  'marker-unknown': async ({ cloud, on, servers }) => {
    await servers(3)
    await on()
    const nova = await walk(cloud, serversOf(cloud), 'servers')
    expect([nova.pages.length, nova.last.status, nova.last.at('badRequest.message')]).toEqual([
      1,
      400,
      expect.stringMatching(/^marker \[[0-9a-f-]{36}\] not found$/),
    ])
    const neutron = await walk(cloud, networksOf(cloud), 'networks')
    expect(neutron.pages.map((page) => page.length)).toEqual([2, 0])
  },
  'limit-and-marker-ignored': async ({ cloud, on, servers }) => {
    const [id = ''] = await servers(3)
    await on()
    const all = await cloud.nova('GET', `/servers?limit=1&marker=${id}`)
    expect([idsOf(all, 'servers').length, all.at('servers_links')]).toEqual([3, undefined])
  },
  'next-link-elsewhere': async ({ cloud, on, servers }) => {
    const ids = await servers(3)
    await on()
    const first = await cloud.nova('GET', '/servers')
    expect(nextOf(first, 'servers')).toMatch(/^http:\/\/controller\.invalid:8774\/compute\/v2\.1\/servers\?limit=2&marker=/)
    const { search } = new URL(nextOf(first, 'servers') ?? '')
    const second = await cloud.nova('GET', `/servers${search}`)
    expect([...idsOf(first, 'servers'), ...idsOf(second, 'servers')].toSorted()).toEqual(ids.toSorted())
    const images = await send('GET', `${cloud.url}/image/v2/images`, { token: cloud.tokens.monitoring })
    expect(images.at('next')).toMatch(/^http:\/\/controller\.invalid:8774\/v2\/images\?limit=2&marker=/)
  },
})
