import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud()
})
afterAll(() => cloud.end())

const act = (id: string, body: unknown, version = '2.90'): Promise<Reply> => cloud.nova('POST', `/servers/${id}/action`, { body, version })
const status = async (id: string): Promise<unknown> => (await cloud.nova('GET', `/servers/${id}`)).at('server.status')

describe('actions', () => {
  it('stop and start a server, each refused in the wrong state', async () => {
    const id = await cloud.activeServer()
    expect((await act(id, { 'os-start': null })).status).toBe(409)
    expect((await act(id, { 'os-stop': null })).status).toBe(202)
    expect(await status(id)).toBe('ACTIVE')
    cloud.time.advance(1000)
    expect(await status(id)).toBe('SHUTOFF')
    expect((await act(id, { 'os-start': null })).status).toBe(202)
    cloud.time.advance(1000)
    expect(await status(id)).toBe('ACTIVE')
  })

  it('lock with a reason from 2.73 on, and unlock', async () => {
    const id = await cloud.activeServer()
    await act(id, { lock: { locked_reason: 'mine' } })
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server')).toMatchObject({ locked: true, locked_reason: 'mine' })
    expect((await act(id, { 'os-stop': null })).at('conflictingRequest.message')).toBe(`Instance ${id} is locked`)
    await act(id, { unlock: null })
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server')).toMatchObject({ locked: false, locked_reason: null })
  })

  it('show the end of the console, and say so while there is none', async () => {
    const created = await cloud.nova('POST', '/servers', { body: cloud.serverBody() })
    const id = String(created.at('server.id'))
    expect((await act(id, { 'os-getConsoleOutput': {} })).at('conflictingRequest.message')).toBe(`Instance ${id} is not ready`)
    cloud.time.advance(3000)
    await expect.poll(async () => (await act(id, { 'os-getConsoleOutput': {} })).at('output')).toContain('cloud-init: finished')
    expect((await act(id, { 'os-getConsoleOutput': { length: 1 } })).at('output')).toBe('cloud-init: finished\n')
  })

  it('that are not known are named', async () => {
    const id = await cloud.activeServer()
    expect((await act(id, { dance: null })).at('badRequest.message')).toBe('There is no such action: dance')
    expect((await act(id, { lock: null, unlock: null })).at('badRequest.message')).toBe('Malformed request body')
  })
})
