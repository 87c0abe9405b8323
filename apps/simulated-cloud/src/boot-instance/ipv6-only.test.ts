import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ControlPlane, openControlPlane } from '../testing/control-plane.ts'
import { openTestCloud, type TestCloud } from '../testing/open-test-cloud.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1') === true)

const title = 'an instance on a network of IPv6 alone'
if (!hasIpv6) it(title, ({ skip }) => skip('lacks ::1 on loopback'))
else describe(title, onIpv6Alone)

function onIpv6Alone(): void {
  let plane: ControlPlane
  let cloud: TestCloud
  beforeAll(async () => {
    plane = await openControlPlane('::1')
  })
  afterAll(() => plane.close())
  beforeEach(async () => {
    plane.forget()
    cloud = await openTestCloud({ ipv6Network: true })
  })
  afterEach(() => cloud.end())

  const start = (changes: Record<string, unknown>): Promise<string> =>
    cloud.activeServer({ networks: [{ uuid: cloud.networks['ipv6-only'] }], ...changes })
  const consoleOf = async (id: string): Promise<string> =>
    String((await cloud.nova('POST', `/servers/${id}/action`, { body: { 'os-getConsoleOutput': {} } })).at('output'))

  it('gets its user-data from a config drive and leaves from ::1, where it cannot read its metadata', async () => {
    await start({ user_data: plane.userData(), config_drive: true, metadata: { 'sallyport.nonce': 'one' } })
    await expect.poll(() => plane.hellos.at(-1)).toMatchObject({ peer: '::1', nonce: null })
  })

  it('gets no user-data without a config drive, and stays ACTIVE', async () => {
    const id = await start({ user_data: plane.userData({ name: 'without drive' }) })
    await expect.poll(() => consoleOf(id)).toContain('no datasource found')
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server.status')).toBe('ACTIVE')
    expect(plane.hellos.filter(({ name }) => name === 'without drive')).toEqual([])
  })

  it('does not reach what listens on IPv4 alone', async () => {
    const v4 = await openControlPlane()
    const id = await start({ user_data: v4.userData(), config_drive: true })
    await expect.poll(() => consoleOf(id)).toContain('curl: (7) Failed to connect to 127.0.0.1: Network is unreachable')
    expect(v4.hellos).toEqual([])
    await v4.close()
  })

  it('uses its IPv4 address and ::1 side by side where it has a port of each', async () => {
    const v4 = await openControlPlane()
    const ask = (name: string, url: string): string => `curl -fsSk -o /dev/null ${url}/agent.cjs; echo "${name} $?"`
    const script = `#!/bin/sh\necho "from $SALLYPORT_AGENT_SOURCE_ADDRESS"\n${ask('four', v4.url)}\n${ask('six', plane.url)}\n`
    const both = [{ uuid: cloud.networks['ipv6-only'] }, { uuid: cloud.networks.monitoring }]
    const id = await cloud.activeServer({ networks: both, user_data: Buffer.from(script).toString('base64') })
    await expect.poll(() => consoleOf(id)).toMatch(/from 127\.20\.0\.10,::1\nfour 0\nsix 0\n/)
    await v4.close()
  })
}
