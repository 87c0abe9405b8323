import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Switch } from '../faults/switches/switch.ts'
import { openTestCloud, passwordAuth, type Reply, send, type TestCloud } from './open-test-cloud.ts'

/** What a test of one switch works with. */
export type Trial = {
  cloud: TestCloud
  /** Sets the switch over HTTP, as everyone does. */
  on(told?: Record<string, unknown>): Promise<void>
  /** How many requests or instances it has met. */
  met(): Promise<number>
  /** Ids of `count` more servers, ACTIVE. */
  servers(count: number): Promise<string[]>
  signIn(): Promise<Reply>
  skip(lacks: string): never
}

export const control = (cloud: TestCloud, method: string, path: string, body?: unknown): Promise<Reply> =>
  send(method, `${cloud.controlUrl}${path}`, { headers: { 'content-type': 'application/json' }, ...(body !== undefined && { body }) })

export const idsOf = (reply: Reply, key: string): string[] => (reply.at(key) as { id: string }[]).map(({ id }) => id)

const signIn = (cloud: TestCloud): Promise<Reply> =>
  send('POST', `${cloud.identityUrl}/auth/tokens`, { body: passwordAuth(cloud.credentials.monitoring) })

/** What the cloud looks like with every switch off. */
async function calm(cloud: TestCloud): Promise<unknown> {
  const token = await signIn(cloud)
  const secret = String(token.headers['x-subject-token'])
  const [servers, networks, images, versions, limits] = await Promise.all([
    cloud.nova('GET', '/servers/detail', { token: secret }),
    cloud.neutron('GET', '/networks', { token: secret }),
    send('GET', `${cloud.url}/image/v2/images`, { token: secret }),
    send('GET', `${cloud.url}/compute/`),
    cloud.nova('GET', '/limits', { token: secret }),
  ])
  return {
    catalog: token.at('token.catalog'),
    statuses: [token, servers, networks, images, versions, limits].map(({ status }) => status),
    lists: [servers.at('servers_links'), networks.at('networks'), images.at('images')],
    versions: versions.text,
    limits: limits.at('limits.absolute.maxTotalInstances'),
  }
}

/**
 * One test for each switch of a group: what the wire shows while it is on, then that all is as before once it is off. A switch without
 * a test fails here.
 */
export function trySwitches(switches: readonly Switch[], trials: Record<string, (trial: Trial) => Promise<void>>): void {
  it('every switch of this group is tried here', () => {
    expect(Object.keys(trials)).toEqual(switches.map(({ name }) => name))
  })
  describe.each(Object.entries(trials))('%s', (name, trial) => {
    let cloud: TestCloud
    beforeEach(async () => {
      cloud = await openTestCloud()
    })
    afterEach(() => cloud.end())

    it('shows on the wire while it is on, and no longer when it is off', async ({ skip }) => {
      const before = await calm(cloud)
      await trial({
        cloud,
        async on(told = {}) {
          const set = await control(cloud, 'PUT', `/switches/${name}`, told)
          expect([set.status, set.at('state')]).toEqual([200, 'on'])
        },
        met: async () => Number((await control(cloud, 'GET', `/switches/${name}`)).at('met')),
        servers: async (count) => {
          const ids: string[] = []
          for (let index = 0; index < count; index += 1) ids.push(await cloud.activeServer({ name: `node-${index}` }))
          return ids
        },
        signIn: () => signIn(cloud),
        skip,
      })
      expect((await control(cloud, 'DELETE', `/switches/${name}`)).status).toBe(204)
      expect((await control(cloud, 'GET', `/switches/${name}`)).at('state')).toBe('off')
      expect(await calm(cloud)).toEqual(before)
      expect((await cloud.nova('POST', '/servers', { body: cloud.serverBody() })).status).toBe(202)
    })
  })
}
