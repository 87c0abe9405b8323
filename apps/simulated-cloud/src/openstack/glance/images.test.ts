import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, send, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud()
})
afterAll(() => cloud.end())

const get = (path: string): Promise<Reply> => send('GET', `${cloud.url}/image${path}`, { token: cloud.tokens.monitoring })
const names = (reply: Reply): string[] => (reply.at('images') as { name: string }[]).map((image) => image.name)

describe('images', () => {
  it('come in pages whose next is relative to the service, the last one empty', async () => {
    const first = await get('/v2/images?limit=1')
    const next = String(first.at('next'))
    expect(next).toMatch(/^\/v2\/images\?limit=1&marker=/)
    const second = await get(next)
    expect([...names(first), ...names(second)].toSorted()).toEqual(['debian-node', 'lab-image'])
    const third = await get(String(second.at('next')))
    expect(names(third)).toEqual([])
    expect(third.at('next')).toBeUndefined()
  })

  it('are filtered by name', async () => {
    expect(names(await get('/v2/images?name=debian-node'))).toEqual(['debian-node'])
  })

  it('refuse an unknown marker with a page of HTML', async () => {
    const reply = await get('/v2/images?marker=00000000-0000-4000-8000-000000000000')
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('<title>400 Bad Request</title>')
  })

  it('have version documents without a token, under status 300', async () => {
    const reply = await send('GET', `${cloud.url}/image`)
    expect(reply.status).toBe(300)
    expect(reply.at('versions.0')).toMatchObject({ id: 'v2.15', status: 'CURRENT' })
  })
})
