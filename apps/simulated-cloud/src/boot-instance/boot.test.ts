import { existsSync, lstatSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ControlPlane, openControlPlane } from '../testing/control-plane.ts'
import { openTestCloud, type TestCloud } from '../testing/open-test-cloud.ts'
import { diskOf } from './disk.ts'
import { startMark } from './process-identity.ts'

let plane: ControlPlane
let cloud: TestCloud
beforeAll(async () => {
  plane = await openControlPlane()
})
afterAll(() => plane.close())
beforeEach(async () => {
  plane.forget()
  cloud = await openTestCloud()
})
afterEach(() => cloud.end())

const hello = (name = 'fixture') => plane.hellos.findLast((one) => one.name === name)
const spoke = (name = 'fixture') => expect.poll(() => hello(name)).toBeDefined()
const consoleOf = async (id: string): Promise<string> =>
  String((await cloud.nova('POST', `/servers/${id}/action`, { body: { 'os-getConsoleOutput': {} } })).at('output'))
const fixedAddress = async (id: string, network = 'monitoring'): Promise<unknown> =>
  (await cloud.nova('GET', `/servers/${id}`)).at(`server.addresses.${network}.0.addr`)
const act = (id: string, body: unknown) => cloud.nova('POST', `/servers/${id}/action`, { body })

/** Instances have addresses of 127.0.0.0/8 of their own, which only Linux lets a process use without being told. */
describe.skipIf(process.platform !== 'linux')(
  `an instance (${process.platform === 'linux' ? 'Linux' : 'skipped: needs 127.0.0.0/8 as on Linux'})`,
  () => {
    it('runs its user-data and keeps the unit running, from its own address', async () => {
      const id = await cloud.activeServer({ user_data: plane.userData(), metadata: { 'sallyport.nonce': 'one' } })
      await spoke()
      expect(hello()).toMatchObject({ peer: await fixedAddress(id), nonce: 'one' })
      const { root } = diskOf(cloud.dataDirectory, id)
      expect(existsSync(join(root, 'etc/fixture/enrollment.json'))).toBe(false)
      expect(statSync(join(root, 'var/lib/fixture/enrollment.json')).mode & 0o777).toBe(0o600)
      expect(statSync(join(root, 'var/lib/fixture')).mode & 0o777).toBe(0o700)
      const log = await consoleOf(id)
      expect(log).toContain('[  OK  ] Started fixture.service.')
      expect(log).toContain('agent.cjs.new: OK')
    })

    it('is told its own metadata by its address, what it was told for 15 s, and what the control surface wants', async () => {
      const one = await cloud.activeServer({ user_data: plane.userData({ name: 'one' }), metadata: { 'sallyport.nonce': 'of one' } })
      const two = await cloud.activeServer({
        user_data: plane.userData({ name: 'two' }),
        metadata: { 'sallyport.nonce': 'of two' },
        networks: [{ uuid: cloud.networks.unpublished }],
      })
      await spoke('one')
      await spoke('two')
      expect(hello('two')?.peer).toBe(await fixedAddress(two, 'unpublished'))
      expect(hello('two')?.peer).toMatch(/^127\.30\./)
      expect([hello('one')?.nonce, hello('two')?.nonce]).toEqual(['of one', 'of two'])
      await cloud.nova('POST', `/servers/${one}/metadata`, { body: { metadata: { 'sallyport.nonce': 'new' } } })
      plane.forget()
      await spoke('one')
      expect(hello('one')?.nonce).toBe('of one')
      cloud.time.advance(15_000)
      await expect.poll(() => hello('one')?.nonce).toBe('new')
      cloud.instanceRules.add({ match: { serverId: one }, effect: { kind: 'metadata-override', meta: { 'sallyport.nonce': 'wrong' } } })
      cloud.instanceRules.add({ match: { networkId: cloud.networks.unpublished ?? '' }, effect: { kind: 'metadata-down' } })
      cloud.time.advance(15_000)
      await expect.poll(() => hello('one')?.nonce).toBe('wrong')
      await expect.poll(() => hello('two')?.nonce).toBe(null)
    })

    it('runs below any path: blanks, umlauts, quotes and colons are not seen in its scripts and units', async () => {
      const odd = await openTestCloud({ dataDirectory: mkdtempSync(join(tmpdir(), `o'dd "Möhre": $(x) \\-`)) })
      try {
        const id = await odd.activeServer({ user_data: plane.userData({ name: 'odd' }), metadata: { 'sallyport.nonce': 'one' } })
        await spoke('odd')
        expect(hello('odd')?.nonce).toBe('one')
        const disk = join(odd.dataDirectory, 'disks', id)
        expect(statSync(join(disk, 'var/lib/fixture/enrollment.json')).mode & 0o777).toBe(0o600)
        const { root } = diskOf(odd.dataDirectory, id)
        expect(root).toMatch(/^[\w./-]+$/)
        const link = root.replace(/\/disks\/.*/, '')
        expect(lstatSync(link).isSymbolicLink()).toBe(true)
        await odd.end()
        expect(lstatSync(link, { throwIfNoEntry: false })).toBeUndefined()
      } finally {
        await odd.end()
      }
    })

    it('is restarted when it exits, except with a status that prevents it', async () => {
      await cloud.activeServer({ user_data: plane.userData({ name: 'fails', exitWith: 1 }) })
      const ends = await cloud.activeServer({ user_data: plane.userData({ name: 'ends', exitWith: 3 }) })
      await expect.poll(() => new Set(plane.hellos.filter((one) => one.name === 'fails').map((one) => one.run)).size).toBeGreaterThan(2)
      await spoke('ends')
      await expect.poll(() => consoleOf(ends)).toContain('Main process exited, status=3')
      expect(new Set(plane.hellos.filter((one) => one.name === 'ends').map((one) => one.run)).size).toBe(1)
    })

    it('leaves from its floating address once it has one, as a new run', async () => {
      const id = await cloud.activeServer({ user_data: plane.userData() })
      await spoke()
      const before = hello()
      const portId = (await cloud.nova('GET', `/servers/${id}/os-interface`)).at('interfaceAttachments.0.port_id')
      const floating = await cloud.neutron('POST', '/floatingips', {
        body: { floatingip: { floating_network_id: cloud.networks.public, port_id: portId } },
      })
      cloud.time.advance(1000)
      await expect.poll(() => hello()?.peer).toBe(floating.at('floatingip.floating_ip_address'))
      expect(hello()?.run).not.toBe(before?.run)
    })

    it('stops with its server, starts again without its user-data, and is gone with a delete', async () => {
      const id = await cloud.activeServer({ user_data: plane.userData() })
      await spoke()
      const first = hello()?.pid ?? 0
      await act(id, { 'os-stop': null })
      cloud.time.advance(1000)
      await expect.poll(() => startMark(first)).toBeUndefined()
      await act(id, { 'os-start': null })
      cloud.time.advance(1000)
      await expect.poll(() => hello()?.pid).not.toBe(first)
      const second = hello()?.pid ?? 0
      await act(id, { reboot: { type: 'HARD' } })
      cloud.time.advance(1000)
      await expect.poll(() => startMark(second)).toBeUndefined()
      await expect.poll(() => hello()?.pid).not.toBe(second)
      const third = hello()?.pid ?? 0
      expect((await consoleOf(id)).match(/agent\.cjs\.new: OK/g)).toHaveLength(1)
      await cloud.nova('DELETE', `/servers/${id}`)
      cloud.time.advance(3000)
      await expect.poll(() => startMark(third)).toBeUndefined()
      await expect.poll(() => existsSync(diskOf(cloud.dataDirectory, id).root)).toBe(false)
    })

    it('stays ACTIVE without agent where the download is not what was pinned', async () => {
      const wrongKey = await cloud.activeServer({ user_data: plane.userData({ name: 'wrong key', pin: 'sha256//BBBB' }) })
      const wrongFile = await cloud.activeServer({ user_data: plane.userData({ name: 'wrong file', sha256: 'a'.repeat(64) }) })
      await expect.poll(() => consoleOf(wrongKey)).toContain('curl: (90)')
      await expect.poll(() => consoleOf(wrongFile)).toContain('not the agent that was expected')
      await expect.poll(() => consoleOf(wrongFile)).toContain('command 1 ended with exit code 1')
      for (const id of [wrongKey, wrongFile]) {
        expect((await cloud.nova('GET', `/servers/${id}`)).at('server.status')).toBe('ACTIVE')
        expect(existsSync(join(diskOf(cloud.dataDirectory, id).root, 'usr/local/lib/fixture/agent.cjs'))).toBe(false)
      }
      expect(plane.hellos.filter(({ name }) => name.startsWith('wrong'))).toEqual([])
    })

    it('runs plain scripts, packed ones too, and says what it cannot read', async () => {
      const script = gzipSync('#!/bin/sh\necho "hello from $(uname -n)"; echo kept > /etc/kept; exit 7\n').toString('base64')
      const plain = await cloud.activeServer({ name: 'Plain One', user_data: script })
      const odd = await cloud.activeServer({ user_data: Buffer.from('Content-Type: multipart/mixed').toString('base64') })
      await expect.poll(() => consoleOf(plain)).toContain('hello from plain-one')
      await expect.poll(() => consoleOf(plain)).toContain('exit code 7')
      expect(readFileSync(join(diskOf(cloud.dataDirectory, plain).root, 'etc/kept'), 'utf8')).toBe('kept\n')
      await expect.poll(() => consoleOf(odd)).toContain('Unhandled non-multipart')
    })

    it('does not come up where the control surface withholds it', async () => {
      cloud.instanceRules.add({ match: { name: '^held$' }, effect: { kind: 'withhold-agent' } })
      const held = await cloud.activeServer({ name: 'held', user_data: plane.userData({ name: 'held' }) })
      await cloud.activeServer({ name: 'free', user_data: plane.userData({ name: 'free' }) })
      await spoke('free')
      expect(hello('held')).toBeUndefined()
      expect((await cloud.nova('GET', `/servers/${held}`)).at('server.status')).toBe('ACTIVE')
    })
  },
)
