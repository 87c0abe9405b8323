import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
const ids: string[] = []
beforeAll(async () => {
  cloud = await openTestCloud()
  for (let index = 0; index < 4; index += 1) {
    ids.push(await cloud.activeServer({ name: `node-${index}`, tags: index === 0 ? ['mine', 'first'] : ['mine'], metadata: { k: 'v' } }))
  }
})
afterAll(() => cloud.end())

const list = (query: string, version = '2.90'): Promise<Reply> => cloud.nova('GET', `/servers/detail${query}`, { version })
const idsOf = (reply: Reply): string[] => (reply.at('servers') as { id: string }[]).map((server) => server.id)
const follow = (reply: Reply): Promise<Reply> =>
  send('GET', String(reply.at('servers_links.0.href')), { token: cloud.tokens.monitoring, version: '2.90' })

describe('paging', () => {
  it('lists newest first and follows next to the end, whose last page may be empty', async () => {
    const first = await list('?limit=2')
    expect(idsOf(first)).toEqual([ids[3], ids[2]])
    expect(first.at('servers_links.0.rel')).toBe('next')
    const second = await follow(first)
    expect(idsOf(second)).toEqual([ids[1], ids[0]])
    expect(second.at('servers_links.0.rel')).toBe('next')
    const third = await follow(second)
    expect(JSON.parse(third.text)).toEqual({ servers: [] })
  })

  it('has no next on a page that is not full', async () => {
    expect((await list('?limit=5')).at('servers_links')).toBeUndefined()
    expect((await list('')).at('servers_links')).toBeUndefined()
  })

  it('keeps the query in next and the path of the plain list', async () => {
    const reply = await cloud.nova('GET', '/servers?limit=1&name=node')
    const next = new URL(String(reply.at('servers_links.0.href')))
    expect(next.pathname).toBe('/compute/v2.1/servers')
    expect(next.searchParams.get('name')).toBe('node')
    expect(next.searchParams.get('marker')).toBe(ids[3])
  })

  it('refuses a marker that never existed and goes on behind one that was deleted', async () => {
    const unknown = await list('?marker=00000000-0000-4000-8000-000000000000')
    expect(unknown.at('badRequest.message')).toBe('marker [00000000-0000-4000-8000-000000000000] not found')
    const passing = await cloud.activeServer({ name: 'passing' })
    await cloud.nova('DELETE', `/servers/${passing}`)
    cloud.time.advance(3000)
    expect(idsOf(await list(`?marker=${passing}`))).toEqual([ids[3], ids[2], ids[1], ids[0]])
  })
})

describe('filters', () => {
  it('by tags work from 2.26 on; below, and by an id at any time, members get everything', async () => {
    expect(idsOf(await list('?tags=mine,first'))).toEqual([ids[0]])
    expect(idsOf(await list('?tags=first', '2.26'))).toEqual([ids[0]])
    expect(idsOf(await list('?tags=first', '2.25')).length).toBe(4)
    expect(idsOf(await list(`?uuid=${ids[0]}`)).length).toBe(4)
    expect(idsOf(await list('?tags-any=first,none'))).toEqual([ids[0]])
  })

  it('take a name for an expression and an unknown status for none', async () => {
    expect(idsOf(await list('?name=node-[12]'))).toEqual([ids[2], ids[1]])
    expect(idsOf(await list('?status=ACTIVE')).length).toBe(4)
    expect((await list('?status=NONSENSE')).status).toBe(400)
    expect(idsOf(await list('?status=NONSENSE', '2.1'))).toEqual([])
  })

  it('that are not known are ignored until 2.74 and refused from 2.75 on', async () => {
    expect(idsOf(await list('?colour=red', '2.74')).length).toBe(4)
    expect((await list('?colour=red', '2.75')).at('badRequest.message')).toBe("'colour' does not match any of the regexes: '^_'")
  })
})

describe('deleted servers', () => {
  it('are hidden from deleted=true, refused by status=DELETED, and listed by changes-since to everyone', async () => {
    const since = cloud.time.now().toISOString().slice(0, 19)
    cloud.time.advance(1000)
    const gone = await cloud.activeServer({ name: 'gone', tags: ['mine'], metadata: { k: 'v' } })
    await cloud.nova('DELETE', `/servers/${gone}`)
    cloud.time.advance(3000)
    expect(idsOf(await list('?deleted=true'))).toEqual([ids[3], ids[2], ids[1], ids[0]])
    const refused = await list('?status=DELETED')
    expect(refused.status).toBe(403)
    expect(refused.at('forbidden.message')).toBe('Only administrators may list deleted instances')
    const changed = await list(`?changes-since=${since}Z`)
    expect(idsOf(changed)).toEqual([gone])
    expect(changed.at('servers.0')).toMatchObject({ name: 'gone', status: 'DELETED', metadata: {}, tags: [], addresses: {} })
    expect(changed.at('servers.0.OS-SRV-USG:terminated_at')).toMatch(/\.\d{6}$/)
  })

  it('come mixed with live ones that changed', async () => {
    const since = cloud.time.now().toISOString()
    cloud.time.advance(1000)
    await cloud.nova('POST', `/servers/${ids[1]}/metadata`, { body: { metadata: { n: '1' } } })
    expect(idsOf(await list(`?changes-since=${since}`))).toEqual([ids[1]])
    expect((await list('?changes-since=yesterday')).status).toBe(400)
  })
})

describe('other projects', () => {
  it('see none of it', async () => {
    const reply = await cloud.nova('GET', '/servers', { token: cloud.tokens.neighbour })
    expect(reply.at('servers')).toEqual([])
    expect((await cloud.nova('GET', `/servers/${ids[0]}`, { token: cloud.tokens.neighbour })).status).toBe(404)
  })
})
