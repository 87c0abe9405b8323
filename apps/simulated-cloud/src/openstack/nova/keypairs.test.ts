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

  it('have a name once for each user, whoever else has it, and are seen by their user alone', async () => {
    const take = (token: string) =>
      cloud.nova('POST', '/os-keypairs', { token, body: { keypair: { name: 'rung', public_key: publicKey } } })
    expect((await take(cloud.tokens.monitoring)).status).toBe(201)
    const again = await take(cloud.tokens.monitoring)
    expect([again.status, again.at('conflictingRequest.message')]).toEqual([409, "Key pair 'rung' already exists."])
    expect((await cloud.nova('GET', '/os-keypairs/rung', { token: cloud.tokens.neighbour })).status).toBe(404)
    expect((await take(cloud.tokens.neighbour)).status).toBe(201)
    await cloud.nova('DELETE', '/os-keypairs/rung')
    expect((await cloud.nova('GET', '/os-keypairs/rung')).at('itemNotFound.message')).toBe(
      `Keypair rung not found for user ${cloud.credentials.monitoring.userId}`,
    )
    expect((await cloud.nova('GET', '/os-keypairs/rung', { token: cloud.tokens.neighbour })).status).toBe(200)
  })

  it('are given to one of many takers', async () => {
    const body = { keypair: { name: 'contested', public_key: publicKey } }
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await cloud.nova('POST', '/os-keypairs', { body })).status))
    expect(statuses.toSorted()).toEqual([201, ...Array<number>(7).fill(409)])
  })

  it('are as many as the quota allows, 100 as nova has it; a full quota is told before a taken name', async () => {
    const take = async (name: string) =>
      cloud.nova('POST', '/os-keypairs', { token: cloud.tokens.admin, body: { keypair: { name, public_key: publicKey } } })
    for (let index = 1; index <= 100; index += 1) expect((await take(`pair-${index}`)).status).toBe(201)
    for (const name of ['pair-101', 'pair-1']) {
      const over = await take(name)
      expect([over.status, over.at('forbidden.message')]).toEqual([403, 'Quota exceeded, too many key pairs.'])
    }
  })

  it('have names of safe characters, to which 2.92 adds @ and .', async () => {
    const take = (name: string, version: string) =>
      cloud.nova('POST', '/os-keypairs', { version, body: { keypair: { name, public_key: publicKey } } })
    for (const [name, version] of [
      ['me@here', '2.91'],
      ['a.b', '2.91'],
      ['a/b', '2.92'],
      ['a:b', '2.92'],
    ] as const)
      expect((await take(name, version)).at('badRequest.message'), name).toBe(
        'Keypair data is invalid: Keypair name contains unsafe characters',
      )
    expect((await take('me.and@this', '2.92')).status).toBe(201)
    expect((await take('x'.repeat(256), '2.92')).status).toBe(400)
  })

  it('have a type from 2.2 on; a certificate’s fingerprint is of its SHA-1', async () => {
    const body = {
      keypair: { name: 'certificate', type: 'x509', public_key: '-----BEGIN CERTIFICATE-----\nAAECAwQ=\n-----END CERTIFICATE-----' },
    }
    const made = await cloud.nova('POST', '/os-keypairs', { body })
    expect([made.status, made.at('keypair.type')]).toEqual([201, 'x509'])
    expect(made.at('keypair.fingerprint')).toMatch(/^([0-9a-f]{2}:){19}[0-9a-f]{2}$/)
    const old = await cloud.nova('POST', '/os-keypairs', { body, version: '2.1' })
    expect([old.status, String(old.at('badRequest.message'))]).toEqual([400, expect.stringContaining("'type' was unexpected")])
    const bad = await cloud.nova('POST', '/os-keypairs', { body: { keypair: { name: 'bad', public_key: 'ssh-ed25519 AAAA' } } })
    expect(bad.at('badRequest.message')).toBe('Keypair data is invalid: failed to generate fingerprint')
  })

  it('of another user are an administrator’s business alone, and can be named from 2.10 on', async () => {
    await cloud.nova('POST', '/os-keypairs', { body: { keypair: { name: 'private', public_key: publicKey } } })
    const { userId } = cloud.credentials.monitoring
    const path = `/os-keypairs/private?user_id=${userId}`
    expect((await cloud.nova('GET', path, { token: cloud.tokens.admin })).at('keypair.user_id')).toBe(userId)
    expect((await cloud.nova('GET', path, { token: cloud.tokens.neighbour })).at('forbidden.message')).toBe(
      "Policy doesn't allow os_compute_api:os-keypairs:show to be performed.",
    )
    expect((await cloud.nova('GET', path, { token: cloud.tokens.admin, version: '2.9' })).status).toBe(404)
    const forAnother = { keypair: { name: 'theirs', public_key: publicKey, user_id: userId } }
    expect((await cloud.nova('POST', '/os-keypairs', { token: cloud.tokens.neighbour, body: forAnother })).status).toBe(403)
    expect((await cloud.nova('DELETE', path, { token: cloud.tokens.neighbour })).status).toBe(403)
  })
})
