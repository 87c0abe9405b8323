import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { everyRule } from '../testing/open-scripted.ts'
import {
  type AccessRule,
  addressDeletionRules,
  bootVolumeRules,
  consoleOutputRules,
  deletionRules,
  floatingAddressRules,
  isCovered,
  markerRules,
  provisioningRules,
  publishedLists,
  syncRules,
  volumeDeletionRules,
  volumeSyncRules,
} from './access-rules.ts'

const rule = (path: string, method = 'GET') => ({ service: 'compute', method, path })

test('paths are matched as the token check matches them', () => {
  expect(isCovered([rule('/v2.1/servers/*')], rule('/v2.1/servers/x'))).toBe(true)
  expect(isCovered([rule('/v2.1/servers/*')], rule('/v2.1/servers/x/metadata'))).toBe(false)
  expect(isCovered([rule('/v2.1/servers/*')], rule('/v2.1/servers/'))).toBe(false)
  expect(isCovered([rule('/v2.1/servers/{id}')], rule('/v2.1/servers/x'))).toBe(true)
  expect(isCovered([rule('/v2.1/servers/**')], rule('/v2.1/servers'))).toBe(false)
  expect(isCovered([rule('/v2.1/servers/**')], rule('/v2.1/servers/x/metadata'))).toBe(true)
  expect(isCovered([rule('/**/servers')], rule('/compute/v2.1/servers'))).toBe(true)
  expect(isCovered([rule('/v2.1/servers')], rule('/v2x1/servers'))).toBe(false)
  expect(isCovered([rule('/**/servers')], { ...rule('/v2.1/servers'), service: 'image' })).toBe(false)
  expect(isCovered([rule('/**/servers')], rule('/v2.1/servers', 'POST'))).toBe(false)
})

const lines = (...lists: (readonly AccessRule[])[]): string[] => lists.flat().map(({ method, path }) => `${method} ${path}`)
const writes = (...lists: (readonly AccessRule[])[]): string[] => lines(...lists).filter((line) => !line.startsWith('GET '))

test('no everyday rule lets anything be deleted, and provisioning changes servers by their metadata only', () => {
  const everyday = [provisioningRules, floatingAddressRules, bootVolumeRules, consoleOutputRules, markerRules]
  expect(everyday.flat().filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(provisioningRules.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /**/servers',
    'POST /**/servers/*/metadata',
  ])
})

test('rules for deletion let servers and rungs be deleted by id or name, and change no server', () => {
  expect(writes(deletionRules)).toEqual(['DELETE /**/servers/*', 'POST /**/os-keypairs', 'DELETE /**/os-keypairs/*'])
  expect(writes(addressDeletionRules, volumeDeletionRules)).toEqual([
    'DELETE /**/floatingips/*',
    'DELETE /**/ports/*',
    'DELETE /**/volumes/*',
  ])
  expect(isCovered(deletionRules, rule('/v2.1/servers/x/action', 'POST'))).toBe(false)
  expect(isCovered(deletionRules, rule('/v2.1/servers/x/metadata/sallyport.stage', 'DELETE'))).toBe(false)
})

test('no rule lets a security group be deleted, so that nothing of ours can remove a marker', () => {
  expect(lines(...Object.values(publishedLists)).filter((line) => /security-group/.test(line) && !line.startsWith('GET '))).toEqual([
    'POST /**/security-groups',
  ])
})

test('rules for sync runs only read', () => {
  expect(writes(syncRules, volumeSyncRules)).toEqual([])
})

test('no rule is longer than keystone stores', () => {
  expect(everyRule.every(({ path }) => path.startsWith('/') && path.length <= 225)).toBe(true)
})

/** Who may name the method: the gate's one delete, the removal of an old rung, the type of a request, and the lists of rules. */
const mayNameIt = ['http/http-client.ts', 'openstack/access-rules.ts', 'openstack/rungs.ts', 'openstack/send-delete.ts']

test('a DELETE is sent under the gate’s permit, or for a rung, and from nowhere else', () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(30)
  const naming = (pattern: RegExp): string[] => files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).sort()
  expect(naming(/['"`]DELETE['"`]/)).toEqual(mayNameIt)
  expect(naming(/forceDelete|['"`]os-delete|force_delete|cascade/)).toEqual([])
  expect(naming(/\bsendDelete\(/)).toEqual(['openstack/delete-accessories.ts', 'openstack/delete-server.ts', 'openstack/send-delete.ts'])
})
