import { afterEach, describe, expect, it } from 'vitest'
import { ask, code, openStream, slowCaller, start, stop, url } from './testing/endpoint-under-test.ts'

describe('limits of an endpoint', () => {
  /** So few a second that a test is over before any is given back. */
  const slow = 0.001

  afterEach(() => stop())

  it('gives up a request that takes too long, and lets whoever still works on it know', async () => {
    await start({ timeLimitMs: 50 })
    const answer = await ask('{ slow }')
    expect([answer.status, code(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(slowCaller?.aborted).toBe(true)
  })

  it('limits strangers by address and never charges the signed-in for it', async () => {
    await start({ addressRate: { atOnce: 3, perSecond: slow } })
    const from = { 'x-test-address': '203.0.113.9' }
    for (let i = 0; i < 6; i += 1) expect((await ask('{ hello }', from)).status).toBe(200)
    const bad = { ...from, authorization: 'Bearer bad' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('{ hello }', bad)))
    expect(answers.map((a) => a.status).toSorted()).toEqual([401, 401, 401, 429, 429])
    const retryAfter = Number(answers.find((a) => a.status === 429)?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(3 / slow)
    expect((await ask('{ hello }', { ...bad, 'x-test-address': '203.0.113.10' })).status).toBe(401)
  })

  it('counts the addresses of one IPv6 network as one', async () => {
    await start({ addressRate: { atOnce: 1, perSecond: slow } })
    const bad = (address: string) => ask('{ hello }', { authorization: 'Bearer bad', 'x-test-address': address })
    expect((await bad('2001:db8:1:2::1')).status).toBe(401)
    expect((await bad('2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await bad('2001:db8:1:3::1')).status).toBe(401)
  })

  it('limits each token', async () => {
    await start({ viewerRate: { atOnce: 2, perSecond: slow } })
    const statuses = [await ask('{ hello }'), await ask('{ hello }'), await ask('{ hello }')].map((a) => a.status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('lets one token hold so many streams and no more', async () => {
    await start({ streamsPerViewer: 1 })
    const first = await openStream()
    await first.next()
    expect((await openStream()).status).toBe(429)
    first.abort.abort()
    await expect.poll(async () => (await openStream()).status).toBe(200)
  })

  it.each([
    ['opened all at once', 'text/event-stream'],
    ['asked for in another form', 'multipart/mixed'],
    ['asked for in other letters', 'TEXT/event-stream'],
  ])('also where they are %s', async (_, accept) => {
    await start({ streamsPerViewer: 3 })
    const abort = new AbortController()
    const answers = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, authorization: 'Bearer good' },
          body: JSON.stringify({ query: 'subscription { ticks }' }),
          signal: abort.signal,
        })
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
        let text = ''
        while (!/ticks|RATE_LIMITED/.test(text)) text += (await reader.read()).value
        return text
      }),
    )
    abort.abort()
    expect(answers.filter((text) => text.includes('"ticks"'))).toHaveLength(3)
    expect(answers.filter((text) => text.includes('RATE_LIMITED'))).toHaveLength(6)
    await expect.poll(async () => (await openStream()).next()).toContain('ticks')
  })

  it('serves the explorer where it is switched on', async () => {
    await start({ explorer: true, introspection: true })
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await ask('{ __schema { queryType { name } } }')).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })
})
