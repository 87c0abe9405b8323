import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type Reply, type TestCloud } from '../../testing/open-test-cloud.ts'
import { control } from '../../testing/try-switches.ts'
import { everyEdit } from '../edits/every-edit.ts'
import { everySwitch } from './every-switch.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud()
})
afterEach(() => control(cloud, 'DELETE', '/switches'))
afterAll(() => cloud.end())

const put = (name: string, body: unknown): Promise<Reply> => control(cloud, 'PUT', `/switches/${name}`, body)
const stateOf = async (name: string): Promise<unknown> => (await control(cloud, 'GET', `/switches/${name}`)).at('state')

describe('switches', () => {
  it('have names of their own, in small words with dashes, and one sentence each', () => {
    const names = everySwitch.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, imitates } of [...everySwitch, ...everyEdit]) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(imitates).toMatch(/^[A-Z]((?!\. ).)*\.$/)
    }
  })

  it('are listed, with fields and defaults that they take themselves', async () => {
    const listed = (await control(cloud, 'GET', '/switches')).at('switches') as { name: string; fields: object; state: string }[]
    expect(listed.map(({ name, state }) => [name, state])).toEqual(everySwitch.map(({ name }) => [name, 'off']))
    for (const { name, fields } of listed) {
      const defaults = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, (field as { default: unknown }).default]))
      const set = await put(name, defaults)
      expect([name, set.status, set.at('told')]).toEqual([name, 200, defaults])
      await control(cloud, 'DELETE', `/switches/${name}`)
    }
  })

  it('are set anew, not twice; each can be cleared alone, and all at once', async () => {
    await put('pages-short', { size: 1 })
    await put('pages-short', { size: 3 })
    await put('service-down', { service: 'cinder' })
    expect((await control(cloud, 'GET', '/switches/pages-short')).at('told.size')).toBe(3)
    expect((await control(cloud, 'GET', '/faults')).at('faults')).toHaveLength(1)
    await control(cloud, 'DELETE', '/switches/pages-short')
    expect([await stateOf('pages-short'), await stateOf('service-down')]).toEqual(['off', 'on'])
    expect((await control(cloud, 'DELETE', '/switches')).status).toBe(204)
    expect(await stateOf('service-down')).toBe('off')
    expect((await control(cloud, 'GET', '/faults')).at('faults')).toEqual([])
  })

  it('are over when they struck as often as was said, and tell how often that was', async () => {
    await put('gateway-error-before-effect', { times: 2 })
    await put('listings-empty', { times: 1 })
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await cloud.nova('GET', '/servers')).status)
    expect(statuses).toEqual([502, 502, 200])
    expect([await stateOf('gateway-error-before-effect'), await stateOf('listings-empty')]).toEqual(['over', 'over'])
    expect((await control(cloud, 'GET', '/switches/gateway-error-before-effect')).at('met')).toBe(2)
  })

  it('work together: a create is lost and shows in lists only later', async () => {
    await put('answer-lost-after-effect', { times: 1 })
    await put('listing-late', { milliseconds: 10_000 })
    await expect(cloud.nova('POST', '/servers', { body: cloud.serverBody() })).rejects.toThrow()
    const count = async (): Promise<number> => ((await cloud.nova('GET', '/servers')).at('servers') as unknown[]).length
    expect(await count()).toBe(0)
    cloud.time.advance(10_000)
    expect(await count()).toBe(1)
  })

  it('give back what they took, unless someone set it anew meanwhile', async () => {
    const limit = async (): Promise<unknown> => (await cloud.nova('GET', '/limits')).at('limits.absolute.maxTotalInstances')
    await put('quota-lowered', { limit: 2 })
    const { projectId } = cloud.credentials.monitoring
    await cloud.nova('PUT', `/os-quota-sets/${projectId}`, { token: cloud.tokens.admin, body: { quota_set: { instances: 5 } } })
    await control(cloud, 'DELETE', '/switches/quota-lowered')
    expect(await limit()).toBe(5)
  })
})

describe('bad input to a switch', () => {
  it.each([
    ['slow-answers', { milliseconds: -1 }, 'milliseconds: send a whole number from 0 to 600000, not -1.'],
    ['slow-answers', { milliseconds: 'fast' }, 'milliseconds: send a whole number from 0 to 600000, not "fast".'],
    ['service-down', { service: 'swift' }, 'service: send one of keystone, nova, neutron, glance, cinder, not "swift".'],
    ['gateway-error-before-effect', { path: '(' }, 'path: send a regular expression, not "(".'],
    ['catalog-of-another-region', { region: 7 }, 'region: send a text of at most 1000 characters, not 7.'],
    ['pages-short', { sise: 2 }, 'sise: there is no such field; the fields are size, service, method, path, times.'],
    ['pages-short', [], 'body: send a JSON object whose keys are the names of fields, or {} for the defaults.'],
    ['build-ends-in-error', { message: '' }, 'message: send a text that is not empty.'],
    [
      'next-link-elsewhere',
      { origin: 'controller' },
      'origin: send scheme and host as in http://controller.invalid:8774, not "controller".',
    ],
    ['policy-tagger', { tag: '' }, 'tag: send a text that is not empty.'],
  ])('%s %j: the sentence names the field, and nothing is set', async (name, body, sentence) => {
    const reply = await put(name, body)
    expect([reply.status, reply.at('error')]).toEqual([400, sentence])
    expect(await stateOf(name)).toBe('off')
  })

  it('a switch that is not there is a 404 that says where the list is', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await control(cloud, method, '/switches/earthquake', method === 'PUT' ? {} : undefined)
      expect([reply.status, reply.at('error')]).toEqual([404, 'There is no switch earthquake; GET /control/switches lists them.'])
    }
  })

  it('a wrong value leaves a switch as it was', async () => {
    await put('pages-short', { size: 3 })
    expect((await put('pages-short', { size: 0 })).status).toBe(400)
    expect((await control(cloud, 'GET', '/switches/pages-short')).at('told.size')).toBe(3)
    await put('quota-lowered', { limit: 3 })
    expect((await put('quota-lowered', { project: 'nobody' })).status).toBe(400)
    expect(await stateOf('quota-lowered')).toBe('on')
  })
})

it('the page about the simulated cloud lists every switch and edit, with its sentence and its fields', () => {
  const page = readFileSync(new URL('../../../../../docs/contributing/simulated-cloud.md', import.meta.url), 'utf8')
  const rows = [...everySwitch, ...everyEdit].map(({ name, imitates, fields }) => {
    const names = Object.keys(fields).map((field) => `\`${field}\``)
    return `| \`${name}\` | ${imitates} | ${names.join(', ') || 'none'} |`
  })
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})
