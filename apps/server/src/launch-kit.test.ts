import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTokenHasher } from '@sallyport/database/token-hash.ts'
import { parseToken } from '@sallyport/domain/enrollment/token.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchKit } from './launch-kit.ts'
import { sealingKeys } from './sealing.ts'

const directory = mkdtempSync(join(tmpdir(), 'sallyport-agents-'))
const hasher = createTokenHasher([{ id: 'k', key: new Uint8Array(32).fill(1) }])
const sealing = sealingKeys([Buffer.alloc(32, 7).toString('base64')])
const launch = {
  agentVersion: '1.0.0',
  deploymentId: '11111111-1111-4111-8111-111111111111',
  attemptId: '22222222-2222-4222-8222-222222222222',
}

function kit(pins: string[] = []) {
  return launchKit({
    controlPlane: () => 'https://control.example:8443',
    pins: () => pins,
    agentUrl: () => 'https://control.example:8443/agent/download',
    agentDirectory: directory,
    hasher,
    sealing,
  })
}

function addVersion(version: string, files: { name: string; platform: string; arch: string }[]): void {
  mkdirSync(join(directory, version))
  const listed = files.map((file) => ({ ...file, bytes: 1, sha256: 'a'.repeat(64) }))
  writeFileSync(join(directory, version, 'manifest.json'), JSON.stringify({ version, files: listed }))
}

beforeAll(() => {
  const bundle = { name: 'agent.cjs', platform: 'any', arch: 'any' }
  addVersion('1.0.0', [bundle, { name: 'sallyport-agent-linux-x64', platform: 'linux', arch: 'x64' }])
  addVersion('1.1.0', [bundle])
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('the versions at hand are told, the newest first', async () => {
  expect(await kit().versions()).toEqual(['1.1.0', '1.0.0'])
})

test('each launch has a token of its own, which user-data carries and of which only the hash is kept', async () => {
  const [one, other] = [await kit().prepare(launch), await kit().prepare(launch)]
  const text = Buffer.from(one.userData).toString()
  const written = /spe_[0-9A-Za-z]{59}/.exec(text)?.[0] ?? ''
  const token = parseToken('spe', written)
  if ('fault' in token) throw new Error(token.fault)
  expect(token.id).toBe(one.token.id)
  expect(hasher.matches(token, one.token)).toBe(true)
  expect(other.token.id).not.toBe(one.token.id)
  expect(text).toContain('1.0.0')
  expect(text).toContain('sallyport-agent-linux-x64')
  expect(Buffer.from(one.sealed).includes(written)).toBe(false)
  expect(Buffer.from(sealing.open(one.sealed, `user-data:${launch.attemptId}`)).toString()).toBe(text)
})

test('what is measured is what would be sent', async () => {
  expect(await kit().measure('1.0.0')).toBe((await kit().prepare(launch)).userData.length)
})

test('large user-data is compressed, which cloud-init reads as well', async () => {
  const pins = Array.from({ length: 400 }, () => `sha256//${'A'.repeat(43)}=`)
  const { userData } = await kit(pins).prepare(launch)
  expect([...userData.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  expect(gunzipSync(userData).toString()).toMatch(/^#cloud-config\n/)
})

test('a version that is not held is refused by the name of the field', async () => {
  await expect(kit().prepare({ ...launch, agentVersion: '9.9.9' })).rejects.toMatchObject({ kind: 'INVALID_INPUT', field: 'agentVersion' })
})
