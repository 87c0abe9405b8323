import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCloud, type TestCloud } from '../../testing/open-test-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openTestCloud()
})
afterAll(() => cloud.end())

const publicKey = `ssh-ed25519 ${Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('ssh-ed25519'), Buffer.alloc(36, 7)]).toString('base64')} me`

describe('key pairs', () => {
  it('are taken in, used by a create, listed and deleted', async () => {
    const made = await cloud.nova('POST', '/os-keypairs', { body: { keypair: { name: 'mine', public_key: publicKey } } })
    expect(made.status).toBe(201)
    expect(made.at('keypair.fingerprint')).toMatch(/^([0-9a-f]{2}:){15}[0-9a-f]{2}$/)
    expect((await cloud.nova('POST', '/os-keypairs', { body: { keypair: { name: 'mine', public_key: publicKey } } })).status).toBe(409)
    const id = await cloud.activeServer({ key_name: 'mine' })
    expect((await cloud.nova('GET', `/servers/${id}`)).at('server.key_name')).toBe('mine')
    expect((await cloud.nova('GET', '/os-keypairs')).at('keypairs.0.keypair.name')).toBe('mine')
    expect((await cloud.nova('DELETE', '/os-keypairs/mine')).status).toBe(204)
    expect((await cloud.nova('GET', '/os-keypairs/mine')).status).toBe(404)
  })

  it('are made with a private key below 2.92 and need a public key from there on', async () => {
    const body = { keypair: { name: 'made' } }
    const made = await cloud.nova('POST', '/os-keypairs', { body, version: '2.91' })
    expect(made.at('keypair.private_key')).toContain('BEGIN RSA PRIVATE KEY')
    expect(made.at('keypair.public_key')).toMatch(/^ssh-rsa AAAA/)
    const refused = await cloud.nova('POST', '/os-keypairs', { body: { keypair: { name: 'other' } }, version: '2.92' })
    expect(refused.at('badRequest.message')).toContain("'public_key' is a required property")
  })
})
