import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { AgentKeyStore } from '@sallyport/domain/enrollment/ports.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { agentSignIn } from './agent-sign-in.ts'

const audience = 'sallyport-agent:d1'
const nodeId = randomUUID()
const run = randomUUID()
const pair = generateKeyPairSync('ed25519')
const raw = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url')

function door(row: Awaited<ReturnType<AgentKeyStore['findKey']>> = { publicKey: raw(pair.publicKey), tenantId: 't', revoked: false }) {
  let now = Date.parse('2026-11-29T12:00:00.000Z')
  const findKey = vi.fn(async (id: string) => (id === nodeId ? row : undefined))
  const knock = vi.fn(async () => {})
  const signIn = agentSignIn({ keys: { findKey }, heartbeats: { knock }, audience, clock: { now: () => new Date(now) } })
  const token = (change: { sub?: string; aud?: string; iat?: number; key?: KeyObject; alg?: string } = {}) => {
    const iat = change.iat ?? Math.floor(now / 1_000)
    return new SignJWT({ run })
      .setProtectedHeader({ alg: change.alg ?? 'EdDSA' })
      .setSubject(change.sub ?? globalId('Node', nodeId))
      .setAudience(change.aud ?? audience)
      .setIssuedAt(iat)
      .setExpirationTime(iat + 60)
      .sign(change.key ?? pair.privateKey)
  }
  const ask = (bearer: string | undefined) => signIn({ headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } })
  return { ask, token, findKey, knock, move: (seconds: number) => (now += seconds * 1_000) }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'signed in',
    (error: { extensions: Record<string, unknown> }) => error.extensions,
  )

test('the holder of the node’s key is the node, in the run that it names', async () => {
  const { ask, token } = door()
  expect(await ask(await token())).toEqual({ kind: 'AGENT', nodeId, tenantId: 't', runId: run })
  expect(await ask(undefined)).toEqual({ kind: 'ANONYMOUS' })
})

test('a token is verified once and remembered for a minute at most, never beyond its end', async () => {
  const { ask, token, findKey, move } = door()
  const one = await token()
  for (let i = 0; i < 5; i++) await ask(one)
  expect(findKey).toHaveBeenCalledTimes(1)
  move(59)
  await ask(one)
  expect(findKey).toHaveBeenCalledTimes(1)
  move(2)
  await ask(one)
  expect(findKey).toHaveBeenCalledTimes(2)
  move(5)
  expect(await refusal(ask(one))).toMatchObject({ code: 'UNAUTHENTICATED', serverTime: '2026-11-29T12:01:06.000Z' })
  expect(findKey).toHaveBeenCalledTimes(2)
})

test.each<[string, (d: ReturnType<typeof door>) => Promise<string>]>([
  ['signed by another key', (d) => d.token({ key: generateKeyPairSync('ed25519').privateKey })],
  ['of an unknown node', (d) => d.token({ sub: globalId('Node', randomUUID()) })],
  ['of something that is no node', (d) => d.token({ sub: globalId('Monitor', nodeId) })],
  ['with a bare id', (d) => d.token({ sub: nodeId })],
  ['for another deployment', (d) => d.token({ aud: 'sallyport-agent:d2' })],
  ['from hours ago', (d) => d.token({ iat: Date.parse('2026-11-29T09:00:00Z') / 1_000 })],
  ['from the future', (d) => d.token({ iat: Date.parse('2026-11-29T15:00:00Z') / 1_000 })],
  [
    'under a shared secret',
    async () =>
      new SignJWT({ run })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(globalId('Node', nodeId))
        .setAudience(audience)
        .setIssuedAt(Date.parse('2026-11-29T12:00:00Z') / 1_000)
        .setExpirationTime(Date.parse('2026-11-29T12:01:00Z') / 1_000)
        .sign(raw(pair.publicKey)),
  ],
  ['without signature', async (d) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await d.token()).split('.')[1]}.AA`],
  ['changed', async (d) => (await d.token()).replace(/^(.{60})./, (text, head) => head + (text.endsWith('A') ? 'B' : 'A'))],
  ['of two parts', async () => 'a.b'],
  ['longer than any', async () => `a.${'b'.repeat(3_000)}.c`],
])('a token %s is refused with the server’s time', async (_, make) => {
  const d = door()
  expect(await refusal(d.ask(await make(d)))).toEqual({ code: 'UNAUTHENTICATED', serverTime: '2026-11-29T12:00:00.000Z' })
  expect(d.knock).not.toHaveBeenCalled()
})

test('the right key of an ended node is told so and counted; any other key is not told', async () => {
  const { ask, token, knock } = door({ publicKey: raw(pair.publicKey), tenantId: 't', revoked: true })
  expect(await refusal(ask(await token()))).toMatchObject({ code: 'NODE_ENDED' })
  expect(knock).toHaveBeenCalledWith(nodeId)
  expect(await refusal(ask(await token({ key: generateKeyPairSync('ed25519').privateKey })))).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(knock).toHaveBeenCalledTimes(1)
})

test('a node that was refused once is not remembered as refused', async () => {
  const rows: (Awaited<ReturnType<AgentKeyStore['findKey']>> | undefined)[] = [
    undefined,
    { publicKey: raw(pair.publicKey), tenantId: 't', revoked: false },
  ]
  const findKey = vi.fn(async () => rows.shift())
  const d = door()
  const signIn = agentSignIn({
    keys: { findKey },
    heartbeats: { knock: async () => {} },
    audience,
    clock: { now: () => new Date('2026-11-29T12:00:00Z') },
  })
  const headers = { authorization: `Bearer ${await d.token()}` }
  expect(await refusal(signIn({ headers }))).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await signIn({ headers })).toMatchObject({ kind: 'AGENT' })
})
