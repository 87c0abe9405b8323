import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { TokenHasher } from './api-token.ts'
import { enrollment } from './enroll.ts'
import { enrollmentStatement } from './enrollment-challenge.ts'
import type { Claim, EnrollmentStore } from './ports.ts'
import { mintToken } from './token.ts'

const token = mintToken('spe', randomBytes)
const kept = { mac: new Uint8Array(32), keyId: 'k' }
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'jwk' }).x!
const now = new Date('2026-11-29T12:00:00.000Z')

function host(outcome: Awaited<ReturnType<EnrollmentStore['redeem']>> = { kind: 'WON', nodeId: 'n' }) {
  const redeem = vi.fn(async (_claim: Claim) => outcome)
  const findHash = vi.fn(async (id: string) => (id === token.id ? kept : undefined))
  const hasher: TokenHasher = { hash: () => kept, matches: (asked, row) => row !== undefined && asked.text === token.text }
  const clock = { now: vi.fn(() => now) }
  const service = enrollment({
    store: { findHash, redeem },
    hasher,
    hmac: (message) => createHmac('sha256', 'key').update(message).digest(),
    verify: (key, message, signature) =>
      verify(
        null,
        Buffer.from(message),
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }, format: 'jwk' }),
        signature,
      ),
    clock,
    deploymentId: 'd1',
  })
  const request = (change: { token?: string; challenge?: string; signature?: string; publicKey?: string } = {}) => {
    const challenge = change.challenge ?? service.begin(token.id).challenge
    const signature = sign(null, Buffer.from(enrollmentStatement(challenge, token.id, publicKey)), keys.privateKey).toString('base64url')
    return { token: token.text, publicKey, challenge, signature, agentVersion: '1', runId: 'r', hostname: undefined, ...change }
  }
  return { service, redeem, findHash, clock, request }
}

const reasonOf = (answer: Awaited<ReturnType<ReturnType<typeof host>['service']['enroll']>>) =>
  answer.kind === 'REFUSED' ? answer.reason : answer.kind

test('a host that holds the token and its key is told who it is', async () => {
  const { service, redeem, request } = host()
  expect(await service.enroll(request(), '203.0.113.9')).toEqual({
    kind: 'ENROLLED',
    first: true,
    nodeId: 'n',
    deploymentId: 'd1',
    audience: 'sallyport-agent:d1',
    heartbeatSeconds: 15,
    serverTime: now,
  })
  expect(redeem).toHaveBeenCalledWith({
    tokenId: token.id,
    publicKey,
    address: '203.0.113.9',
    agentVersion: '1',
    runId: 'r',
    hostname: undefined,
  })
})

test('an unknown token id is answered with a challenge like any other', () => {
  const { service, findHash } = host()
  const begun = service.begin('ZZZZZZZZZZ')
  expect(begun).toMatchObject({ serverTime: now, deploymentId: 'd1' })
  expect(begun.challenge).toHaveLength(service.begin(token.id).challenge.length)
  expect(findHash).not.toHaveBeenCalled()
})

test('what is wrong by itself is refused without looking anything up', async () => {
  const { service, findHash, request, clock } = host()
  const other = mintToken('spe', randomBytes)
  const cases: [Parameters<typeof request>[0], string][] = [
    [{ token: token.text.slice(0, -1) }, 'MALFORMED_TOKEN'],
    [{ token: mintToken('spt', randomBytes).text }, 'MALFORMED_TOKEN'],
    [{ challenge: 'x' }, 'CHALLENGE_EXPIRED'],
    [{ challenge: service.begin(other.id).challenge }, 'CHALLENGE_EXPIRED'],
    [{ signature: 'AAAA' }, 'BAD_SIGNATURE'],
    [{ signature: Buffer.alloc(64).toString('base64url') }, 'BAD_SIGNATURE'],
    [{ publicKey: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x! }, 'BAD_SIGNATURE'],
    [{ publicKey: `${publicKey}A` }, 'BAD_SIGNATURE'],
  ]
  for (const [change, reason] of cases) expect(reasonOf(await service.enroll(request(change), undefined))).toBe(reason)
  const late = request()
  clock.now.mockReturnValue(new Date(now.getTime() + 60_000))
  expect(reasonOf(await service.enroll(late, undefined))).toBe('CHALLENGE_EXPIRED')
  expect(findHash).not.toHaveBeenCalled()
})

test('a wrong secret and an unknown id are one answer, and neither reaches the token', async () => {
  const { service, redeem } = host()
  const answers = []
  for (const forged of [mintToken('spe', randomBytes), mintToken('spe', (n) => (n === 8 ? randomBytes(8) : randomBytes(32)))]) {
    const challenge = service.begin(forged.id).challenge
    const signature = sign(null, Buffer.from(enrollmentStatement(challenge, forged.id, publicKey)), keys.privateKey).toString('base64url')
    answers.push(
      await service.enroll(
        { token: forged.text, publicKey, challenge, signature, agentVersion: '1', runId: 'r', hostname: undefined },
        undefined,
      ),
    )
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ kind: 'REFUSED', reason: 'REFUSED' })
  expect(redeem).not.toHaveBeenCalled()
})

test.each([
  [{ kind: 'SAME_KEY' }, 'ENROLLED'],
  [{ kind: 'SECOND_KEY', effect: 'NOTHING' }, 'USED_BY_ANOTHER_KEY'],
  [{ kind: 'KEY_IN_USE' }, 'BAD_SIGNATURE'],
  [{ kind: 'NODE_ENDED' }, 'NODE_ENDED'],
  [{ kind: 'REFUSED' }, 'REFUSED'],
] as const)('%o is answered %s, and the answer never repeats the token', async (outcome, reason) => {
  const { service, request } = host({ ...outcome, nodeId: 'n' })
  const answer = await service.enroll(request(), undefined)
  expect(reasonOf(answer)).toBe(reason)
  expect(JSON.stringify(answer)).not.toContain(token.text.slice(4))
})
