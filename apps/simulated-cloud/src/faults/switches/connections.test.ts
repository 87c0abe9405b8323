import { Agent, request } from 'undici'
import { expect } from 'vitest'
import type { TestCloud } from '../../testing/open-test-cloud.ts'
import { idsOf, trySwitches } from '../../testing/try-switches.ts'
import { connectionSwitches } from './connections.ts'

const create = (cloud: TestCloud) => cloud.nova('POST', '/servers', { body: cloud.serverBody() })
const count = async (cloud: TestCloud): Promise<number> => idsOf(await cloud.nova('GET', '/servers'), 'servers').length

type Got = { status?: number; text: string; ended: boolean }

/** A list of servers asked for by a client that waits so long for an answer to begin, and goes once it has enough of it; what it got until then. */
async function waitFor(cloud: TestCloud, milliseconds: number, enough: (text: string) => boolean = () => false): Promise<Got> {
  const dispatcher = new Agent({ headersTimeout: milliseconds, bodyTimeout: 0 })
  let text = ''
  let status: number | undefined
  try {
    const answer = await request(`${cloud.url}/compute/v2.1/servers`, { dispatcher, headers: { 'x-auth-token': cloud.tokens.monitoring } })
    status = answer.statusCode
    for await (const part of answer.body) {
      text += String(part)
      if (enough(text)) return { status, text, ended: false }
    }
    return { status, text, ended: true }
  } catch {
    return { ...(status !== undefined && { status }), text, ended: false }
  } finally {
    await dispatcher.destroy()
  }
}

trySwitches(connectionSwitches, {
  'slow-answers': async ({ cloud, on, met }) => {
    await on({ milliseconds: 150, service: 'nova' })
    const begun = performance.now()
    await count(cloud)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(145)
    expect(await met()).toBe(1)
  },
  'answer-lost-before-effect': async ({ cloud, on, met }) => {
    await on({ times: 1 })
    await expect(create(cloud)).rejects.toThrow()
    expect([await count(cloud), await met()]).toEqual([0, 1])
  },
  'answer-lost-after-effect': async ({ cloud, on, met }) => {
    await on()
    await expect(create(cloud)).rejects.toThrow()
    expect([await count(cloud), await met()]).toEqual([1, 1])
    expect(cloud.requests.list().filter(({ status }) => status === 'cut')).toHaveLength(1)
  },
  'answer-never-comes': async ({ cloud, on, met }) => {
    await on({ method: 'GET', times: 1 })
    expect(await waitFor(cloud, 300)).toEqual({ text: '', ended: false })
    await on({ effect: 'done', method: 'POST' })
    const asked = create(cloud).catch(() => undefined)
    await expect.poll(() => count(cloud)).toBe(1)
    expect(await met()).toBe(1)
    await expect.poll(() => cloud.requests.list().filter(({ status }) => status === 'silence')).toHaveLength(2)
    // The client still waits; the end of the cloud ends it.
    void asked
  },
  'answer-never-ends': async ({ cloud, on }) => {
    await on({ path: '/servers$' })
    const { status, text, ended } = await waitFor(cloud, 60_000, (got) => got.endsWith(' '))
    expect([status, ended]).toEqual([200, false])
    expect(text).toMatch(/^\{"servers":\[\]\} +$/)
  },
  'answer-breaks-off': async ({ cloud, on }) => {
    await on({ path: '/servers$' })
    expect(await waitFor(cloud, 60_000)).toEqual({ status: 200, text: '{"serve', ended: false })
  },
})
