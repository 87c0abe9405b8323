import { Agent, request } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, send, type TestCloud } from '../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await openTestCloud()
})
afterEach(() => cloud.end())

const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  send(method, `${cloud.controlUrl}${path}`, body === undefined ? { headers: { 'content-type': 'application/json' } } : { body })
const create = (): Promise<Reply> => cloud.nova('POST', '/servers', { body: cloud.serverBody() })
const count = async (): Promise<number> => ((await cloud.nova('GET', '/servers')).at('servers') as unknown[]).length

describe('faults', () => {
  it('cut the connection before anything happened', async () => {
    await control('POST', '/faults', { effect: { kind: 'cut-before' }, service: 'nova', method: 'POST', times: 1 })
    await expect(create()).rejects.toThrow()
    expect(await count()).toBe(0)
    expect((await create()).status).toBe(202)
  })

  it('cut the connection after the server was made', async () => {
    await control('POST', '/faults', { effect: { kind: 'cut-after' }, service: 'nova', method: 'POST', path: '/servers$', times: 1 })
    await expect(create()).rejects.toThrow()
    expect(await count()).toBe(1)
  })

  it('answer 5xx after the effect, and 429 with Retry-After before it', async () => {
    await control('POST', '/faults', { effect: { kind: 'status-after', status: 502 }, service: 'nova', method: 'POST', times: 1 })
    const lost = await create()
    expect(lost.status).toBe(502)
    expect(lost.headers['content-type']).toMatch('text/html')
    expect(await count()).toBe(1)
    await control('POST', '/faults', { effect: { kind: 'status-before', status: 429, retryAfter: '7' }, service: 'nova', times: 1 })
    const throttled = await create()
    expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '7'])
    expect(await count()).toBe(1)
  })

  it('delay answers', async () => {
    await control('POST', '/faults', { effect: { kind: 'latency', milliseconds: 150 }, service: 'nova', times: 1 })
    const begun = performance.now()
    await count()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(145)
  })

  it('let lists lag behind what GET by id shows already', async () => {
    await control('POST', '/faults', { effect: { kind: 'list-lag', milliseconds: 10_000 }, service: 'nova' })
    const id = String((await create()).at('server.id'))
    expect((await cloud.nova('GET', `/servers/${id}`)).status).toBe(200)
    cloud.time.advance(9_000)
    expect(await count()).toBe(0)
    cloud.time.advance(1_000)
    expect(await count()).toBe(1)
  })

  it('take one service down and leave the others, until they are removed', async () => {
    const fault = await control('POST', '/faults', { effect: { kind: 'down' }, service: 'neutron' })
    expect((await cloud.neutron('GET', '/networks')).status).toBe(503)
    expect(await count()).toBe(0)
    expect((await control('DELETE', `/faults/${String(fault.at('id'))}`)).status).toBe(204)
    expect((await cloud.neutron('GET', '/networks')).status).toBe(200)
    expect((await control('GET', '/faults')).at('faults')).toEqual([])
  })

  it('that are not known are refused with the field’s name', async () => {
    const reply = await control('POST', '/faults', { effect: { kind: 'latency', milliseconds: -1 } })
    expect(reply.status).toBe(400)
    expect(reply.at('error')).toContain('effect.milliseconds')
  })
})

describe('the control surface', () => {
  it('tells and moves time', async () => {
    expect((await control('GET', '/time')).at('frozen')).toBe(true)
    const moved = await control('POST', '/time', { advanceMilliseconds: 60_000 })
    expect(moved.at('now')).toBe('2026-06-01T12:01:00.000Z')
    expect((await control('POST', '/time', { run: true })).at('frozen')).toBe(false)
    expect((await control('POST', '/time', { freeze: '2027-01-01T00:00:00Z' })).at('now')).toBe('2027-01-01T00:00:00.000Z')
  })

  it('puts a running server, or one that is built, in ERROR with the words that were wished for', async () => {
    const id = await cloud.activeServer()
    expect((await control('POST', `/instances/${id}/error`, { message: 'Disk on fire' })).status).toBe(204)
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server')).toMatchObject({
      status: 'ERROR',
      fault: { code: 500, message: 'Disk on fire' },
    })
    await control('POST', '/instance-rules', { match: { flavorId: '2' }, effect: { kind: 'build-error', message: 'Never' } })
    const small = await cloud.activeServer({ flavorRef: '2' })
    expect((await cloud.nova('GET', `/servers/${small}`)).at('server.fault.message')).toBe('Never')
  })

  it('lists requests without headers and bodies', async () => {
    await control('DELETE', '/requests')
    const created = await create()
    const requests = (await control('GET', '/requests')).at('requests')
    expect(requests).toEqual([
      {
        at: '2026-06-01T12:00:00.000Z',
        service: 'nova',
        region: 'RegionOne',
        method: 'POST',
        path: '/compute/v2.1/servers',
        status: 202,
        requestId: created.headers['x-openstack-request-id'],
      },
    ])
  })

  it('lists the last requests only where that is asked for', async () => {
    for (const _ of Array(3)) await count()
    expect((await control('GET', '/requests?last=2')).at('requests')).toHaveLength(2)
    const wrong = await control('GET', '/requests?last=all')
    expect([wrong.status, wrong.at('error')]).toEqual([400, 'last: send a whole number from 1 to 9999, not "all".'])
  })

  it('answers by this machine’s own names only, so that no web page can make itself its owner', async () => {
    for (const [host, status] of [
      ['cloud.example:80', 403],
      ['127.0.0.1.cloud.example', 403],
      ['localhost:8774', 200],
      ['[::1]:8774', 200],
    ] as const) {
      const answer = await request(`${cloud.controlUrl}/switches`, { headers: { host } })
      await answer.body.dump()
      expect([host, answer.statusCode]).toEqual([host, status])
    }
  })

  it('takes changes as JSON only, so that no web page can make them', async () => {
    const reply = await send('POST', `${cloud.controlUrl}/time`, { body: '{"run":true}', headers: { 'content-type': 'text/plain' } })
    expect(reply.status).toBe(415)
    expect((await send('DELETE', `${cloud.controlUrl}/faults`)).status).toBe(415)
    expect((await control('POST', '/time', '{')).status).toBe(400)
    expect((await control('GET', '/nothing')).status).toBe(404)
  })

  it.skipIf(process.platform !== 'linux')('does not answer instances, whose addresses (of Linux) are loopback as well', async () => {
    const dispatcher = new Agent({ localAddress: '127.20.0.10' })
    const answer = await request(`${cloud.controlUrl}/instances`, { dispatcher })
    expect(answer.statusCode).toBe(403)
    await answer.body.dump()
    await dispatcher.close()
  })
})

describe('what is kept', () => {
  it('is there again after the cloud was closed: servers, tokens, time; a second region has networks of its own', async () => {
    const id = await cloud.activeServer({ metadata: { k: 'v' }, tags: ['t'] })
    const waiting = String((await create()).at('server.id'))
    cloud.time.advance(100)
    await cloud.close()
    const again = await openTestCloud({ dataDirectory: cloud.dataDirectory, regions: ['RegionOne', 'RegionTwo'] }, { frozen: false })
    expect(again.time.now().toISOString()).toBe('2026-06-01T12:00:03.100Z')
    const server = await send('GET', `${again.url}/compute/v2.1/servers/${id}`, { token: cloud.tokens.monitoring, version: '2.90' })
    expect(server.at('server')).toMatchObject({ status: 'ACTIVE', metadata: { k: 'v' }, tags: ['t'] })
    again.time.advance(2000)
    expect((await again.nova('GET', `/servers/${waiting}`)).at('server.status')).toBe('ACTIVE')
    const two = await send('GET', `${again.url}/RegionTwo/network/v2.0/networks?name=monitoring`, { token: again.tokens.monitoring })
    expect(two.at('networks.0.id')).not.toBe(again.networks.monitoring)
    expect((await send('GET', `${again.url}/RegionTwo/compute/v2.1/servers/${id}`, { token: again.tokens.monitoring })).status).toBe(404)
    await again.close()
  })
})
