import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createServerClock } from '../clocks.ts'
import { createSignIn } from './sign-in.ts'
import { createSignedIn } from './signed-in.ts'

const identity = { version: 1 as const, deployment: '', nodeId: 'node-1', audience: 'aud-1', controlPlane: '', pins: [], tokenId: '' }
const keys = generateKeyPairSync('ed25519')
const nodeKey = { privateKey: keys.privateKey, publicKey: '' }
const start = Date.parse('2026-01-01T00:00:00Z')

function host(wallOffMs: number) {
  let monotonic = 0
  const clocks = { wall: () => new Date(start + wallOffMs + monotonic), monotonicMs: () => monotonic }
  return {
    clocks,
    clock: createServerClock(clocks),
    pass: (ms: number) => {
      monotonic += ms
    },
  }
}

test('the bearer says who, for whom, in which run, and for 60 seconds; it is used again within its life', async () => {
  const { clock, pass } = host(0)
  const signIn = createSignIn(identity, nodeKey, 'run-1', clock)
  const first = await signIn.bearer()
  const { payload, protectedHeader } = await jwtVerify(first, keys.publicKey, { audience: 'aud-1', currentDate: new Date(start) })
  expect(protectedHeader.alg).toBe('EdDSA')
  expect(payload).toEqual({ sub: 'node-1', aud: 'aud-1', run: 'run-1', iat: start / 1_000, exp: start / 1_000 + 60 })
  pass(44_000)
  expect(await signIn.bearer()).toBe(first)
  pass(1_000)
  expect(await signIn.bearer()).not.toBe(first)
})

test('a clock that is off, by hours or by seconds, costs one refused request: the next is dated by the server', async () => {
  for (const off of [-7_200_000, -27_000, 27_000, 7_200_000]) {
    const { clock, clocks, pass } = host(off)
    const bearers: string[] = []
    const post = async (_body: string, bearer: string | undefined) => {
      bearers.push(bearer ?? '')
      pass(10)
      const now = new Date(start + clocks.monotonicMs())
      const good = await jwtVerify(bearer ?? '', keys.publicKey, { currentDate: now, maxTokenAge: 10, clockTolerance: 5 }).then(
        () => true,
        () => false,
      )
      const body = good
        ? { data: { heartbeat: { serverTime: now.toISOString() } } }
        : { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED', serverTime: now.toISOString() } }] }
      return { status: good ? 200 : 401, retryAfterMs: undefined, body: JSON.stringify(body) }
    }
    const signedIn = createSignedIn({ post, close: () => undefined }, createSignIn(identity, nodeKey, 'r', clock), clock, clocks)
    const reply = await signedIn.ask('q', {}, z.looseObject({}))
    expect(reply.ok).toBe(true)
    expect(bearers).toHaveLength(2)
    expect(Math.abs(clock.hostAheadMs() - off)).toBeLessThan(50)
    await signedIn.ask('q', {}, z.looseObject({}))
    expect(bearers).toHaveLength(3)
  }
})

test('a key that is not accepted is not tried twice in a row', async () => {
  const { clock, clocks } = host(0)
  let asked = 0
  const post = async () => {
    asked += 1
    return {
      status: 401,
      retryAfterMs: undefined,
      body: JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }),
    }
  }
  const signedIn = createSignedIn({ post, close: () => undefined }, createSignIn(identity, nodeKey, 'r', clock), clock, clocks)
  expect(await signedIn.ask('q', {}, z.looseObject({}))).toMatchObject({ ok: false })
  expect(asked).toBe(1)
})
