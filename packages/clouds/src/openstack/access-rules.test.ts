import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { everyRule } from '../testing/open-scripted.ts'
import { isCovered, provisioningRules } from './access-rules.ts'

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

test('no rule lets anything be deleted, and provisioning changes servers by their metadata only', () => {
  expect(everyRule.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(provisioningRules.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /**/servers',
    'POST /**/servers/*/metadata',
  ])
})

test('no rule is longer than keystone stores', () => {
  expect(everyRule.every(({ path }) => path.startsWith('/') && path.length <= 225)).toBe(true)
})

test('nothing in this package can send a DELETE', () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(30)
  for (const file of files)
    expect(readFileSync(join(source, file), 'utf8'), file).not.toMatch(/['"`]DELETE['"`]|forceDelete|['"`]os-delete/)
})
