import { Agent, request } from 'undici'
import { expect } from 'vitest'
import type { TestCloud } from '../../testing/open-test-cloud.ts'
import { trySwitches } from '../../testing/try-switches.ts'
import { instanceSwitches } from './instances.ts'

/** What the metadata service answers an instance; "closed" where it closes the connection. Needs addresses as Linux has them. */
async function askMetadata(cloud: TestCloud, serverId: string): Promise<number | 'closed'> {
  const server = await cloud.nova('GET', `/servers/${serverId}`)
  const dispatcher = new Agent({ localAddress: String(server.at('server.addresses.monitoring.0.addr')) })
  try {
    const answer = await request(`${cloud.metadataUrl}/openstack/latest/meta_data.json`, { dispatcher })
    await answer.body.dump()
    return answer.statusCode
  } catch {
    return 'closed'
  } finally {
    await dispatcher.close()
  }
}

const script = (text: string): string => Buffer.from(`#!/bin/sh\n${text}\n`).toString('base64')

const consoleOf = async (cloud: TestCloud, id: string): Promise<string> =>
  String((await cloud.nova('POST', `/servers/${id}/action`, { body: { 'os-getConsoleOutput': {} } })).at('output'))

trySwitches(instanceSwitches, {
  'guest-never-comes-up': async ({ cloud, on, met }) => {
    await on({ name: '^dead$' })
    const dead = await cloud.activeServer({ name: 'dead', user_data: script('echo alive') })
    expect((await cloud.nova('GET', `/servers/${dead}`)).at('server.status')).toBe('ACTIVE')
    await expect.poll(() => consoleOf(cloud, dead)).toContain('withheld')
    expect(await consoleOf(cloud, dead)).not.toContain('alive')
    expect(await met()).toBe(1)
  },
  'metadata-service-flaky': async ({ cloud, on, met, skip }) => {
    if (process.platform !== 'linux') skip('instances have addresses of their own on Linux only')
    const id = await cloud.activeServer()
    expect(await askMetadata(cloud, id)).toBe(200)
    await on()
    expect(await askMetadata(cloud, id)).toBe(504)
    cloud.time.advance(119_000)
    expect(await askMetadata(cloud, id)).toBe(504)
    cloud.time.advance(1_000)
    expect(await askMetadata(cloud, id)).toBe(200)
    expect(await met()).toBe(2)
  },
  'metadata-service-down': async ({ cloud, on, skip }) => {
    if (process.platform !== 'linux') skip('instances have addresses of their own on Linux only')
    const id = await cloud.activeServer()
    await on()
    expect(await askMetadata(cloud, id)).toBe('closed')
  },
  'policy-tagger': async ({ cloud, on, met }) => {
    const before = await cloud.activeServer({ tags: ['ours'], metadata: { ours: '1' } })
    await on()
    const after = await cloud.activeServer({ metadata: { ours: '2' } })
    const shown = async (id: string): Promise<unknown> => (await cloud.nova('GET', `/servers/${id}`)).at('server')
    expect(await shown(before)).toMatchObject({
      tags: ['ours', 'cost-center:4711'],
      metadata: { ours: '1', 'owner-department': 'finance' },
    })
    expect(await shown(after)).toMatchObject({ tags: ['cost-center:4711'], metadata: { ours: '2', 'owner-department': 'finance' } })
    expect(await met()).toBe(1)
  },
})
